package io.cardfile.testkit.http;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Converts replies to bytes for a single write: with two writes the second may wait for a TCP
 * acknowledgement.
 */
public final class ReplyBytes {

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private ReplyBytes() {}

  /**
   * Returns a complete reply.
   *
   * @param now the time of the {@code Date}
   */
  public static byte[] of(WireReply reply, boolean keepAlive, Instant now) {
    JsonObject document = reply.document();
    byte[] body =
        document == null
            ? reply.unreadableText().getBytes(StandardCharsets.UTF_8)
            : JsonText.writeUtf8(document);
    byte[] head = head(reply, body.length, keepAlive, now).getBytes(StandardCharsets.US_ASCII);
    byte[] all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }

  private static String head(WireReply reply, int length, boolean keepAlive, Instant now) {
    String type =
        reply.document() == null ? "text/html; charset=utf-8" : "application/json; charset=utf-8";
    StringBuilder head =
        new StringBuilder("HTTP/1.1 ").append(reply.status()).append(" Sandbox\r\n");
    head.append("Date: ").append(DATE.format(now)).append("\r\n");
    head.append("Content-Type: ").append(type).append("\r\n");
    head.append("Content-Length: ").append(length).append("\r\n");
    reply
        .requestId()
        .ifPresent(id -> head.append(WireReply.REQUEST_ID_HEADER + ": ").append(id).append("\r\n"));
    if (!keepAlive) {
      head.append("Connection: close\r\n");
    }
    return head.append("\r\n").toString();
  }

  /** Returns the answer to an invalid request. */
  public static byte[] of(HttpProblem problem, Instant now) {
    JsonObject document =
        JsonObject.builder()
            .put("successful", false)
            .put("errors", JsonArray.of(JsonValue.of(String.valueOf(problem.getMessage()))))
            .build();
    return of(WireReply.of(problem.status(), null, document), false, now);
  }
}
