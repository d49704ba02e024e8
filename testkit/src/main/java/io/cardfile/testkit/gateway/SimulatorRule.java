package io.cardfile.testkit.gateway;

/** One rule of the simulated gateway, with its source. Immutable. */
public final class SimulatorRule {

  private final String name;
  private final String description;
  private final RuleSource source;

  SimulatorRule(String name, String description, RuleSource source) {
    this.name = name;
    this.description = description;
    this.source = source;
  }

  /** Returns the stable name, such as {@code purchase-duplicate-reference}. */
  public String name() {
    return name;
  }

  /** Returns what the simulator does, in a sentence. */
  public String description() {
    return description;
  }

  /** Returns the source of the rule. */
  public RuleSource source() {
    return source;
  }

  /** Returns a text such as {@code wallet-hash (specification): ...}. */
  @Override
  public String toString() {
    return name + " (" + source + "): " + description;
  }
}
