package io.cardfile.sample.android;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.time.Duration;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** The shop's server over HTTP and JSON. Thread-safe. */
final class HttpMerchantServer implements MerchantServer {

  private static final MediaType JSON = MediaType.get("application/json");
  private static final long MAX_REPLY = 1 << 20;
  private static final int NOT_FOUND = 404;

  /** The gateway decides within 45 s, and the shop waits for it 55 s. */
  private static final Duration PAYMENT = Duration.ofSeconds(65);

  private static final Duration OTHER = Duration.ofSeconds(20);

  private final String shopUrl;
  private final OkHttpClient shortTimeout;
  private final OkHttpClient paymentTimeout;

  /** Derives its clients from the app's, without redirects: only the shop's server is meant. */
  HttpMerchantServer(String shopUrl, OkHttpClient client) {
    this(shopUrl, client, OTHER, PAYMENT);
  }

  HttpMerchantServer(String shopUrl, OkHttpClient client, Duration other, Duration payment) {
    this.shopUrl = shopUrl;
    OkHttpClient direct =
        client.newBuilder().followRedirects(false).followSslRedirects(false).build();
    this.shortTimeout = limited(direct, other);
    this.paymentTimeout = limited(direct, payment);
  }

  private static OkHttpClient limited(OkHttpClient client, Duration limit) {
    return client.newBuilder().callTimeout(limit).readTimeout(limit).build();
  }

  @Override
  public CheckoutOrder order(String invoice, CheckoutCart cart) throws IOException {
    Request request = request(invoice, "").put(body(OrderDocuments.cart(cart))).build();
    return OrderDocuments.order(require(send(shortTimeout, request)));
  }

  @Override
  public CheckoutStatus submit(String invoice, WalletCallback callback) throws IOException {
    RequestBody once = new OneShotBody(body(OrderDocuments.callback(callback)));
    Request request = request(invoice, "/callback").post(once).build();
    return OrderDocuments.status(require(send(paymentTimeout, request)));
  }

  @Override
  public CheckoutStatus cancel(String invoice) throws IOException {
    return statusOf(request(invoice, "/cancel").post(body(JsonObject.empty())).build());
  }

  @Override
  public CheckoutStatus status(String invoice) throws IOException {
    return statusOf(request(invoice, "").build());
  }

  private CheckoutStatus statusOf(Request request) throws IOException {
    JsonObject reply = send(shortTimeout, request);
    return reply == null ? CheckoutStatus.UNKNOWN : OrderDocuments.status(reply);
  }

  private Request.Builder request(String invoice, String what) {
    return new Request.Builder().url(shopUrl + "/orders/" + invoice + what);
  }

  private static RequestBody body(JsonObject document) {
    return RequestBody.create(JsonText.writeUtf8(document), JSON);
  }

  /** Returns null for an unknown order; exceptions contain no text of the shop. */
  private static @Nullable JsonObject send(OkHttpClient client, Request request)
      throws IOException {
    try (Response response = client.newCall(request).execute()) {
      byte[] bytes = read(response);
      if (response.isSuccessful()) {
        return OrderDocuments.object(bytes);
      }
      // A proxy may also answer 404, but without the shop's document.
      if (response.code() == NOT_FOUND && OrderDocuments.isUnknownOrder(bytes)) {
        return null;
      }
      throw new IOException("the shop answered with HTTP " + response.code());
    }
  }

  private static byte[] read(Response response) throws IOException {
    ResponseBody body = response.body();
    if (body == null) {
      return new byte[0];
    }
    if (body.source().request(MAX_REPLY + 1)) {
      throw new IOException("the shop's answer is too long");
    }
    return body.source().readByteArray();
  }

  private static JsonObject require(@Nullable JsonObject reply) throws IOException {
    if (reply == null) {
      throw new IOException("the shop does not know the order");
    }
    return reply;
  }
}
