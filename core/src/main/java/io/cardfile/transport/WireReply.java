package io.cardfile.transport;

import io.cardfile.internal.Texts;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A complete reply: its status, and a JSON object, or the start of the body when it is not one
 * strict JSON object. A reply may repeat card data, so {@link #toString} shows no content.
 * Immutable.
 */
public final class WireReply {

  /**
   * The header with the gateway's request ID. Known from real gateways, not in the API document.
   */
  public static final String REQUEST_ID_HEADER = "X-Request-Id";

  private static final int MAX_TEXT = 4096;
  private static final int MAX_REQUEST_ID = 128;
  private static final String MEDIA_TYPE = "[A-Za-z0-9!#$&^_.+-]{1,60}/[A-Za-z0-9!#$&^_.+-]{1,60}";

  private final int status;
  private final @Nullable String requestId;
  private final transient @Nullable String contentTypeHeader; // Few replies need its type.
  private final @Nullable JsonObject document;
  private final String problem;
  private final transient String text;

  private WireReply(
      int status,
      @Nullable String requestId,
      @Nullable String contentTypeHeader,
      @Nullable JsonObject document,
      String problem,
      String text) {
    this.status = status;
    this.requestId = requestId;
    this.contentTypeHeader = contentTypeHeader;
    this.document = document;
    this.problem = problem;
    this.text = text;
  }

  /**
   * Returns a reply with a document.
   *
   * @param requestId the reply's {@code X-Request-Id}, or null when it has none
   */
  public static WireReply of(int status, @Nullable String requestId, JsonObject document) {
    Objects.requireNonNull(document, "document == null");
    return new WireReply(status, usable(requestId), null, document, "", "");
  }

  /**
   * Returns a complete reply whose body is not one strict JSON object.
   *
   * @param problem the error in it, without its content
   * @param text the text of the body; only the first 4,096 characters are kept
   */
  public static WireReply unreadable(
      int status, @Nullable String requestId, String problem, String text) {
    Objects.requireNonNull(problem, "problem == null");
    String kept = text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
    return new WireReply(status, usable(requestId), null, null, problem, kept);
  }

  /** Reads {@code body} strictly; returns an unreadable reply if it is not one JSON object. */
  public static WireReply read(int status, @Nullable String requestId, byte[] body) {
    try {
      JsonValue value = JsonText.parse(body);
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return of(status, requestId, value.object());
      }
      return unreadable(status, requestId, "the document is not an object", utf8(body));
    } catch (JsonTextException e) {
      return unreadable(status, requestId, e.getMessage(), utf8(body));
    }
  }

  private static String utf8(byte[] body) {
    return new String(body, 0, Math.min(body.length, MAX_TEXT), StandardCharsets.UTF_8);
  }

  // A request ID is copied into logs and support tickets, so a malformed one is dropped.
  private static @Nullable String usable(@Nullable String requestId) {
    boolean fits =
        requestId != null
            && !requestId.isEmpty()
            && requestId.length() <= MAX_REQUEST_ID
            && Texts.isWithin(requestId, '!', '~');
    return fits ? requestId : null;
  }

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }

  /** Returns the gateway's ID of the request: visible ASCII, at most 128 characters. */
  public Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /**
   * Returns this reply with its content type, which the client shows when the body is unreadable:
   * an error page of a proxy is {@code text/html}. No outcome depends on it.
   *
   * @param header the reply's {@code Content-Type}, or null when it has none; only the media type
   *     is returned, each part of at most 60 characters (RFC 6838, 4.2, allows 127), and nothing of
   *     a header that does not begin with one
   */
  public WireReply withContentType(@Nullable String header) {
    String kept = header == null || header.length() > MAX_TEXT ? null : header;
    return new WireReply(status, requestId, kept, document, problem, text);
  }

  /**
   * Returns the reply's media type as it was sent, without parameters, such as {@code text/html};
   * empty when the transport gave none.
   */
  public Optional<String> contentType() {
    String header = contentTypeHeader;
    String type = header == null ? "" : header.split(";", 2)[0].trim();
    // Not in lower case: a credential that it repeats could no longer be recognized and masked.
    return type.matches(MEDIA_TYPE) ? Optional.of(type) : Optional.empty();
  }

  /** Returns the document, or null when the body is not one strict JSON object. */
  public @Nullable JsonObject document() {
    return document;
  }

  /** Returns the error in the body, without its content; empty when there is a document. */
  public String problem() {
    return problem;
  }

  /**
   * Returns the start of an unreadable body, which may contain card data; empty when there is a
   * document.
   */
  public String unreadableText() {
    return text;
  }

  @Override
  public String toString() {
    return "WireReply(" + status + ", " + (document == null ? "unreadable" : "a document") + ")";
  }
}
