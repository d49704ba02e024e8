package io.cardfile.transport.retrofit;

import io.cardfile.transport.Exchange;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Headers;
import okhttp3.ResponseBody;
import retrofit2.Call;
import retrofit2.Response;

/** One call of the service, once. */
final class RetrofitExchange implements Exchange {

  private static final int FIRST_FINAL_STATUS = 200;

  private final AtomicBoolean executed = new AtomicBoolean();
  private final GatewayService service;
  private final Transmission transmission;

  RetrofitExchange(GatewayService service, Transmission transmission) {
    this.service = service;
    this.transmission = transmission;
  }

  @Override
  public WireReply execute() throws TransportException {
    if (!executed.compareAndSet(false, true)) {
      throw new IllegalStateException("executed already");
    }
    try {
      WireReply reply = exchange();
      transmission.reached(Phase.REPLIED);
      return reply;
    } catch (VirtualMachineError e) {
      throw e; // Not ours to explain, and handling it may fail as well.
    } catch (Throwable e) { // OkHttp and interceptors throw what they do not declare.
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      throw transmission.failure(e);
    }
  }

  private WireReply exchange() throws IOException {
    long timeout = transmission.start();
    if (timeout <= 0 || transmission.isCancelled() || Thread.currentThread().isInterrupted()) {
      throw new IOException("not started");
    }
    Call<ReceivedBody> call = newCall(transmission.request());
    call.timeout().timeout(timeout, TimeUnit.NANOSECONDS);
    transmission.runsAs(call);
    Response<ReceivedBody> response = call.execute();
    if (!transmission.isSent() || response.code() < FIRST_FINAL_STATUS) {
      throw new IOException("no final reply of the gateway");
    }
    return received(response)
        .toReply(response.code(), response.headers().get(WireReply.REQUEST_ID_HEADER));
  }

  private Call<ReceivedBody> newCall(WireRequest request) throws IOException {
    Call<ReceivedBody> call =
        service.send(request.url(), headers(request), new SentBody(request.body()), transmission);
    if (!Target.isKept(request.url(), call.request().url())) {
      throw new IOException("the URL would not be sent as it is");
    }
    return call;
  }

  private static Headers headers(WireRequest request) {
    Headers.Builder headers = new Headers.Builder().add("Accept", "application/json");
    for (WireHeader header : request.headers()) {
      headers.add(header.name(), header.value());
    }
    return headers.build();
  }

  private static ReceivedBody received(Response<ReceivedBody> response) throws IOException {
    ReceivedBody body = response.body();
    if (body != null) {
      return body;
    }
    try (ResponseBody other = response.errorBody()) {
      return other == null ? ReceivedBody.EMPTY : ReceivedBody.read(other.source());
    }
  }

  @Override
  public void cancel() {
    transmission.cancel();
  }
}
