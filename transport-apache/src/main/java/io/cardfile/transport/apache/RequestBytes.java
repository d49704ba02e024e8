package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.RefusedException.require;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Writes the whole request into one array, which is overwritten after it was sent. */
final class RequestBytes {

  private static final String END = "\r\n";
  // Of the transport or of one connection, as in core.
  private static final String OWN =
      " accept accept-encoding connection content-encoding content-length content-type expect host"
          + " keep-alive te trailer transfer-encoding upgrade ";

  private RequestBytes() {}

  /**
   * Returns the request as it is sent.
   *
   * @throws IOException for a header that the transport sets itself, or that would change how a
   *     request is sent or a reply is read
   */
  static byte[] of(WireRequest request, Target target) throws IOException {
    byte[] body = request.body() == null ? new byte[0] : JsonText.writeUtf8(request.body());
    try {
      byte[] head = head(request, target, body.length).getBytes(StandardCharsets.US_ASCII);
      byte[] all = Arrays.copyOf(head, head.length + body.length);
      System.arraycopy(body, 0, all, head.length, body.length);
      Arrays.fill(head, (byte) 0);
      return all;
    } finally {
      Arrays.fill(body, (byte) 0);
    }
  }

  private static String head(WireRequest request, Target target, int length) throws IOException {
    StringBuilder head = new StringBuilder(512);
    head.append(request.method()).append(' ').append(target.path).append(" HTTP/1.1").append(END);
    add(head, "Host", target.authority);
    add(head, "Accept", "application/json");
    boolean named = false;
    for (WireHeader header : request.headers()) {
      String name = header.name().toLowerCase(Locale.ROOT);
      boolean own = OWN.contains(" " + name + " ") || name.startsWith("proxy-");
      require(!own, "the transport sets the header " + name + " itself");
      named |= name.equals("user-agent");
      add(head, header.name(), header.value());
    }
    if (!named) {
      add(head, "User-Agent", "cardfile"); // Some firewalls refuse a request without one.
    }
    if (request.method().equals("GET")) {
      add(head, "Connection", "close");
    } else {
      add(head, "Content-Length", Integer.toString(length));
    }
    if (request.body() != null) {
      add(head, "Content-Type", "application/json; charset=utf-8");
    }
    return head.append(END).toString();
  }

  private static void add(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append(END);
  }
}
