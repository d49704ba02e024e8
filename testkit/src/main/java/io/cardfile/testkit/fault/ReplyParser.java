package io.cardfile.testkit.fault;

import io.cardfile.transport.WireReply;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bytes of one HTTP/1.1 reply strictly, as a careful client does. Refuses a reply that is
 * incomplete, ambiguous or larger than a mebibyte.
 */
final class ReplyParser {

  private static final int MAX_BODY = 1 << 20;
  private static final int MAX_HEAD = 64 << 10;
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 ([1-5][0-9]{2})( .*)?");

  private final byte[] bytes;
  private final boolean readsDocument;
  private int at;

  private ReplyParser(byte[] bytes, boolean readsDocument) {
    this.bytes = bytes;
    this.readsDocument = readsDocument;
  }

  /** Returns the reply, or null if these bytes are not one complete reply. */
  static @Nullable WireReply parse(byte[] bytes) {
    return new ReplyParser(bytes, true).afterInterim();
  }

  /** Returns the status of the reply, or -1 if these bytes are not one complete reply. */
  static int status(byte[] bytes) {
    WireReply reply = new ReplyParser(bytes, false).afterInterim();
    return reply == null ? -1 : reply.status();
  }

  private @Nullable WireReply afterInterim() {
    WireReply reply = next();
    return reply != null && reply.status() < 200 ? next() : reply;
  }

  private @Nullable WireReply next() {
    List<String> head = head();
    Matcher start = STATUS_LINE.matcher(head.isEmpty() ? "" : head.get(0));
    if (!start.matches()) {
      return null;
    }
    int status = Integer.parseInt(start.group(1));
    if (hasNoBody(status)) {
      return status == 101 ? null : WireReply.unreadable(status, null, "no document", "");
    }
    List<String> lengths = values(head, "content-length");
    if (lengths.size() != 1
        || !lengths.get(0).matches("[0-9]{1,7}")
        || !values(head, "transfer-encoding").isEmpty()) {
      return null;
    }
    int length = Integer.parseInt(lengths.get(0));
    if (length > MAX_BODY || bytes.length - at < length) {
      return null;
    }
    byte[] body = decoded(Arrays.copyOfRange(bytes, at, at + length), head);
    if (body == null) {
      return null;
    }
    return !readsDocument
        ? WireReply.unreadable(status, null, "not read", "")
        : WireReply.read(status, first(head, "x-request-id"), body)
            .withContentType(first(head, "content-type"));
  }

  /** Whether replies with this status have no body, and so no length. */
  static boolean hasNoBody(int status) {
    return status < 200 || status == 204 || status == 304;
  }

  private List<String> head() {
    List<String> lines = new ArrayList<>();
    for (int from = at, i = at; i < Math.min(bytes.length, at + MAX_HEAD); i++) {
      if (bytes[i] == '\n' && i > from && bytes[i - 1] == '\r') {
        if (i == from + 1) {
          at = i + 1;
          return lines;
        }
        lines.add(new String(bytes, from, i - 1 - from, StandardCharsets.ISO_8859_1));
        from = i + 1;
      }
    }
    return new ArrayList<>();
  }

  private static List<String> values(List<String> head, String name) {
    List<String> values = new ArrayList<>();
    for (String line : head.subList(1, head.size())) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).toLowerCase(Locale.ROOT).equals(name)) {
        values.add(line.substring(colon + 1).trim());
      }
    }
    return values;
  }

  private static @Nullable String first(List<String> head, String name) {
    List<String> values = values(head, name);
    return values.isEmpty() ? null : values.get(0);
  }

  private static byte @Nullable [] decoded(byte[] body, List<String> head) {
    String encoding = first(head, "content-encoding");
    if (encoding == null) {
      return body;
    }
    if (!encoding.equals("gzip")) {
      return null;
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      ByteArrayOutputStream plain = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        plain.write(buffer, 0, n);
        if (plain.size() > MAX_BODY) {
          return null;
        }
      }
      return plain.toByteArray();
    } catch (IOException e) {
      return null;
    }
  }
}
