package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.Finding;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries in doubt without a known address and account. */
class ReconcilerNoDestinationTest extends Proving {

  /** Each of two accounts correctly lacks the charges of the other one. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void absenceOfAnEntryWithoutADestinationResolvesNothingWhateverIsTrusted(boolean isTrusted) {
    approve("OLD-1", null);
    approve("OLD-2", HERE);
    doubt("R-1", null);
    Reconciler.Builder reconciler = with(approved -> CHARGED);
    if (isTrusted) {
      reconciler.trustAbsence("look-up");
    }
    assertUnproven(reconciler.build().run(), "R-1", "restored without a destination");
    assertEquals(List.of("R-1"), asked);
  }

  @Test
  void absenceElsewhereDoesNotContradictTheChargeOfAnEntryWithoutADestination() {
    doubt("R-1", null);
    Reconciler.Builder both = reconciler().source("former", entry -> CHARGED);
    assertEquals(1, both.source("account", entry -> NOT_CHARGED).build().run().approvedCount());
    assertEquals(List.of(), alarms);
  }

  /** The request may still be on its way. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsTooEarlyIsNotForAPersonYet(boolean isDecline) {
    doubt("R-1", null);
    doubts.at(CLAIMED.plusSeconds(60));
    Finding finding = isDecline ? DECLINED : Finding.notCharged(CLAIMED.plusSeconds(60));
    Reconciliation report =
        Reconciler.builder(doubts.journal)
            .clock(Clock.fixed(CLAIMED.plusSeconds(60), ZoneOffset.UTC))
            .source("look-up", entry -> finding)
            .build()
            .run();
    assertEquals(UnresolvedEntry.Why.TOO_EARLY, report.inDoubt().get(0).why());
  }

  @Test
  void declineDoesNotResolveAnEntryWithoutADestination() {
    doubt("R-1", null);
    Reconciler reconciler = reconciler().source("former", entry -> DECLINED).build();
    assertUnproven(reconciler.run(), "R-1", "without a destination");
  }
}
