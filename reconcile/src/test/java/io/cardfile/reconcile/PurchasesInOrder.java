package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import java.time.Duration;
import java.time.Instant;

/** Purchases at one destination that were approved, marked in doubt or restored in this order. */
abstract class PurchasesInOrder extends Proving {

  Instant time = CLAIMED.minus(Duration.ofHours(6));

  /**
   * Approves purchases, or marks them in doubt, in this order, a second apart; references of doubts
   * begin with R.
   */
  final void happened(String... references) {
    for (String reference : references) {
      time = time.plusSeconds(1);
      doubts.at(time);
      if (reference.startsWith("R")) {
        doubt(reference);
      } else {
        approve(reference);
      }
    }
  }

  /** Returns a source that has only the charges of one account. */
  static Known only(String account) {
    return approved -> approved.reference().startsWith(account) ? CHARGED : NOT_CHARGED;
  }

  final Reconciliation run(Known known) {
    doubts.at(LATER);
    return with(known).build().run();
  }

  final void assertHeld(String lacked) {
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    assertTrue(alarms.stream().anyMatch(alarm -> alarm.reference().equals(lacked)), "" + alarms);
  }

  final void restore(String reference) {
    time = time.plusMillis(1);
    doubts.at(time);
    Resolution charged = Resolution.approvedBySource("p-1", "00");
    doubts.journal.restore("merchant", reference, TEN, charged);
  }
}
