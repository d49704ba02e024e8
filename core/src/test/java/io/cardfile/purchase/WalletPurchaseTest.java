package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseRequest.FirstCardOnFile;
import io.cardfile.purchase.PurchaseRequest.WalletMapping;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletCallback;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A wallet checkout in place of the card details. */
class WalletPurchaseTest {
  private static final WalletCallback CALLBACK =
      WalletCallback.of("https://wallet.example/c/1", "oauth-t", "oauth-v");
  private static final WalletMapping FIELD = WalletMapping.walletObject("example_pay");

  @Test
  void theFieldsMappingWritesOneObject() {
    FirstCardOnFile request =
        builder().card(Card.builder().holder("ALEX MASON").build()).wallet(CALLBACK, FIELD).build();
    assertTrue(request.walletCallback().isPresent());
    assertEquals(
        "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"R-1\","
            + "\"card_holder\":\"ALEX MASON\",\"wallet\":{\"type\":\"example_pay\","
            + "\"checkout_resource_url\":\"https://wallet.example/c/1\","
            + "\"oauth_token\":\"oauth-t\",\"oauth_verifier\":\"oauth-v\"},"
            + "\"extra\":{\"card_on_file\":true,\"stored_credential_indicator\":\"I\"}}",
        JsonText.write(PurchaseWire.write(request)));
  }

  @Test
  void theHolderIsOptional() {
    JsonObject written = PurchaseWire.write(builder().wallet(CALLBACK, FIELD).build());
    assertEquals(null, written.get("card_holder"));
    assertEquals(null, written.get("card_number"));
  }

  @Test
  void theMappingCanBeReplaced() {
    WalletMapping flat =
        callback ->
            JsonObject.builder()
                .put("token", callback.oauthToken())
                .put("verifier", callback.oauthVerifier())
                .build();
    JsonObject written = PurchaseWire.write(builder().wallet(CALLBACK, flat).build());
    assertEquals(JsonValue.of("oauth-t"), written.get("token"));
    assertEquals(JsonValue.of("oauth-v"), written.get("verifier"));
  }

  @Test
  void aMappingCannotWriteOurFields() {
    WalletMapping smuggling = callback -> JsonObject.builder().put("cvv", "123").build();
    assertEquals(List.of("cvv: reserved_field"), shown(builder().wallet(CALLBACK, smuggling)));
  }

  @Test
  void aWalletIsGivenOnce() {
    assertEquals(
        List.of("wallet: reserved_field"),
        shown(builder().wallet(CALLBACK, FIELD).wallet(CALLBACK, FIELD)));
    assertEquals(
        List.of("wallet: reserved_field"),
        shown(builder().additionalField("wallet", JsonValue.of("mine")).wallet(CALLBACK, FIELD)));
  }

  @Test
  void cardDetailsAreRefusedWithAWallet() {
    assertEquals(
        List.of("wallet: exclusive"), shown(Samples.firstBuilder().wallet(CALLBACK, FIELD)));
  }

  @Test
  void thePartsAreNotNull() {
    assertThrows(NullPointerException.class, () -> builder().wallet(null, FIELD));
    assertThrows(NullPointerException.class, () -> builder().wallet(CALLBACK, null));
    assertThrows(NullPointerException.class, () -> WalletMapping.walletObject(null));
  }

  private static FirstCardOnFile.Builder builder() {
    return PurchaseRequest.firstCardOnFile()
        .reference("R-1")
        .amountMinorUnits(java.math.BigDecimal.valueOf(1000), "AUD");
  }

  private static List<String> shown(FirstCardOnFile.Builder builder) {
    List<Violation> violations = builder.violations();
    return violations.stream().map(v -> v.path() + ": " + v.code()).toList();
  }

  @Test
  void mappingThatFailsLeavesTheCardRequired() {
    FirstCardOnFile.Builder builder = builder();
    assertThrows(IllegalStateException.class, () -> builder.wallet(CALLBACK, callback -> null));
    assertThrows(NullPointerException.class, () -> builder.wallet(CALLBACK, null));
    assertTrue(Violation.anyError(builder.violations()));
  }
}
