package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import io.cardfile.money.Money;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Restored entries of the journal, and the reports of a source about them. */
class ReconcilerRestoreTest extends PurchasesInOrder {

  @Test
  void whatWasRestoredMayBeForgotten() {
    restore("BACK-1");
    happened("NEW-1", "R-1", "NEW-2");
    assertEquals(1, run(only("NEW")).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  @Test
  void trustDoesNotReachASourceThatLacksAllThatWasRestored() {
    restore("BACK-1");
    restore("BACK-2");
    happened("R-1");
    doubts.at(LATER);
    with(only("NEW")).trustAbsence("look-up").build().run();
    assertHeld("BACK-2");
  }

  /** Trust is decided after all purchases have been queried. */
  @Test
  void trustDoesNotReachASourceThatLacksWhatWasRestoredBeforeManyThatItDoesNotKnow() {
    restore("BACK-1");
    happened("R-1");
    for (int i = 0; i < 120; i++) {
      happened("NEW-" + i);
    }
    doubts.at(LATER);
    with(approved -> approved.isContentKnown() ? UNKNOWN : NOT_CHARGED)
        .trustAbsence("look-up")
        .build()
        .run();
    assertHeld("BACK-1");
  }

  /** A missing earlier purchase still counts if later ones were restored. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void purchaseOfBeforeThatIsLackingAlarmsAlthoughOthersWereRestored(boolean isTrusted) {
    happened("OLD-1", "R-1");
    restore("BACK-1");
    happened("NEW-1");
    doubts.at(LATER);
    Reconciler.Builder reconciler = with(only("NEW"));
    (isTrusted ? reconciler.trustAbsence("look-up") : reconciler).build().run();
    assertHeld("OLD-1");
  }

  /** The amount of the list may have been net of fees. */
  @ParameterizedTest
  @CsvSource({"p-1,1", "p-2,0", "'',0"})
  void whatWasRestoredWithAnIdIsComparedByIt(String found, int resolved) {
    restore("BACK-1");
    happened("R-1", "NEW-1");
    Finding gross = Finding.charged(found.isEmpty() ? null : found, Money.of("10.50", "AUD"), "00");
    Reconciliation report =
        run(approved -> approved.reference().startsWith("BACK") ? gross : CHARGED);
    assertEquals(resolved, report.notChargedCount());
    assertEquals(1 - resolved, alarms.size());
  }

  @Test
  void trustReachesASourceThatHasSomeOfWhatWasRestored() {
    restore("BACK-1");
    restore("BACK-2");
    happened("R-1");
    doubts.at(LATER);
    Reconciliation report = with(only("BACK-1")).trustAbsence("look-up").build().run();
    assertEquals(1, report.notChargedCount());
    assertEquals(List.of(), alarms);
  }

  /** The source may have deleted all of them, and then its address may be correct. */
  @Test
  void alarmOfWhatWasRestoredSaysWhatDecides() {
    restore("BACK-1");
    happened("R-1");
    doubts.at(LATER);
    with(only("NEW")).trustAbsence("look-up").build().run();
    String detail = alarms.get(0).detail();
    assertTrue(detail.contains("it may have deleted them"), detail);
    assertTrue(detail.contains("The next purchase that is approved there"), detail);
    assertFalse(detail.contains("correct the address"), detail);
  }
}
