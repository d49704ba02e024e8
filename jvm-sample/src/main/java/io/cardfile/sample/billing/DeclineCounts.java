package io.cardfile.sample.billing;

import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.RetryAdvice;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Declined charges, grouped by the advised step. Guarded by {@link BillingStatistics}. */
final class DeclineCounts {

  /** The charges with one step, and the range of times from which they may be tried again. */
  static final class Group {
    long count;
    @Nullable Instant earliest;
    @Nullable Instant latest;

    private void add(@Nullable Instant notBefore) {
      count++;
      if (notBefore != null) {
        earliest = earliest == null || notBefore.isBefore(earliest) ? notBefore : earliest;
        latest = latest == null || notBefore.isAfter(latest) ? notBefore : latest;
      }
    }
  }

  private final Map<NextStep, Group> groups = new EnumMap<>(NextStep.class);

  /** Adds a charge that was declined at {@code declinedAt}. */
  void add(RetryAdvice advice, Instant declinedAt) {
    Instant given = advice.notBefore().map(time -> time.toInstant()).orElse(null);
    Instant notBefore =
        given != null ? given : advice.waitAtLeast().map(declinedAt::plus).orElse(null);
    groups.computeIfAbsent(advice.next(), next -> new Group()).add(notBefore);
  }

  long count() {
    return groups.values().stream().mapToLong(group -> group.count).sum();
  }

  Map<NextStep, Group> groups() {
    return groups;
  }
}
