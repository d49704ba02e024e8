package io.cardfile.transport.retrofit;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.ResponseBody;
import retrofit2.Call;
import retrofit2.Response;

/** One exchange; executes one call of the service once. */
final class RetrofitExchange implements Exchange {

  private final AtomicBoolean executed = new AtomicBoolean();
  private final GatewayService service;
  private final CallTimeouts timeouts;
  private final Transmission transmission;

  RetrofitExchange(GatewayService service, CallTimeouts timeouts, Transmission transmission) {
    this.service = service;
    this.timeouts = timeouts;
    this.transmission = transmission;
  }

  @Override
  public WireReply execute() throws TransportException {
    if (!executed.compareAndSet(false, true)) {
      throw new IllegalStateException("executed already");
    }
    try {
      WireReply reply = exchange();
      transmission.progress.reached(Phase.REPLIED);
      return reply;
    } catch (VirtualMachineError e) {
      throw e; // Cannot be explained here, and handling it may fail as well.
    } catch (Throwable e) { // OkHttp and interceptors throw undeclared exceptions.
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      throw transmission.failure(e);
    } finally {
      transmission.forget();
    }
  }

  private WireReply exchange() throws IOException {
    long timeout = transmission.deadline.start(transmission.request().timeout());
    if (timeout <= 0 || Thread.currentThread().isInterrupted()) {
      throw new IOException("not started");
    }
    requireOthersHeaders(transmission.request());
    Call<ResponseBody> call = call(transmission.request());
    transmission.cancellation.runsAs(call);
    Response<ResponseBody> response = inTime(call);
    NetworkReply reply = transmission.exchange.reply();
    if (reply == null) { // An interceptor created the response, or took it from elsewhere.
      throw new IOException("no reply of the gateway");
    }
    byte[] body = transmission.exchange.isUntouched() ? reply.body() : received(response);
    if (isLookUp(transmission.request()) && reply.isAltered(response.code(), body)) {
      // A "not found" reply names nothing: an old one from a cache could not be distinguished.
      throw new RefusedException("an interceptor altered the reply to a look-up");
    }
    String requestId = response.headers().get(WireReply.REQUEST_ID_HEADER);
    return reply
        .toReply(response.code(), requestId, body)
        .withContentType(response.headers().get("Content-Type"));
  }

  /**
   * Refuses headers that OkHttp would replace, because the credentials of an authorizer would be
   * lost.
   */
  private static void requireOthersHeaders(WireRequest request) throws IOException {
    for (int i = 0; i < request.headers().size(); i++) {
      String name = request.headers().get(i).name();
      if (isOwn(name)) {
        throw new RefusedException(
            "the transport sets the header "
                + name
                + " itself: an authorizer has to give another one");
      }
    }
  }

  private static boolean isOwn(String name) {
    return name.equalsIgnoreCase("content-type")
        || name.equalsIgnoreCase("content-length")
        || name.equalsIgnoreCase("transfer-encoding");
  }

  private Response<ResponseBody> inTime(Call<ResponseBody> call) throws IOException {
    CallTimeout timeout =
        timeouts.enter(transmission.cancellation, transmission.deadline.nanosLeft());
    try {
      return call.execute();
    } finally {
      timeout.exit();
    }
  }

  private Call<ResponseBody> call(WireRequest request) throws IOException {
    return isLookUp(request)
        ? service.lookUp(transmission)
        : service.send(OneShotBody.of(transmission));
  }

  private static boolean isLookUp(WireRequest request) {
    return request.method().equals("GET");
  }

  private static byte[] received(Response<ResponseBody> response) throws IOException {
    ResponseBody body = response.isSuccessful() ? response.body() : response.errorBody();
    return body == null ? new byte[0] : body.bytes(); // Null for status 204 and 205.
  }

  @Override
  public void cancel() {
    transmission.cancellation.cancel();
  }
}
