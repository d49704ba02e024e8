package io.cardfile.testkit.http;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.transport.WireHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The head of an HTTP/1.x request (RFC 9112). */
public final class RequestHead {

  private static final int MAX_LINE = 16 * 1024;
  private static final int MAX_HEADERS = 100;

  private final String method;
  private final String target;
  private final List<WireHeader> headers = new ArrayList<>();
  private final boolean http10;

  private RequestHead(String[] start) {
    method = start[0];
    target = start[1];
    http10 = start[2].equals("HTTP/1.0");
  }

  /** Reads a head up to its empty line. */
  public static RequestHead read(RequestInput in) throws IOException {
    String[] start = in.line(MAX_LINE).split(" ", -1);
    if (start.length != 3 || !start[2].startsWith("HTTP/1.") || !start[1].startsWith("/")) {
      throw new HttpProblem(400, "the request line is not one of HTTP/1.1");
    }
    RequestHead head = new RequestHead(start);
    for (String line = in.line(MAX_LINE); !line.isEmpty(); line = in.line(MAX_LINE)) {
      head.add(line);
    }
    return head;
  }

  private void add(String line) throws HttpProblem {
    int colon = line.indexOf(':');
    if (colon < 1 || headers.size() >= MAX_HEADERS) {
      throw new HttpProblem(400, "a header is malformed, or there are too many");
    }
    try {
      headers.add(WireHeader.of(line.substring(0, colon), trim(line.substring(colon + 1))));
    } catch (IllegalArgumentException e) {
      throw new HttpProblem(400, "a header is malformed");
    }
  }

  // Only spaces and tabs: String.trim would also remove control characters.
  private static String trim(String value) {
    int from = 0;
    int to = value.length();
    while (from < to && isBlank(value.charAt(from))) {
      from++;
    }
    while (from < to && isBlank(value.charAt(to - 1))) {
      to--;
    }
    return value.substring(from, to);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /** Returns the method. */
  public String method() {
    return method;
  }

  /** Returns the path as received, without a query. */
  public String rawPath() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** Whether the connection stays open after the reply. */
  public boolean keepsAlive() {
    String connection = value("Connection");
    return !http10
        && (connection == null || !connection.toLowerCase(Locale.ROOT).contains("close"));
  }

  /** Whether the client sends the body only after an interim reply. */
  public boolean expectsContinue() {
    return "100-continue".equalsIgnoreCase(value("Expect"));
  }

  /** Returns the request with this body. */
  public GatewayRequest with(byte[] body) {
    return GatewayRequest.of(method, target, headers, body);
  }

  /** Returns the value of the first header with this name, ignoring case; null if there is none. */
  public @Nullable String value(String name) {
    for (WireHeader header : headers) {
      if (header.name().equalsIgnoreCase(name)) {
        return header.value();
      }
    }
    return null;
  }

  boolean isTwice(String name) {
    return headers.stream().filter(header -> header.name().equalsIgnoreCase(name)).count() > 1;
  }
}
