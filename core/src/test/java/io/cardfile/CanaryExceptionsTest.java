package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.internal.FieldText;
import io.cardfile.internal.Texts;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.purchase.ThreeDSecure;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.WireHeader;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No exception contains the value that it is about, wherever that value was passed. */
class CanaryExceptionsTest {

  static List<Executable> wrongUses() {
    return List.of(
        () -> card("x" + Canaries.NUMBER, Canaries.CVV),
        () -> card(Canaries.NUMBER + "0", Canaries.CVV),
        () -> card(Canaries.NUMBER, Canaries.CVV + "1"),
        () -> CanaryHolders.first().reference(Canaries.NUMBER + " ").build(),
        () -> ThreeDSecure.builder().sli(Canaries.CVV).cavv(Canaries.OAUTH + "\n").build(),
        () -> CanaryHolders.first().customerIp(Canaries.NUMBER).build(),
        () -> CardToken.of(Canaries.CARD_TOKEN + "\ud83d"),
        () -> TrackingId.of(Canaries.TRACKING_ID + "\ud83d"),
        () ->
            StoredCredential.schemeGaveNoTrackingId(CardToken.of("t"))
                .withNetworkReference("link", Canaries.TRACKING_ID + "\ud83d"),
        () ->
            StoredCredential.schemeGaveNoTrackingId(CardToken.of("t"))
                .withNetworkReference(Canaries.TRACKING_ID, "x"),
        () -> StoredCredential.fromText(CanaryHolders.credential().toText() + "0"),
        () -> StoredCredential.fromText(CanaryHolders.credential().toText().replace("-2", "-9")),
        () -> StoredCredential.fromText("cardfile-credential-2?token=" + Canaries.CARD_TOKEN),
        () -> SignedWalletTokenRequest.fromText(CanaryHolders.signed().toText() + "0"),
        () -> WalletCallback.of(Canaries.OAUTH + "\n", Canaries.OAUTH + "\t", null),
        () -> SharedSecret.ofUtf8(Canaries.SECRET + "\n"),
        () -> SharedSecret.ofUtf8(Canaries.SECRET + "\ud83d"),
        () -> SharedSecret.ofBytes((" " + Canaries.SECRET).getBytes(StandardCharsets.UTF_8)),
        () -> BasicAuthorizer.of("merchant", Canaries.API_TOKEN + "\n"),
        () -> BasicAuthorizer.of(Canaries.API_TOKEN + ":", Canaries.API_TOKEN),
        () -> WireHeader.of("Authorization", Canaries.API_TOKEN + "\u00e9"),
        () -> WireHeader.of(Canaries.API_TOKEN + " ", "x"),
        () ->
            Endpoints.test()
                .walletUrl("https://u:" + Canaries.SECRET + "@pay.example")
                .purchasesUrl("x" + Canaries.SECRET)
                .build(),
        () -> LocalWalletTokenSigner.of(Canaries.SECRET + "/", message -> message),
        () -> Money.of(Canaries.NUMBER + ".555", "AUD"),
        () -> Money.of(Canaries.NUMBER + "x", "AUD"),
        () -> Money.ofMinor(1, Canaries.NUMBER),
        () -> CurrencyUnit.unlisted(Canaries.CVV, 2),
        () -> JsonValue.ofNumber(Canaries.NUMBER + "x"),
        () -> JsonValue.of(Canaries.NUMBER).bool(),
        () -> JsonValue.of(Canaries.NUMBER + "\ud83d"),
        () -> JsonArray.of(JsonValue.of(Canaries.NUMBER)).get(1),
        () -> JsonObject.builder().put(Canaries.NUMBER, 1).put(Canaries.NUMBER, 2),
        () -> FieldText.decode("n", Canaries.CARD_TOKEN),
        () -> FieldText.named("n").put("a", Canaries.CARD_TOKEN).require("b"),
        () -> Texts.percentDecode(Canaries.CARD_TOKEN + "%"));
  }

  private static PurchaseResponse empty() {
    return PurchaseResponse.of(JsonObject.empty());
  }

  private static void card(String number, String cvv) {
    Card.builder().holder(Canaries.HOLDER).number(number).expiry("12/2030x").cvv(cvv).build();
  }

  @ParameterizedTest
  @MethodSource("wrongUses")
  void noExceptionRepeatsAValue(Executable wrongUse) throws Exception {
    assertSilent(assertThrows(RuntimeException.class, wrongUse));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4111111111111111x",
        "\"4111111111111111",
        "{\"4111111111111111\":tru}",
        "{\"cvv\":\"7391\",\"cvv\":1}",
        "{\"7391\":1,\"7391\":2}",
        "[\"7391\\x\"]",
        "{\"a\":[{\"canary-secret-5f2c\":7391x}]}",
        "4111111111111111 7391",
        "{\"CANARYTRACKINGID9\n\":1}"
      })
  void noProblemOfATextRepeatsIt(String text) throws Exception {
    assertSilent(assertThrows(Exception.class, () -> JsonText.parse(text)));
  }

  private static void assertSilent(Exception e) throws Exception {
    assertEquals(List.of(), Canaries.in(e));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(e);
    }
    assertEquals(List.of(), Canaries.in(bytes.toByteArray()));
  }
}
