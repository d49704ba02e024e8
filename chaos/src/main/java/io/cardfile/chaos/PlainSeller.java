package io.cardfile.chaos;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Exchange;
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
 * Sells as many a shop does: OkHttp as it comes, but for a limit of time, so that the run ends; a
 * reply is believed, and whatever else happens is a failure, to be tried again.
 */
final class PlainSeller implements Seller {

  private static final MediaType JSON = MediaType.get("application/json; charset=utf-8");

  private final OkHttpClient http;
  private final PurchaseList purchases;
  private final String url;

  PlainSeller(PurchaseList purchases, String url, Duration deadline) {
    http = new OkHttpClient.Builder().callTimeout(deadline).build();
    this.purchases = purchases;
    this.url = url;
  }

  @Override
  public CallResult sell(int index, CallResult.Call call) {
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

  /** What our client would send: the document is no more the matter here than the card is. */
  private WireRequest wire(int index) {
    AtomicReference<WireRequest> seen = new AtomicReference<>();
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.of(url, url),
                (request, phases) -> {
                  seen.set(request);
                  return new NeverSent();
                })
            .authorizer(BasicAuthorizer.of(CardsOnFile.USERNAME, CardsOnFile.TOKEN))
            .build();
    client.purchase(purchases.get(index)).execute();
    return Objects.requireNonNull(seen.get());
  }

  private static final class NeverSent implements Exchange {
    @Override
    public WireReply execute() throws TransportException {
      throw TransportException.notSent("only written down", null);
    }

    @Override
    public void cancel() {}
  }

  @Override
  public void close() {
    http.connectionPool().evictAll();
  }
}
