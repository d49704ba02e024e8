package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A reference is granted once; a later claim returns the stored entry. */
abstract class JournalClaimRows extends JournalRows {

  JournalClaimRows(PurchaseJournalContract contract) {
    super(contract);
  }

  @Test
  void theFirstClaimIsGrantedWithTheClaimedContent() throws JournalException {
    PurchaseContent content = JournalPurchases.first("INV-1");
    JournalEntry entry = granted(content);
    assertEquals(JournalPurchases.MERCHANT, entry.merchant());
    assertEquals("INV-1", entry.reference());
    assertEquals(JournalPurchases.ten(), entry.amount());
    assertEquals(1, entry.attempt());
    assertEquals(START.truncatedTo(ChronoUnit.MILLIS), entry.claimedAt());
    assertEquals(entry.claimedAt(), entry.changedAt());
    assertFalse(entry.outcome().isPresent());
    assertTrue(entry.isOf(content));
    assertEquals(entry, found("INV-1"));
  }

  @Test
  void anUnknownReferenceIsNotFound() throws JournalException {
    granted("INV-1");
    assertEquals(Optional.empty(), journal.find(JournalPurchases.MERCHANT, "INV-2"));
    assertEquals(Optional.empty(), journal.find("another", "INV-1"));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource(names = {"PREPARED", "IN_DOUBT"})
  void anOpenReferenceIsNotGrantedAgain(JournalState state) throws JournalException {
    JournalEntry entry = entryIn(state, "INV-1");
    clock.advance(Duration.ofDays(1));
    for (int i = 0; i < 3; i++) {
      assertClaimGives(Claim.Kind.OPEN, shownNow(entry));
    }
    assertEquals(shownNow(entry), found("INV-1"));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource(names = {"APPROVED", "DECLINED", "REFUSED"})
  void aClaimOfAnAnsweredReferenceReturnsTheAnswer(JournalState state) throws JournalException {
    JournalEntry entry = entryIn(state, "INV-1");
    assertEquals(state, entry.state());
    assertEquals(outcome(state), entry.outcome().get());
    clock.advance(Duration.ofDays(1));
    for (int i = 0; i < 3; i++) {
      assertClaimGives(Claim.Kind.ANSWERED, entry);
    }
    assertEquals(entry, found("INV-1"));
  }

  private void assertClaimGives(Claim.Kind kind, JournalEntry entry) throws JournalException {
    Claim claim = journal.claim(JournalPurchases.first(entry.reference()));
    assertEquals(kind, claim.kind());
    assertEquals(entry, claim.entry());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource(names = {"NOT_SENT", "NOT_PROCESSED", "NOT_CHARGED"})
  void aReferenceThatWasNotChargedIsGrantedAgain(JournalState state) throws JournalException {
    for (int attempt = 1; attempt <= 4; attempt++) {
      JournalEntry ended = entryIn(state, "INV-1");
      assertEquals(attempt, ended.attempt());
      assertEquals(ended, found("INV-1"));
      clock.advance(Duration.ofSeconds(1));
    }
    JournalEntry next = granted("INV-1");
    assertEquals(5, next.attempt());
    assertEquals(clock.instant().truncatedTo(ChronoUnit.MILLIS), next.claimedAt());
    assertEquals(next.claimedAt(), next.changedAt());
    assertFalse(next.outcome().isPresent(), "the outcome of another attempt");
    assertTrue(next.isOf(JournalPurchases.first("INV-1")));
    assertEquals(next, found("INV-1"));
    assertClaimGives(Claim.Kind.OPEN, next);
  }

  @Test
  void aVoidedReferenceIsNotGrantedAgain() throws JournalException {
    JournalEntry doubt = entryIn(JournalState.IN_DOUBT, "INV-1");
    clock.advance(Duration.ofDays(1));
    JournalEntry voided = journal.record(doubt, JournalOutcome.voided("p-1"));
    assertEquals(JournalState.NOT_CHARGED, voided.state());
    assertClaimGives(Claim.Kind.OTHER_CONTENT, voided);
    assertEquals(voided, found("INV-1"));
  }

  @Test
  void aClockThatIsSetBackChangesNoAnswer() throws JournalException {
    JournalEntry sent = granted("INV-1");
    clock.advance(Duration.ofHours(-1));
    JournalEntry approved = journal.record(sent, outcome(JournalState.APPROVED));
    JournalEntry doubt = entryIn(JournalState.IN_DOUBT, "INV-2");
    JournalEntry unsent = entryIn(JournalState.NOT_SENT, "INV-3");
    clock.advance(Duration.ofHours(-1));
    assertClaimGives(Claim.Kind.ANSWERED, approved);
    assertClaimGives(Claim.Kind.OPEN, doubt);
    assertEquals(2, granted(unsent.reference()).attempt());
  }

  @Test
  void nullIsRefused() throws JournalException {
    // While the journal is empty, and with an entry.
    assertThrows(NullPointerException.class, () -> journal.find(null, "INV-1"));
    assertThrows(NullPointerException.class, () -> journal.find(JournalPurchases.MERCHANT, null));
    JournalEntry entry = granted("INV-1");
    assertThrows(NullPointerException.class, () -> journal.claim(null));
    assertThrows(
        NullPointerException.class, () -> journal.record(null, outcome(JournalState.APPROVED)));
    assertThrows(NullPointerException.class, () -> journal.record(entry, null));
    assertThrows(NullPointerException.class, () -> journal.find(null, "INV-1"));
    assertThrows(NullPointerException.class, () -> journal.find(JournalPurchases.MERCHANT, null));
    assertThrows(NullPointerException.class, () -> journal.purge(null));
    assertEquals(entry, found("INV-1"));
  }
}
