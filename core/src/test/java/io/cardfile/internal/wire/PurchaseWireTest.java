package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.WalletMapping;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletCallback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact documents that are sent. */
class PurchaseWireTest {

  private static void assertWritten(String golden, PurchaseRequest request) {
    assertEquals(golden.replace('\'', '"'), JsonText.write(PurchaseWire.write(request)));
  }

  @Test
  void firstCardOnFile() {
    assertWritten(
        "{'amount':1000,'currency':'AUD','reference':'ORDER-1001','card_holder':'ALEX MASON',"
            + "'card_number':'4111111111111111','card_expiry':'12/2030','cvv':'737',"
            + "'extra':{'card_on_file':true,'stored_credential_indicator':'I'}}",
        Samples.first());
  }

  @Test
  void merchantInitiated() {
    assertWritten(
        "{'amount':1000,'currency':'AUD','reference':'ORDER-1001','card_token':'tok-5f0d737a9c',"
            + "'extra':{'stored_credential_indicator':'S','auth_reason':'no_show',"
            + "'authorization_tracking_id':'MCC9'}}",
        Samples.later());
  }

  @Test
  void merchantInitiatedWithoutTrackingIdHasNoSuchMember() {
    assertWritten(
        "{'amount':1000,'currency':'AUD','reference':'ORDER-1001','card_token':'tok-5f0d737a9c',"
            + "'extra':{'stored_credential_indicator':'S','auth_reason':'no_show'}}",
        Samples.laterBuilder(Samples.storedCredentialWithoutTrackingId()).build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"f02-tracking-id-blank", "f03-metadata-empty", "f04-metadata-absent"})
  void blankTrackingIdNeverReachesTheWire(String firstReply) {
    Approved first =
        (Approved) ReadReplies.purchase(Samples.first(), Samples.reply(200, firstReply));
    StoredCredential credential =
        StoredCredential.fromText(first.storedCredential().get().toText());

    JsonObject document = PurchaseWire.write(Samples.laterBuilder(credential).build());

    assertFalse(document.get("extra").object().has("authorization_tracking_id"));
  }

  @Test
  void trackingIdOfTheFirstReplyIsSentAsItWas() {
    Approved first =
        (Approved) ReadReplies.purchase(Samples.first(), Samples.reply(200, "f01-approved-first"));

    JsonObject document =
        PurchaseWire.write(Samples.laterBuilder(first.storedCredential().get()).build());

    assertEquals(
        JsonValue.of("MCC123456 Abc-9"),
        document.get("extra").object().get("authorization_tracking_id"));
    assertEquals(JsonValue.of("tok-5f0d737a9c"), document.get("card_token"));
  }

  @Test
  void reasonIsSentAsItIsWritten() {
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(
                Samples.storedCredentialWithoutTrackingId(), AuthReason.PARTIAL_SHIPMENT)
            .reference("R")
            .amount(Money.ofMinor(300, "JPY"))
            .build();

    assertWritten(
        "{'amount':300,'currency':'JPY','reference':'R','card_token':'tok-5f0d737a9c',"
            + "'extra':{'stored_credential_indicator':'S','auth_reason':'partial shipment'}}",
        request);
  }

  @Test
  void zeroAuthorisesACardOnFile() {
    PurchaseRequest request = Samples.firstBuilder().amount(Money.ofMinor(0, "AUD")).build();

    assertEquals(JsonValue.of(0), PurchaseWire.write(request).get("amount"));
  }

  @Test
  void additionalFieldsAreWrittenWhereTheyBelong() {
    PurchaseRequest request =
        Samples.laterBuilder(Samples.storedCredentialWithoutTrackingId())
            .customerIp("192.0.2.7")
            .additionalField("capture", JsonValue.of(false))
            .additionalField("metadata", JsonObject.builder().put("stay", "7").build())
            .additionalExtraField("omit_expiry", JsonValue.of(true))
            .build();

    assertWritten(
        "{'amount':1000,'currency':'AUD','reference':'ORDER-1001','card_token':'tok-5f0d737a9c',"
            + "'customer_ip':'192.0.2.7','capture':false,'metadata':{'stay':'7'},"
            + "'extra':{'stored_credential_indicator':'S','auth_reason':'no_show',"
            + "'omit_expiry':true}}",
        request);
  }

  @ParameterizedTest
  @ValueSource(strings = {"amount", "card_number", "extra", "card_token", "customer_ip"})
  void additionalFieldOverOursIsRefused(String name) {
    assertThrows(
        ValidationException.class,
        () -> Samples.firstBuilder().additionalField(name, JsonValue.of(1)).build());
  }

  @Test
  void walletCheckoutStandsInForTheCard() {
    WalletCallback callback = WalletCallback.of("https://wallet.example/c/1", "tok", "ver");
    PurchaseRequest request =
        Samples.firstBuilder()
            .card(Card.builder().holder("ALEX MASON").build())
            .wallet(callback, WalletMapping.walletObject("quickpay"))
            .build();

    assertWritten(
        "{'amount':1000,'currency':'AUD','reference':'ORDER-1001','card_holder':'ALEX MASON',"
            + "'wallet':{'type':'quickpay','checkout_resource_url':'https://wallet.example/c/1',"
            + "'oauth_token':'tok','oauth_verifier':'ver'},"
            + "'extra':{'card_on_file':true,'stored_credential_indicator':'I'}}",
        request);
  }
}
