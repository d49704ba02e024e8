package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The verification of a look-up when purchases are approved fast, or at the same time. */
class ReconcilerCostTest extends Proving {

  private static final Instant START = CLAIMED.minus(Duration.ofHours(2));

  private final AtomicInteger calls = new AtomicInteger();

  private PurchaseJournal counting() {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              calls.addAndGet(method.getName().equals("approved") ? 1 : 0);
              return method.invoke(doubts.journal, arguments);
            });
  }

  /** A file journal reads its file from the end for each call. */
  @Test
  void anOldDoubtReadsTheJournalAFewTimesAtAHundredPurchasesASecond() {
    for (int i = 0; i < 8_000; i++) {
      doubts.at(START.plusMillis(10 * i));
      if (i == 1_000 || i == 2_000) {
        doubt("R-" + i);
      } else {
        approve("P-" + i);
      }
    }
    doubts.at(LATER);
    Reconciliation report =
        Reconciler.builder(counting())
            .clock(Clock.fixed(LATER, ZoneOffset.UTC))
            .source("look-up", e -> e.state() == JournalState.APPROVED ? CHARGED : NOT_CHARGED)
            .build()
            .run();
    assertEquals(2, report.notChargedCount());
    assertTrue(calls.get() <= 10, calls + " calls");
  }
}
