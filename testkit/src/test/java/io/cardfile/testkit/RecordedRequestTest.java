package io.cardfile.testkit;

import static io.cardfile.testkit.Shopper.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.RecordedRequest.Operation;
import io.cardfile.testkit.RecordedRequest.Result;
import io.cardfile.transport.WireRequest;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedRequestTest {

  private final TestGateway gateway = TestGateway.create();
  private final Shopper shopper = new Shopper(gateway.client());

  @Test
  void aPurchaseIsReadWithoutWalkingJson() {
    shopper.buy("ORDER-1");
    RecordedRequest request = gateway.request("ORDER-1");
    assertEquals(Operation.PURCHASE, request.operation());
    assertEquals(Result.APPROVED, request.result());
    assertEquals("POST", request.method());
    assertEquals("/v1.0/purchases", request.path());
    assertEquals(Optional.of("ORDER-1"), request.reference());
    assertEquals(Optional.of(TEN_DOLLARS), request.amount());
    assertEquals(200, request.status());
    assertTrue(request.header("authorization").orElseThrow().startsWith("Basic "));
    assertTrue(request.hasCardData());
    assertTrue(request.hasCvv());
    assertEquals(Optional.empty(), request.behaviour());
    assertEquals("1: purchase ORDER-1 -> approved", request.toString());
  }

  @Test
  void aLaterChargeHasItsReasonAndTrackingId() {
    StoredCredential stored = CardOnFile.visa().putOn(gateway);
    shopper.charge("FEE-1", stored);
    RecordedRequest request = gateway.request("FEE-1");
    assertEquals(Optional.of("S"), request.indicator());
    assertEquals(Optional.of("no_show"), request.authReason());
    assertEquals(stored.trackingId().orElseThrow().value(), request.trackingId().orElseThrow());
    assertFalse(request.hasCardData());
    assertFalse(request.hasCvv());
  }

  @Test
  void aFirstTransactionIsMarkedAsSuch() {
    shopper.store("ORDER-1", TestCard.VISA);
    assertEquals(Optional.of("I"), gateway.request("ORDER-1").indicator());
    assertEquals(Optional.empty(), gateway.request("ORDER-1").trackingId());
  }

  @Test
  void theLastPurchaseWithAReferenceIsReturned() {
    Shopper careless = new Shopper(gateway.clientBuilder().build());
    careless.buy("ORDER-1");
    careless.buy("ORDER-1");
    assertEquals(Result.REFUSED, gateway.request("ORDER-1").result());
    assertEquals(2, gateway.request("ORDER-1").number());
    AssertionError none = assertThrows(AssertionError.class, () -> gateway.request("ORDER-2"));
    assertTrue(none.getMessage().contains("no purchase with reference ORDER-2"), none.getMessage());
    assertTrue(none.getMessage().contains("1: purchase ORDER-1"), none.getMessage());
  }

  @Test
  void aLookUpIsNoPurchase() {
    shopper.buy("ORDER-1");
    gateway.client().lookUp("ORDER-1", TEN_DOLLARS).execute();
    RecordedRequest lookUp = gateway.requests().get(1);
    assertEquals(Operation.LOOK_UP, lookUp.operation());
    assertEquals(Result.FOUND, lookUp.result());
    assertEquals(Optional.empty(), lookUp.document());
    assertEquals(Optional.empty(), lookUp.amount());
    assertEquals(1, gateway.request("ORDER-1").number());
  }

  @Test
  void aRequestThatNeverArrivedIsNotCarriedOut() {
    gateway.next().loseRequest();
    shopper.buy("ORDER-1");
    assertEquals(Result.NOT_CARRIED_OUT, gateway.request("ORDER-1").result());
    gateway.ledger().nothingCharged();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'lines':[[{'cvv':'123'}]]}",
        "{'payer':{'card_holder':'Ann Example'}}",
        "{'card_expiry':'12/2030'}"
      })
  void cardDataIsFoundAtAnyDepth(String metadata) throws Exception {
    JsonValue value = JsonText.parse(metadata.replace('\'', '"'));
    StoredCredential stored = CardOnFile.visa().putOn(gateway);
    shopper.send(
        PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
            .reference("FEE-1")
            .field("more", value));
    assertTrue(gateway.request("FEE-1").hasCardData());
    assertEquals(metadata.contains("cvv"), gateway.request("FEE-1").hasCvv());
  }

  @Test
  void theBehaviourOfARequestIsRecorded() {
    gateway.next().decline("51");
    shopper.buy("ORDER-1");
    assertEquals(Optional.of("decline=51"), gateway.request("ORDER-1").behaviour());
    assertEquals(Result.DECLINED, gateway.request("ORDER-1").result());
  }

  @Test
  void anythingCanBeRecorded() throws Exception {
    JsonObject wrong =
        JsonObject.builder()
            .put("reference", JsonValue.of(7))
            .put("amount", JsonValue.of("1e3"))
            .put("currency", JsonValue.of("???"))
            .put("extra", JsonValue.of("none"))
            .build();
    WireRequest request =
        WireRequest.post(gateway.endpoints().purchasesUrl() + "/v1.0/purchases")
            .body(wrong)
            .build();
    gateway.transport().prepare(request, phase -> {}).execute();
    RecordedRequest recorded = gateway.requests().get(0);
    assertEquals(Optional.empty(), recorded.amount());
    assertEquals(Optional.empty(), recorded.indicator());
    assertEquals(Result.REFUSED, recorded.result());
    assertEquals(401, recorded.status());
  }

  @Test
  void textFormsHoldNoCardData() {
    shopper.store("ORDER-1", TestCard.VISA);
    String token = gateway.ledger().credential("ORDER-1").cardToken().reveal();
    Canaries secrets = Canaries.of(TestCard.VISA.number(), token);
    assertEquals(java.util.List.of(), secrets.in(gateway.requests().toString()));
    assertEquals(java.util.List.of(), secrets.in(gateway.ledger().entries().toString()));
  }
}
