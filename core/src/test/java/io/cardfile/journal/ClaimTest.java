package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.money.Money;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClaimTest {

  @ParameterizedTest
  @CsvSource({
    "PREPARED, OPEN",
    "IN_DOUBT, OPEN",
    "APPROVED, ANSWERED",
    "DECLINED, ANSWERED",
    "REFUSED, ANSWERED"
  })
  void whatIsOpenOrAnsweredIsGivenAsItIs(JournalState state, Claim.Kind kind) {
    JournalEntry existing = Purchased.in(state);

    Claim claim = Claim.of(Purchased.first(), existing, Purchased.LATER);

    assertEquals(kind, claim.kind());
    assertSame(existing, claim.entry());
  }

  @ParameterizedTest
  @EnumSource(names = {"NOT_SENT", "NOT_PROCESSED", "NOT_CHARGED"})
  void whatChargedNothingIsGrantedAsTheNextAttempt(JournalState state) {
    JournalEntry existing = Purchased.in(state);

    Claim claim = Claim.of(Purchased.first(), existing, Purchased.LATER);

    assertEquals(Claim.Kind.GRANTED, claim.kind());
    assertEquals(existing.next(Purchased.LATER), claim.entry());
  }

  @Test
  void whatWasVoidedIsOfAnotherPurchase() {
    JournalEntry voided =
        Purchased.in(JournalState.IN_DOUBT)
            .withOutcome(JournalOutcome.voided("p-1"), Purchased.LATER);

    Claim claim = Claim.of(Purchased.first(), voided, Purchased.LATER);

    assertEquals(Claim.Kind.OTHER_CONTENT, claim.kind());
    assertSame(voided, claim.entry());
  }

  @ParameterizedTest
  @EnumSource
  void otherContentIsOtherInEveryState(JournalState state) {
    JournalEntry existing = Purchased.in(state);
    PurchaseContent other = Purchased.ofAmount(Money.of("10.01", "AUD"));

    Claim claim = Claim.of(other, existing, Purchased.LATER);

    assertEquals(Claim.Kind.OTHER_CONTENT, claim.kind());
    assertSame(existing, claim.entry());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PREPARED")
  void onlyWhatIsPreparedIsGranted(JournalState state) {
    JournalEntry entry = Purchased.in(state);
    assertThrows(IllegalArgumentException.class, () -> Claim.granted(entry));
  }

  @Test
  void showsItsKindAndEntry() {
    assertEquals(
        "GRANTED JournalEntry(shop, ORDER-1001, AUD 10.00, PREPARED, attempt 1)",
        Claim.granted(Purchased.prepared()).toString());
  }
}
