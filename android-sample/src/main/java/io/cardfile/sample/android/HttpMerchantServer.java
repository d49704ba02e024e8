package io.cardfile.sample.android;

import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.time.Duration;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;

/** The shop's server over HTTP and JSON. Thread-safe. */
final class HttpMerchantServer implements MerchantServer {

  private static final MediaType JSON = MediaType.get("application/json");
  private static final int NOT_FOUND = 404;

  /** The shop waits 55 s for the gateway. */
  private static final Duration PAYMENT_TIMEOUT = Duration.ofSeconds(65);

  private static final Duration SHORT_TIMEOUT = Duration.ofSeconds(20);

  private final String shopUrl;
  private final OkHttpClient client;
  private final OkHttpClient payments;

  /** Follows no redirect, because only this server is meant. */
  HttpMerchantServer(String shopUrl, OkHttpClient http) {
    this.shopUrl = shopUrl;
    OkHttpClient direct = http.newBuilder().followRedirects(false).build();
    client = limited(direct, SHORT_TIMEOUT);
    payments = limited(direct, PAYMENT_TIMEOUT);
  }

  private static OkHttpClient limited(OkHttpClient client, Duration limit) {
    return client.newBuilder().callTimeout(limit).readTimeout(limit).build();
  }

  @Override
  public CheckoutOrder order(String invoice, CheckoutCart cart) throws IOException {
    return send(client, request(invoice, "").put(body(OrderDocuments.cart(cart))));
  }

  @Override
  public CheckoutOrder submit(String invoice, WalletCallback callback) throws IOException {
    RequestBody body = new OneShotBody(OrderDocuments.callback(callback));
    return send(payments, request(invoice, "/callback").post(body));
  }

  @Override
  public CheckoutOrder cancel(String invoice) throws IOException {
    return send(client, request(invoice, "/cancel").post(body(new byte[0])));
  }

  @Override
  public CheckoutOrder status(String invoice) throws IOException {
    return send(client, request(invoice, ""));
  }

  private Request.Builder request(String invoice, String action) {
    return new Request.Builder().url(shopUrl + "/orders/" + invoice + action);
  }

  private static RequestBody body(byte[] json) {
    return RequestBody.create(json, JSON);
  }

  private static CheckoutOrder send(OkHttpClient client, Request.Builder request)
      throws IOException {
    try (Response response = client.newCall(request.build()).execute()) {
      // A 404 without the shop's document comes from a proxy, and cannot be read as an order.
      if (response.isSuccessful() || response.code() == NOT_FOUND) {
        return OrderDocuments.order(response.body().bytes());
      }
      throw new IOException("the shop answered with HTTP " + response.code());
    } catch (RuntimeException e) {
      // OkHttp does not check all of a reply, for example for a negative Content-Length.
      throw new IOException("the shop's answer is not HTTP");
    }
  }

  /** The body of a payment, which OkHttp never sends a second time, whatever the reply is. */
  private static final class OneShotBody extends RequestBody {

    private final byte[] json;

    OneShotBody(byte[] json) {
      this.json = json;
    }

    @Override
    public MediaType contentType() {
      return JSON;
    }

    @Override
    public long contentLength() {
      return json.length;
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
}
