package io.cardfile.testkit.gateway;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What decides about one request, and the record of what did. For the thread of the request. */
final class ExchangeTrace {

  final boolean isStrict;
  final @Nullable Verdict verdict;
  final List<BookEntry> entries = new ArrayList<>(1);
  @Nullable HashCheckResult hashCheck;
  Instant at = Instant.EPOCH;
  private final Set<SimulatorRule> rules = new LinkedHashSet<>();

  ExchangeTrace(boolean isStrict, @Nullable Verdict verdict) {
    this.isStrict = isStrict;
    this.verdict = verdict;
  }

  void add(SimulatorRule rule) {
    rules.add(rule);
  }

  /** Records that {@code rule} refused the request, and returns the refusal to throw. */
  Refusal refusal(int status, SimulatorRule rule, String error) {
    add(rule);
    return new Refusal(status, error);
  }

  /** Returns the rules that decided, in order, one line each. */
  List<String> why() {
    List<String> lines = new ArrayList<>();
    rules.forEach(rule -> lines.add(rule.toString()));
    return lines;
  }
}
