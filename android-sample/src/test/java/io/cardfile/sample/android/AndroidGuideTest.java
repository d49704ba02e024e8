package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.time.Duration;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/android.md, against the shop and a simulated gateway over HTTP. */
class AndroidGuideTest {

  private static final String CART = "{\"cart\":[{\"article\":\"room\",\"quantity\":1}]}";

  private final TestGateway gateway = TestGateway.start();
  private final ShopServer server = ShopServer.start(gateway.url());
  private final String shopUrl = server.url();
  private final String walletUrl = gateway.url();
  private final MemoryStore store = new MemoryStore();

  @AfterEach
  void close() {
    gateway.close();
    server.close();
  }

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
    MediaType type = MediaType.get("application/json");
    RequestBody body = json == null ? null : RequestBody.create(json, type);
    Request request = new Request.Builder().url(shopUrl + path).method(method, body).build();
    try (Response reply = http.newCall(request).execute()) {
      JsonObject order = JsonText.parse(reply.body().bytes()).object();
      if (order.has("status")) {
        return order;
      }
      throw new IOException("HTTP " + reply.code());
    } catch (JsonTextException | RuntimeException e) {
      throw new IOException("the reply is not an order");
    }
  }

  // endregion

  // region open
  /** Returns the address of the wallet's page, or null: then no wallet can be opened now. */
  String open(String invoice, String cart) throws IOException {
    if (!invoice.equals(store.invoice())) {
      store.save(invoice, false); // Before the first request: not submitted.
    }
    JsonObject order = send("PUT", "/orders/" + invoice, cart);
    if (!order.has("signed")) {
      return null; // This order cannot be paid any more: show its status.
    }
    String signed = order.get("signed").text();
    WalletTokenOutcome outcome =
        client.walletToken(SignedWalletTokenRequest.fromText(signed)).execute();
    if (!(outcome instanceof Issued)) {
      return null; // A token moves no money: nothing was charged.
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
  /** Returns the status. */
  String pay(String invoice, String callbackUrl) throws IOException {
    HttpUrl url = HttpUrl.get(callbackUrl);
    WalletCallback callback =
        WalletCallback.of( // Throws ValidationException: the payer has cancelled.
            url.queryParameter("checkout_resource_url"),
            url.queryParameter("oauth_token"),
            url.queryParameter("oauth_verifier"));
    JsonObject body =
        JsonObject.builder()
            .put("checkout_resource_url", callback.checkoutResourceUrl())
            .put("oauth_token", callback.oauthToken())
            .put("oauth_verifier", callback.oauthVerifier())
            .build();
    store.save(invoice, true); // Before the callback is sent: submitted.
    String path = "/orders/" + invoice + "/callback";
    return send("POST", path, JsonText.write(body)).get("status").text();
  }

  String status(String invoice) throws IOException {
    return send("GET", "/orders/" + invoice, null).get("status").text();
  }

  // endregion

  @Test
  void orderIsPaidOnce() throws IOException {
    assertTrue(open("APP-1", CART).startsWith(shopUrl + "/lightbox#token=wt-"));
    assertEquals("open", status("APP-1"));
    assertEquals("approved", pay("APP-1", Phone.AGREED));
    assertEquals("approved", pay("APP-1", Phone.AGREED));
    assertEquals(null, open("APP-1", CART));
    gateway.ledger().chargedOnce("APP-1");
  }

  @Test
  void lostReplyIsInDoubtUntilTheStatusIsQueried() throws IOException {
    open("APP-1", CART);
    gateway.next().loseReply();
    assertEquals("in_doubt", pay("APP-1", Phone.AGREED));
    assertEquals(null, open("APP-1", CART));
    assertTrue(store.isSubmitted());
    assertEquals("approved", status("APP-1"));
    gateway.ledger().chargedOnce("APP-1");
  }

  @Test
  void cancelledWalletSubmitsNothing() throws IOException {
    open("APP-1", CART);
    assertThrows(ValidationException.class, () -> pay("APP-1", Phone.CALLBACK));
    assertEquals("APP-1 open", store.invoice() + " " + status("APP-1"));
    assertEquals("cancelled", send("POST", "/orders/APP-1/cancel", "{}").get("status").text());
    assertEquals("cancelled", pay("APP-1", Phone.AGREED));
    gateway.ledger().nothingCharged();
  }

  @Test
  void orderThatTheShopRefusesHasNoStatus() throws IOException {
    open("APP-1", CART);
    assertThrows(IOException.class, () -> open("APP-1", CART.replace("room", "breakfast")));
    assertEquals("unknown", status("APP-2"));
  }

  @Test
  void walletThatDoesNotAnswerIsNotOpened() throws IOException {
    gateway.close();
    assertEquals(null, open("APP-1", CART));
  }
}
