package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The code of docs/guides/android.md, against the shop and a simulated gateway over HTTP. */
class AndroidGuideTest {

  private static final String CART = "{\"cart\":[{\"article\":\"room\",\"quantity\":1}]}";
  private static final String TOTAL = "120.00 AUD";

  private final TestGateway gateway = TestGateway.start();
  private final ShopServer server = ShopServer.start(gateway.url());
  private String shopUrl = server.url();
  private final String walletUrl = gateway.url();
  private final String login = "Bearer test";
  private final Store store = new InMemory();
  private final AtomicInteger answered = new AtomicInteger(); // By a proxy.

  @AfterEach
  void close() {
    gateway.close();
    server.close();
  }

  // region store
  /**
   * In the app's preferences, excluded from Auto Backup. Each save calls commit(), and throws if
   * commit() returns false.
   */
  interface Store {
    void save(String invoice, String cart, boolean submitted) throws IOException;

    String invoice(); // Null if there is no payment.

    String cart();

    boolean isSubmitted();

    void clear();
  }

  // endregion

  // region client
  private final PaymentClient client =
      PaymentClient.builder(
              Endpoints.live().walletUrl(walletUrl).build(), RetrofitTransport.create())
          .build();

  private final OkHttpClient http =
      new OkHttpClient.Builder()
          .followRedirects(false)
          .readTimeout(Duration.ofSeconds(65)) // Your server waits 55 s for the gateway.
          .build();

  JsonObject send(String method, String path, String json) throws IOException {
    RequestBody body = json == null ? null : new OneShot(json); // OkHttp never repeats it.
    Request request =
        new Request.Builder()
            .url(shopUrl + path)
            .method(method, body)
            .header("Authorization", login) // Or as your login needs it.
            .build();
    try (Response reply = http.newCall(request).execute()) {
      boolean isUnknown = reply.code() == 404;
      if (!isUnknown && reply.code() != 200) {
        throw new IOException("HTTP " + reply.code());
      }
      JsonObject order = JsonText.parse(reply.body().bytes()).object();
      if (order.get("status").text().equals("unknown") == isUnknown) {
        return order;
      }
      throw new IOException("the reply is not an order");
    } catch (JsonTextException | RuntimeException e) {
      throw new IOException("the reply is not an order");
    }
  }

  // endregion

  /** OkHttp sends this body once. It would repeat another body after some replies. */
  static final class OneShot extends RequestBody {
    private final byte[] json;

    OneShot(String json) {
      this.json = json.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public MediaType contentType() {
      return MediaType.get("application/json");
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      sink.write(json);
    }
  }

  // region open
  /** Begins the payment of a cart, which never changes. */
  String begin(String cart, String total) throws IOException {
    if (store.invoice() != null) {
      return null; // A payment exists, such as after a second tap: show its status.
    }
    String random = new BigInteger(130, new SecureRandom()).toString(32);
    store.save("APP-" + random.toUpperCase(Locale.ROOT), cart, false); // Before any request.
    return open(total);
  }

  /**
   * Returns the address of the wallet's page, or null if no wallet can be opened now.
   *
   * @param total what the payer sees, such as "120.00 AUD"
   */
  String open(String total) throws IOException {
    JsonObject order = send("PUT", "/orders/" + store.invoice(), store.cart());
    if (!order.has("signed")) {
      return null; // This order cannot be paid now: show its status.
    }
    if (!total.equals(order.get("amount").text() + " " + order.get("currency").text())) {
      return null; // Show the order's total first.
    }
    String signed = order.get("signed").text();
    WalletTokenOutcome outcome =
        client.walletToken(SignedWalletTokenRequest.fromText(signed)).execute();
    if (!(outcome instanceof Issued)) {
      return null; // A token moves no money: offer to continue.
    }
    HttpUrl page =
        HttpUrl.get(shopUrl + "/lightbox")
            .newBuilder()
            .addQueryParameter("token", ((Issued) outcome).token())
            .addQueryParameter("checkout_id", ((Issued) outcome).checkoutId())
            .build();
    return page.toString().replace('?', '#'); // No server logs what is after the #.
  }

  // endregion

  // region pay
  /**
   * Returns the status.
   *
   * @param invoice the store's invoice when the wallet's page was opened
   */
  String pay(String invoice, String callback) throws IOException {
    if (!invoice.equals(store.invoice())) {
      throw new IllegalStateException("the page of an earlier payment");
    }
    HttpUrl url = HttpUrl.get(callback);
    WalletCallback read =
        WalletCallback.of( // Throws ValidationException: the payer has cancelled.
            url.queryParameter("checkout_resource_url"),
            url.queryParameter("oauth_token"),
            url.queryParameter("oauth_verifier"));
    JsonObject body =
        JsonObject.builder()
            .put("checkout_resource_url", read.checkoutResourceUrl())
            .put("oauth_token", read.oauthToken())
            .put("oauth_verifier", read.oauthVerifier())
            .build();
    store.save(invoice, store.cart(), true); // Before the callback is sent.
    String path = "/orders/" + invoice + "/callback";
    return send("POST", path, JsonText.write(body)).get("status").text();
  }

  String status() throws IOException {
    return send("GET", "/orders/" + store.invoice(), null).get("status").text();
  }

  // endregion

  private static final class InMemory implements Store {

    private String invoice;
    private String cart;
    private boolean isSubmitted;

    @Override
    public void save(String invoice, String cart, boolean submitted) {
      this.invoice = invoice;
      this.cart = cart;
      this.isSubmitted = submitted;
    }

    @Override
    public String invoice() {
      return invoice;
    }

    @Override
    public String cart() {
      return cart;
    }

    @Override
    public boolean isSubmitted() {
      return isSubmitted;
    }

    @Override
    public void clear() {
      save(null, null, false);
    }
  }

  @Test
  void orderIsPaidOnce() throws IOException {
    assertTrue(begin(CART, TOTAL).startsWith(shopUrl + "/lightbox#token=wt-"));
    assertEquals("open", status());
    assertEquals("approved", pay(store.invoice(), Phone.AGREED));
    assertEquals("approved", pay(store.invoice(), Phone.AGREED));
    assertEquals(null, open(TOTAL));
    gateway.ledger().chargedOnce(store.invoice());
  }

  @Test
  void lostReplyIsInDoubtUntilTheStatusIsQueried() throws IOException {
    begin(CART, TOTAL);
    gateway.next().loseReply();
    assertEquals("in_doubt", pay(store.invoice(), Phone.AGREED));
    assertEquals(null, open(TOTAL));
    assertTrue(store.isSubmitted());
    assertEquals("approved", status());
    gateway.ledger().chargedOnce(store.invoice());
  }

  @Test
  void cancelledWalletSubmitsNothing() throws IOException {
    begin(CART, TOTAL);
    assertThrows(ValidationException.class, () -> pay(store.invoice(), Phone.CALLBACK));
    assertEquals("open", status());
    assertFalse(store.isSubmitted());
    String cancel = "/orders/" + store.invoice() + "/cancel";
    assertEquals("cancelled", send("POST", cancel, "{}").get("status").text());
    assertEquals("cancelled", pay(store.invoice(), Phone.AGREED));
    gateway.ledger().nothingCharged();
  }

  @Test
  void orderThatTheShopRefusesHasNoStatus() throws IOException {
    begin(CART, TOTAL);
    store.save(store.invoice(), CART.replace("room", "breakfast"), false);
    assertThrows(IOException.class, () -> open(TOTAL));
    store.save("APP-2", CART, false);
    assertEquals("unknown", status());
  }

  @Test
  void secondTapKeepsThePayment() throws IOException {
    begin(CART, TOTAL);
    String invoice = store.invoice();
    assertEquals(null, begin(CART, TOTAL));
    assertEquals(invoice, store.invoice());
  }

  @Test
  void otherTotalOpensNoWallet() throws IOException {
    assertEquals(null, begin(CART, "119.00 AUD"));
    assertTrue(open(TOTAL).startsWith(shopUrl));
  }

  @Test
  void pageOfAnEarlierPaymentChargesNothing() throws IOException {
    begin(CART, TOTAL);
    String earlier = store.invoice();
    store.clear();
    begin(CART, TOTAL);
    assertThrows(IllegalStateException.class, () -> pay(earlier, Phone.AGREED));
    assertFalse(store.isSubmitted());
    gateway.ledger().nothingCharged();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "503 | {\"status\": 503}",
        "404 | {\"status\": 404}",
        "500 | {\"status\": \"approved\"}",
        "200 | {\"status\": \"unknown\"}",
        "401 | {}",
        "401 | <html>",
        "401 | ``",
        "200 | <html>"
      })
  void replyThatIsNoOrderHasNoStatus(int code, String body) throws IOException {
    begin(CART, TOTAL);
    HttpServer other = answering(code, body);
    String message = assertThrows(IOException.class, this::status).getMessage();
    assertEquals(code == 401, message.equals("HTTP 401"), message);
    other.stop(0);
  }

  private HttpServer answering(int code, String body) throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        exchange -> {
          answered.incrementAndGet();
          exchange.getResponseHeaders().add("Retry-After", "0");
          exchange.sendResponseHeaders(code, 0);
          exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    other.start();
    shopUrl = "http://127.0.0.1:" + other.getAddress().getPort();
    return other;
  }

  @Test
  void walletThatDoesNotAnswerIsNotOpened() throws IOException {
    gateway.close();
    assertEquals(null, begin(CART, TOTAL));
  }

  @Test
  void callbackIsSentOnceWhenAProxyIsBusy() throws IOException {
    begin(CART, TOTAL);
    HttpServer proxy = answering(503, "");
    assertThrows(IOException.class, () -> pay(store.invoice(), Phone.AGREED));
    proxy.stop(0);
    assertEquals(1, answered.get());
  }
}
