package io.cardfile.transport.retrofit;

import io.cardfile.transport.Phase;
import io.cardfile.transport.WireHeader;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import okhttp3.Connection;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.ByteString;
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
    if (!use.isAlive(account(chain.request(), transmission.request().credentials()))) {
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
    List<String> hosts = request.headers().values("Host");
    return request.body() == original.body()
        && request.method().equals(original.method())
        && request.url().equals(original.url())
        && given(original.headers().names(), request)
            .equals(given(original.headers().names(), original))
        && hosts.size() == 1
        && isHostOf(request.url(), hosts.get(0))
        && hasLengthOf(request.body(), request.headers());
  }

  // A server would read the rest of a longer document as the next request, and log it.
  private static boolean hasLengthOf(@Nullable RequestBody body, Headers headers)
      throws IOException {
    return headers.values("Content-Length").size() == (body == null ? 0 : 1)
        && (body == null || isLength(headers.get("Content-Length"), body))
        && headers.get("Transfer-Encoding") == null;
  }

  private static boolean isLength(@Nullable String header, RequestBody body) throws IOException {
    return Long.toString(body.contentLength()).equals(header);
  }

  static boolean isHostOf(HttpUrl url, String host) {
    return url.toString().startsWith("://" + host + '/', url.scheme().length());
  }

  /**
   * Returns a digest of the address and the credentials, so that no secret is kept for a
   * connection. Two shops of a platform with the same credentials have different addresses. Headers
   * of one call, such as the ID of a trace, identify no account.
   */
  static ByteString account(Request request, List<WireHeader> credentials) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (WireHeader header : credentials) {
      names.add(header.name());
    }
    String headers = given(names, request) + request.headers().values("Authorization");
    return ByteString.encodeUtf8(request.url() + headers).sha256();
  }

  /**
   * Returns the values in {@code request} of the headers {@code names}, without headers that do not
   * identify an account or system, such as the ID that tracing code sets.
   */
  private static String given(Set<String> names, Request request) {
    StringBuilder given = new StringBuilder();
    for (String name : names) {
      if (!name.equals("Accept") && !name.equals("X-Request-Id")) {
        given.append('\n').append(name);
        for (String value : request.headers().values(name)) {
          given.append("\n ").append(value); // A header name cannot begin with a space.
        }
      }
    }
    return given.append('\n').toString();
  }

  private static void require(boolean condition, String otherwise) throws IOException {
    if (!condition) {
      throw new IOException(otherwise);
    }
  }
}
