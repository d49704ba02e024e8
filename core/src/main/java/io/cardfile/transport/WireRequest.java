package io.cardfile.transport;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.Transport.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A request to the gateway: a POST with or without a document, or a GET. It contains card data and
 * credentials, so {@link #toString} shows neither the URL's path nor a value. Immutable.
 *
 * <p>A transport adds {@code Accept: application/json} and, with a document, {@code Content-Type:
 * application/json; charset=utf-8}. A POST without a document has an empty body.
 */
public final class WireRequest {

  private static final String POST = "POST";
  private static final String GET = "GET";

  private final String method;
  private final transient String url;
  private final List<WireHeader> headers;
  private final @Nullable JsonObject body;
  private final Duration timeout;
  private final @Nullable BooleanSupplier sendIf;

  WireRequest(Builder builder) {
    method = builder.method;
    url = builder.url;
    headers = Collections.unmodifiableList(new ArrayList<>(builder.headers));
    body = builder.body;
    timeout = builder.timeout;
    sendIf = builder.sendIf;
  }

  private WireRequest(WireRequest request, List<WireHeader> headers, Duration timeout) {
    method = request.method;
    url = request.url;
    this.headers = headers;
    body = request.body;
    this.timeout = timeout;
    sendIf = request.sendIf;
  }

  /**
   * Returns a builder of a POST request.
   *
   * @param url absolute, percent-encoded already; a transport must send path and query unaltered
   */
  public static Builder post(String url) {
    return new Builder(POST, url);
  }

  /**
   * Returns a builder of a GET request, which has no document and changes nothing at the gateway.
   *
   * @param url absolute, percent-encoded already; a transport must send path and query unaltered
   */
  public static Builder get(String url) {
    return new Builder(GET, url);
  }

  /** Returns the HTTP method, {@code POST} or {@code GET}. */
  public String method() {
    return method;
  }

  /** Returns the absolute URL, percent-encoded; its path may contain a hash. */
  public String url() {
    return url;
  }

  /** Returns the headers, without those that the transport adds; unmodifiable. */
  public List<WireHeader> headers() {
    return headers;
  }

  /** Returns the document to send, or null for an empty body; null for a GET. */
  public @Nullable JsonObject body() {
    return body;
  }

  /** Returns the longest time that {@link Exchange#execute} may take, name resolution included. */
  public Duration timeout() {
    return timeout;
  }

  /**
   * Acquires the permission to send the request, and returns whether it was granted. A transport
   * calls this method immediately before it writes the first byte. If the method returns false, the
   * transport sends nothing and throws {@link TransportException#notSent}: time may have passed
   * since the client's last check, because a connection was opened or the machine was suspended.
   *
   * <p>The client grants the permission once, for all exchanges and copies of the request, so that
   * a transport that wraps another one cannot send twice. After that the client no longer accepts
   * {@link TransportException#notSent}: the outcome is in doubt.
   */
  public boolean tryAcquireSendPermission() {
    return sendIf == null || sendIf.getAsBoolean();
  }

  /** Returns this request with more headers. */
  public WireRequest with(List<WireHeader> headers) {
    List<WireHeader> all = new ArrayList<>(this.headers);
    for (WireHeader header : headers) {
      all.add(Objects.requireNonNull(header, "header == null"));
    }
    return new WireRequest(this, Collections.unmodifiableList(all), timeout);
  }

  /** Returns this request with another limit for the whole exchange. */
  public WireRequest within(Duration limit) {
    Objects.requireNonNull(limit, "timeout == null");
    return new WireRequest(this, headers, limit);
  }

  @Override
  public String toString() {
    return "WireRequest(" + method + ", " + headers.size() + " headers, timeout " + timeout + ")";
  }

  /** Builds a {@link WireRequest}. Not thread-safe. */
  public static final class Builder {

    private final String method;
    private final transient String url;
    private final List<WireHeader> headers = new ArrayList<>(0);
    private @Nullable JsonObject body;
    private Duration timeout = Duration.ofSeconds(55);
    private @Nullable BooleanSupplier sendIf;

    Builder(String method, String url) {
      this.method = method;
      this.url = Objects.requireNonNull(url, "url == null");
    }

    /** Adds a header, such as a credential or the ID of a trace. */
    public Builder header(WireHeader header) {
      headers.add(Objects.requireNonNull(header, "header == null"));
      return this;
    }

    /** Sets the document, or null for an empty body. */
    public Builder body(@Nullable JsonObject body) {
      this.body = body;
      return this;
    }

    /** Sets the limit for the whole exchange; 55 s by default. */
    public Builder timeout(Duration timeout) {
      this.timeout = Objects.requireNonNull(timeout, "timeout == null");
      return this;
    }

    /**
     * Sets the condition under which {@link WireRequest#tryAcquireSendPermission} grants the
     * permission; always granted by default. Must be thread-safe.
     */
    public Builder sendIf(BooleanSupplier condition) {
      this.sendIf = Objects.requireNonNull(condition, "condition == null");
      return this;
    }

    /**
     * Builds the request.
     *
     * @throws IllegalStateException for a GET with a document
     */
    public WireRequest build() {
      if (body != null && method.equals(GET)) {
        throw new IllegalStateException("a GET carries no document");
      }
      return new WireRequest(this);
    }
  }
}
