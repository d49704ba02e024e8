package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.money.Money;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JournalEntryTest {

  private final JournalEntry prepared = Purchased.prepared();

  private JournalEntry restored(
      String merchant, String reference, String fingerprint, Money amount, int attempt) {
    return JournalEntry.fromStored(
        merchant, reference, fingerprint, amount, attempt, Purchased.NOW, Purchased.NOW, null);
  }

  @Test
  void firstAttemptIsPreparedAndHasNoEnding() {
    assertEquals("shop", prepared.merchant());
    assertEquals(Samples.REFERENCE, prepared.reference());
    assertEquals(Money.of("10.00", "AUD"), prepared.amount());
    assertEquals(1, prepared.attempt());
    assertEquals(Purchased.NOW, prepared.claimedAt());
    assertEquals(Purchased.NOW, prepared.changedAt());
    assertEquals(JournalState.PREPARED, prepared.state());
    assertFalse(prepared.outcome().isPresent());
    assertTrue(Purchased.first().hasFingerprint(prepared.fingerprint()));
  }

  @Test
  void endingChangesTheStateAndTheTimeOfTheChangeAlone() {
    JournalOutcome outcome = Purchased.outcome(JournalState.APPROVED);

    JournalEntry approved = prepared.withOutcome(outcome, Purchased.LATER);

    assertEquals(JournalState.APPROVED, approved.state());
    assertEquals(outcome, approved.outcome().get());
    assertEquals(
        JournalEntry.fromStored(
            prepared.merchant(),
            prepared.reference(),
            prepared.fingerprint(),
            prepared.amount(),
            1,
            Purchased.NOW,
            Purchased.LATER,
            outcome),
        approved);
    assertEquals(JournalState.PREPARED, prepared.state());
  }

  @ParameterizedTest
  @EnumSource(names = {"NOT_SENT", "NOT_PROCESSED", "NOT_CHARGED"})
  void nextAttemptStartsAnew(JournalState state) {
    JournalEntry ended = Purchased.in(state);

    JournalEntry next = ended.next(Purchased.LATER);

    assertEquals(2, next.attempt());
    assertEquals(Purchased.LATER, next.claimedAt());
    assertEquals(Purchased.LATER, next.changedAt());
    assertEquals(JournalState.PREPARED, next.state());
    assertFalse(next.outcome().isPresent());
    assertEquals(ended.fingerprint(), next.fingerprint());
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NOT_SENT", "NOT_PROCESSED", "NOT_CHARGED"})
  void noOtherStateAllowsANextAttempt(JournalState state) {
    JournalEntry entry = Purchased.in(state);
    assertThrows(IllegalStateException.class, () -> entry.next(Purchased.LATER));
  }

  @ParameterizedTest
  @EnumSource
  void endingThatTheStateDoesNotAllowIsRefused(JournalState state) {
    JournalEntry entry = Purchased.in(state);
    for (JournalState to : JournalState.values()) {
      if (to != JournalState.PREPARED && !state.mayBecome(to)) {
        JournalOutcome outcome = Purchased.outcome(to);
        assertThrows(
            IllegalStateException.class, () -> entry.withOutcome(outcome, Purchased.LATER));
      }
    }
  }

  @Test
  void belongsToItsContentAlone() {
    PurchaseContent content = Purchased.first();
    assertTrue(prepared.isOf(content));
    assertFalse(prepared.isOf(Samples.first().contentFor("another")));
    assertFalse(
        prepared.isOf(Purchased.of(Samples.firstBuilder().reference("ORDER-1002").build())));
    assertFalse(prepared.isOf(Purchased.ofAmount(Money.of("10.01", "AUD"))));
    String foreign = Samples.first().contentFor("another").newFingerprint();
    assertFalse(
        restored("another", Samples.REFERENCE, foreign, prepared.amount(), 1).isOf(content));
    assertFalse(
        restored("shop", "ORDER-1", content.newFingerprint(), prepared.amount(), 1).isOf(content));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-21T06:04:05.678999999Z",
        "1969-12-31T23:59:59.999999999Z",
        "1970-01-01T00:00:00.000000001Z"
      })
  void timesAreCutOffToTheMillisecond(String time) {
    Instant given = Instant.parse(time);

    JournalEntry entry = JournalEntry.first(Purchased.first(), given);

    assertEquals(Instant.ofEpochMilli(given.toEpochMilli()), entry.claimedAt());
    assertEquals(entry.claimedAt(), entry.changedAt());
  }

  @Test
  void equalsByEveryField() {
    String print = prepared.fingerprint();
    Money amount = prepared.amount();
    String reference = Samples.REFERENCE;
    JournalEntry same = restored("shop", reference, print, amount, 1);
    assertEquals(prepared, same);
    assertEquals(prepared.hashCode(), same.hashCode());
    for (JournalEntry other :
        List.of(
            restored("Shop", reference, print, amount, 1),
            restored("shop", "ORDER-1", print, amount, 1),
            restored("shop", reference, Purchased.first().newFingerprint(), amount, 1),
            restored("shop", reference, print, Money.of("10.01", "AUD"), 1),
            restored("shop", reference, print, amount, 2),
            at(Purchased.LATER, Purchased.NOW, null),
            at(Purchased.NOW, Purchased.LATER, null),
            at(Purchased.NOW, Purchased.NOW, Purchased.outcome(JournalState.APPROVED)))) {
      assertNotEquals(prepared, other);
    }
    assertNotEquals(prepared, "shop");
  }

  private JournalEntry at(Instant claimedAt, Instant changedAt, JournalOutcome outcome) {
    return JournalEntry.fromStored(
        "shop",
        Samples.REFERENCE,
        prepared.fingerprint(),
        prepared.amount(),
        1,
        claimedAt,
        changedAt,
        outcome);
  }

  @Test
  void knowsOfWhichKindItIs() {
    assertTrue(prepared.isFirstCardOnFile());
    assertFalse(JournalEntry.first(Purchased.later("tok-1"), Purchased.NOW).isFirstCardOnFile());
  }

  @Test
  void showsMerchantReferenceAmountStateAndAttempt() {
    assertEquals(
        "JournalEntry(shop, ORDER-1001, AUD 10.00, DECLINED, attempt 1)",
        Purchased.in(JournalState.DECLINED).toString());
  }
}
