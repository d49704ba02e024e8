package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonText;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OrderDocumentsTest {

  @Test
  void cartHasArticlesAndNoPrices() {
    assertEquals(
        "{\"cart\":[{\"article\":\"room\",\"quantity\":1},"
            + "{\"article\":\"breakfast\",\"quantity\":2}]}",
        JsonText.write(OrderDocuments.cart(Phone.CART)));
  }

  @Test
  void callbackHasItsThreeFields() {
    assertEquals(
        "{\"checkout_resource_url\":\"u\",\"oauth_token\":\"t\",\"oauth_verifier\":\"v\"}",
        JsonText.write(OrderDocuments.callback(WalletCallback.of("u", "t", "v"))));
  }

  @Test
  void orderIsRead() throws IOException {
    String signed = new FakeShop().order("APP-1", Phone.CART).signed().toText();
    CheckoutOrder order =
        order(
            "{\"invoice\":\"APP-1\",\"status\":\"open\",\"amount\":\"129.00\","
                + "\"currency\":\"AUD\",\"signed\":\""
                + signed
                + "\",\"news\":[]}");

    assertEquals(CheckoutStatus.OPEN, order.status());
    assertEquals("AUD 129.00", order.total().toString());
    assertEquals(signed, order.signed().toText());
  }

  @Test
  void orderThatIsPaidHasNothingSigned() throws IOException {
    CheckoutOrder order =
        order("{\"status\":\"approved\",\"amount\":\"129.00\",\"currency\":\"AUD\"}");

    assertNull(order.signed());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "<html>s3cret</html>",
        "{}",
        "{\"status\":7,\"amount\":\"1.00\",\"currency\":\"AUD\"}",
        "{\"status\":\"open\",\"currency\":\"AUD\"}",
        "{\"status\":\"open\",\"amount\":\"s3cret\",\"currency\":\"AUD\"}",
        "{\"status\":\"open\",\"amount\":\"1.00\",\"currency\":\"s3cret\"}",
        "{\"status\":\"open\",\"amount\":\"1.00\",\"currency\":\"AUD\",\"signed\":\"s3cret\"}"
      })
  void invalidOrderIsAnIoExceptionWithoutItsText(String reply) {
    IOException e = assertThrows(IOException.class, () -> order(reply));

    assertFalse(e.getMessage().contains("s3cret"));
    assertNull(e.getCause());
  }

  @ParameterizedTest
  @EnumSource(value = CheckoutStatus.class, names = "UNKNOWN", mode = EnumSource.Mode.EXCLUDE)
  void everyStatusIsRead(CheckoutStatus status) throws IOException {
    String word = status.name().toLowerCase(java.util.Locale.ROOT);

    assertEquals(status, status(word));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "unknown", "refunded", "APPROVED", "approved "})
  void unknownStatusIsInDoubt(String word) throws IOException {
    assertEquals(CheckoutStatus.IN_DOUBT, status(word));
  }

  @Test
  void onlyTheShopsDocumentMeansUnknown() {
    assertTrue(unknown("{\"status\":\"unknown\"}"));
    assertFalse(unknown("{\"status\":\"open\"}"));
    assertFalse(unknown("{\"error\":\"unknown\"}"));
    assertFalse(unknown("<html>unknown</html>"));
  }

  private static CheckoutOrder order(String reply) throws IOException {
    return OrderDocuments.order(OrderDocuments.object(utf8(reply)));
  }

  private static CheckoutStatus status(String word) throws IOException {
    return OrderDocuments.status(OrderDocuments.object(utf8("{\"status\":\"" + word + "\"}")));
  }

  private static boolean unknown(String reply) {
    return OrderDocuments.isUnknownOrder(utf8(reply));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
