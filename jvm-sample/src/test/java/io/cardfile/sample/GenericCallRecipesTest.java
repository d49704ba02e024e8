package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.WalletCallback;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipes of docs/generic-call.md. */
@GatewayTest
class GenericCallRecipesTest {

  private static final Money AMOUNT = Money.of("19.00", "AUD");

  private TestGateway gateway;
  private GenericCalls calls;

  @BeforeEach
  void start(TestGateway gateway) {
    this.gateway = gateway;
    calls = new GenericCalls(gateway.client());
  }

  private static PurchaseRequest.Builder order() {
    return PurchaseRequest.card(TestCard.VISA.card()).reference("ORDER-7").amount(AMOUNT);
  }

  @Test
  void anAuthorisationIsCaptured() {
    LookUpOutcome sold = calls.sell(order().authorizeOnly().build(), true);
    assertEquals(LookUpOutcome.Kind.PAID, sold.kind());
    assertEquals(NextStep.DELIVER, sold.next());
    gateway.ledger().chargedOnce("ORDER-7", AMOUNT).total(AMOUNT);
  }

  @Test
  void anAuthorisationIsVoided() {
    LookUpOutcome sold = calls.sell(order().authorizeOnly().build(), false);
    assertEquals(LookUpOutcome.Kind.VOIDED, sold.kind());
    gateway.ledger().notCharged("ORDER-7");
  }

  @Test
  void aPurchaseIsRefundedUpToItsAmount() {
    Approved paid = (Approved) gateway.client().purchase(order().build()).execute();
    String id = paid.id().orElseThrow();
    assertTrue(GenericCalls.isDone(calls.refund(id, Money.of("5.00", "AUD"), "REFUND-7")));
    assertFalse(GenericCalls.isDone(calls.refund(id, AMOUNT, "REFUND-8")));
    assertEquals(
        Money.of("5.00", "AUD"), gateway.ledger().find("ORDER-7").orElseThrow().refunded());
  }

  @Test
  void aCardIsTokenised() {
    assertTrue(hasToken(calls.tokenize(TestCard.VISA.card())));
  }

  @Test
  void aWalletIsTokenised() {
    WalletCallback callback = WalletCallback.of("https://wallet.example/c/1", "oauth-t", "oauth-v");
    assertTrue(hasToken(calls.tokenize("example_pay", callback)));
  }

  private static boolean hasToken(ApiOutcome outcome) {
    return PurchaseResponse.of(outcome.document()).cardToken().isPresent();
  }

  @Test
  void javaOfThePageIsThis(@TempDir Path classes) throws Exception {
    GuideCode.assertShown("docs/generic-call.md", GenericCalls.class, classes);
  }
}
