package io.cardfile.transport.retrofit;

import io.cardfile.transport.Phase;
import java.io.IOException;
import java.util.Objects;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * The last interceptor before the network. Every request passes through it before its first byte is
 * written, so a request that it refused is certainly not sent. It lets each request pass once.
 */
final class TransmissionGuard implements Interceptor {

  private static final String ALTERED = "an interceptor altered the request";
  private static final String RETRY_AFTER = "Retry-After";
  private static final int FIRST_FINAL_STATUS = 200;
  private static final long UNKNOWN_LENGTH = -1;

  private final ConnectionUses uses;

  TransmissionGuard(ConnectionUses uses) {
    this.uses = uses;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Transmission transmission = Transmission.of(chain.call());
    Connection connection = Objects.requireNonNull(chain.connection(), "connection == null");
    require(!transmission.progress.isSent(), "the request was sent already");
    require(isUnaltered(chain.request(), chain.call()), ALTERED);
    String account = account(chain.request(), chain.call().request());
    // Connection specs of the caller may allow clear text for https.
    require(!chain.request().isHttps() || connection.handshake() != null, "no TLS");
    ConnectionUse use = uses.of(connection);
    if (!use.isAlive(account)) {
      throw new DeadConnectionException();
    }
    Request last = last(chain.request(), use);
    start(transmission, use);
    Response response = chain.proceed(last);
    transmission.progress.reached(Phase.REPLY_STARTED);
    // Thrown from here it closes the connection: what comes later must not be the next reply.
    require(isFinal(response), "no final reply");
    transmission.exchange.began(response);
    return chain.request().body() == null ? unrepeated(response) : response;
  }

  private static void start(Transmission transmission, ConnectionUse use) throws IOException {
    boolean attributable = use.begin();
    boolean started = false;
    try {
      require(
          !transmission.cancellation.isStopped() && !Thread.currentThread().isInterrupted(),
          "stopped");
      // The observer is notified after the first byte: it may be slow, and nothing may delay the
      // request once the caller has allowed it.
      require(transmission.mayBeSent(), "too late");
      started = transmission.startSending(use, attributable);
      require(started, "the call is over");
    } finally {
      if (!started) {
        use.end(true); // Nothing was sent, so no reply can be left over.
      }
    }
  }

  // The echo tells whose the reply to a purchase is, but "not found" names nothing. So no reply can
  // follow on this connection: one that nobody asked for would answer the next question.
  private static Request last(Request request, ConnectionUse use) {
    return request.body() == null && !use.isMultiplexed()
        ? request.newBuilder().header("Connection", "close").build()
        : request;
  }

  // A one-shot body keeps OkHttp from sending once more; without one, only being told to wait does.
  private static Response unrepeated(Response response) {
    String wait = response.header(RETRY_AFTER, "0");
    boolean asksAgain = response.code() == 408 || response.code() == 503;
    return asksAgain && wait.matches("0+")
        ? response.newBuilder().header(RETRY_AFTER, "1").build()
        : response;
  }

  private static boolean isFinal(Response response) {
    ResponseBody body = response.body();
    return response.code() >= FIRST_FINAL_STATUS
        && body != null
        && body.contentLength() >= UNKNOWN_LENGTH; // OkHttp 4.12 does not check what it is told.
  }

  private static boolean isUnaltered(Request request, Call call) {
    Request original = call.request();
    return request.body() == original.body()
        && request.method().equals(original.method())
        && request.url().equals(original.url());
  }

  /** Returns what tells the account from others; throws when it or the host was altered. */
  private static String account(Request request, Request original) throws IOException {
    String url = request.url().toString();
    String account = "://" + request.header("Host") + '/';
    require(url.substring(url.indexOf("://")).startsWith(account), ALTERED);
    for (String name : original.headers().names()) {
      String given = original.header(name);
      // Accept names neither an account nor a system.
      require(name.equals("Accept") || String.valueOf(given).equals(request.header(name)), ALTERED);
      account += given;
    }
    return account + request.header("Authorization");
  }

  private static void require(boolean condition, String otherwise) throws IOException {
    if (!condition) {
      throw new IOException(otherwise);
    }
  }
}
