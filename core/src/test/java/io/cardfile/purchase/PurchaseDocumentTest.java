package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact documents that are sent. */
class PurchaseDocumentTest {

  private static final WalletCallback CALLBACK =
      WalletCallback.of("https://wallet.example/c/1", "tok", "ver");

  /** The requests of public clients of the gateway, which the resource has by name. */
  static List<Arguments> fieldRequests() {
    Card card = card("123").build();
    ThreeDSecure authenticated =
        ThreeDSecure.builder()
            .sli("05")
            .cavv("AAABBEg0VhI0VniQEjRWAAAAAAA=")
            .xid("MDAwMDAwMDAwMDAwMDAwMDAwMTI=")
            .version("2.0")
            .directoryServerTransactionId("f25084f0-5b16-4c0a-ae5d-b24808a95e4b")
            .build();
    JsonObject metadata = JsonObject.builder().put("order", "8010").put("gift", true).build();
    return List.of(
        Arguments.of("card charged once, nothing kept", PurchaseRequest.card(card)),
        Arguments.of("authorised only", PurchaseRequest.card(card).authorizeOnly()),
        Arguments.of("first card on file", PurchaseRequest.firstCardOnFile(card)),
        Arguments.of(
            "3-D Secure result passed on", PurchaseRequest.card(card).threeDSecure(authenticated)),
        Arguments.of("recurring, no cvv", PurchaseRequest.card(card(null).build()).recurring()),
        Arguments.of("metadata of the merchant", PurchaseRequest.card(card).metadata(metadata)));
  }

  private static Card.Builder card(String cvv) {
    return Card.builder()
        .holder("Ada Example")
        .number("5123456789012346")
        .expiry("12/2035")
        .cvv(cvv);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fieldRequests")
  void requestOfTheFieldIsWritten(String name, PurchaseRequest.Builder builder) throws Exception {
    PurchaseRequest request = fieldRequest(builder);

    assertEquals(fieldBody(name), request.revealDocument());
  }

  /** The field omits {@code extra} here; a stored card always has its indicator. */
  @Test
  void tokenOfAPayerWhoIsPresentIsWrittenAsTheFieldDoesWithItsIndicator() throws Exception {
    StoredCredential stored = StoredCredential.schemeGaveNoTrackingId(CardToken.of("$TOKEN"));
    JsonObject.Builder expected = JsonObject.builder();
    JsonObject body = fieldBody("token, payer present, cvv null");
    for (Map.Entry<String, JsonValue> member : body.members().entrySet()) {
      if (!member.getKey().equals("cvv")) {
        expected.put(member.getKey(), member.getValue());
      }
    }
    JsonObject extra =
        JsonObject.builder()
            .put("stored_credential_indicator", "S")
            .put("auth_reason", "cardholder_initiated")
            .build();

    assertEquals(
        expected.put("extra", extra).build(),
        fieldRequest(PurchaseRequest.storedCard(stored)).revealDocument());
  }

  private static PurchaseRequest fieldRequest(PurchaseRequest.Builder builder) {
    return builder
        .reference("$REF")
        .amount(Money.of("19.00", "AUD"))
        .customerIp("203.0.113.7")
        .build();
  }

  private static JsonObject fieldBody(String name) throws IOException, JsonTextException {
    try (InputStream in = PurchaseDocumentTest.class.getResourceAsStream("requests.json")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      JsonArray requests = JsonText.parse(text).array();
      for (int i = 0; i < requests.size(); i++) {
        JsonObject request = requests.get(i).object();
        if (request.get("name").text().equals(name)) {
          return request.get("body").object();
        }
      }
    }
    throw new AssertionError("no request " + name);
  }

  static Stream<Arguments> documents() {
    String card =
        "'card_holder':'ALEX MASON','card_number':'4111111111111111',"
            + "'card_expiry':'12/2030','cvv':'737'";
    String wallet =
        "'wallet':{'type':'quickpay','checkout_resource_url':'https://wallet.example/c/1',"
            + "'oauth_token':'tok','oauth_verifier':'ver'}";
    String first = ",'extra':{'card_on_file':true,'stored_credential_indicator':'I'}";
    String token = "'card_token':'tok-5f0d737a9c'";
    String stored = ",'extra':{'stored_credential_indicator':'S','auth_reason':";
    StoredCredential credential = Samples.storedCredential();
    StoredCredential untracked = Samples.storedCredentialWithoutTrackingId();
    JsonObject own = JsonObject.builder().put("ticket", "t-1").build();
    return Stream.of(
        row(card, PurchaseRequest.card(Samples.card())),
        row(card + first, PurchaseRequest.firstCardOnFile(Samples.card())),
        row(
            card + ",'extra':{'ecm':'11'}",
            PurchaseRequest.card(Samples.card()).recurring().telephoneOrder()),
        row(
            card + ",'extra':{'sli':'05','ecm':'21'}",
            PurchaseRequest.card(Samples.card())
                .mailOrder()
                .threeDSecure(ThreeDSecure.builder().sli("05").build())),
        row(
            token
                + ",'cvv':'123'"
                + stored
                + "'cardholder_initiated','authorization_tracking_id':'MCC9'}",
            PurchaseRequest.storedCard(credential).cvv("123")),
        row(
            token + stored + "'no_show','authorization_tracking_id':'MCC9'}",
            PurchaseRequest.merchantInitiated(credential, AuthReason.NO_SHOW)),
        row(
            token + stored + "'partial shipment'}",
            PurchaseRequest.merchantInitiated(untracked, AuthReason.PARTIAL_SHIPMENT)),
        row(wallet, PurchaseRequest.wallet("quickpay", CALLBACK)),
        row(
            "'card_holder':'ADA'," + wallet + first,
            PurchaseRequest.firstWalletOnFile("quickpay", CALLBACK).cardHolder("ADA")),
        row("'ticket':'t-1'", PurchaseRequest.wallet(own)),
        row("'ticket':'t-1'" + first, PurchaseRequest.firstWalletOnFile(own)),
        row(
            card
                + ",'customer_ip':'192.0.2.7','capture':false,'metadata':{'stay':7},'test':true,"
                + "'extra':{'location':'lobby'}",
            PurchaseRequest.card(Samples.card())
                .extraField("location", JsonValue.of("lobby"))
                .field("test", JsonValue.of(true))
                .metadata(JsonObject.builder().put("stay", 7).build())
                .authorizeOnly()
                .customerIp("192.0.2.7")));
  }

  private static Arguments row(String members, PurchaseRequest.Builder request) {
    return Arguments.of(
        "{'amount':1000,'currency':'AUD','reference':'ORDER-1001'," + members + "}", request);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void documentIsWritten(String expected, PurchaseRequest.Builder request) {
    JsonObject document = Samples.of(request).build().revealDocument();

    assertEquals(expected.replace('\'', '"'), JsonText.write(document));
  }

  @ParameterizedTest
  @ValueSource(strings = {"f02-tracking-id-blank", "f03-metadata-empty", "f04-metadata-absent"})
  void blankTrackingIdIsNeverSent(String firstReply) {
    assertFalse(extraAfter(firstReply).has("authorization_tracking_id"));
  }

  @Test
  void trackingIdOfTheFirstReplyIsSentUnchanged() {
    assertEquals(
        JsonValue.of("MCC123456 Abc-9"),
        extraAfter("f01-approved-first").get("authorization_tracking_id"));
  }

  /** Returns {@code extra} of the charge after a first reply whose credential was stored. */
  private static JsonObject extraAfter(String firstReply) {
    Approved first =
        (Approved) ReadReplies.purchase(Samples.first(), Samples.reply(200, firstReply));
    StoredCredential credential =
        StoredCredential.fromText(first.storedCredential().get().toText());
    return Samples.laterBuilder(credential).build().revealDocument().get("extra").object();
  }
}
