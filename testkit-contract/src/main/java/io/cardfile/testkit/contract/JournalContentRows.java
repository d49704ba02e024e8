package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A reference identifies one purchase, in every state. */
abstract class JournalContentRows extends JournalRows {

  JournalContentRows(PurchaseJournalContract contract) {
    super(contract);
  }

  private static PurchaseContent of(String amount, String currency) {
    return JournalPurchases.first(JournalPurchases.MERCHANT, "INV-1", Money.of(amount, currency));
  }

  private void assertOther(JournalEntry entry, PurchaseContent content) throws JournalException {
    Claim claim = journal.claim(content);
    assertEquals(Claim.Kind.OTHER_CONTENT, claim.kind());
    assertEquals(entry, claim.entry());
    assertEquals(entry, found("INV-1"), "the stored entry");
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void anotherAmountCurrencyOrKindIsOtherContentInEveryState(JournalState state)
      throws JournalException {
    JournalEntry entry = entryIn(state, "INV-1");
    assertOther(entry, of("10.01", "AUD"));
    assertOther(entry, of("10.00", "NZD"));
    assertOther(entry, JournalPurchases.later("INV-1", "tok-1"));
  }

  @Test
  void aFirstTransactionIsOtherContentThanALaterOne() throws JournalException {
    assertOther(granted(JournalPurchases.later("INV-1", "tok-1")), of("10.00", "AUD"));
  }

  @Test
  void anotherTokenIsOtherContent() throws JournalException {
    JournalEntry entry = granted(JournalPurchases.later("INV-1", "tok-1"));
    assertOther(entry, JournalPurchases.later("INV-1", "tok-2"));
    assertEquals(Claim.Kind.OPEN, journal.claim(JournalPurchases.later("INV-1", "tok-1")).kind());
  }

  @Test
  void otherContentIsDetectedInEveryAttempt() throws JournalException {
    entryIn(JournalState.NOT_SENT, "INV-1");
    assertOther(entryIn(JournalState.NOT_SENT, "INV-1"), of("10.01", "AUD"));
  }

  @Test
  void anotherCardIsTheSameContent() throws JournalException {
    JournalEntry approved = entryIn(JournalState.APPROVED, "INV-1");
    Claim claim =
        journal.claim(
            JournalPurchases.firstWith(
                JournalPurchases.OTHER_NUMBER,
                JournalPurchases.MERCHANT,
                "INV-1",
                JournalPurchases.ten()));
    assertEquals(Claim.Kind.ANSWERED, claim.kind());
    assertEquals(approved, claim.entry());
  }

  @Test
  void anotherMerchantHasItsOwnReferences() throws JournalException {
    JournalEntry one = granted("INV-1");
    JournalEntry other = granted(JournalPurchases.first("shop-2", "INV-1", JournalPurchases.ten()));
    JournalEntry approved = journal.record(other, outcome(JournalState.APPROVED));
    assertEquals(one, found("INV-1"));
    assertEquals(approved, journal.find("shop-2", "INV-1").get());
  }
}
