package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a line of a purchase in doubt resolves: a decline or charge of a list that may be wrong. */
class SettlementLinesTest extends Proving {

  /**
   * Monday's file lists the decline of Monday's attempt; Tuesday's attempt is in Tuesday's file.
   */
  @Test
  void declineOfAnEarlierDayResolvesNoNextAttempt() throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    JournalEntry first = doubts.resolve(claim("R-1"), Doubts.DOUBT);
    doubts.resolve(first, Resolution.notCharged());
    doubts.at(CLAIMED);
    doubt("R-1");
    approve("OLD-1");
    String line = "R-1,p-1,1000,AUD,declined\nOLD-1,p-1,1000,AUD,approved\n";
    resolveWith(file(CLAIMED.minus(Duration.ofDays(2)), CLAIMED.minusSeconds(1), line));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    resolveWith(file(CLAIMED.minus(Duration.ofDays(2)), LATER, line));
    assertEquals(JournalState.DECLINED, doubts.state("R-1"));
  }

  /** The file ends hours earlier, and lists an attempt that the journal has lost. */
  @Test
  void declineInAFileThatLacksAnApprovedPurchaseResolvesNothing() throws IOException {
    doubts.at(CLAIMED);
    doubt("R-1");
    approve("NEW-1");
    resolveWith(file(CLAIMED.minusSeconds(1), LATER, "R-1,p-1,1000,AUD,declined\n"));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    assertEquals(List.of("NEW-1"), alarms.stream().map(Alarm::reference).toList());
  }

  /** Another attempt may be in the file before. */
  @Test
  void declineInAFileThatBeginsAfterTheClaimResolvesNothing() throws IOException {
    doubts.at(CLAIMED);
    doubt("R-1");
    doubts.at(CLAIMED.plusSeconds(60));
    approve("NEW-1");
    String lines = "R-1,p-1,1000,AUD,declined\nNEW-1,p-1,1000,AUD,approved\n";
    resolveWith(file(CLAIMED.plusSeconds(1), LATER, lines));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  /** The gateway may book a late request after the end of the file. */
  @Test
  void declineInAFileThatEndsBeforeTheAttemptMustHaveArrivedResolvesNothing() throws IOException {
    doubts.at(CLAIMED);
    doubt("R-1");
    String line = "R-1,p-1,1000,AUD,declined\n";
    resolveWith(file(CLAIMED.minus(Duration.ofDays(2)), CLAIMED.plusSeconds(60), line));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  /** The lost attempt followed the declined one. */
  @Test
  void declineOfAnEarlierDayResolvesNoRestoredDoubt() throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    JournalEntry first = doubts.resolve(claim("R-1"), Doubts.DOUBT);
    doubts.resolve(first, Resolution.notCharged());
    doubts.at(CLAIMED);
    doubts.journal.restore("merchant", "R-1", first.amount(), Doubts.DOUBT);
    assertEquals(2, doubts.entry("R-1").attempt());
    String line = "R-1,p-1,1000,AUD,declined\n";
    resolveWith(file(CLAIMED.minus(Duration.ofDays(2)), CLAIMED.minusSeconds(1), line));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  /** Another shop has the same references but different IDs. */
  @Test
  void fileThatHasAPurchaseWithAnotherIdResolvesNothing() throws IOException {
    approve("OLD-1");
    doubt("R-1");
    String lines = "R-1,q-2,1000,AUD,approved\nOLD-1,q-1,1000,AUD,approved\n";
    Reconciliation report = resolveWith(file(CLAIMED.minusSeconds(1), LATER, lines));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    assertEquals(UnresolvedEntry.Why.UNPROVEN_SOURCE, report.inDoubt().get(0).why());
    assertEquals(List.of("OLD-1"), alarms.stream().map(Alarm::reference).toList());
  }

  /** The entry was restored from a list net of fees; the ID is the same. */
  @Test
  void anotherAmountOfWhatWasRestoredContradictsNothing() throws IOException {
    doubts.at(CLAIMED.minusSeconds(1));
    Resolution charged = Resolution.approvedBySource("p-7", null);
    doubts.journal.restore("merchant", "BACK-1", TEN, charged);
    doubts.at(CLAIMED);
    doubt("R-1");
    String lines = "BACK-1,p-7,1050,AUD,approved\nR-1,p-1,1000,AUD,approved\n";
    assertEquals(1, resolveWith(file(CLAIMED.minusSeconds(1), LATER, lines)).approvedCount());
  }

  @Test
  void fileOfAnotherShopIsSeenByItsLinesNextToTheDoubt() throws IOException {
    doubts.at(CLAIMED.minusSeconds(1));
    approve("S-1");
    doubts.at(CLAIMED);
    doubt("R-1");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      lines.append("OTHER-").append(i).append(",q,1000,AUD,approved\n");
    }
    lines.append("R-1,q-2,1000,AUD,approved\nS-1,q-1,1000,AUD,approved\n");
    resolveWith(file(CLAIMED.minusSeconds(1), LATER, lines.toString()));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    assertEquals(List.of("S-1"), alarms.stream().map(Alarm::reference).toList());
  }
}
