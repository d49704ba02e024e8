package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.with;
import static io.cardfile.testkit.gateway.Purchasing.without;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PurchaseRefusalTest {

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private final Purchasing purchasing = new Purchasing(simulator);
  private final JsonObject good = first("INV-1", TestCards.VISA_APPROVED, 1000);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "amount",
        "currency",
        "reference",
        "card_holder",
        "card_number",
        "card_expiry",
        "cvv"
      })
  void requiredFieldIsNamedWhenItIsMissing(String field) {
    WireReply reply = purchasing.send(without(good, field));
    assertEquals(422, reply.status());
    assertEquals(1, errors(reply).size());
    assertTrue(errors(reply).get(0).startsWith(field + ": "), errors(reply).toString());
    assertEquals(List.of(), simulator.ledger().entries());
  }

  static Stream<Arguments> badValues() {
    return Stream.of(
        Arguments.of("reference", "x".repeat(256), "too_long"),
        Arguments.of("currency", "aud", "currency"),
        Arguments.of("card_number", "4005550000000002", "card_number"),
        Arguments.of("card_number", "4005 5500 0000 0001", "card_number"),
        Arguments.of("card_expiry", "12/30", "expiry"),
        Arguments.of("card_expiry", "01/2026", "expiry"),
        Arguments.of("cvv", "12", "cvv"),
        Arguments.of("customer_ip", "::1", "customer_ip"),
        Arguments.of("extra.stored_credential_indicator", "X", "stored_credential_indicator"));
  }

  @ParameterizedTest
  @MethodSource("badValues")
  void badValueIsNamedWithItsCodeAndNotRepeated(String field, String value, String code) {
    JsonObject base = field.equals("customer_ip") ? good.toBuilder().put(field, "").build() : good;
    WireReply reply = purchasing.send(with(base, field, JsonValue.of(value)));
    assertEquals(422, reply.status());
    assertTrue(errors(reply).get(0).startsWith(field + ": " + code), errors(reply).toString());
    assertFalse(errors(reply).toString().contains(value), errors(reply).toString());
  }

  /** The library refuses these by choice; neither the specification nor the field does. */
  @ParameterizedTest
  @ValueSource(strings = {"a:b", "a/b", "a b", "caf\u00e9"})
  void referenceIsAnyTextOfAtMost255Characters(String reference) {
    WireReply reply = purchasing.send(first(reference, TestCards.VISA_APPROVED, 1000));
    assertEquals(reference, at(reply, "response.reference"));
    assertEquals(1, simulator.ledger().chargesFor(reference).size());
  }

  @ParameterizedTest
  @CsvSource({"-1", "2147483648", "99999999999999999999", "1000000000000000000000000000000000000"})
  void amountOutOfRangeIsRefused(String literal) {
    WireReply reply = purchasing.send(with(good, "amount", JsonValue.ofNumber(literal)));
    assertEquals(422, reply.status());
    assertTrue(errors(reply).get(0).startsWith("amount: "), errors(reply).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000.0", "1e3", "10.5", "1E3", "0.1", "-0"})
  void amountThatIsNotDigitsAloneIsRefused(String literal) {
    WireReply reply = purchasing.send(with(good, "amount", JsonValue.ofNumber(literal)));
    assertTrue(errors(reply).get(0).startsWith("amount: type"), errors(reply).toString());
  }

  static Stream<Arguments> wrongTypes() {
    JsonValue number = JsonValue.of(1);
    JsonValue text = JsonValue.of("true");
    return Stream.of(
        Arguments.of("amount", JsonValue.of("1000")),
        Arguments.of("currency", number),
        Arguments.of("reference", number),
        Arguments.of("card_number", JsonValue.of(4005550000000001L)),
        Arguments.of("cvv", JsonValue.of(123)),
        Arguments.of("extra", text),
        Arguments.of("extra.card_on_file", text),
        Arguments.of("extra.stored_credential_indicator", Purchasing.NULL),
        Arguments.of("metadata", text),
        Arguments.of("capture", text),
        Arguments.of("wallet", text));
  }

  @ParameterizedTest
  @MethodSource("wrongTypes")
  void wrongTypeIsAnErrorAndNotAnException(String field, JsonValue value) {
    JsonObject base =
        List.of("metadata", "capture", "wallet").contains(field)
            ? good.toBuilder().put(field, 0).build()
            : good;
    WireReply reply = purchasing.send(with(base, field, value));
    assertEquals(422, reply.status());
    assertTrue(
        errors(reply).stream().anyMatch(error -> error.startsWith(field + ": type")),
        errors(reply).toString());
  }

  @Test
  void allErrorsComeAtOnce() {
    JsonObject bad = with(good, "cvv", JsonValue.of("1"));
    bad = with(bad, "currency", JsonValue.of("aud"));
    bad = without(bad, "reference");
    List<String> errors = errors(purchasing.send(bad));
    assertEquals(3, errors.size(), errors.toString());
  }

  @Test
  void failedValidationHasAPopulatedResponse() {
    WireReply reply = purchasing.send(with(good, "cvv", JsonValue.of("1")));
    assertEquals("false", at(reply, "successful"));
    assertEquals("false", at(reply, "response.successful"));
    assertEquals("99", at(reply, "response.response_code"));
    assertEquals("null", at(reply, "response.reference"));
    assertFalse(at(reply, "response.id").isEmpty());
    assertFalse(at(reply, "response.card_token").isEmpty());
    assertEquals("true", at(reply, "test"));
  }

  @Test
  void referenceOfAFailedValidationStaysFree() {
    purchasing.send(with(good, "cvv", JsonValue.of("1")));
    assertEquals("true", at(purchasing.send(good), "response.successful"));
  }

  @Test
  void cardExpiresByTheSimulatorsClock() {
    WireReply reply = purchasing.send(with(good, "card_expiry", JsonValue.of("03/2026")));
    assertEquals(200, reply.status());
    JsonObject expired = with(good, "card_expiry", JsonValue.of("02/2026"));
    assertTrue(errors(purchasing.send(expired)).get(0).startsWith("card_expiry: expiry"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"type", "checkout_resource_url", "oauth_token", "oauth_verifier"})
  void walletObjectNeedsAllItsTexts(String field) {
    JsonObject wallet =
        JsonObject.builder()
            .put("type", "wallet-type")
            .put("checkout_resource_url", "https://wallet.example/checkout/1")
            .put("oauth_token", "t")
            .put("oauth_verifier", "v")
            .build();
    JsonObject request = good;
    for (String name : List.of("card_holder", "card_number", "card_expiry", "cvv")) {
      request = without(request, name);
    }
    WireReply reply = purchasing.send(with(request, "wallet", without(wallet, field)));
    assertEquals(List.of("wallet." + field + ": missing (is required)"), errors(reply));
    reply = purchasing.send(with(request, "wallet", with(wallet, field, JsonValue.of(" "))));
    assertEquals(List.of("wallet." + field + ": missing (is required)"), errors(reply));
  }

  @Test
  void walletObjectBesideCardDetailsIsRefused() {
    JsonObject wallet =
        JsonObject.builder()
            .put("type", "wallet-type")
            .put("checkout_resource_url", "https://wallet.example/checkout/1")
            .put("oauth_token", "t")
            .put("oauth_verifier", "v")
            .build();
    assertTrue(errors(purchasing.send(with(good, "wallet", wallet))).get(0).contains("exclusive"));
  }

  @Test
  void duplicateReferenceIsRefusedWithoutACharge() {
    purchasing.send(good);
    WireReply again = purchasing.send(good);
    assertEquals(422, again.status());
    assertEquals("false", at(again, "successful"));
    assertEquals("{}", at(again, "response"));
    assertEquals(List.of("Reference has already been taken"), errors(again));
    assertEquals(1, simulator.ledger().chargesFor("INV-1").size());
    assertEquals(1000, simulator.ledger().totalMinor("AUD"));
  }

  @Test
  void referenceOfADeclinedPurchaseIsTakenToo() {
    purchasing.send(first("INV-1", TestCards.VISA_DECLINED, 1000));
    assertEquals(List.of("Reference has already been taken"), errors(purchasing.send(good)));
  }

  @Test
  void gatewayThatChargesDuplicatesShowsThemInItsLedger() {
    GatewaySimulator careless = GatewaySimulator.builder().chargeDuplicates().build();
    new Purchasing(careless).send(good);
    new Purchasing(careless).send(good);
    assertEquals(2, careless.ledger().chargesFor("INV-1").size());
    assertEquals(2000, careless.ledger().totalMinor("AUD"));
  }

  @ParameterizedTest
  @CsvSource({"TEST-merchant, WRONG", "other, TEST", "test-merchant, TEST", "TEST-merchant, TEST1"})
  void wrongCredentialsAre401(String username, String token) {
    WireReply reply = purchasing.send(username, token, good);
    assertEquals(401, reply.status());
    assertEquals(
        "{\"successful\":false,\"errors\":[\"Incorrect Username or Token\"]}",
        JsonText.write(reply.document()));
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Basic", "Basic ", "Basic !!!", "Bearer TEST", "basic VEVTVA=="})
  void malformedCredentialsAre401(String value) {
    assertEquals(401, post("/v1.0/purchases", bytes(), header("Authorization", value)).status());
  }

  @Test
  void schemeOfTheCredentialsIsInAnyCase() {
    String pair =
        Base64.getEncoder().encodeToString("TEST-merchant:TEST".getBytes(StandardCharsets.UTF_8));
    assertEquals(
        200, post("/v1.0/purchases", bytes(), header("authorization", "bAsIc " + pair)).status());
  }

  @Test
  void credentialsOutsideAsciiAreUtf8() {
    GatewaySimulator other =
        GatewaySimulator.builder().username("caf\u00e9").token("\u00fcber").build();
    assertEquals(200, new Purchasing(other).send("caf\u00e9", "\u00fcber", good).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/v1.0",
        "/v1.0/purchase",
        "/v1.0/purchases/",
        "/V1.0/purchases",
        "/v2/wallet_token",
        "/v2/a/b/c/d/e/wallet_tokens",
        "/v2/a/b/c/d/e/f/wallet_token"
      })
  void unknownPathIs404(String path) {
    WireReply reply = post(path, bytes());
    assertEquals(404, reply.status());
    assertEquals("false", at(reply, "successful"));
    assertEquals(1, errors(reply).size());
    assertTrue(reply.requestId().isPresent());
  }

  @Test
  void lookUpPathRefusesPost() {
    assertEquals(405, post("/v1.0/purchases/INV-1", bytes()).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE", "post"})
  void otherMethodIs405(String method) {
    GatewayRequest request = GatewayRequest.of(method, "/v1.0/purchases", List.of(), bytes());
    assertEquals(405, simulator.handle(request).orElseThrow().status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""})
  void otherContentTypeIs415(String type) {
    assertEquals(
        415, post("/v1.0/purchases", bytes(), basic(), header("Content-Type", type)).status());
  }

  @Test
  void missingContentTypeIs415() {
    GatewayRequest request =
        GatewayRequest.of("POST", "/v1.0/purchases", List.of(basic()), bytes());
    assertEquals(415, simulator.handle(request).orElseThrow().status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "\"text\"",
        "{\"amount\":1,\"amount\":1}",
        "{} {}",
        "\uFEFF{}"
      })
  void bodyThatIsNotOneObjectIs400(String body) {
    WireReply reply = post("/v1.0/purchases", body.getBytes(StandardCharsets.UTF_8), basic());
    assertEquals(400, reply.status());
    assertTrue(errors(reply).get(0).startsWith("the body is not"), errors(reply).toString());
  }

  @Test
  void fullLedgerIs503AndChargesNothing() {
    GatewaySimulator small = GatewaySimulator.builder().ledgerCapacity(2).build();
    Purchasing few = new Purchasing(small);
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      statuses.add(few.send(first("INV-" + i, TestCards.VISA_APPROVED, 1000)).status());
    }
    assertEquals(List.of(200, 200, 503, 503), statuses);
    assertEquals(2000, small.ledger().totalMinor("AUD"));
  }

  private static WireHeader header(String name, String value) {
    return WireHeader.of(name, value);
  }

  private static WireHeader basic() {
    return header("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU");
  }

  private byte[] bytes() {
    return JsonText.writeUtf8(good);
  }

  private WireReply post(String path, byte[] body, WireHeader... headers) {
    List<WireHeader> all = new ArrayList<>(List.of(headers));
    all.add(header("Content-Type", "application/json"));
    return simulator.handle(GatewayRequest.of("POST", path, all, body)).orElseThrow();
  }
}
