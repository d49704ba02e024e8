package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two owners of one storage see each other's changes and keep their own claims. */
abstract class JournalOwnerRows extends JournalRows {

  private PurchaseJournal second;

  JournalOwnerRows(PurchaseJournalContract contract) {
    super(contract);
  }

  @BeforeEach
  void openForTwo() throws Exception {
    second = second();
  }

  private static Claim claim(PurchaseJournal owner, String reference) throws Exception {
    return owner.claim(JournalPurchases.first(reference));
  }

  @Test
  void aClaimOfOneOwnerIsOpenForTheOther() throws Exception {
    JournalEntry sent = granted("INV-1");
    Claim claim = claim(second, "INV-1");
    assertEquals(Claim.Kind.OPEN, claim.kind());
    assertEquals(sent, claim.entry());
    assertEquals(Collections.singletonList(sent), second.open(null, 10));
  }

  @Test
  void aRecordOfOneOwnerAnswersTheOther() throws Exception {
    JournalEntry approved = entryIn(JournalState.APPROVED, "INV-1");
    Claim claim = claim(second, "INV-1");
    assertEquals(Claim.Kind.ANSWERED, claim.kind());
    assertEquals(approved, claim.entry());
    assertEquals(approved, second.find(JournalPurchases.MERCHANT, "INV-1").get());
  }

  @Test
  void otherContentIsDetectedByTheOtherOwner() throws Exception {
    granted("INV-1");
    assertEquals(
        Claim.Kind.OTHER_CONTENT, second.claim(JournalPurchases.later("INV-1", "tok-1")).kind());
  }

  @Test
  void theNextAttemptMayBeGrantedToTheOtherOwner() throws Exception {
    JournalEntry unsent = entryIn(JournalState.NOT_SENT, "INV-1");
    JournalEntry next = granted(second, JournalPurchases.first("INV-1"));
    assertEquals(2, next.attempt());
    assertConflict(unsent, JournalState.APPROVED);
    second.record(next, outcome(JournalState.DECLINED));
    assertEquals(JournalState.DECLINED, found("INV-1").state());
  }

  @Test
  void claimsOfLiveOwnersAreUnchangedForTheOther() throws Exception {
    JournalEntry mine = granted("INV-1");
    JournalEntry theirs = granted(second, JournalPurchases.first("INV-2"));
    assertEquals(mine, second.find(JournalPurchases.MERCHANT, "INV-1").get());
    assertEquals(theirs, found("INV-2"));
    assertEquals(new HashSet<>(allOpen(1)), new HashSet<>(second.open(null, 10)));
  }

  @Test
  void aCrashOfOneOwnerKeepsTheClaimsOfTheOther() throws Exception {
    granted("INV-1");
    JournalEntry theirs = granted(second, JournalPurchases.first("INV-2"));
    crashAndOpen();
    assertEquals(JournalState.IN_DOUBT, found("INV-1").state());
    assertEquals(theirs, found("INV-2"));
    JournalEntry approved = second.record(theirs, outcome(JournalState.APPROVED));
    assertEquals(approved, found("INV-2"));
  }

  @Test
  void aResolvedDoubtOfADeadOwnerIsResolvedForBothOwners() throws Exception {
    JournalEntry sent = granted("INV-1");
    crashAndOpen();
    assertEquals(JournalState.IN_DOUBT, found("INV-1").state());
    waitForQuiet();
    second.record(sent, outcome(JournalState.NOT_CHARGED));
    assertConflict(sent, JournalState.APPROVED);
    assertEquals(2, granted("INV-1").attempt());
  }

  @Test
  void claimsOfBothOwnersAreOnThePagesOfBoth() throws Exception {
    for (int i = 0; i < 10; i++) {
      granted(i % 2 == 0 ? journal : second, JournalPurchases.first("INV-" + i));
    }
    List<JournalEntry> all = allOpen(3);
    assertEquals(10, all.size());
    assertEquals(all, second.open(null, 100));
  }
}
