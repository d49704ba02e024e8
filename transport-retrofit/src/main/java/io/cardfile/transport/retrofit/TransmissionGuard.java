package io.cardfile.transport.retrofit;

import io.cardfile.transport.Phase;
import java.io.IOException;
import java.util.Objects;
import okhttp3.Connection;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * The last interceptor before the network. Every request passes through it before its first byte is
 * written, so a request that it refuses is certainly not sent. It passes each request on only once.
 */
final class TransmissionGuard implements Interceptor {

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
    Request original = chain.call().request();
    if (!isUnaltered(chain.request(), original)) {
      throw new RefusedException("an interceptor altered the request");
    }
    // The caller's connection specs may allow clear text for https.
    require(!chain.request().isHttps() || connection.handshake() != null, "no TLS");
    ConnectionUse use = uses.of(connection);
    if (!use.isAlive(uses.account(chain.request(), transmission.request()))) {
      throw new DeadConnectionException();
    }
    Request last = last(chain.request(), use);
    start(transmission, use);
    Response response = chain.proceed(last);
    transmission.progress.reached(Phase.REPLY_STARTED);
    // An exception here closes the connection, so that later data is not used as the next reply.
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
      // The observer is notified after the first byte, because it may be slow, and nothing may
      // delay
      // the request after the permission was granted.
      require(transmission.tryAcquireSendPermission(), "too late");
      started = transmission.startSending(use, attributable);
      require(started, "the call is over");
    } finally {
      if (!started) {
        use.end(true); // Nothing was sent, so there can be no stale reply.
      }
    }
  }

  // The echo identifies the reply to a purchase, but a "not found" reply names nothing. So the
  // connection is closed after a look-up: a surplus reply would answer the next look-up.
  private static Request last(Request request, ConnectionUse use) {
    return request.body() == null && !use.isMultiplexed()
        ? request.newBuilder().header("Connection", "close").build()
        : request;
  }

  // A one-shot body prevents OkHttp from re-sending; without a body only a Retry-After header does.
  private static Response unrepeated(Response response) {
    String wait = response.header(RETRY_AFTER, "0");
    boolean requestsRetry = response.code() == 408 || response.code() == 503;
    return requestsRetry && wait.matches("0+")
        ? response.newBuilder().header(RETRY_AFTER, "1").build()
        : response;
  }

  private static boolean isFinal(Response response) {
    ResponseBody body = response.body();
    return response.code() >= FIRST_FINAL_STATUS
        && body != null
        && body.contentLength() >= UNKNOWN_LENGTH; // OkHttp 4.12 does not check the header.
  }

  private static boolean isUnaltered(Request request, Request original) throws IOException {
    Headers headers = request.headers();
    int host = next(headers, "Host", 0);
    return request.body() == original.body()
        && request.method().equals(original.method())
        && request.url().equals(original.url())
        && hasAll(headers, original.headers())
        && host < headers.size()
        && isHostOf(request.url(), headers.value(host))
        && next(headers, "Host", host + 1) == headers.size()
        && hasLengthOf(request.body(), headers);
  }

  private static boolean hasAll(Headers headers, Headers original) {
    for (int i = 0; i < original.size(); i++) {
      String name = original.name(i);
      if (!mayDiffer(name) && !haveSame(name, headers, original)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether both have the same values of the header, in the same order. */
  private static boolean haveSame(String name, Headers some, Headers others) {
    int at = 0;
    for (int i = next(others, name, 0); i < others.size(); i = next(others, name, i + 1)) {
      at = next(some, name, at);
      if (at == some.size() || !some.value(at++).equals(others.value(i))) {
        return false;
      }
    }
    return next(some, name, at) == some.size();
  }

  /** Returns the index of the next header of this name, or the number of headers. */
  static int next(Headers headers, String name, int from) {
    int at = from;
    while (at < headers.size() && !headers.name(at).equalsIgnoreCase(name)) {
      at++;
    }
    return at;
  }

  /**
   * Returns whether the header identifies no account or system, such as the ID that tracing code
   * sets.
   */
  static boolean mayDiffer(String name) {
    return name.equals("Accept") || name.equals("X-Request-Id");
  }

  // A server would read the rest of a longer document as the next request, and log it.
  private static boolean hasLengthOf(@Nullable RequestBody body, Headers headers)
      throws IOException {
    int at = next(headers, "Content-Length", 0);
    boolean known = body == null ? at == headers.size() : isLength(headers, at, body);
    return known && next(headers, "Transfer-Encoding", 0) == headers.size();
  }

  private static boolean isLength(Headers headers, int at, RequestBody body) throws IOException {
    return at < headers.size()
        && Long.toString(body.contentLength()).equals(headers.value(at))
        && next(headers, "Content-Length", at + 1) == headers.size();
  }

  static boolean isHostOf(HttpUrl url, String host) {
    String text = url.toString();
    int from = url.scheme().length() + "://".length();
    return text.startsWith(host, from) && text.startsWith("/", from + host.length());
  }

  private static void require(boolean condition, String otherwise) throws IOException {
    if (!condition) {
      throw new IOException(otherwise);
    }
  }
}
