package io.cardfile.transport.jdk;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Writes a request as the bytes of HTTP/1.1 (RFC 9112). */
final class RequestText {

  // An authorizer that returns one of these would contradict the transport, or alter the framing;
  // core refuses the same ones.
  private static final String OWN =
      " accept accept-encoding connection content-encoding content-length content-type expect host"
          + " keep-alive te trailer transfer-encoding upgrade ";

  private RequestText() {}

  /** Returns head and body, which the caller overwrites after use, in one array. */
  static byte[] of(WireRequest request, Target target) throws ExplainedException {
    byte[] body = request.body() == null ? new byte[0] : JsonText.writeUtf8(request.body());
    byte[] head = new byte[0];
    try {
      head = head(request, target, body.length).getBytes(StandardCharsets.US_ASCII);
      byte[] text = Arrays.copyOf(head, head.length + body.length);
      System.arraycopy(body, 0, text, head.length, body.length);
      return text;
    } finally {
      Arrays.fill(head, (byte) 0);
      Arrays.fill(body, (byte) 0);
    }
  }

  private static String head(WireRequest request, Target target, int length)
      throws ExplainedException {
    StringBuilder head = new StringBuilder(512);
    head.append(request.method()).append(' ').append(target.path).append(" HTTP/1.1\r\n");
    line(head, "Host", target.authority);
    line(head, "Accept", "application/json");
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
      String name = header.name().toLowerCase(Locale.ROOT);
      if (OWN.contains(" " + name + " ") || name.startsWith("proxy-")) {
        String problem = "the transport sets the header " + header.name() + " itself";
        throw new ExplainedException(problem + ": an authorizer has to give another one", null);
      }
      line(head, header.name(), header.value());
      named |= name.equals("user-agent");
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
