package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.RefusedException.require;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Writes the whole request into one array, which is overwritten after it was sent. */
final class RequestBytes {

  private static final String END = "\r\n";
  private static final List<String> OWN =
      Arrays.asList(
          "host connection content-type content-length transfer-encoding accept-encoding expect te"
              .split(" "));

  private RequestBytes() {}

  /**
   * Returns the request as it is sent.
   *
   * @throws IOException for a header that the transport sets itself, or that would change how a
   *     request is sent or a reply is read
   */
  static byte[] of(WireRequest request, Target target) throws IOException {
    byte[] body = request.body() == null ? new byte[0] : JsonText.writeUtf8(request.body());
    byte[] head = head(request, target, body.length).getBytes(StandardCharsets.US_ASCII);
    byte[] all = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    Arrays.fill(head, (byte) 0);
    Arrays.fill(body, (byte) 0);
    return all;
  }

  private static String head(WireRequest request, Target target, int length) throws IOException {
    StringBuilder head = new StringBuilder(512);
    head.append(request.method()).append(' ').append(target.path).append(" HTTP/1.1").append(END);
    add(head, "Host", target.authority);
    boolean accepts = false;
    for (WireHeader header : request.headers()) {
      String name = header.name().toLowerCase(Locale.ROOT);
      require(!OWN.contains(name), "the transport sets the header " + name + " itself");
      accepts |= name.equals("accept");
      add(head, header.name(), header.value());
    }
    if (!accepts) {
      add(head, "Accept", "application/json");
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
