package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseRequest.WalletMapping;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletCallback;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenizationRequestTest {

  private static final WalletCallback CALLBACK =
      WalletCallback.of("https://wallet.example/c/1", "oauth-t", "oauth-v");
  private static final WalletMapping FIELD = WalletMapping.walletObject("example_pay");
  private static final JsonObject FIELDS = JsonObject.builder().put("customer", "c-7").build();

  private static List<String> refused(Runnable making) {
    ValidationException e = assertThrows(ValidationException.class, making::run);
    return e.violations().stream().map(v -> v.path() + ": " + v.code()).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1.0/tokens",
        "/credit_cards/",
        "/shops/a%20b/tokens;v=2",
        "/v1.0/purchases/tokens",
        "/v1.0/purchases-tokens",
        "/my.purchases"
      })
  void pathIsKept(String path) {
    assertEquals(path, TokenizationRequest.of(path, FIELDS).path());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "tokens",
        "//host.example/tokens",
        "/v1.0//tokens",
        "https://host.example/tokens",
        "/tokens?key=1",
        "/tokens#1",
        "/a/../tokens",
        "/a/./tokens",
        "/a/%2e%2E/tokens",
        "/a%2F..%2Ftokens",
        "/to kens",
        "/t%zz",
        "/tök",
        "/tokens\r\nHost: x",
        "/a\\b",
        "@host.example/tokens",
        ":8080/tokens"
      })
  void pathThatLeavesTheBaseUrlOrIsNotEncodedIsRefused(String path) {
    assertEquals(List.of("path: url"), refused(() -> TokenizationRequest.of(path, FIELDS)));
  }

  /** A document that is sent there is a purchase, and no journal has it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1.0/purchases",
        "/v1.0/purchases/",
        "/V1.0/Purchases",
        "/v2/purchases",
        "/v1.0/%70urchases",
        "/v1.0%2Fpurchases",
        "/v1.0/purchases%2F",
        "/v1.0/purchases;a=b",
        "/purchases"
      })
  void endpointOfPurchasesIsRefused(String path) {
    ValidationException e =
        assertThrows(ValidationException.class, () -> TokenizationRequest.of(path, FIELDS));
    assertEquals(
        "is an endpoint of purchases: use PaymentClient.purchase", e.violations().get(0).message());
  }

  @Test
  void walletAddsTheFieldsOfTheMapping() {
    TokenizationRequest request = TokenizationRequest.wallet("/tokens", CALLBACK, FIELD, FIELDS);

    assertEquals(
        "{\"customer\":\"c-7\",\"wallet\":{\"type\":\"example_pay\","
            + "\"checkout_resource_url\":\"https://wallet.example/c/1\","
            + "\"oauth_token\":\"oauth-t\",\"oauth_verifier\":\"oauth-v\"}}",
        JsonText.write(request.fields()));
    assertEquals("TokenizationRequest(2 fields)", request.toString());
    assertFalse(request.toString().contains("tokens"));
  }

  @Test
  void nameThatIsThereTwiceIsRefusedTogetherWithThePath() {
    JsonObject taken = JsonObject.builder().put("wallet", "mine").build();

    assertEquals(
        List.of("wallet: reserved_field", "path: url"),
        refused(() -> TokenizationRequest.wallet("tokens", CALLBACK, FIELD, taken)));
  }

  @Test
  void partsAreNotNull() {
    assertThrows(NullPointerException.class, () -> TokenizationRequest.of(null, FIELDS));
    assertThrows(NullPointerException.class, () -> TokenizationRequest.of("/t", null));
    assertThrows(
        NullPointerException.class, () -> TokenizationRequest.wallet("/t", null, FIELD, FIELDS));
    assertThrows(
        NullPointerException.class, () -> TokenizationRequest.wallet("/t", CALLBACK, null, FIELDS));
    assertThrows(
        NullPointerException.class, () -> TokenizationRequest.wallet("/t", CALLBACK, FIELD, null));
    assertThrows(
        IllegalStateException.class,
        () -> TokenizationRequest.wallet("/t", CALLBACK, callback -> null, FIELDS));
  }
}
