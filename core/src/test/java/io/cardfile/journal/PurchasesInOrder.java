package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;

/** What happened before and after a change of the user name at the gateway, or a restore. */
abstract class AccountChange extends Proving {

  Instant time = CLAIMED.minus(Duration.ofHours(6));

  /** Approves or doubts in this order, a second apart: references of doubts begin with R. */
  final void happened(String... references) {
    for (String reference : references) {
      time = time.plusSeconds(1);
      doubts.at(time);
      if (reference.startsWith("R")) {
        doubt(reference, HERE);
      } else {
        approve(reference, HERE);
      }
    }
  }

  /** Has what one account charged, and lacks the rest. */
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

  final Reconciliation runWithoutTheOldOne() {
    return run(approved -> approved.reference().equals("OLD-1") ? UNKNOWN : CHARGED);
  }

  final void putBack(String reference) {
    time = time.plusMillis(1);
    doubts.at(time);
    Resolution charged = Resolution.approvedBySource("p-1", "00");
    doubts.journal.restore("merchant", reference, TEN, HERE, charged);
  }

  /** As one that was lost, after what was put back before. */
  final void putBackTheDoubt() {
    time = time.plusMillis(1);
    doubts.at(time);
    doubts.journal.restore("merchant", "R-1", TEN, HERE, Doubts.DOUBT);
  }
}
