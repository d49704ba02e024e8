package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request as the simulated gateway receives it, with path and query raw, as on the wire.
 * Immutable. Holds card data and credentials, which {@link #toString} does not show.
 */
public final class GatewayRequest {

  private final String method;
  private final String rawPath;
  private final @Nullable String rawQuery;
  private final List<WireHeader> headers;
  private final byte[] body;

  private GatewayRequest(String method, String target, List<WireHeader> headers, byte[] body) {
    int query = target.indexOf('?');
    this.method = method;
    this.rawPath = query < 0 ? target : target.substring(0, query);
    this.rawQuery = query < 0 ? null : target.substring(query + 1);
    this.headers = Collections.unmodifiableList(new ArrayList<>(headers));
    this.body = body.clone();
  }

  /**
   * Returns a request.
   *
   * @param target raw path and, after a question mark, raw query, both percent-encoded
   * @param body the bytes as received, empty for none
   */
  public static GatewayRequest of(
      String method, String target, List<WireHeader> headers, byte[] body) {
    Objects.requireNonNull(method, "method == null");
    Objects.requireNonNull(target, "target == null");
    Objects.requireNonNull(headers, "headers == null");
    Objects.requireNonNull(body, "body == null");
    return new GatewayRequest(method, target, headers, body);
  }

  /**
   * Returns the request that a transport would send for {@code request}.
   *
   * @throws IllegalArgumentException when its URL is invalid; the message does not contain the URL
   */
  public static GatewayRequest of(WireRequest request) {
    List<WireHeader> headers = new ArrayList<>(request.headers());
    headers.add(WireHeader.of("Accept", "application/json"));
    JsonObject document = request.body();
    if (document != null) {
      headers.add(WireHeader.of("Content-Type", "application/json; charset=utf-8"));
    }
    byte[] body = document == null ? new byte[0] : JsonText.writeUtf8(document);
    return of(request.method(), target(request.url()), headers, body);
  }

  private static String target(String url) {
    try {
      URI uri = URI.create(url);
      String path = uri.getRawPath() == null ? "" : uri.getRawPath();
      return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    } catch (IllegalArgumentException e) {
      // Without a cause, whose message would show the URL.
      throw new IllegalArgumentException("the request's URL is invalid");
    }
  }

  /** Returns the HTTP method. */
  public String method() {
    return method;
  }

  /** Returns the path, percent-encoded as received; may hold a hash. */
  public String rawPath() {
    return rawPath;
  }

  /** Returns the query, percent-encoded as received, if there is one. */
  public Optional<String> rawQuery() {
    return Optional.ofNullable(rawQuery);
  }

  /** Returns all headers in order; unmodifiable. */
  public List<WireHeader> headers() {
    return headers;
  }

  /** Returns the value of the first header with this name, ignoring case. */
  public Optional<String> header(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(WireHeader::value)
        .findFirst();
  }

  /** Returns a copy of the body's bytes; empty when there is none. */
  public byte[] body() {
    return body.clone();
  }

  /** Returns the body, if it is one strict JSON object. */
  public Optional<JsonObject> document() {
    try {
      return Optional.of(JsonText.parse(body))
          .filter(value -> value.kind() == JsonValue.Kind.OBJECT)
          .map(JsonValue::object);
    } catch (JsonTextException e) {
      return Optional.empty();
    }
  }

  /** Whether this is a purchase by its method and path. */
  public boolean isPurchase() {
    return method.equals("POST") && rawPath.equals(GatewaySimulator.PURCHASES);
  }

  /** Returns the {@code reference} of the document, if it has one. */
  public Optional<String> reference() {
    return text(FieldNames.REFERENCE);
  }

  /** Returns a member of the document, if it is a text or a number, as the gateway reads it. */
  private Optional<String> text(String name) {
    return document()
        .map(document -> document.get(name))
        .filter(v -> v.kind() == JsonValue.Kind.STRING || v.kind() == JsonValue.Kind.NUMBER)
        .map(JsonValue::text);
  }

  /** Returns the ID of the purchase to void, from the query or the body; null if there is none. */
  @Nullable String idToVoid() throws Refusal {
    String id = parameter("id");
    return id == null ? text("id").orElse(null) : id;
  }

  /** Returns an estimate of the memory that this request takes, in bytes. */
  long size() {
    long size = body.length + 2L * (rawPath.length() + (rawQuery == null ? 0 : rawQuery.length()));
    for (WireHeader header : headers) {
      size += 48 + 2L * (header.name().length() + header.value().length());
    }
    return size;
  }

  /** Returns a decoded segment of the path, counted from 1. */
  String segment(int number) throws Refusal {
    return PercentDecoder.decode(rawPath.split("/", -1)[number]);
  }

  /** Returns the first value of a query parameter, decoded; null if there is none. */
  @Nullable String parameter(String name) throws Refusal {
    for (String pair : (rawQuery == null ? "" : rawQuery).split("&", -1)) {
      int equals = pair.indexOf('=');
      if (PercentDecoder.decodeQuery(equals < 0 ? pair : pair.substring(0, equals)).equals(name)) {
        return equals < 0 ? "" : PercentDecoder.decodeQuery(pair.substring(equals + 1));
      }
    }
    return null;
  }

  boolean hasBody() {
    return body.length > 0;
  }

  /** Shows the method and sizes, never a path, header value or body. */
  @Override
  public String toString() {
    return "GatewayRequest("
        + method
        + ", "
        + headers.size()
        + " headers, "
        + body.length
        + " bytes)";
  }
}
