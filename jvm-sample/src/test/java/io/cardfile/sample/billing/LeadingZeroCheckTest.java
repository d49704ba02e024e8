package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The lengths with which references with lost zeros are searched. */
class LeadingZeroCheckTest {

  private static final String MERCHANT = "TEST-merchant";
  private static final Money AMOUNT = Money.of("9.90", "AUD");

  private final TestClock clock = TestClock.at(Instant.parse("2026-03-02T00:00:00Z"));
  private final PurchaseJournal journal = InMemoryJournal.create(clock);

  private void has(String merchant, String reference, JournalState state) throws JournalException {
    clock.advance(Duration.ofMillis(1));
    journal.restore(merchant, reference, AMOUNT, Resolution.stored(state, null, null, null));
  }

  private List<String> lost(String... references) throws JournalException {
    LeadingZeroCheck lost = LeadingZeroCheck.in(journal, MERCHANT);
    List<String> found = new ArrayList<>();
    for (String reference : references) {
      if (lost.isOne(request(reference))) {
        found.add(reference);
      }
    }
    assertTrue(lost.arePossible() || found.isEmpty());
    return found;
  }

  private static PurchaseRequest request(String reference) {
    return PurchaseRequest.merchantInitiated(
            StoredCredential.fromText(Credential.TEXT), AuthReason.SUBSCRIPTION)
        .reference(reference)
        .amount(AMOUNT)
        .build();
  }

  /** The latest thousand approved references have no leading zero. */
  @Test
  void referencesBelowAPowerOfTenAreFoundHoweverManyFollow() throws JournalException {
    for (int number = 999_000; number <= 1_001_500; number++) {
      has(MERCHANT, String.format("%07d", number), JournalState.APPROVED);
    }
    assertEquals(
        List.of("999000", "999999"), lost("998999", "999000", "999999", "1000000", "1001501"));
  }

  @Test
  void referencesOfDoubtsAloneAreFound() throws JournalException {
    has(MERCHANT, "0000042", JournalState.IN_DOUBT);
    assertEquals(List.of("42"), lost("41", "42"));
  }

  @Test
  void openEntriesOfOtherMerchantsHideNone() throws JournalException {
    for (int number = 1; number <= 1_000; number++) {
      has("ANOTHER", "A-" + number, JournalState.IN_DOUBT);
    }
    has(MERCHANT, "0000042", JournalState.IN_DOUBT);
    assertEquals(List.of("42"), lost("42"));
  }

  /** A restored file with lost zeros is in doubt, and may then be resolved as not charged. */
  @ParameterizedTest
  @CsvSource({"IN_DOUBT, true", "NOT_CHARGED, true", "APPROVED, false", "DECLINED, false"})
  void restoredEntryIsASeparatePurchaseOnceItWasAnswered(JournalState state, boolean isLost)
      throws JournalException {
    has(MERCHANT, "0000042", JournalState.APPROVED);
    has(MERCHANT, "42", JournalState.IN_DOUBT);
    JournalEntry entry = journal.find(MERCHANT, "42").orElseThrow();
    if (state != JournalState.IN_DOUBT) {
      journal.record(entry, Resolution.stored(state, null, null, null));
    }
    assertEquals(isLost ? List.of("42") : List.of(), lost("42"));
  }

  @ParameterizedTest
  @EnumSource
  void claimedEntryIsASeparatePurchaseUnlessItWouldBeSentAgain(JournalState state)
      throws JournalException {
    has(MERCHANT, "0000042", JournalState.APPROVED);
    JournalEntry entry = journal.claim(request("42").contentFor(MERCHANT)).entry();
    if (state == JournalState.NOT_CHARGED) {
      entry = journal.record(entry, Resolution.inDoubt());
    }
    if (state != JournalState.PREPARED) {
      journal.record(entry, Resolution.stored(state, null, null, null));
    }
    boolean isSentAgain = state.allowsNextAttempt();
    assertEquals(isSentAgain ? List.of("42") : List.of(), lost("42"));
  }

  @Test
  void onlyAllDigitReferencesOfTheMerchantGiveLengths() throws JournalException {
    has("TEST-other", "0000042", JournalState.IN_DOUBT);
    has(MERCHANT, "INV-0042", JournalState.APPROVED);
    has(MERCHANT, "INV-0043", JournalState.IN_DOUBT);
    assertFalse(LeadingZeroCheck.in(journal, MERCHANT).arePossible());
    assertEquals(List.of(), lost("42", "43"));
  }
}
