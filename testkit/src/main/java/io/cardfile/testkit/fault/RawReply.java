package io.cardfile.testkit.fault;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** HTTP/1.1 replies as bytes. */
final class RawReply {

  private static final String HEAD_END = "\r\n\r\n";

  private RawReply() {}

  static byte[] of(int status, byte[] body, String... headers) {
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(" Fault\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    head.append("Content-Length: ").append(body.length).append(HEAD_END);
    ByteArrayOutputStream reply = new ByteArrayOutputStream();
    reply.write(FaultPoint.bytes(head.toString()), 0, head.length());
    reply.write(body, 0, body.length);
    return reply.toByteArray();
  }

  /** Changes the body of a reply that has a {@code Content-Length}. */
  static String withBody(String reply, UnaryOperator<String> change) {
    int at = reply.indexOf(HEAD_END) + HEAD_END.length();
    String old = recode(reply.substring(at), StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8);
    String body = recode(change.apply(old), StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1);
    String head = reply.substring(0, at);
    return head.replaceFirst("Content-Length: [0-9]+", "Content-Length: " + body.length()) + body;
  }

  private static String recode(String text, Charset from, Charset to) {
    return new String(text.getBytes(from), to);
  }
}
