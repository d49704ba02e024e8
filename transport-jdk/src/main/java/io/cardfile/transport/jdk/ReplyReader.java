package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.ExplainedException.require;
import static java.lang.String.CASE_INSENSITIVE_ORDER;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireReply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads one reply of HTTP/1.1 (RFC 9112) strictly: what could be understood in two ways fails, for
 * example a length and chunks together. Reads at most 1 MiB of body, and 256 KiB of other text.
 */
final class ReplyReader {

  private static final int MAX_BODY = JsonText.MAX_CHARS;
  private static final int MAX_TEXT = 1 << 18;
  private static final String INCOMPLETE = "the reply is incomplete";
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] [1-9]\\d\\d( .*)?");
  // RFC 9110, 5.6.2.
  private static final Pattern NAME = Pattern.compile("([\\w!#$%&'*+.^`|~-]+):");
  private static final Pattern DECIMAL = Pattern.compile("\\d{1,15}");
  private static final Pattern HEX = Pattern.compile("[\\da-fA-F]{1,15}");

  private final InputStream in;
  private final transient byte[] buffer; // From next to end it is not read yet.
  private int next;
  private int end;
  private int textRead;
  private boolean reusable = true;

  private int status;
  private final transient Matcher header = NAME.matcher("");
  private final transient Map<String, String> headers = new TreeMap<>(CASE_INSENSITIVE_ORDER);

  /** Creates a reader of one reply; the caller overwrites {@code buffer} after it. */
  ReplyReader(InputStream in, byte[] buffer) {
    this.in = in;
    this.buffer = buffer;
  }

  /** Reads the head of the reply, and of the interim replies before it. */
  void readHead() throws IOException {
    for (readStatusAndHeaders(); status < 200; readStatusAndHeaders()) {
      require(status != 101, "the reply is not a final one");
      reusable = false; // One that comes late would look like an interim reply to the next request.
    }
  }

  private void readStatusAndHeaders() throws IOException {
    String first = line();
    require(STATUS_LINE.matcher(first).matches(), "the reply has no status line of HTTP/1.1");
    status = Integer.parseInt(first.substring(9, 12));
    headers.clear();
    for (String line = line(); !line.isEmpty(); line = line()) {
      require(header.reset(line).lookingAt(), "the reply has a malformed header");
      String value = line.substring(header.end()).trim();
      headers.merge(header.group(1), value, (one, another) -> ""); // No usable value.
    }
    reusable &= first.startsWith("HTTP/1.1") && isAbsentOr("Connection", "keep-alive");
    require(isAbsentOr("Transfer-Encoding", "chunked"), "the reply has an unknown encoding");
  }

  /** Returns whether the header is absent, or has this value only. */
  private boolean isAbsentOr(String name, String value) {
    return headers.getOrDefault(name, value).equalsIgnoreCase(value);
  }

  private static int number(Pattern form, String digits, int radix) throws ExplainedException {
    require(form.matcher(digits).matches(), "the reply has a length that is not a number");
    long number = Long.parseLong(digits, radix);
    require(number <= MAX_BODY, "the reply is larger than 1 MiB");
    return (int) number;
  }

  /** Reads the body after {@link #readHead}. */
  WireReply readBody() throws IOException {
    return WireReply.read(status, headers.get(WireReply.REQUEST_ID_HEADER), body())
        .withContentType(headers.get("Content-Type"));
  }

  private byte[] body() throws IOException {
    boolean chunked = headers.containsKey("Transfer-Encoding");
    String length = headers.get("Content-Length");
    require(length == null || !chunked, "the reply has two lengths");
    if (status == 204 || status == 304) {
      return new byte[0];
    }
    if (chunked) {
      return chunks();
    }
    return length == null ? rest() : read(number(DECIMAL, length, 10));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      require(size <= MAX_BODY - body.size(), "the reply is larger than 1 MiB");
      body.write(read(size));
      require(line().isEmpty(), "the reply has a chunk of another size");
    }
    while (!line().isEmpty()) {
      // Trailers are not used.
    }
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return number(HEX, line().split(";", 2)[0].trim(), 16);
  }

  /** Reads up to the end of the connection. A JSON object that is cut off is not valid. */
  private byte[] rest() throws IOException {
    reusable = false;
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (fill()) {
      body.write(buffer, next, end - next);
      next = end;
      require(body.size() <= MAX_BODY, "the reply is larger than 1 MiB");
    }
    return body.toByteArray();
  }

  private byte[] read(int count) throws IOException {
    byte[] read = new byte[count];
    for (int done = 0; done < count; ) {
      require(fill(), INCOMPLETE);
      int more = Math.min(count - done, end - next);
      System.arraycopy(buffer, next, read, done, more);
      next += more;
      done += more;
    }
    return read;
  }

  /** Reads a line up to CR and LF. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder(80);
    for (int c = read(); c != '\r'; c = read()) {
      require(c >= ' ' && c != 0x7f || c == '\t', "the reply has a control character");
      line.append((char) c);
    }
    require(read() == '\n', "the reply has a line without an end");
    return line.toString();
  }

  private int read() throws IOException {
    require(++textRead <= MAX_TEXT, "the reply has too many headers");
    require(fill(), INCOMPLETE);
    return buffer[next++] & 0xff;
  }

  /** Reads more if nothing is left in the buffer; returns false at the end of the connection. */
  private boolean fill() throws IOException {
    if (next == end) {
      next = 0;
      end = Math.max(0, in.read(buffer));
    }
    return next < end;
  }

  /** Returns whether the whole reply was read, and nothing behind it came with it. */
  boolean isReusable() throws IOException {
    return reusable && next == end && in.available() == 0;
  }
}
