package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** A reconciler waits fifteen minutes by default. */
class QuietPeriodTest extends Reconciling {

  private static final Duration QUIET = Duration.ofMinutes(15);

  @Test
  void aDeclineCountsAfterTheQuietPeriod() {
    assertFalse(byReconciler(QUIET));
    assertTrue(byReconciler(QUIET.plusNanos(1)));
  }

  private static boolean byReconciler(Duration passed) {
    Instant now = CLAIMED.plus(passed);
    Doubts here = new Doubts(CLAIMED);
    here.add("R-1");
    here.at(now);
    return Reconciler.builder(here.journal)
            .clock(Clock.fixed(now, ZoneOffset.UTC))
            .source("source", entry -> Finding.declined("p-1", TEN, "05", null, now))
            .build()
            .run()
            .declinedCount()
        == 1;
  }
}
