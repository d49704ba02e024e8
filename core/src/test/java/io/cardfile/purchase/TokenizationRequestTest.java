package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.validation.ValidationException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenizationRequestTest {

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
  void partsAreNotNull() {
    assertThrows(NullPointerException.class, () -> TokenizationRequest.of(null, FIELDS));
    assertThrows(NullPointerException.class, () -> TokenizationRequest.of("/t", null));
  }
}
