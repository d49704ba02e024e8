package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries that a journal has lost can be restored, and are not charged again. */
abstract class JournalRestoreRows extends JournalRows {

  private static final String REFERENCE = "INV-1";
  private static final PurchaseContent CONTENT = JournalPurchases.first(REFERENCE);
  private static final Resolution CHARGED = Resolution.approved("gw-list-1", null);
  private static final Resolution DOUBT = Resolution.inDoubt();

  JournalRestoreRows(PurchaseJournalContract contract) {
    super(contract);
  }

  private JournalEntry restored(Resolution ending) throws JournalException {
    return restored(CONTENT.amount(), ending);
  }

  private JournalEntry restored(Money amount, Resolution ending) throws JournalException {
    clock.advance(Duration.ofSeconds(1));
    return journal.restore(JournalPurchases.MERCHANT, REFERENCE, amount, ending);
  }

  private void assertListed(JournalEntry entry) throws JournalException {
    assertEquals(JournalState.APPROVED, entry.state());
    assertEquals("gw-list-1", entry.resolution().get().gatewayId().get());
    assertEquals(entry, found(REFERENCE));
    assertEquals(Claim.Kind.ANSWERED, journal.claim(CONTENT).kind());
  }

  @Test
  void anUnknownListedChargeIsAnsweredAfterItsRestore() throws JournalException {
    JournalEntry entry = restored(CHARGED);
    assertListed(entry);
    assertEquals(1, entry.attempt());
    assertEquals(clock.instant().truncatedTo(ChronoUnit.MILLIS), entry.changedAt());
    assertEquals(entry, restored(CHARGED));
  }

  /** The card token of a restored entry is unknown, so any token matches. */
  @Test
  void aRestoredEntryMatchesOnlyItsAmount() throws JournalException {
    restored(CHARGED);
    assertEquals(
        Claim.Kind.ANSWERED, journal.claim(JournalPurchases.later(REFERENCE, "tok-any")).kind());
    assertEquals(Claim.Kind.OTHER_CONTENT, journal.claim(otherAmount()).kind());
  }

  private static PurchaseContent otherAmount() {
    return JournalPurchases.first(JournalPurchases.MERCHANT, REFERENCE, other(CONTENT.amount()));
  }

  private static Money other(Money amount) {
    return Money.ofMinor(amount.minorUnits() + 1, amount.currency());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void aListedChargeReplacesEverythingButAnApproval(JournalState state) throws JournalException {
    JournalEntry before = entryIn(state, REFERENCE);
    JournalEntry after = restored(CHARGED);
    if (state == JournalState.APPROVED) {
      assertEquals(before, after);
      assertEquals(before, found(REFERENCE));
    } else {
      assertListed(after);
      assertEquals(before.attempt(), after.attempt());
      assertEquals(before.fingerprint(), after.fingerprint());
      assertConflict(before, JournalState.DECLINED);
    }
  }

  /** A list may show the amount after a refund or fees; the claimed amount takes precedence. */
  @Test
  void theAmountOfAClaimedPurchaseIsKept() throws JournalException {
    entryIn(JournalState.NOT_CHARGED, REFERENCE);
    assertEquals(CONTENT.amount(), restored(other(CONTENT.amount()), CHARGED).amount());
    assertEquals(CONTENT.amount(), found(REFERENCE).amount());
    assertEquals(Claim.Kind.ANSWERED, journal.claim(CONTENT).kind());
    assertEquals(Claim.Kind.OTHER_CONTENT, journal.claim(otherAmount()).kind());
  }

  @Test
  void theAmountOfAPurchaseThatWasOnlyListedIsReplaced() throws JournalException {
    restored(DOUBT);
    Money charged = other(CONTENT.amount());
    assertEquals(charged, restored(charged, CHARGED).amount());
    assertEquals(charged, found(REFERENCE).amount());
  }

  /** A restored doubt begins a new quiet period: the lost attempt may still be in progress. */
  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void aDoubtReplacesOnlyDoubtsAndStatesThatAllowTheNextAttempt(JournalState state)
      throws JournalException {
    JournalEntry before = entryIn(state, REFERENCE);
    JournalEntry after = restored(DOUBT);
    if (state == JournalState.IN_DOUBT || state.allowsNextAttempt()) {
      assertEquals(JournalState.IN_DOUBT, after.state());
      assertEquals(clock.instant().truncatedTo(ChronoUnit.MILLIS), after.changedAt());
      assertEquals(2, after.attempt());
      assertEquals(Claim.Kind.OPEN, journal.claim(CONTENT).kind());
    } else {
      assertEquals(before, after);
    }
    assertEquals(after, found(REFERENCE));
  }

  @Test
  void aResolvedDoubtMayBeClaimedWithItsContent() throws JournalException {
    JournalEntry doubt = restored(DOUBT);
    assertEquals(1, allOpen(10).size());
    journal.record(doubt, ending(JournalState.NOT_CHARGED));
    JournalEntry second = granted(CONTENT);
    assertEquals(2, second.attempt());
    assertEquals(second, found(REFERENCE));
    journal.record(second, ending(JournalState.APPROVED));
    assertEquals(
        Claim.Kind.OTHER_CONTENT,
        journal.claim(JournalPurchases.later(REFERENCE, "tok-any")).kind());
  }

  @Test
  void aRestoredEntryIsDurable() throws Exception {
    requires(PurchaseJournalContract.Capability.DURABLE);
    JournalEntry entry = restored(CHARGED);
    closeAndOpen();
    assertEquals(entry, found(REFERENCE));
    assertListed(entry);
  }

  /** A source must not be proven by an entry that it added to the journal itself. */
  @Test
  void aListedChargeIsMarkedAsReportedByASource() throws JournalException {
    assertEquals("evidence", restored(CHARGED).resolution().get().detail().get());
  }

  @Test
  void otherEndingsAreRefused() {
    for (JournalState state : JournalState.values()) {
      if (state != JournalState.PREPARED
          && state != JournalState.APPROVED
          && state != JournalState.IN_DOUBT) {
        assertThrows(IllegalArgumentException.class, () -> restored(ending(state)));
      }
    }
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(strings = {"", " ", "INV\n1"})
  void invalidReferencesAndMerchantsAreRefused(String reference) {
    Money amount = CONTENT.amount();
    assertThrows(
        IllegalArgumentException.class,
        () -> journal.restore(JournalPurchases.MERCHANT, reference, amount, CHARGED));
    assertThrows(
        IllegalArgumentException.class,
        () -> journal.restore(reference, REFERENCE, amount, CHARGED));
  }

  @Test
  void nowIsTheTimeOfNewEntries() throws JournalException {
    JournalEntry entry = granted(REFERENCE);
    assertEquals(entry.changedAt(), journal.now().truncatedTo(ChronoUnit.MILLIS));
    clock.advance(Duration.ofMinutes(1));
    assertEquals(journal.now().truncatedTo(ChronoUnit.MILLIS), granted("INV-2").changedAt());
  }
}
