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
 * A complete reply: its status, and a JSON object, or the raw body when it is not valid JSON.
 *
 * <p>A reply is <em>attributed</em> when the transport knows that it answers this very request. On
 * a kept HTTP/1.1 connection it may also be one that an earlier request left over.
 *
 * <p>Immutable. What a gateway echoes may hold card data, so {@link #toString} shows no content.
 */
public final class WireReply {

  /** The header that carries the gateway's request ID (a field fact, not in the specification). */
  public static final String REQUEST_ID_HEADER = "X-Request-Id";

  private static final int MAX_TEXT = 4096;
  private static final int MAX_REQUEST_ID = 128;

  private final int status;
  private final @Nullable String requestId;
  private final @Nullable JsonObject document;
  private final String problem;
  private final transient String text;
  private final boolean attributed;

  private WireReply(
      int status,
      @Nullable String requestId,
      @Nullable JsonObject document,
      String problem,
      String text,
      boolean attributed) {
    this.status = status;
    this.requestId = requestId;
    this.document = document;
    this.problem = problem;
    this.text = text;
    this.attributed = attributed;
  }

  /**
   * Returns a reply with a document.
   *
   * @param requestId the reply's {@code X-Request-Id}, or null when it has none
   */
  public static WireReply of(int status, @Nullable String requestId, JsonObject document) {
    Objects.requireNonNull(document, "document == null");
    return new WireReply(status, usable(requestId), document, "", "", false);
  }

  /**
   * Returns a complete reply whose body is not one strict JSON object.
   *
   * @param problem what is wrong with it, without its content
   * @param text the body as far as it is text; only the first 4,096 characters are kept
   */
  public static WireReply unreadable(
      int status, @Nullable String requestId, String problem, String text) {
    Objects.requireNonNull(problem, "problem == null");
    String kept = text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
    return new WireReply(status, usable(requestId), null, problem, kept, false);
  }

  /** Reads {@code body} strictly; what is not one JSON object gives an unreadable reply. */
  public static WireReply read(int status, @Nullable String requestId, byte[] body) {
    try {
      JsonValue value = JsonText.parse(body);
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return of(status, requestId, value.object());
      }
      return unreadable(status, requestId, "the document is no object", utf8(body));
    } catch (JsonTextException e) {
      return unreadable(status, requestId, e.getMessage(), utf8(body));
    }
  }

  private static String utf8(byte[] body) {
    return new String(body, 0, Math.min(body.length, MAX_TEXT), StandardCharsets.UTF_8);
  }

  // A request ID goes into logs and support tickets, so a hostile one is dropped.
  private static @Nullable String usable(@Nullable String requestId) {
    boolean fits =
        requestId != null
            && !requestId.isEmpty()
            && requestId.length() <= MAX_REQUEST_ID
            && Texts.isWithin(requestId, '!', '~');
    return fits ? requestId : null;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The gateway's own ID of the request: visible ASCII, at most 128 characters. */
  public Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /** The document, or null when the body is not one strict JSON object. */
  public @Nullable JsonObject document() {
    return document;
  }

  /** What is wrong with the body, without its content; empty when there is a document. */
  public String problem() {
    return problem;
  }

  /** The start of an unreadable body; may hold card data; empty when there is a document. */
  public String unreadableText() {
    return text;
  }

  /**
   * Returns this reply as one that certainly answers the request: it is the first on its
   * connection, or came on an HTTP/2 stream of its own. A transport that cannot tell leaves replies
   * as they are.
   */
  public WireReply attributed() {
    return new WireReply(status, requestId, document, problem, text, true);
  }

  /**
   * Whether the transport knows that this reply answers the request. A reply without that is
   * believed only as far as its document repeats what the request named.
   */
  public boolean isAttributed() {
    return attributed;
  }

  @Override
  public String toString() {
    return "WireReply(" + status + ", " + (document == null ? "unreadable" : "a document") + ")";
  }
}
