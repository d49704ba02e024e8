package io.cardfile.testkit.gateway;

/** One rule that the simulated gateway follows, and where it comes from. Immutable. */
public final class SimulatorRule {

  private final String name;
  private final String description;
  private final RuleSource source;

  SimulatorRule(String name, String description, RuleSource source) {
    this.name = name;
    this.description = description;
    this.source = source;
  }

  /** The stable name, such as {@code purchase-duplicate-reference}. */
  public String name() {
    return name;
  }

  /** What the simulator does, in a sentence. */
  public String description() {
    return description;
  }

  /** Where the rule comes from. */
  public RuleSource source() {
    return source;
  }

  /** Such as {@code wallet-hash (specification): ...}. */
  @Override
  public String toString() {
    return name + " (" + source + "): " + description;
  }
}
