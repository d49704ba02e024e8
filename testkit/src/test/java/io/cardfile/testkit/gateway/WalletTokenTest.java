package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.WalletRequests.QUERY;
import static io.cardfile.testkit.gateway.WalletRequests.hex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for a wallet token: the hash, the values of path and query, and the cart. */
class WalletTokenTest {

  private static final String SIGNED = "TEST-merchant:INV-1042:AUD:10.00";

  private final GatewaySimulator simulator = GatewaySimulator.builder().build();
  private final WalletRequests wallet = new WalletRequests(simulator);
  private final String goodPath =
      WalletRequests.path("TEST-merchant", "INV-1042", "AUD", "10.00", hex(SIGNED));

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
    WireReply next = wallet.send(goodPath, QUERY, null);
    assertFalse(at(next, "token").equals(at(reply, "token")));
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @ParameterizedTest
  @CsvSource({
    "other, INV-1042, AUD, 10.00",
    "TEST-merchant, INV-1043, AUD, 10.00",
    "TEST-merchant, INV-1042, USD, 10.00",
    "TEST-merchant, INV-1042, AUD, 1.00",
    "test-merchant, INV-1042, AUD, 10.00"
  })
  void changingAnyOneOfTheFourValuesIsRefusedWithHttp200(
      String username, String invoice, String currency, String amount) {
    WireReply reply = wallet.send(username, invoice, currency, amount, hex(SIGNED));
    assertEquals(200, reply.status());
    assertEquals("false", at(reply, "successful"));
    assertEquals(2, reply.document().size(), "no token and no checkout_id");
    assertTrue(errors(reply).stream().anyMatch(error -> error.startsWith("Hash ")));
  }

  @Test
  void theMerchantIsThePathsWhateverItsCase() {
    assertEquals(
        List.of("Username is not the merchant of this gateway"),
        errors(wallet.signed("other", "INV-1042", "AUD", "10.00")));
    WireReply lower = wallet.signed("test-merchant", "INV-1042", "AUD", "10.00");
    assertEquals("true", at(lower, "successful"));
  }

  @ParameterizedTest
  @CsvSource({
    "TEST-merchant:INV 1:AUD:10.00, it belongs to these values",
    "TEST-merchant:INV%201:AUD:10.00, it was made for the URL-encoded values: hash the raw ones",
    "TEST-merchant:INV 1:AUD:10, it was made for the amount in another form: hash the amount as it"
        + " is in the path",
    "TEST-merchant:INV 1:AUD:1000, it was made for the amount in another form: hash the amount as"
        + " it is in the path",
    "TEST-merchant:INV 2:AUD:10.00, 'the shared secret is another one, or a value was changed after"
        + " hashing'"
  })
  void theLikeliestMistakeIsExplained(String signed, String explanation) {
    wallet.send("TEST-merchant", "INV 1", "AUD", "10.00", hex(signed));
    assertEquals(explanation, simulator.exchanges().get(0).hashCheck().orElseThrow().explanation());
  }

  @Test
  void theFormOfTheHashIsExplained() {
    String upper = hex(SIGNED).toUpperCase(Locale.ROOT);
    WireReply reply = wallet.send("TEST-merchant", "INV-1042", "AUD", "10.00", upper);
    assertTrue(
        errors(reply).get(0).endsWith("it is right but in upper case: write it in lower case"));
    reply = wallet.send("TEST-merchant", "INV-1042", "AUD", "10.00", "short");
    assertTrue(errors(reply).get(0).contains("must be 32 lower-case hexadecimal digits"));
    String other = HexFormat.of().formatHex(WalletRequests.hmac("OTHER", SIGNED));
    reply = wallet.send("TEST-merchant", "INV-1042", "AUD", "10.00", other);
    assertTrue(errors(reply).get(0).contains("the shared secret is another one"));
  }

  @ParameterizedTest
  @CsvSource({
    "INV-1, AUD, 10, Amount",
    "INV-1, AUD, 010.00, Amount",
    "INV-1, AUD, -1.00, Amount",
    "INV-1, AUD, '10,00', Amount",
    "INV-1, JPY, 300.50, Amount",
    "INV-1, aud, 10.00, Currency",
    "'a:b', AUD, 10.00, Invoice number",
    "' ', AUD, 10.00, Invoice number"
  })
  void valuesOfThePathAreChecked(String invoice, String currency, String amount, String start) {
    WireReply reply = wallet.signed("TEST-merchant", invoice, currency, amount);
    assertEquals(1, errors(reply).size(), () -> errors(reply).toString());
    assertTrue(errors(reply).get(0).startsWith(start), () -> errors(reply).toString());
  }

  @ParameterizedTest
  @CsvSource({"JPY, 300.00", "AUD, 10.00", "AUD, 0.00", "KWD, 1.25"})
  void amountsHaveTwoDecimalsInEveryCurrency(String currency, String amount) {
    WireReply reply = wallet.signed("TEST-merchant", "INV-1", currency, amount);
    assertEquals("true", at(reply, "successful"));
  }

  @ParameterizedTest
  @CsvSource({"JPY, 300, 300", "AUD, 19.00, 10.00", "KWD, 1.255, 10.000"})
  void isoExponentsAreUsedWhenConfigured(String currency, String amount, String example) {
    WalletRequests iso =
        new WalletRequests(
            GatewaySimulator.builder().amountFormat(PathAmountFormat.ISO_EXPONENT).build());
    WireReply reply = iso.signed("TEST-merchant", "INV-1", currency, amount);
    assertEquals("true", at(reply, "successful"), () -> JsonText.write(reply.document()));
    assertEquals(
        List.of("Amount is the incorrect format - please use " + example),
        errors(iso.signed("TEST-merchant", "INV-1", currency, "1.0")));
  }

  @Test
  void originUrlIsRequiredAndCallbackPathIsNot() {
    String origin = "origin_url=https%3A%2F%2Fshop.example";
    assertEquals("true", at(wallet.send(goodPath, origin, null), "successful"));
    for (String query : List.of("", "callback_path=%2Fcart", "origin_url=")) {
      assertEquals(
          List.of("Origin url can't be blank"), errors(wallet.send(goodPath, query, null)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'cart_items':[]}",
        "{'cart_items':[{'description':'Tea','quantity':2,'cost':500,'image':'https://a.b/c'}]}",
        "{'cart_items':[{'description':'Voucher','quantity':1,'cost':-500}]}"
      })
  void cartsOfTheSpecificationAreAccepted(String body) throws Exception {
    JsonObject document = JsonText.parse(body.replace('\'', '"')).object();
    assertEquals("true", at(wallet.send(goodPath, QUERY, document), "successful"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'cart_items':'tea'} | the body is not a JSON object with an array cart_items",
        "{'cart_items':[1]} | cart_items[0] is invalid",
        "{'cart_items':[{'description':1}]} | cart_items[0].description is invalid",
        "{'cart_items':[{},{'quantity':1.5}]} | cart_items[1].quantity is invalid",
        "{'cart_items':[{'quantity':'2'}]} | cart_items[0].quantity is invalid",
        "{'cart_items':[{'cost':5.5}]} | cart_items[0].cost is invalid",
        "{'cart_items':[{'image':'http://a.b'}]} | cart_items[0].image (an HTTPS URL) is invalid"
      })
  void otherCartsAreRefused(String body, String error) throws Exception {
    JsonObject document = JsonText.parse(body.replace('\'', '"')).object();
    assertEquals(List.of(error), errors(wallet.send(goodPath, QUERY, document)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "1", "tea", "{}{}"})
  void bodyThatIsNoObjectIsRefusedWithHttp200(String body) {
    GatewayRequest request =
        GatewayRequest.of(
            "POST", goodPath + "?" + QUERY, List.of(), body.getBytes(StandardCharsets.UTF_8));
    WireReply reply = simulator.handle(request, null);
    assertEquals(200, reply.status());
    assertTrue(errors(reply).get(0).startsWith("the body is not"));
  }

  @Test
  void aPathOfAnotherLengthIsNotFound() {
    WireReply reply = wallet.send("/v2/TEST-merchant/INV-1/AUD/wallet_token", QUERY, null);
    assertEquals(404, reply.status());
  }
}
