package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.Claim;
import io.cardfile.journal.Destination;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a journal has lost can be put back, and is not charged again. */
abstract class JournalRestoreRows extends JournalRows {

  private static final String REFERENCE = "INV-1";
  private static final PurchaseContent CONTENT = JournalPurchases.first(REFERENCE);
  private static final Resolution CHARGED =
      Resolution.of(JournalState.APPROVED, "gw-list-1", null, null);
  private static final Resolution DOUBT = Resolution.of(JournalState.IN_DOUBT, null, null, null);

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
  void aListedChargeThatIsUnknownIsAnsweredFromThenOn() throws JournalException {
    JournalEntry entry = restored(CHARGED);
    assertListed(entry);
    assertEquals(1, entry.attempt());
    assertEquals(clock.instant().truncatedTo(ChronoUnit.MILLIS), entry.changedAt());
    assertEquals(entry, restored(CHARGED));
  }

  /** Its card token is not known. */
  @Test
  void aRestoredEntryIsOfItsAmountAndOfNoOther() throws JournalException {
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

  @ParameterizedTest
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
      assertOvertaken(before, JournalState.DECLINED);
    }
  }

  /** A list may have it after a refund: the purchase is still the one that was claimed. */
  @Test
  void theAmountIsTheOneOfTheListAndThePurchaseTheSame() throws JournalException {
    entryIn(JournalState.NOT_CHARGED, REFERENCE);
    Money charged = other(CONTENT.amount());
    assertEquals(charged, restored(charged, CHARGED).amount());
    assertEquals(charged, found(REFERENCE).amount());
    assertEquals(Claim.Kind.ANSWERED, journal.claim(CONTENT).kind());
    assertEquals(Claim.Kind.OTHER_CONTENT, journal.claim(otherAmount()).kind());
  }

  /** A restored doubt begins a new quiet period: what the journal lost may still be on its way. */
  @ParameterizedTest
  @EnumSource
  void aDoubtReplacesOnlyADoubtAndWhatAllowsTheNextAttempt(JournalState state)
      throws JournalException {
    JournalEntry before = entryIn(state, REFERENCE);
    JournalEntry after = restored(DOUBT);
    if (state == JournalState.IN_DOUBT || state.allowsNextAttempt()) {
      assertEquals(JournalState.IN_DOUBT, after.state());
      assertEquals(clock.instant().truncatedTo(ChronoUnit.MILLIS), after.changedAt());
      assertEquals(Claim.Kind.OPEN, journal.claim(CONTENT).kind());
    } else {
      assertEquals(before, after);
    }
    assertEquals(after, found(REFERENCE));
  }

  /** The attempt that was lost may have been sent elsewhere. */
  @Test
  void aRestoredDoubtDoesNotSayWhereItWasSent() throws JournalException {
    String destination = Destination.of("https://pay.example", JournalPurchases.MERCHANT);
    JournalEntry unsent = granted(CONTENT.sentTo(destination));
    journal.record(unsent, ending(JournalState.NOT_SENT));
    restored(DOUBT);
    assertEquals(Optional.empty(), found(REFERENCE).destination());
  }

  @Test
  void aDoubtThatIsSettledMayBeClaimedWithItsContent() throws JournalException {
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
  void whatIsRestoredStays() throws Exception {
    requires(PurchaseJournalContract.Capability.DURABLE);
    JournalEntry entry = restored(CHARGED);
    closeAndOpen();
    assertEquals(entry, found(REFERENCE));
    assertListed(entry);
  }

  /** A source must not prove itself by what it has put into the journal. */
  @Test
  void aListedChargeIsMarkedAsReportedByASource() throws JournalException {
    assertEquals("evidence", restored(CHARGED).resolution().get().adviceCode().get());
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

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "INV\n1"})
  void referencesThatNoPurchaseCanHaveAreRefused(String reference) {
    Money amount = CONTENT.amount();
    assertThrows(
        IllegalArgumentException.class,
        () -> journal.restore(JournalPurchases.MERCHANT, reference, amount, CHARGED));
    assertThrows(
        IllegalArgumentException.class,
        () -> journal.restore(reference, REFERENCE, amount, CHARGED));
  }

  @Test
  void nowIsTheTimeThatEntriesGet() throws JournalException {
    JournalEntry entry = granted(REFERENCE);
    assertEquals(entry.changedAt(), journal.now().truncatedTo(ChronoUnit.MILLIS));
    clock.advance(Duration.ofMinutes(1));
    assertEquals(journal.now().truncatedTo(ChronoUnit.MILLIS), granted("INV-2").changedAt());
  }
}
