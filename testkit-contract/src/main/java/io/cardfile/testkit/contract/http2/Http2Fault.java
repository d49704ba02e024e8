package io.cardfile.testkit.contract.http2;

import io.cardfile.transport.WireHeader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * What an {@link Http2FaultServer} does when it has received a complete request. Immutable.
 *
 * <p>By default the gateway behind the server receives the request first, and charges: only the
 * reply fails. This holds even for errors with which HTTP/2 promises that the request was not
 * processed, because a proxy sends them without knowledge of the gateway behind it. With {@link
 * #notCharged} the gateway does not receive the request.
 */
public final class Http2Fault {

  enum FaultAction {
    NONE,
    REPLY_AND_GO_AWAY,
    REPLY_AND_CUT,
    ANSWER,
    RESET_STREAM,
    GO_AWAY_BELOW,
    GO_AWAY_AT,
    CUT,
    RESET
  }

  private final FaultAction action;
  private final String name;
  private final int code;
  private final String body;
  private final List<WireHeader> headers;
  private final boolean charged;

  private Http2Fault(
      FaultAction action,
      String name,
      int code,
      String body,
      List<WireHeader> headers,
      boolean charged) {
    this.action = action;
    this.name = name;
    this.code = code;
    this.body = body;
    this.headers = headers;
    this.charged = charged;
  }

  private static Http2Fault of(FaultAction action, String name, int code) {
    return new Http2Fault(action, name, code, "", Collections.emptyList(), true);
  }

  /** Returns no fault: the gateway's own reply is sent. */
  public static Http2Fault none() {
    return of(FaultAction.NONE, "none", 0);
  }

  /** Sends the gateway's own reply, then GOAWAY, and closes the connection in order. */
  public static Http2Fault replyAndGoAway() {
    return of(FaultAction.REPLY_AND_GO_AWAY, "reply, then GOAWAY", 0);
  }

  /** Sends the gateway's own reply, then closes the connection (FIN) without GOAWAY. */
  public static Http2Fault replyAndCut() {
    return of(FaultAction.REPLY_AND_CUT, "reply, then FIN", 0);
  }

  /** Resets the request's stream and keeps the connection. */
  public static Http2Fault resetStream(Http2Error error) {
    return of(FaultAction.RESET_STREAM, "RST_STREAM " + error, error.code());
  }

  /**
   * Declares with GOAWAY that no request of this connection was or will be processed, and leaves it
   * to the client to close the connection.
   */
  public static Http2Fault goAwayBelow() {
    return of(FaultAction.GO_AWAY_BELOW, "GOAWAY below the stream", 0);
  }

  /**
   * Declares with GOAWAY that this request is the last one processed, and closes the connection.
   */
  public static Http2Fault goAwayAt() {
    return of(FaultAction.GO_AWAY_AT, "GOAWAY at the stream", 0);
  }

  /** Closes the connection (FIN) without a closing message of HTTP/2 or TLS. */
  public static Http2Fault cut() {
    return of(FaultAction.CUT, "FIN", 0);
  }

  /** Resets the connection (RST). */
  public static Http2Fault reset() {
    return of(FaultAction.RESET, "RST", 0);
  }

  /**
   * Answers with a reply that is not the gateway's.
   *
   * @param headers whole lines, such as {@code Retry-After: 0}
   * @throws IllegalArgumentException when the status is not 200 to 599, or a header has no name
   *     before a colon
   */
  public static Http2Fault answer(int status, String body, String... headers) {
    Objects.requireNonNull(body, "body == null");
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("a final status is 200 to 599");
    }
    List<WireHeader> parsed = new ArrayList<>();
    for (String header : headers) {
      parsed.add(parse(header));
    }
    return new Http2Fault(
        FaultAction.ANSWER,
        name(status, headers),
        status,
        body,
        Collections.unmodifiableList(parsed),
        true);
  }

  private static WireHeader parse(String header) {
    int colon = header.indexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException("a header is a name, a colon and a value");
    }
    return WireHeader.of(header.substring(0, colon), header.substring(colon + 1).trim());
  }

  private static String name(int status, String... headers) {
    return headers.length == 0 ? "" + status : status + ", " + String.join(", ", headers);
  }

  /**
   * Returns a copy of this fault whose request the gateway never receives.
   *
   * @throws IllegalStateException when this fault sends the gateway's own reply
   */
  public Http2Fault notCharged() {
    if (replies()) {
      throw new IllegalStateException("without the gateway there is no reply");
    }
    return new Http2Fault(action, name, code, body, headers, false);
  }

  /** Whether the gateway receives the request. */
  boolean isCharged() {
    return charged;
  }

  /** Whether the gateway's own reply is sent. */
  boolean replies() {
    return action == FaultAction.NONE
        || action == FaultAction.REPLY_AND_GO_AWAY
        || action == FaultAction.REPLY_AND_CUT;
  }

  FaultAction action() {
    return action;
  }

  /** Returns the error code of a stream, or the status of an answer. */
  int code() {
    return code;
  }

  String body() {
    return body;
  }

  List<WireHeader> headers() {
    return headers;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Http2Fault && isSame((Http2Fault) other);
  }

  private boolean isSame(Http2Fault that) {
    return action == that.action
        && code == that.code
        && charged == that.charged
        && name.equals(that.name)
        && body.equals(that.body);
  }

  @Override
  public int hashCode() {
    return Objects.hash(action, code, charged, name, body);
  }

  /** Returns a name to show in a table, such as {@code RST_STREAM REFUSED_STREAM}. */
  @Override
  public String toString() {
    return charged ? name : name + ", not charged";
  }
}
