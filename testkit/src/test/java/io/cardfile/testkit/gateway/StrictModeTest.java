package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static io.cardfile.testkit.gateway.Purchasing.with;
import static io.cardfile.testkit.gateway.Purchasing.without;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireReply;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What strict mode asks for beyond the gateway, each with its reason and its rule. */
class StrictModeTest {

  private static final String LATER = "extra.authorization_tracking_id";

  private final GatewaySimulator simulator = GatewaySimulator.builder().strict().build();
  private final Purchasing purchasing = new Purchasing(simulator);

  @BeforeEach
  void putACardOnFile() {
    simulator.putOnFile("tok", TestCard.VISA, "track");
  }

  private static JsonObject useOne() {
    JsonObject document = first("FIRST-1", TestCard.VISA, 1000);
    return with(document, "customer_ip", JsonValue.of("203.0.113.7"));
  }

  private static JsonObject useTwo() {
    return later("LATER-1", "tok", "track", 500);
  }

  private static JsonObject changed(JsonObject document, String path, String json)
      throws JsonTextException {
    return json == null
        ? without(document, path)
        : with(document, path, JsonText.parse(json.replace('\'', '"')));
  }

  private void assertRefused(String rule, String error, JsonObject document) {
    WireReply reply = purchasing.send(document);
    assertEquals(List.of(error), errors(reply));
    assertEquals("99", at(reply, "response.response_code"));
    List<RecordedExchange> exchanges = simulator.exchanges();
    List<String> why = exchanges.get(exchanges.size() - 1).why();
    assertTrue(why.get(0).startsWith(rule + " ("), why.toString());
  }

  private void assertApproved(JsonObject document) {
    WireReply reply = purchasing.send(document);
    assertEquals("true", at(reply, "response.successful"), () -> errors(reply).toString());
  }

  @Test
  void theTwoUsesOfTheSpecificationAreAccepted() {
    assertApproved(useOne());
    assertApproved(useTwo());
    assertTrue(simulator.isStrict());
  }

  @Test
  void anOrdinaryPaymentIsAccepted() {
    assertApproved(without(useOne(), "extra"));
    JsonObject present = without(useTwo(), "extra");
    assertApproved(with(present, "customer_ip", JsonValue.of("203.0.113.7")));
  }

  @ParameterizedTest
  @CsvSource({
    "customer_ip, , strict-customer-ip, Customer ip can't be blank",
    "customer_ip, '''2001:db8::1''', strict-customer-ip, Customer ip is invalid",
    "cvv, 123, strict-types, CVV must be a string",
    "amount, '''1000''', strict-types, Amount must be a number",
    "card_expiry, '''5/2030''', strict-types, Card expiry must be MM/YYYY",
    "extra.card_on_file, false, strict-first-use,"
        + " extra.card_on_file must be true on a first transaction",
    "extra.stored_credential_indicator, , strict-first-use,"
        + " extra.stored_credential_indicator must be I on a first transaction",
    "extra.stored_credential_indicator, '''X''', strict-first-use,"
        + " extra.stored_credential_indicator must be I on a first transaction",
    "cvv, , cvv, CVV is required"
  })
  void aFirstTransactionHasItsFields(String path, String json, String rule, String error)
      throws Exception {
    assertRefused(rule, error, changed(useOne(), path, json));
  }

  @Test
  void aFirstTransactionHasCardDetailsAndNoToken() throws Exception {
    JsonObject document = changed(useOne(), "card_token", "'tok'");
    assertRefused(
        "strict-first-use", "Card token is not for a first transaction: send the card", document);
  }

  @ParameterizedTest
  @CsvSource({
    "extra.auth_reason, , extra.auth_reason can't be blank",
    "extra.auth_reason, ''' ''', extra.auth_reason can't be blank",
    "extra.stored_credential_indicator, , extra.stored_credential_indicator must be S",
    "extra.stored_credential_indicator, '''I''', extra.stored_credential_indicator must be S",
    "extra.card_on_file, true, extra.card_on_file is for a first transaction",
    LATER + ", ''' ''', " + LATER + " must be omitted rather than blank",
    "cvv, '''123''', cvv: card details never go with a merchant initiated transaction",
    "card_expiry, '''12/2030''',"
        + " card_expiry: card details never go with a merchant initiated transaction",
    "metadata, {'card_number':'4005550000000001'},"
        + " metadata.card_number: card details never go with a merchant initiated transaction",
    "wallet, {'type':'x'}, Wallet is not for a merchant initiated transaction"
  })
  void aMerchantInitiatedTransactionHasItsFields(String path, String json, String error)
      throws Exception {
    JsonObject document = with(useTwo(), "customer_ip", JsonValue.of("203.0.113.7"));
    assertRefused("strict-later-use", error, changed(document, path, json));
  }

  @ParameterizedTest
  @CsvSource({
    "card_token, , Card token can't be blank",
    "extra.stored_credential_indicator, , extra.stored_credential_indicator must be S",
    "extra.card_on_file, true, extra.card_on_file is for a first transaction"
  })
  void aChargeOfAPayerWhoIsPresentHasItsFields(String path, String json, String error)
      throws Exception {
    JsonObject present = changed(useTwo(), "extra.auth_reason", "'cardholder_initiated'");
    present = changed(present, "customer_ip", "'203.0.113.7'");
    JsonObject wrong = changed(present, path, json);
    if (path.equals("card_token")) {
      wrong = changed(changed(wrong, "card_number", "'4005550000000001'"), "cvv", "'123'");
      wrong = changed(changed(wrong, "card_holder", "'Ann'"), "card_expiry", "'12/2030'");
    }
    assertRefused("strict-later-use", error, wrong);
    assertApproved(changed(present, "cvv", "'123'"));
  }

  @Test
  void zeroIsForAFirstTransactionOnly() throws Exception {
    JsonObject document = changed(useOne(), "amount", "0");
    assertApproved(document);
    assertRefused(
        "strict-zero",
        "Amount must be greater than 0 unless a card is put on file",
        without(document, "extra"));
  }

  @Test
  void aMissingTrackingIdIsDeclined() {
    WireReply reply = purchasing.send(without(useTwo(), LATER));
    assertEquals("05", at(reply, "response.response_code"));
  }

  @Test
  void aWalletTokenNeedsACallbackPath() {
    String path =
        WalletRequests.path(
            "TEST-merchant",
            "INV-1",
            "AUD",
            "10.00",
            WalletRequests.hex("TEST-merchant:INV-1:AUD:10.00"));
    WalletRequests wallet = new WalletRequests(simulator);
    WireReply reply = wallet.send(path, "origin_url=https%3A%2F%2Fshop.example", null);
    assertEquals(List.of("Callback path can't be blank"), errors(reply));
    assertEquals("true", at(wallet.send(path, WalletRequests.QUERY, null), "successful"));
  }
}
