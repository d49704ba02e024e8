package io.cardfile.testkit.gateway;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A rule that took part in the decision about one request, and its effect. Immutable. */
public final class AppliedRule {

  /** What a rule did to a request. */
  public enum Effect {
    /** The rule accepted a value or determined a part of the reply. */
    APPLIED,
    /** The rule refused the request. */
    REFUSED,
    /** The rule declined or reversed the purchase. */
    DECLINED
  }

  private final SimulatorRule rule;
  private final @Nullable String field;
  private final Effect effect;

  AppliedRule(SimulatorRule rule, @Nullable String field, Effect effect) {
    this.rule = rule;
    this.field = field;
    this.effect = effect;
  }

  /** Returns the rule. */
  public SimulatorRule rule() {
    return rule;
  }

  /**
   * Returns the path of the field, such as {@code extra.auth_reason}, or the name of the header;
   * empty if the rule is about the whole request. An unusual name is shown as {@code *}.
   */
  public Optional<String> field() {
    return Optional.ofNullable(field);
  }

  /** Returns the effect. */
  public Effect effect() {
    return effect;
  }

  /** Shows the name of the rule, the field and the effect. */
  @Override
  public String toString() {
    return rule.name() + (field == null ? "" : " at " + field) + ": " + effect;
  }
}
