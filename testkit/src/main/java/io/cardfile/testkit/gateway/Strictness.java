package io.cardfile.testkit.gateway;

/** Whether assumed rules may decide. */
final class Strictness {

  private final boolean strict;

  Strictness(boolean strict) {
    this.strict = strict;
  }

  boolean isStrict() {
    return strict;
  }

  /** Refuses the request unless {@code rule} may decide. */
  void require(SimulatorRule rule) throws Refusal {
    if (refuses(rule)) {
      throw new Refusal(422, explain(rule));
    }
  }

  boolean refuses(SimulatorRule rule) {
    return strict && rule.source() == RuleSource.ASSUMED;
  }

  static String explain(SimulatorRule rule) {
    return "strict mode: only an assumed rule would decide this: "
        + rule.name()
        + " ("
        + rule.description()
        + ")";
  }
}
