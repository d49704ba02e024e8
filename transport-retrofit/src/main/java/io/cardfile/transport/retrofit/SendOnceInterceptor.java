package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonText;
import java.io.IOException;
import java.net.UnknownServiceException;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;

/** The last step before the first byte, and the first after the head of the reply. */
final class SendOnceInterceptor implements Interceptor {

  private static final int OK = 200;

  private final KeptConnections connections;

  SendOnceInterceptor(KeptConnections connections) {
    this.connections = connections;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    if (!connections.isUsable(chain.connection())) {
      throw new DeadConnectionException(); // OkHttp closes the connection of a failed call.
    }
    if (chain.request().isHttps() && chain.connection().handshake() == null) {
      // OkHttp 5 sends https in clear text if the connection specs are for clear text only.
      throw new UnknownServiceException();
    }
    RetrofitExchange exchange = chain.request().tag(RetrofitExchange.class);
    exchange.acquireSendPermission();
    try {
      return send(chain, exchange);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) { // For some malformed replies OkHttp throws unchecked exceptions.
      throw new ExplainedException(FailureText.of(e), e);
    }
  }

  private Response send(Chain chain, RetrofitExchange exchange) throws IOException {
    connections.beginUse(chain.connection());
    Request request = chain.request();
    if (request.body() instanceof OneShotBody) {
      ((OneShotBody) request.body()).onSent(exchange::sent);
    }
    Response response = chain.proceed(request);
    requireValid(response);
    connections.endUse(chain.connection());
    exchange.replyStarted(response.code());
    // OkHttp would send a GET again after status 408 or 503, and ask for a password after 407;
    // Retrofit would buffer an error page of any length. So neither of them sees the status.
    return response.code() == OK ? response : response.newBuilder().code(OK).build();
  }

  /** OkHttp also accepts "ICY 200", as HTTP/1.0, status 101, and a negative length. */
  private static void requireValid(Response response) throws ExplainedException {
    long length = response.body().contentLength();
    if (response.protocol() != Protocol.HTTP_1_1 || response.code() < OK || length < -1) {
      throw new ExplainedException("the reply is not valid HTTP/1.1", null);
    }
    if (length > JsonText.MAX_CHARS) {
      throw new ExplainedException(RetrofitExchange.TOO_LONG, null);
    }
  }
}
