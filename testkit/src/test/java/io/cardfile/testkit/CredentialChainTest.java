package io.cardfile.testkit;

import static io.cardfile.testkit.Shopper.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CredentialChainTest {

  private static CredentialChain chain(TestCard card) {
    return CredentialChain.start(card, "ORDER-1", TEN_DOLLARS)
        .charge(AuthReason.SUBSCRIPTION, "ORDER-2", Money.of("9.00", "AUD"))
        .charge(AuthReason.NO_SHOW, "FEE-1", Money.of("80.00", "AUD"));
  }

  private static Approved approved(CredentialChain.Step step) {
    return (Approved) step.outcome();
  }

  @Test
  void theCredentialIsThatOfTheFirstReply() {
    CredentialChain chain = chain(TestCard.VISA);
    Approved first = approved(chain.first());
    assertEquals(chain.credential(), first.storedCredential().orElseThrow());
    assertEquals(chain.credential().trackingId(), first.reply().trackingId());
    assertEquals(Optional.of("M"), first.reply().cvvMatch());
    assertEquals(Optional.empty(), first.reply().originalTransactionReference());
  }

  @Test
  void laterRepliesNameTheFirst() {
    CredentialChain chain = chain(TestCard.VISA);
    Approved first = approved(chain.first());
    for (CredentialChain.Step step : chain.steps().subList(1, 3)) {
      Approved later = approved(step);
      assertFalse(later.storedCredential().isPresent());
      assertEquals(first.reply().cardToken(), later.reply().cardToken());
      assertTrue(later.reply().trackingId().isPresent());
      assertNotEquals(first.reply().trackingId(), later.reply().trackingId());
      assertEquals(Optional.of("ORDER-1"), later.reply().originalTransactionReference());
      assertEquals(Optional.of("U"), later.reply().cvvMatch());
    }
  }

  @Test
  void aStepHasItsRequestAndReply() {
    CredentialChain.Step last = chain(TestCard.JCB).last();
    assertEquals("FEE-1", last.request().reference());
    assertEquals(Money.of("80.00", "AUD"), approved(last).amount());
    PurchaseOutcome read = PurchaseOutcome.of(last.request(), last.reply());
    assertEquals(last.outcome().toString(), read.toString());
  }

  @Test
  void aSchemeWithoutTrackingIdHasNone() {
    CredentialChain chain = chain(TestCard.UNIONPAY);
    assertFalse(chain.credential().trackingId().isPresent());
    assertFalse(approved(chain.last()).reply().trackingId().isPresent());
  }

  @Test
  void theSameCallsGiveTheSameChain() {
    assertEquals(
        approved(chain(TestCard.VISA).last()).id(), approved(chain(TestCard.VISA).last()).id());
    assertNotEquals(chain(TestCard.VISA).credential(), chain(TestCard.AMEX).credential());
  }

  @Test
  void aChainNeedsAnApprovedFirstTransaction() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> chain(TestCard.VISA_DECLINED));
    assertTrue(e.getMessage().startsWith("the first transaction is DECLINED"), e.getMessage());
  }

  @Test
  void eachPurchaseNeedsAReferenceOfItsOwn() {
    CredentialChain chain = chain(TestCard.VISA);
    Money amount = Money.of("9.00", "AUD");
    assertThrows(
        IllegalArgumentException.class, () -> chain.charge(AuthReason.NO_SHOW, "ORDER-1", amount));
  }

  @Test
  void theTextFormHoldsNoCredential() {
    CredentialChain chain = chain(TestCard.VISA);
    Canaries secrets =
        Canaries.of(
            chain.credential().cardToken().reveal(),
            chain.credential().trackingId().orElseThrow().value());
    assertEquals(List.of(), secrets.in(chain.toString()));
    assertTrue(chain.toString().contains("APPROVED(FEE-1"), chain.toString());
  }
}
