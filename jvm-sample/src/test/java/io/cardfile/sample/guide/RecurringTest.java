package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/recurring.md. */
class RecurringTest {

  private final TestClock clock = TestClock.at(Instant.parse("2099-12-01T00:00:00Z"));
  private final TestGateway gateway = TestGateway.builder().strict().clock(clock).build();
  private final PaymentClient client = gateway.client();

  // region month
  PurchaseOutcome month(String kept, String reference, Money price) {
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(StoredCredential.fromText(kept), AuthReason.SUBSCRIPTION)
            .recurring()
            .reference(reference) // One for each month: SUB-1042-2026-12.
            .amount(price)
            .build();
    return client.purchase(request).execute();
  }

  // endregion

  // region card
  PurchaseOutcome withoutCvv(String holder, String number, String expiry, String reference) {
    Card card = Card.builder().holder(holder).number(number).expiry(expiry).build();
    PurchaseRequest request =
        PurchaseRequest.card(card)
            .recurring() // Without this call, build() requires the CVV.
            .reference(reference)
            .amount(Rent.AMOUNT)
            .customerIp("203.0.113.7") // Ask the gateway whose address to send.
            .build();
    return client.purchase(request).execute();
  }

  // endregion

  // region expired
  static PurchaseRequest.Builder omitExpiry(PurchaseRequest.Builder request) {
    return request.extraField("omit_expiry", JsonValue.of(true));
  }

  // endregion

  private String putOnFile() {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
            .reference("F-1")
            .amount(Rent.AMOUNT)
            .customerIp("203.0.113.7")
            .build();
    Approved first = (Approved) client.purchase(request).execute();
    return first.storedCredential().orElseThrow().toText();
  }

  private JsonObject extra(String reference) {
    return gateway.request(reference).document().orElseThrow().get("extra").object();
  }

  @Test
  void monthIsAMerchantInitiatedTransactionWithTheFlag() {
    String kept = putOnFile();

    assertEquals(Kind.APPROVED, month(kept, "SUB-1", Rent.AMOUNT).kind());

    JsonObject expected =
        JsonObject.builder()
            .put("stored_credential_indicator", "S")
            .put("auth_reason", "subscription")
            .put(
                "authorization_tracking_id",
                StoredCredential.fromText(kept).trackingId().orElseThrow().value())
            .put("ecm", "32")
            .build();
    assertEquals(expected, extra("SUB-1"));
    assertFalse(gateway.request("SUB-1").hasCvv());
    gateway.ledger().chain("F-1", "SUB-1");
  }

  @Test
  void cardWithoutCvvIsCharged() {
    String number = TestCard.VISA.number();

    assertEquals(Kind.APPROVED, withoutCvv("Ada Example", number, "12/2099", "R-1").kind());

    assertEquals(JsonObject.builder().put("ecm", "32").build(), extra("R-1"));
  }

  @Test
  void expiredCardIsDeclinedUnlessItsExpiryIsOmitted() {
    String kept = putOnFile(); // The card expires in 12/2099.
    clock.advance(Duration.ofDays(60));

    PurchaseOutcome declined = month(kept, "SUB-1", Rent.AMOUNT);
    assertEquals("54", ((Declined) declined).responseCode().orElseThrow());

    PurchaseRequest.Builder request =
        PurchaseRequest.merchantInitiated(StoredCredential.fromText(kept), AuthReason.SUBSCRIPTION);
    PurchaseRequest second =
        omitExpiry(request.recurring()).reference("SUB-1-2").amount(Rent.AMOUNT).build();
    assertEquals(Kind.APPROVED, client.purchase(second).execute().kind());
  }
}
