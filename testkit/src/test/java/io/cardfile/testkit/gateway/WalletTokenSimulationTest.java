package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.WalletRequests.QUERY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.testkit.HashVector;
import io.cardfile.testkit.HashVectors;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WalletTokenSimulationTest {

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private final WalletRequests wallet = new WalletRequests(simulator);
  private final String goodPath =
      WalletRequests.path(
          "TEST-merchant",
          "INV-1042",
          "AUD",
          "10.00",
          WalletRequests.hex("TEST-merchant:INV-1042:AUD:10.00"));

  @Test
  void rightHashGetsATokenAndACheckoutId() {
    WireReply reply =
        wallet.send(
            "TEST-merchant", "INV-1042", "AUD", "10.00", "51b0dad562275476a43754aca2bb0202");
    assertEquals(200, reply.status());
    assertEquals("true", at(reply, "successful"));
    assertFalse(at(reply, "token").isEmpty());
    assertFalse(at(reply, "checkout_id").isEmpty());
    assertEquals(3, reply.document().size());
    assertTrue(reply.requestId().isPresent());
  }

  static Stream<HashVector> walletVectors() {
    return HashVectors.all().stream().filter(vector -> vector.name().startsWith("wallet-"));
  }

  @ParameterizedTest
  @MethodSource("walletVectors")
  void publishedVectorsAreAcceptedUnlessARuleOfThePathForbidsThem(HashVector vector) {
    GatewaySimulator other =
        GatewaySimulator.builder()
            .secret(new String(vector.secret().revealForSigning(), StandardCharsets.UTF_8))
            .build();
    String[] parts = vector.parts().toArray(new String[0]);
    WireReply reply =
        new WalletRequests(other).send(parts[0], parts[1], parts[2], parts[3], vector.hex());
    if (at(reply, "successful").equals("false")) {
      assertTrue(errors(reply).stream().noneMatch(e -> e.startsWith("hash")), vector.name());
    }
  }

  @Test
  void eachRequestGetsATokenOfItsOwn() {
    WireReply one = wallet.send(goodPath, QUERY, null);
    WireReply two = wallet.send(goodPath, QUERY, null);
    assertFalse(at(one, "token").equals(at(two, "token")));
    assertFalse(at(one, "checkout_id").equals(at(two, "checkout_id")));
  }

  @ParameterizedTest
  @CsvSource({
    "other, INV-1042, AUD, 10.00",
    "TEST-merchant, INV-1043, AUD, 10.00",
    "TEST-merchant, INV-1042, USD, 10.00",
    "TEST-merchant, INV-1042, AUD, 1.00"
  })
  void changingAnyOneOfTheFourValuesIsRefusedWithHttp200(
      String username, String invoice, String currency, String amount) {
    String hash = WalletRequests.hex("TEST-merchant:INV-1042:AUD:10.00");
    WireReply reply = wallet.send(username, invoice, currency, amount, hash);
    assertEquals(200, reply.status());
    assertEquals("false", at(reply, "successful"));
    assertEquals(2, reply.document().size(), "no token and no checkout_id");
    assertTrue(errors(reply).stream().anyMatch(error -> error.startsWith("hash: ")));
  }

  @Test
  void signedRequestOfAnotherMerchantIsRefused() {
    WireReply reply = wallet.signed("other", "INV-1042", "AUD", "10.00");
    assertEquals(
        List.of("username: is not the merchant of this sandbox (compared case-sensitively)"),
        errors(reply));
    reply = wallet.signed("test-merchant", "INV-1042", "AUD", "10.00");
    assertEquals(1, errors(reply).size());
  }

  @ParameterizedTest
  @CsvSource({
    "INV-1, AUD, 10, amount",
    "INV-1, AUD, 010.00, amount",
    "INV-1, AUD, -1.00, amount",
    "INV-1, AUD, '10,00', amount",
    "INV-1, aud, 10.00, currency",
    "INV-1, AU, 10.00, currency",
    "'a:b', AUD, 10.00, invoice_number",
    "' x', AUD, 10.00, invoice_number",
    "'..', AUD, 10.00, invoice_number"
  })
  void badValueIsNamedEvenWhenItsHashIsRight(
      String invoice, String currency, String amount, String field) {
    WireReply reply = wallet.signed("TEST-merchant", invoice, currency, amount);
    assertEquals("false", at(reply, "successful"));
    assertTrue(errors(reply).get(0).startsWith(field + ": "), errors(reply).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"INV 1042", "INV+1", "100%", "a;b?c#d", "caf\u00e9", "\u6ce8\u6587", "[1]", "%41"})
  void encodedInvoiceNumbersAreHashedRaw(String invoice) {
    assertEquals("true", at(wallet.signed("TEST-merchant", invoice, "AUD", "10.00"), "successful"));
  }

  @Test
  void plusInAPathIsAPlus() {
    String hash = WalletRequests.hex("TEST-merchant:A+B:AUD:10.00");
    WireReply reply =
        wallet.send("/v2/TEST-merchant/A+B/AUD/10.00/" + hash + "/wallet_token", QUERY, null);
    assertEquals("true", at(reply, "successful"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%4", "%zz", "%ff", "%c3%28", "%C0%AF"})
  void pathThatIsNotPercentEncodedUtf8IsRefused(String invoice) {
    GatewayRequest request =
        GatewayRequest.of(
            "POST",
            "/v2/TEST-merchant/" + invoice + "/AUD/10.00/00/wallet_token?" + QUERY,
            List.of(),
            new byte[0]);
    WireReply reply = simulator.handle(request).orElseThrow();
    assertEquals(200, reply.status());
    assertTrue(errors(reply).get(0).startsWith("the URL "), errors(reply).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "'', origin_url",
    "callback_path=%2Fcheckout, origin_url",
    "origin_url=shop.example&callback_path=%2Fcheckout, origin_url",
    "origin_url=https%3A%2F%2Fa%3Ab%40shop.example&callback_path=%2Fc, origin_url",
    "origin_url=https%3A%2F%2Fshop.example&callback_path=%2F%2Fevil, callback_path",
    "origin_url=https%3A%2F%2Fshop.example&callback_path=%2F..%2Fx, callback_path"
  })
  void queryIsChecked(String query, String fields) {
    List<String> errors = errors(wallet.send(goodPath, query, null));
    String[] names = fields.split("\\|");
    assertEquals(names.length, errors.size(), errors.toString());
    for (int i = 0; i < names.length; i++) {
      assertTrue(errors.get(i).startsWith(names[i] + ": "), errors.toString());
    }
  }

  @Test
  void parameterGivenTwiceIsRefused() {
    List<String> errors = errors(wallet.send(goodPath, QUERY + "&origin_url=x", null));
    assertEquals(List.of("a query parameter is given twice"), errors);
  }

  @Test
  void plusInAQueryIsASpaceAndUnknownParametersPass() {
    WireReply reply = wallet.send(goodPath, QUERY + "&note=a+b&flag", null);
    assertEquals("true", at(reply, "successful"));
  }

  @Test
  void cartItemsAreAccepted() {
    WireReply reply =
        wallet.send(goodPath, QUERY, cart(item("Tea", 2, 500, "https://shop.example/tea.png")));
    assertEquals("true", at(reply, "successful"));
  }

  @Test
  void everyBadCartItemIsNamed() {
    JsonObject body =
        cart(
            item("", 1, 500, "https://shop.example/a.png"),
            item("Tea", 0, 500, "https://shop.example/a.png"),
            item("Tea", 1, 2147483648L, "https://shop.example/a.png"),
            item("Tea", 1, 500, "http://shop.example/a.png"));
    List<String> errors = errors(wallet.send(goodPath, QUERY, body));
    assertEquals(4, errors.size(), errors.toString());
    assertTrue(errors.get(0).startsWith("cart_items[0].description: cart_description"));
    assertTrue(errors.get(1).startsWith("cart_items[1].quantity: cart_quantity"));
    assertTrue(errors.get(2).startsWith("cart_items[2].cost: cart_cost"));
    assertTrue(errors.get(3).startsWith("cart_items[3].image: cart_image"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "1e3", "-0", "99999999999999999999999"})
  void quantityMustBeWhole(String literal) {
    JsonObject item =
        JsonObject.builder()
            .put("description", "Tea")
            .put("quantity", JsonValue.ofNumber(literal))
            .put("cost", 1)
            .build();
    List<String> errors = errors(wallet.send(goodPath, QUERY, cart(item)));
    assertTrue(errors.get(0).startsWith("cart_items[0].quantity: "), errors.toString());
  }

  @Test
  void cartOfAnotherTypeIsAnErrorAndNotAnException() {
    JsonObject body = JsonObject.builder().put("cart_items", "tea").build();
    assertEquals(
        List.of("cart_items: type (must be an array)"), errors(wallet.send(goodPath, QUERY, body)));
    body = JsonObject.builder().put("cart_items", JsonArray.of(JsonValue.of(1))).build();
    assertEquals(
        List.of("cart_items[0]: type (must be an object)"),
        errors(wallet.send(goodPath, QUERY, body)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "tea", "{}{}"})
  void bodyThatIsNoObjectIsRefusedWithHttp200(String body) {
    GatewayRequest request =
        GatewayRequest.of(
            "POST", goodPath + "?" + QUERY, List.of(), body.getBytes(StandardCharsets.UTF_8));
    WireReply reply = simulator.handle(request).orElseThrow();
    assertEquals(200, reply.status());
    assertTrue(errors(reply).get(0).startsWith("the body is not"));
  }

  @ParameterizedTest
  @CsvSource({"JPY, 300", "AUD, 10.00", "KWD, 1.255"})
  void isoExponentsAreUsedWhenConfigured(String currency, String amount) {
    GatewaySimulator iso =
        GatewaySimulator.builder().amountFormat(PathAmountFormat.ISO_EXPONENT).build();
    WireReply reply = new WalletRequests(iso).signed("TEST-merchant", "INV-1", currency, amount);
    assertEquals("true", at(reply, "successful"), () -> JsonText.write(reply.document()));
  }

  @Test
  void noMoneyMoves() {
    wallet.send(goodPath, QUERY, null);
    assertEquals(List.of(), simulator.ledger().entries());
  }

  private static JsonObject item(String description, long quantity, long cost, String image) {
    return JsonObject.builder()
        .put("description", description)
        .put("quantity", quantity)
        .put("cost", cost)
        .put("image", image)
        .build();
  }

  private static JsonObject cart(JsonObject... items) {
    return JsonObject.builder().put("cart_items", JsonArray.of(items)).build();
  }
}
