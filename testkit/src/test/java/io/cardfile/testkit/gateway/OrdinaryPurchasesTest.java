package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.ThreeDSecure;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.LedgerEntry.Kind;
import io.cardfile.transport.BasicAuthorizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The payments of an ordinary merchant are accepted, each with what it asks for. */
class OrdinaryPurchasesTest {

  private final FakeGateway gateway = FakeGateway.create();

  private static Card card(String cvv) {
    return Card.builder()
        .holder("Ann Example")
        .number(TestCards.VISA_APPROVED.number())
        .expiry("12/2099")
        .cvv(cvv)
        .build();
  }

  private JsonObject approved(PurchaseRequest.Builder request) {
    return pay(request).reply().response();
  }

  private Approved pay(PurchaseRequest.Builder request) {
    Endpoints endpoints =
        Endpoints.test()
            .walletUrl(gateway.walletUrl())
            .purchasesUrl(gateway.purchasesUrl())
            .build();
    PurchaseOutcome outcome =
        PaymentClient.builder(endpoints, gateway)
            .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST"))
            .build()
            .purchase(
                request
                    .reference("R-" + (gateway.ledger().entries().size() + 1))
                    .amount(Money.of("19.00", "AUD"))
                    .customerIp("203.0.113.7")
                    .build())
            .execute();
    return assertInstanceOf(Approved.class, outcome, outcome::toString);
  }

  private Kind lastKind() {
    return gateway.ledger().entries().get(gateway.ledger().entries().size() - 1).kind();
  }

  @Test
  void cardIsChargedOnce() {
    assertEquals(
        JsonValue.of(1900), approved(PurchaseRequest.card(card("123"))).get("captured_amount"));
    assertEquals(Kind.ONE_OFF, lastKind());
  }

  @Test
  void authorisedAmountIsNotCaptured() {
    JsonObject reply = approved(PurchaseRequest.card(card("123")).authorizeOnly());

    assertEquals(JsonValue.of(false), reply.get("captured"));
    assertEquals(JsonValue.of(0), reply.get("captured_amount"));
  }

  @Test
  void metadataIsRepeated() {
    JsonObject given = JsonObject.builder().put("order", "8010").put("gift", true).build();
    JsonObject metadata =
        approved(PurchaseRequest.card(card("123")).metadata(given)).get("metadata").object();

    assertEquals(JsonValue.of("8010"), metadata.get("order"));
    assertEquals(JsonValue.of(true), metadata.get("gift"));
  }

  @Test
  void threeDSecureResultAndOrdersWithoutACvvAreAccepted() {
    ThreeDSecure result =
        ThreeDSecure.builder().eci("05").cavv("AAAB").directoryServerTransactionId("d-1").build();

    approved(PurchaseRequest.firstCardOnFile(card("123")).threeDSecure(result));
    approved(PurchaseRequest.card(card(null)).recurring());
    approved(PurchaseRequest.card(card(null)).telephoneOrder());
    approved(PurchaseRequest.card(card(null)).mailOrder());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void storedCardIsChargedWithThePayerPresent(boolean isTracked) {
    StoredCredential stored =
        pay(PurchaseRequest.firstCardOnFile(card("123"))).storedCredential().orElseThrow();
    CardToken token = stored.cardToken();
    StoredCredential used = isTracked ? stored : StoredCredential.withUnknownTrackingId(token);

    approved(PurchaseRequest.storedCard(used).cvv("123"));
    approved(PurchaseRequest.storedCard(used));
    assertEquals(Kind.STORED_CARD, lastKind());
    approved(PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW));
    assertEquals(Kind.MERCHANT_INITIATED, lastKind());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "'cvv':'123',"})
  void tokenAloneIsAStoredCard(String cvv) throws Exception {
    StoredCredential stored =
        pay(PurchaseRequest.firstCardOnFile(card("123"))).storedCredential().orElseThrow();
    String json =
        "{'amount':1900,'currency':'AUD','reference':'T-1',"
            + cvv
            + "'card_token':'"
            + stored.cardToken().reveal()
            + "'}";
    JsonObject document = JsonText.parse(json.replace('\'', '"')).object();

    assertEquals(200, new Purchasing(gateway.simulator()).send(document).status());
    assertEquals(Kind.STORED_CARD, lastKind());
  }
}
