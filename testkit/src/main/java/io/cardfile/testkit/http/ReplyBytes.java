package io.cardfile.testkit.http;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;

/**
 * Converts replies to bytes for a single write: with two writes the second may wait for a TCP
 * acknowledgement.
 */
public final class ReplyBytes {

  private ReplyBytes() {}

  /** Returns a complete reply. */
  public static byte[] of(WireReply reply, boolean keepAlive) {
    JsonObject document = reply.document();
    byte[] body =
        document == null
            ? reply.unreadableText().getBytes(StandardCharsets.UTF_8)
            : JsonText.writeUtf8(document);
    byte[] head = head(reply, body.length, keepAlive).getBytes(StandardCharsets.US_ASCII);
    byte[] all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }

  private static String head(WireReply reply, int length, boolean keepAlive) {
    String type =
        reply.document() == null ? "text/html; charset=utf-8" : "application/json; charset=utf-8";
    StringBuilder head =
        new StringBuilder("HTTP/1.1 ").append(reply.status()).append(" Sandbox\r\n");
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
  public static byte[] of(HttpProblem problem) {
    JsonObject document =
        JsonObject.builder()
            .put("successful", false)
            .put("errors", JsonArray.of(JsonValue.of(String.valueOf(problem.getMessage()))))
            .build();
    return of(WireReply.of(problem.status(), null, document), false);
  }
}
