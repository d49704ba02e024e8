package io.cardfile.testkit.http;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.RecordedExchange;
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
   * Returns the complete reply of an exchange; without a body if the request was {@code HEAD}.
   *
   * @param now the time of the {@code Date}
   */
  public static byte[] of(RecordedExchange exchange, boolean keepAlive, Instant now) {
    WireReply reply = exchange.reply();
    byte[] body = body(reply);
    StringBuilder head = head(reply, body.length, keepAlive, now);
    if (reply.status() == 405) {
      head.append("Allow: ").append(exchange.endpoint().allowedMethods()).append("\r\n");
    }
    return joined(head, exchange.request().method().equals("HEAD") ? new byte[0] : body);
  }

  private static byte[] body(WireReply reply) {
    JsonObject document = reply.document();
    return document == null
        ? reply.unreadableText().getBytes(StandardCharsets.UTF_8)
        : JsonText.writeUtf8(document);
  }

  private static byte[] joined(StringBuilder lines, byte[] body) {
    byte[] head = lines.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    byte[] all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }

  private static StringBuilder head(WireReply reply, int length, boolean keepAlive, Instant now) {
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
    return head;
  }

  /** Returns the answer to an invalid request. */
  public static byte[] of(HttpProblem problem, Instant now) {
    JsonObject document =
        JsonObject.builder()
            .put("successful", false)
            .put("errors", JsonArray.of(JsonValue.of(String.valueOf(problem.getMessage()))))
            .build();
    byte[] body = JsonText.writeUtf8(document);
    WireReply reply = WireReply.of(problem.status(), null, document);
    return joined(head(reply, body.length, false, now), body);
  }
}
