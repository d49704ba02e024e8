package io.cardfile.purchase;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.WireReply;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a generic call: the gateway's reply, or the reason why there is none. Immutable;
 * {@link #toString} shows no content.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#api -->
 *
 * <pre>{@code
 * JsonObject refund =
 *     JsonObject.builder()
 *         .put("transaction_id", id)
 *         .put("amount", 1900)
 *         .put("reference", "REFUND-1042")
 *         .build();
 * ApiOutcome outcome = client.post("/v1.0/refunds", refund).execute();
 * if (outcome.kind() == ApiOutcome.Kind.REPLIED) {
 *   show(outcome.document().get("response"));
 * }
 * }</pre>
 */
public final class ApiOutcome {

  /** Whether the gateway replied. */
  public enum Kind {
    /** The gateway replied with a JSON object, or with status 401, whatever the body. */
    REPLIED,
    /** Nothing was sent. */
    NOT_SENT,
    /**
     * No reply arrived, or the reply has no JSON object, or its status is 408, 429 or 500 to 599:
     * the gateway may have carried the request out.
     */
    IN_DOUBT
  }

  private final Kind kind;
  private final int status;
  private final JsonObject document;
  private final @Nullable String requestId;
  private final String why;
  private final @Nullable Throwable cause;

  private ApiOutcome(
      Kind kind,
      int status,
      JsonObject document,
      @Nullable String requestId,
      String why,
      @Nullable Throwable cause) {
    this.kind = kind;
    this.status = status;
    this.document = document;
    this.requestId = requestId;
    this.why = Objects.requireNonNull(why, "why == null");
    this.cause = cause;
  }

  /** Returns the outcome of {@code reply}. The client calls this; a test may, too. */
  public static ApiOutcome of(WireReply reply) {
    JsonObject document = reply.document();
    String requestId = reply.requestId().orElse(null);
    int status = reply.status();
    String why =
        document == null
            ? "status " + status + ", not a JSON object: " + reply.problem()
            : isInconclusive(status) ? "status " + status + " is not conclusive" : "";
    Kind kind = why.isEmpty() || status == 401 ? Kind.REPLIED : Kind.IN_DOUBT;
    JsonObject shown = document == null ? JsonObject.empty() : document;
    return new ApiOutcome(kind, status, shown, requestId, why, null);
  }

  // Proxies and overloaded servers send these.
  private static boolean isInconclusive(int status) {
    return status == 408 || status == 429 || status >= 500;
  }

  /**
   * Returns the outcome of a call that sent nothing.
   *
   * @param why a text for developers, without any value
   */
  public static ApiOutcome notSent(String why, @Nullable Throwable cause) {
    return new ApiOutcome(Kind.NOT_SENT, 0, JsonObject.empty(), null, why, cause);
  }

  /**
   * Returns the outcome of a call whose reply did not arrive.
   *
   * @param why a text for developers, without any value
   */
  public static ApiOutcome inDoubt(String why, @Nullable Throwable cause) {
    return new ApiOutcome(Kind.IN_DOUBT, 0, JsonObject.empty(), null, why, cause);
  }

  /** Returns whether the gateway replied. */
  public Kind kind() {
    return kind;
  }

  /** Returns the HTTP status; empty without a reply. */
  public OptionalInt status() {
    return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
  }

  /** Returns the reply's document, with the secrets of the call replaced; empty without one. */
  public JsonObject document() {
    return document;
  }

  /** Returns why there is no document or no certainty, for developers; empty otherwise. */
  public String why() {
    return why;
  }

  /** Returns the exception that left the call without a reply, if there was one. */
  public Optional<Throwable> cause() {
    return Optional.ofNullable(cause);
  }

  /** Returns the gateway's ID of the request, if its reply has one. */
  public Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /** Returns kind, status and reason as one line for logs. */
  @Override
  public String toString() {
    return kind + (status == 0 ? "" : " " + status) + (why.isEmpty() ? "" : ": " + why);
  }
}
