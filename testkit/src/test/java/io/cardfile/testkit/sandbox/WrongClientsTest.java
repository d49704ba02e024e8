package io.cardfile.testkit.sandbox;

import static io.cardfile.testkit.sandbox.SocketClient.QUERY;
import static io.cardfile.testkit.sandbox.SocketClient.authorization;
import static io.cardfile.testkit.sandbox.SocketClient.first;
import static io.cardfile.testkit.sandbox.SocketClient.hmac;
import static io.cardfile.testkit.sandbox.SocketClient.later;
import static io.cardfile.testkit.sandbox.SocketClient.type;
import static io.cardfile.testkit.sandbox.SocketClient.walletPath;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Kind;
import io.cardfile.testkit.sandbox.SocketClient.Reply;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake of a client is named in the reply, and moves no money. */
class WrongClientsTest {

  private static final String PATH = "/v1.0/purchases";
  private static final String JSON = type("application/json");
  private static final String VISA = "4005550000000001";
  private static final String CART =
      "{\"cart_items\":[{\"description\":\"Tea\",\"quantity\":2,\"cost\":500}]}";

  /** What a client sends after it has put a card on file. */
  interface Sending {
    Reply send(SocketClient client, String token, String trackingId) throws IOException;
  }

  record Mistake(String name, boolean strict, String told, Sending sending) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Mistake wallet(String name, String told, Sending sending) {
    return new Mistake(name, false, told, sending);
  }

  private static Mistake walletHash(String name, String told, String hash) {
    return wallet(
        name,
        "hash: does not belong to these values; " + told,
        (client, token, id) -> client.walletToken(walletPath("INV-1", "AUD", "10.00", hash), CART));
  }

  private static Mistake cart(String name, String told, String from, String to) {
    return wallet(
        name,
        told,
        (client, token, id) ->
            client.walletToken(walletPath("INV-1", "AUD", "10.00"), CART.replace(from, to)));
  }

  private static Mistake cartOfType(String name, String told, String headers) {
    return wallet(
        name,
        told,
        (client, token, id) ->
            client.send("POST", walletPath("INV-1", "AUD", "10.00"), headers, CART));
  }

  private static Mistake firstOne(String name, String told, String from, String to) {
    return new Mistake(
        name,
        false,
        told,
        (client, token, id) -> client.purchase(first("INV-1", VISA).replace(from, to)));
  }

  private static Mistake laterOne(String name, String told, String from, String to) {
    return new Mistake(
        name,
        false,
        told,
        (client, token, id) -> client.purchase(later("L-1", token, id).replace(from, to)));
  }

  private static Mistake strict(Mistake mistake) {
    return new Mistake(mistake.name, true, mistake.told, mistake.sending);
  }

  static Stream<Mistake> mistakes() {
    return Stream.of(walletMistakes(), firstMistakes(), laterMistakes(), httpMistakes())
        .flatMap(List::stream);
  }

  private static List<Mistake> walletMistakes() {
    String right = "TEST-merchant:INV-1:AUD:10.00";
    String type = "must be application/json";
    return List.of(
        walletHash(
            "currency and amount in the wrong order",
            "currency and amount were hashed in the other order",
            hmac("HmacMD5", "TEST-merchant:INV-1:10.00:AUD")),
        walletHash(
            "another order of the values",
            "the values were hashed in the order invoice_number:username:currency:amount",
            hmac("HmacMD5", "INV-1:TEST-merchant:AUD:10.00")),
        walletHash(
            "upper-case hash",
            "it is right but written in upper-case hexadecimal",
            hmac("HmacMD5", right).toUpperCase(Locale.ROOT)),
        walletHash(
            "minor units in the hash",
            "it was made for the amount in minor units",
            hmac("HmacMD5", "TEST-merchant:INV-1:AUD:1000")),
        walletHash("SHA-256", "it must be 32 lower-case", hmac("HmacSHA256", right)),
        wallet(
            "amount without decimals",
            "amount: amount_format",
            (client, token, id) -> client.walletToken(walletPath("INV-1", "AUD", "10"), CART)),
        wallet(
            "lower-case currency",
            "currency: currency (must be three upper-case letters)",
            (client, token, id) -> client.walletToken(walletPath("INV-1", "aud", "10.00"), CART)),
        wallet(
            "no origin_url",
            "origin_url: missing",
            (client, token, id) ->
                client.walletToken(
                    walletPath("INV-1", "AUD", "10.00").replaceFirst("origin_url=[^&]*&", ""),
                    CART)),
        cartOfType("cart without Content-Type", "Content-Type: missing (" + type, ""),
        cartOfType("cart as text", "Content-Type: type (" + type, type("text/plain")),
        cartOfType(
            "cart in another charset",
            "Content-Type: charset (must be utf-8",
            type("application/json; charset=iso-8859-1")),
        cart("quantity as text", "cart_items[0].quantity: type", ":2,", ":\"2\","),
        cart("cost in dollars", "cart_items[0].cost: type", ":500", ":5.00"),
        cart("cost of -0", "cart_items[0].cost: type", ":500", ":-0"),
        cart(
            "image over HTTP",
            "cart_items[0].image: cart_image (must be an https URL)",
            "\"cost\"",
            "\"image\":\"http://shop.example/a.png\",\"cost\""));
  }

  private static List<Mistake> firstMistakes() {
    String later = "(is a field of merchant initiated transactions)";
    return List.of(
        firstOne("amount as text", "amount: type", ":1000", ":\"1000\""),
        firstOne("amount in dollars", "amount: type", ":1000", ":10.00"),
        firstOne("amount of -0", "amount: type", ":1000", ":-0"),
        firstOne("expiry of two digits", "card_expiry: expiry (must be MM/YYYY)", "2099", "99"),
        firstOne("card number as a number", "card_number: type", "\"" + VISA + "\"", VISA),
        firstOne("no CVV", "cvv: missing", "\"cvv\":\"123\",", ""),
        firstOne(
            "lower-case indicator",
            "extra.stored_credential_indicator: stored_credential_indicator (must be I or S)",
            "\"I\"",
            "\"i\""),
        firstOne("no card_on_file", "extra.card_on_file: ", "\"card_on_file\":true,", ""),
        firstOne(
            "reason of a first one",
            "extra.auth_reason: stored_credential_indicator " + later,
            "\"card_on_file\"",
            "\"auth_reason\":\"no_show\",\"card_on_file\""),
        firstOne(
            "tracking ID of a first one",
            "extra.authorization_tracking_id: stored_credential_indicator " + later,
            "\"card_on_file\"",
            "\"authorization_tracking_id\":\"x\",\"card_on_file\""),
        strict(
            firstOne(
                "card number in metadata",
                "metadata.note: strict mode: only an assumed rule would decide this:"
                    + " card-data-elsewhere",
                "\"cvv\"",
                "\"metadata\":{\"note\":\"" + VISA + "\"},\"cvv\"")),
        strict(
            firstOne(
                "misspelt field",
                "; resembles reference",
                "\"cvv\"",
                "\"Reference\":\"x\",\"cvv\"")),
        new Mistake(
            "reference used twice",
            false,
            "Reference has already been taken",
            (client, token, id) -> client.purchase(first("FIRST-1", VISA))));
  }

  private static List<Mistake> laterMistakes() {
    String card = "(card details never go with a merchant initiated transaction)";
    return List.of(
        laterOne(
            "CVV of a later one",
            "cvv: stored_credential_indicator " + card,
            "\"currency\"",
            "\"cvv\":\"123\",\"currency\""),
        laterOne("CVV in extra", "extra.cvv: ", "\"auth_reason\"", "\"cvv\":\"1\",\"auth_reason\""),
        laterOne(
            "card number in metadata of a later one",
            "metadata.n: stored_credential_indicator " + card,
            "\"currency\"",
            "\"metadata\":{\"n\":\"" + VISA + "\"},\"currency\""),
        laterOne(
            "card_on_file of a later one",
            "extra.card_on_file: stored_credential_indicator (is a field of the first",
            "\"auth_reason\"",
            "\"card_on_file\":true,\"auth_reason\""),
        laterOne("no reason", "extra.auth_reason: ", "\"auth_reason\":\"no_show\",", ""),
        strict(laterOne("upper-case reason", "; resembles no_show", "no_show", "NO_SHOW")),
        new Mistake(
            "blank tracking ID",
            false,
            "extra.authorization_tracking_id: tracking_id (must be omitted rather than blank)",
            (client, token, id) -> client.purchase(later("L-1", token, " "))),
        new Mistake(
            "tracking ID left out",
            false,
            "authorization_tracking_id of the first transaction is missing",
            (client, token, id) -> client.purchase(later("L-1", token, ""))),
        new Mistake(
            "another tracking ID",
            false,
            "authorization_tracking_id is not the one of the first transaction",
            (client, token, id) ->
                client.purchase(later("L-1", token, id.replaceAll("[0-9]", "x")))),
        new Mistake(
            "tracking ID invented for UnionPay",
            false,
            "authorization_tracking_id given, but the scheme has none",
            (client, token, id) -> {
              Reply stored =
                  client.purchase(first("ZERO", "6250946000000016").replace("1000", "0"));
              return client.purchase(later("L-1", stored.member("card_token"), "x"));
            }),
        new Mistake(
            "token of a declined first one",
            false,
            "card_token: unknown (no approved first card-on-file transaction gave it)",
            (client, token, id) -> {
              Reply declined = client.purchase(first("DECLINED", "4557012345678902"));
              return client.purchase(later("L-1", declined.member("card_token"), ""));
            }),
        laterOne("charge of zero", "amount: amount_range", ":500", ":0"));
  }

  private static List<Mistake> httpMistakes() {
    String body = first("INV-1", VISA);
    String wallet = walletPath("INV-1", "AUD", "10.00");
    return List.of(
        http("no credentials", "Incorrect Username or Token", "POST", PATH, JSON, body),
        http("no Content-Type", "Content-Type: missing", "POST", PATH, authorization(), body),
        http(
            "form-encoded",
            "Content-Type: type (must be application/json)",
            "POST",
            PATH,
            type("application/x-www-form-urlencoded") + authorization(),
            "amount=1000&currency=AUD"),
        http(
            "half a document",
            "the body is not one JSON document",
            "POST",
            PATH,
            JSON + authorization(),
            body.substring(0, 60)),
        http("GET of a token", "this path takes POST", "GET", wallet, "", ""),
        http("another version", "no such path", "POST", "/v1/purchases", JSON, body),
        http(
            "no hash in the path",
            "the path must hold username, invoice_number, currency, amount and hash",
            "POST",
            "/v2/TEST-merchant/INV-1/AUD/10.00/wallet_token?" + QUERY,
            JSON,
            CART));
  }

  private static Mistake http(
      String name, String told, String method, String target, String headers, String body) {
    return new Mistake(
        name, false, told, (client, token, id) -> client.send(method, target, headers, body));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void mistakeIsToldAndMovesNoMoney(Mistake mistake) throws IOException {
    GatewaySimulator.Builder builder = GatewaySimulator.builder();
    GatewaySimulator simulator = (mistake.strict ? builder.strict() : builder).build();
    try (SandboxServer server = SandboxServer.builder(simulator).start()) {
      SocketClient client = new SocketClient(server.walletUrl());
      Reply first = client.purchase(first("FIRST-1", VISA));
      String tracking = first.member("authorization_tracking_id");
      Reply reply = mistake.sending.send(client, first.member("card_token"), tracking);
      assertTrue(reply.body().contains(mistake.told), reply.body());
      assertEquals(1000, simulator.ledger().totalMinor("AUD"));
      assertTrue(isNothingLater(simulator.ledger()), reply.body());
    }
  }

  private static boolean isNothingLater(Ledger ledger) {
    return ledger.entries().stream()
        .filter(entry -> entry.outcome() == LedgerEntry.Outcome.APPROVED)
        .noneMatch(entry -> entry.kind() == Kind.MERCHANT_INITIATED);
  }
}
