package io.cardfile.transport.jdk;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes a request as the bytes of HTTP/1.1 (RFC 9112). */
final class RequestText {

  private RequestText() {}

  /** Returns head and body in one array. */
  static byte[] of(WireRequest request, Target target) {
    byte[] body = request.body() == null ? new byte[0] : JsonText.writeUtf8(request.body());
    byte[] head = head(request, target, body.length).getBytes(StandardCharsets.ISO_8859_1);
    byte[] text = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, text, head.length, body.length);
    return text;
  }

  private static String head(WireRequest request, Target target, int length) {
    StringBuilder head = new StringBuilder(512);
    head.append(request.method()).append(' ').append(target.path).append(" HTTP/1.1\r\n");
    line(head, "Host", target.authority);
    line(head, "Accept", "application/json");
    line(head, "Accept-Encoding", "identity"); // Some proxies compress unless they are told not to.
    if (request.method().equals("GET")) {
      line(head, "Connection", "close");
    }
    if (request.body() != null) {
      line(head, "Content-Type", "application/json; charset=utf-8");
    }
    if (request.method().equals("POST")) {
      line(head, "Content-Length", Integer.toString(length));
    }
    boolean named = false;
    for (WireHeader header : request.headers()) {
      line(head, header.name(), header.value());
      named |= header.name().equalsIgnoreCase("User-Agent");
    }
    if (!named) {
      line(head, "User-Agent", "cardfile"); // Some firewalls refuse a request without one.
    }
    return head.append("\r\n").toString();
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }
}
