package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The purchases that a look-up is queried for before its absence counts. */
class ReconcilerLookUpTest extends PurchasesInOrder {

  private void reported(String reference) {
    doubts.at(time);
    doubt(reference);
    Reconciler reconciler = reconciler().source("file", entry -> CHARGED).build();
    doubts.at(time);
    assertEquals(1, reconciler.run().approvedCount());
  }

  @Test
  void sourceMustHaveWhatWasApprovedBeforeTheDoubt() {
    happened("OLD-1", "R-1", "NEW-1");
    run(only("NEW"));
    assertHeld("OLD-1");
  }

  @Test
  void sourceMustHaveTheLatestAsWell() {
    happened("OLD-1", "R-1", "NEW-1");
    run(only("OLD"));
    assertHeld("NEW-1");
  }

  /** For example in the first minutes of a billing run, a month after the last one. */
  @Test
  void sourceMayHaveForgottenWhatWasBefore() {
    happened("OLD-1", "R-1", "NEW-1");
    Known lately = approved -> approved.reference().equals("OLD-1") ? UNKNOWN : CHARGED;
    assertEquals(1, run(lately).notChargedCount());
  }

  @Test
  void nearestOneDisprovesAlthoughASourceReportedIt() {
    happened("NEW-1", "NEW-2", "NEW-3", "NEW-4", "NEW-5");
    time = time.plusSeconds(1);
    reported("OLD-1");
    happened("R-1", "NEW-6");
    run(only("NEW"));
    assertHeld("OLD-1");
  }

  @Test
  void whatIsFartherThanFiveIsNotAskedAbout() {
    happened("OLD-1", "NEW-1", "NEW-2", "NEW-3", "NEW-4", "NEW-5", "R-1", "NEW-6");
    assertEquals(1, run(only("NEW")).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  @Test
  void whatASourceReportedOfBeforeDisprovesAsWell() {
    reported("OLD-1");
    happened("R-1", "NEW-1");
    run(only("NEW"));
    assertHeld("OLD-1");
  }

  @Test
  void eachPurchaseIsAskedAboutOnceInARunAndAlarmedOnce() {
    happened("OLD-1", "OLD-2");
    for (int i = 0; i < 50; i++) {
      happened("R-" + i);
    }
    happened("NEW-1");
    assertEquals(50, run(only("NEW")).inDoubtCount());
    assertEquals(52, asked.size(), asked.toString());
    assertEquals(1, alarms.size());
  }

  @Test
  void interruptEndsTheQuestions() {
    happened("OLD-1", "OLD-2", "OLD-3", "R-1");
    Reconciliation report =
        run(
            approved -> {
              Thread.currentThread().interrupt();
              return UNKNOWN;
            });
    assertTrue(Thread.interrupted());
    assertEquals(List.of("R-1", "OLD-3"), asked);
    assertEquals(UnresolvedEntry.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
  }

  /** Its quiet period must be over only if there is another purchase. */
  @Test
  void theFirstPurchaseOfADestinationProvesTheSourceAtOnce() {
    happened("R-1");
    doubts.at(LATER.minusSeconds(60));
    approve("NEW-1");
    assertEquals(1, run(approved -> CHARGED).notChargedCount());
  }

  private PurchaseJournal counting(AtomicInteger rows) {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              Object result = method.invoke(doubts.journal, arguments);
              rows.addAndGet(method.getName().equals("approved") ? ((List<?>) result).size() : 0);
              return result;
            });
  }

  @Test
  void anOldDoubtDoesNotReadAllThatWasApprovedSince() {
    happened("OLD-1");
    doubt("R-1");
    for (int i = 0; i < 11_000; i++) {
      happened("NEW-" + i);
    }
    AtomicInteger rows = new AtomicInteger();
    doubts.at(LATER);
    Reconciliation report = resolving(rows).run();
    assertEquals(1, report.notChargedCount());
    assertTrue(rows.get() < 2_000, rows + " rows read");
  }

  @Test
  void theLatestAreReadOnceForAllDoubtsAmongThem() {
    for (int i = 0; i < 400; i++) {
      happened("OLD-" + i);
    }
    for (int i = 0; i < 50; i++) {
      happened("R-" + i, "NEW-" + i);
    }
    AtomicInteger rows = new AtomicInteger();
    doubts.at(LATER);
    assertEquals(50, resolving(rows).run().notChargedCount());
    assertEquals(400, rows.get(), "300, and 100 that may be younger");
  }

  private Reconciler resolving(AtomicInteger rows) {
    return Reconciler.builder(counting(rows))
        .clock(Clock.fixed(LATER, ZoneOffset.UTC))
        .source("look-up", entry -> entry.state() == JournalState.APPROVED ? CHARGED : NOT_CHARGED)
        .build();
  }

  /** Its quiet period is not over, so the source may not have it yet. */
  @Test
  void whatWasApprovedLastMayBeLacking() {
    happened("OLD-1", "R-1");
    doubts.at(LATER.minusSeconds(60));
    approve("NEW-1");
    assertEquals(1, run(only("OLD")).notChargedCount());
    assertEquals(List.of(), alarms);
  }
}
