package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.ExplainedException.require;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireReply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one reply of HTTP/1.1 (RFC 9112) strictly: what could be understood in two ways fails, for
 * example a length and chunks together. Reads at most 1 MiB of body, and 256 KiB of other text.
 */
final class ReplyReader {

  private static final int MAX_BODY = JsonText.MAX_CHARS;
  private static final int MAX_TEXT = 1 << 18;
  private static final String INCOMPLETE = "the connection ended before the end of the reply";
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] [1-9]\\d\\d( .*)?");
  private static final Pattern DECIMAL = Pattern.compile("\\d{1,15}");
  private static final Pattern HEX = Pattern.compile("[\\da-fA-F]{1,15}");
  private static final String IN_NAMES = // RFC 9110, 5.6.2.
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~";
  private static final List<String> CODINGS =
      Arrays.asList("gzip", "x-gzip", "deflate", "br", "zstd", "compress");

  private final InputStream in;
  private final byte[] buffer; // From next to end it is not read yet.
  private int next;
  private int end;
  private int textRead;
  private boolean reusable = true;

  private int status;
  private final List<String> headers = new ArrayList<>(); // Each a line.

  /** Creates a reader of one reply. */
  ReplyReader(InputStream in, byte[] buffer) {
    this.in = in;
    this.buffer = buffer;
  }

  /** Reads the head of the reply, and of the interim replies before it. */
  void readHead() throws IOException {
    require(fill(), "the server closed the connection without a reply");
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
      require(hasName(line), "the reply has a malformed header");
      headers.add(line);
    }
    reusable &= first.startsWith("HTTP/1.1") && isAbsentOr("Connection", "keep-alive");
    require(isAbsentOr("Transfer-Encoding", "chunked"), "the reply has an unknown encoding");
  }

  private static boolean hasName(String line) {
    int end = 0;
    while (end < line.length() && IN_NAMES.indexOf(line.charAt(end)) >= 0) {
      end++;
    }
    return end > 0 && line.startsWith(":", end);
  }

  /** Returns the value of a header: null if it is absent, and empty if it is repeated. */
  private @Nullable String header(String name) {
    String value = null;
    for (String line : headers) {
      int end = name.length();
      if (line.startsWith(":", end) && line.regionMatches(true, 0, name, 0, end)) {
        value = value == null ? line.substring(end + 1).trim() : "";
      }
    }
    return value;
  }

  /** Returns whether the header is absent, or has this value only. */
  private boolean isAbsentOr(String name, String value) {
    String actual = header(name);
    return actual == null || actual.equalsIgnoreCase(value);
  }

  private static int number(Pattern form, String digits, int radix) throws ExplainedException {
    require(form.matcher(digits).matches(), "the reply has a length that is not a number");
    long number = Long.parseLong(digits, radix);
    require(number <= MAX_BODY, "the reply is larger than 1 MiB");
    return (int) number;
  }

  /** Reads the body after {@link #readHead}. */
  WireReply readBody() throws IOException {
    byte[] body = body();
    String requestId = header(WireReply.REQUEST_ID_HEADER);
    WireReply reply =
        isAbsentOr("Content-Encoding", "identity")
            ? WireReply.read(status, requestId, body)
            : WireReply.unreadable(status, requestId, compressed(), "");
    return reply.withContentType(header("Content-Type"));
  }

  private String compressed() {
    String coding = String.valueOf(header("Content-Encoding")).toLowerCase(Locale.ROOT);
    String named = CODINGS.contains(coding) ? coding : "an unknown coding";
    return "the reply is compressed with "
        + named
        + " although the request asked for none: switch compression off for this address, for"
        + " example in the proxy or CDN";
  }

  private byte[] body() throws IOException {
    boolean chunked = header("Transfer-Encoding") != null;
    String length = header("Content-Length");
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
    require(fill(), INCOMPLETE);
    String line = text();
    while (next == end) {
      require(fill(), INCOMPLETE);
      line += text();
    }
    require(buffer[next++] == '\r', "the reply has a control character");
    require(fill(), INCOMPLETE);
    require(buffer[next++] == '\n', "the reply has a line without an end");
    return line;
  }

  /** Returns the text before the next control character in the buffer, or all of it. */
  private String text() throws ExplainedException {
    int start = next;
    while (next < end
        && (buffer[next] < 0 || buffer[next] >= ' ' || buffer[next] == '\t')
        && buffer[next] != 0x7f) {
      next++;
    }
    textRead += next - start;
    require(textRead <= MAX_TEXT, "the reply has too many headers");
    return new String(buffer, start, next - start, StandardCharsets.ISO_8859_1);
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
  boolean isReusable() {
    return reusable && next == end;
  }
}
