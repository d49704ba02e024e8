package io.cardfile.testkit.gateway;

import io.cardfile.testkit.gateway.AppliedRule.Effect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a rule may decide about one request, and records what the rules did. Each request
 * has its own, which only the thread of the request uses.
 */
final class ExchangeTrace {

  /** A document may have any number of unknown fields, so the record is bounded. */
  static final int MAX_RULES = 100;

  private final boolean strict;
  private final List<AppliedRule> rules = new ArrayList<>();
  private final List<LedgerEntry> entries = new ArrayList<>(1);
  private @Nullable Verdict verdict;
  private @Nullable HashCheckResult hashCheck;
  private @Nullable Instant at;

  /**
   * Creates an empty trace.
   *
   * @param strict whether assumed rules refuse instead of deciding
   */
  ExchangeTrace(boolean strict) {
    this.strict = strict;
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

  /** Refuses the request unless {@code rule} may decide; records the effect. */
  void require(SimulatorRule rule, @Nullable String field, Effect effect) throws Refusal {
    if (refuses(rule)) {
      throw refusal(422, explain(rule), rule, field);
    }
    add(rule, field, effect);
  }

  void applied(SimulatorRule rule, @Nullable String field) {
    add(rule, field, Effect.APPLIED);
  }

  void refused(SimulatorRule rule, @Nullable String field) {
    add(rule, field, Effect.REFUSED);
  }

  /** Records that {@code rule} refused the request, and returns the refusal to throw. */
  Refusal refusal(int status, String error, SimulatorRule rule, @Nullable String field) {
    refused(rule, field);
    return new Refusal(status, error);
  }

  void add(SimulatorRule rule, @Nullable String field, Effect effect) {
    if (rules.size() < MAX_RULES) {
      rules.add(new AppliedRule(rule, field, effect));
    }
  }

  void add(LedgerEntry entry) {
    entries.add(entry);
  }

  /** Sets what a test makes the simulator answer. */
  void decide(@Nullable Verdict given) {
    verdict = given;
  }

  @Nullable Verdict verdict() {
    return verdict;
  }

  void hashChecked(HashCheckResult result) {
    hashCheck = result;
  }

  /** Records the time by which the request is decided. */
  void decidedAt(Instant time) {
    at = time;
  }

  List<AppliedRule> rules() {
    return Collections.unmodifiableList(new ArrayList<>(rules));
  }

  List<LedgerEntry> entries() {
    return Collections.unmodifiableList(new ArrayList<>(entries));
  }

  @Nullable HashCheckResult hashCheck() {
    return hashCheck;
  }

  @Nullable Instant at() {
    return at;
  }
}
