package io.cardfile.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipes of docs/generic-call.md, against a small server. */
class GenericCallRecipesTest {

  private static final Money AMOUNT = Money.of("19.00", "AUD");
  private static final String ID = "071-P-AAAA0001";

  private final List<String> received = new ArrayList<>();
  private HttpServer server;
  private GenericCalls calls;
  private String message = "Approved";
  private boolean captured;
  private long capturedAmount;
  private String reply = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/gateway";
    Endpoints endpoints = Endpoints.test().purchasesUrl(url).build();
    calls =
        new GenericCalls(
            PaymentClient.builder(endpoints, JdkTransport.create())
                .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST"))
                .lookUps()
                .build());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String request = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String target = exchange.getRequestURI().toString().replaceFirst("^/gateway/v1.0", "");
    received.add((exchange.getRequestMethod() + " " + target + " " + request).trim());
    boolean isKnown =
        "Basic VEVTVC1tZXJjaGFudDpURVNU"
            .equals(exchange.getRequestHeaders().getFirst("Authorization"));
    byte[] body = (isKnown ? replyTo(target, request) : "{\"error\":\"no\"}").getBytes(UTF_8);
    exchange.sendResponseHeaders(isKnown ? 200 : 401, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private String replyTo(String target, String request) throws IOException {
    if (target.endsWith("/capture")) {
      captured = true;
      capturedAmount = amountIn(request);
    } else if (target.startsWith("/purchases/void")) {
      message = "Voided";
      captured = true;
      capturedAmount = 0;
    } else if (!target.startsWith("/purchases")) {
      return reply;
    }
    JsonObject purchase =
        JsonObject.builder()
            .put("successful", true)
            .put("id", ID)
            .put("reference", "ORDER-7")
            .put("amount", 1900)
            .put("currency", "AUD")
            .put("message", message)
            .put("captured", captured)
            .put("captured_amount", capturedAmount)
            .build();
    return JsonText.write(
        JsonObject.builder().put("successful", true).put("response", purchase).build());
  }

  private static long amountIn(String request) throws IOException {
    try {
      return Long.parseLong(JsonText.parse(request.getBytes(UTF_8)).object().get("amount").text());
    } catch (JsonTextException e) {
      throw new IOException(e);
    }
  }

  private static Card card() {
    return Card.builder()
        .holder("Ada Example")
        .number("4111111111111111")
        .expiry("12/2099")
        .cvv("737")
        .build();
  }

  private LookUpOutcome sell(boolean inStock) {
    PurchaseRequest request =
        PurchaseRequest.card(card())
            .reference("ORDER-7")
            .amount(AMOUNT)
            .customerIp("203.0.113.7")
            .authorizeOnly()
            .build();
    return calls.sell(request, inStock);
  }

  @Test
  void anAuthorisationIsCaptured() {
    LookUpOutcome sold = sell(true);
    assertEquals(LookUpOutcome.Kind.PAID, sold.kind());
    assertEquals(NextStep.DELIVER, sold.next());
    assertTrue(received.get(0).contains("\"capture\":false"), received.toString());
    assertEquals("POST /purchases/" + ID + "/capture {\"amount\":1900}", received.get(1));
    assertEquals(3, received.size());
  }

  @Test
  void anAuthorisationIsVoided() {
    assertEquals(LookUpOutcome.Kind.VOIDED, sell(false).kind());
    assertEquals("POST /purchases/void?id=" + ID + " {}", received.get(1));
  }

  @Test
  void aPurchaseIsRefunded() {
    reply = "{\"successful\":true,\"response\":{\"successful\":true,\"id\":\"071-R-1\"}}";
    ApiOutcome refunded = calls.refund(ID, Money.of("5.00", "AUD"), "REFUND-7");
    assertTrue(GenericCalls.isDone(refunded));
    assertEquals(
        "POST /refunds {\"transaction_id\":\"071-P-AAAA0001\",\"amount\":500,"
            + "\"reference\":\"REFUND-7\"}",
        received.get(0));
    reply = "{\"successful\":false,\"errors\":[\"already refunded\"]}";
    assertFalse(GenericCalls.isDone(calls.refund(ID, AMOUNT, "REFUND-8")));
  }

  @Test
  void aCardIsTokenised() {
    reply =
        "{\"successful\":true,\"response\":{\"successful\":true,\"card_token\":\"tokAAAA1\","
            + "\"card_number\":\"4111111111111111\"}}";
    ApiOutcome outcome = calls.tokenize(card());
    PurchaseResponse tokenised = PurchaseResponse.of(outcome.document());
    assertEquals("tokAAAA1", tokenised.cardToken().get().reveal());
    assertEquals("****", tokenised.cardNumber().get());
    assertTrue(received.get(0).startsWith("POST /credit_cards {\"card_holder\":\"Ada Example\""));
  }

  @Test
  void aWalletIsTokenised() {
    reply = "{\"successful\":true,\"response\":{\"successful\":true,\"card_token\":\"tokBBBB2\"}}";
    WalletCallback callback = WalletCallback.of("https://wallet.example/c/1", "oauth-t", "oauth-v");
    assertTrue(GenericCalls.isDone(calls.tokenize("example_pay", callback)));
    assertTrue(received.get(0).contains("\"wallet\":{\"type\":\"example_pay\""));
  }

  @Test
  void javaOfThePageIsThis(@TempDir Path classes) throws Exception {
    GuideCode.assertShown("docs/generic-call.md", GenericCalls.class, classes);
  }
}
