package io.cardfile.chaos;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Makes purchases with plain OkHttp, as many shops do. A reply is taken as the outcome, and
 * everything else is a failure after which the shop tries again. Only the time limit differs from
 * OkHttp's defaults, so that the run ends.
 */
final class PlainPurchaseClient implements PurchaseClient {

  private static final MediaType JSON = MediaType.get("application/json; charset=utf-8");

  private final OkHttpClient http;
  private final PurchaseList purchases;
  private final String url;

  PlainPurchaseClient(PurchaseList purchases, String url, Duration deadline) {
    http = new OkHttpClient.Builder().callTimeout(deadline).build();
    this.purchases = purchases;
    this.url = url;
  }

  @Override
  public CallResult charge(int index, CallResult.Call call) {
    return new CallResult(index, call, kind(index), false);
  }

  private CallResult.Kind kind(int index) {
    try (Response response = http.newCall(request(index)).execute()) {
      if (!response.isSuccessful()) {
        return response.code() == 422 ? CallResult.Kind.REFUSED : CallResult.Kind.FAILED;
      }
      JsonObject reply = JsonText.parse(Objects.requireNonNull(response.body()).bytes()).object();
      boolean successful =
          Objects.requireNonNull(reply.get("response")).object().get("successful").bool();
      return successful ? CallResult.Kind.APPROVED : CallResult.Kind.DECLINED;
    } catch (IOException | JsonTextException | RuntimeException e) {
      return CallResult.Kind.FAILED;
    }
  }

  private Request request(int index) {
    WireRequest wire = wire(index);
    byte[] body = JsonText.writeUtf8(Objects.requireNonNull(wire.body()));
    Request.Builder request =
        new Request.Builder().url(wire.url()).post(RequestBody.create(body, JSON));
    for (WireHeader header : wire.headers()) {
      request.header(header.name(), header.value());
    }
    return request.build();
  }

  /** Returns the request that our client would send; the control differs in how it is sent. */
  private WireRequest wire(int index) {
    AtomicReference<WireRequest> built = new AtomicReference<>();
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test().walletUrl(url).purchasesUrl(url).build(),
                (request, phases) -> {
                  built.set(request);
                  return new NeverSent();
                })
            .credentials(CardsOnFile.USERNAME, CardsOnFile.TOKEN)
            .build();
    client.purchase(purchases.get(index)).execute();
    return Objects.requireNonNull(built.get());
  }

  private static final class NeverSent implements Exchange {
    @Override
    public WireReply execute() throws TransportException {
      throw TransportException.notSent("captured instead of sent", null);
    }

    @Override
    public void cancel() {}
  }

  @Override
  public void close() {
    http.connectionPool().evictAll();
  }
}
