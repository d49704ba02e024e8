package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.ExplainedException.require;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireReply;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one reply of HTTP/1.1 (RFC 9112) strictly: what could be understood in two ways fails, for
 * example a length and chunks together. Reads at most 1 MiB of body, and 256 KiB of other text.
 */
final class ReplyReader {

  private static final int MAX_BODY = JsonText.MAX_CHARS;
  private static final int MAX_TEXT = 1 << 18;
  private static final String INCOMPLETE = "the reply is incomplete";
  private static final int MAX_DIGITS = 15;
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] [1-9]\\d\\d( .*)?");
  // A name is a token of RFC 9110, 5.6.2.
  private static final Pattern HEADER = Pattern.compile("(?s)([\\w!#$%&'*+.^`|~-]+):(.*)");

  private final InputStream in;
  private int textRead;
  private boolean reusable = true;

  private int status;
  private int length; // -1 without a header of that name.
  private boolean chunked;
  private transient @Nullable String requestId;
  private transient @Nullable String contentType;

  ReplyReader(InputStream in) {
    this.in = new BufferedInputStream(in, 4096);
  }

  /** Reads the head of the reply, and of the interim replies before it. */
  void readHead() throws IOException {
    readStatusAndHeaders();
    while (status < 200) {
      require(status != 101, "the reply is not a final one");
      reusable = false; // One that comes late would look like an interim reply to the next request.
      readStatusAndHeaders();
    }
  }

  private void readStatusAndHeaders() throws IOException {
    length = -1;
    chunked = false;
    requestId = null;
    contentType = null;
    String first = line();
    require(STATUS_LINE.matcher(first).matches(), "the reply has no status line of HTTP/1.1");
    status = Integer.parseInt(first.substring(9, 12));
    reusable &= first.startsWith("HTTP/1.1");
    for (String line = line(); !line.isEmpty(); line = line()) {
      Matcher header = HEADER.matcher(line);
      require(header.matches(), "the reply has a malformed header");
      header(header.group(1).toLowerCase(Locale.ROOT), header.group(2).trim());
    }
    require(!chunked || length < 0, "the reply has two lengths");
  }

  private void header(String name, String value) throws IOException {
    if (name.equals("content-length")) {
      require(length < 0, "the reply has two lengths");
      length = number(value, 10);
    } else if (name.equals("transfer-encoding")) {
      require(!chunked && value.equalsIgnoreCase("chunked"), "the reply has an unknown encoding");
      chunked = true;
    } else if (name.equals("connection")) {
      reusable &= value.equalsIgnoreCase("keep-alive");
    } else if (name.equals("content-type")) {
      contentType = value;
    } else if (name.equalsIgnoreCase(WireReply.REQUEST_ID_HEADER)) {
      requestId = value;
    }
  }

  private static int number(String digits, int radix) throws ExplainedException {
    long number = digits.isEmpty() || digits.length() > MAX_DIGITS ? -1 : 0;
    for (int i = 0; i < digits.length() && number >= 0; i++) {
      int digit = Character.digit(digits.charAt(i), radix); // Of ISO 8859-1: only ASCII has digits.
      number = digit < 0 ? -1 : number * radix + digit;
    }
    require(number >= 0, "the reply has a length that is not a number");
    require(number <= MAX_BODY, "the reply is larger than 1 MiB");
    return (int) number;
  }

  /** Reads the body after {@link #readHead}. */
  WireReply readBody() throws IOException {
    return WireReply.read(status, requestId, body()).withContentType(contentType);
  }

  private byte[] body() throws IOException {
    if (status == 204 || status == 304) {
      return new byte[0];
    }
    if (chunked) {
      return chunks();
    }
    return length < 0 ? rest() : read(length);
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
    return number(line().split(";", 2)[0].trim(), 16);
  }

  /** Reads up to the end of the connection. A JSON object that is cut off is not valid. */
  private byte[] rest() throws IOException {
    reusable = false;
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      body.write(next);
      require(body.size() <= MAX_BODY, "the reply is larger than 1 MiB");
    }
    return body.toByteArray();
  }

  private byte[] read(int count) throws IOException {
    byte[] read = new byte[count];
    for (int done = 0; done < count; ) {
      int next = in.read(read, done, count - done);
      require(next >= 0, INCOMPLETE);
      done += next;
    }
    return read;
  }

  /** Reads a line up to CR and LF. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder(80);
    for (int next = next(); next != '\r'; next = next()) {
      require(next >= ' ' && next != 0x7f || next == '\t', "the reply has a control character");
      line.append((char) next);
    }
    require(next() == '\n', "the reply has a line without an end");
    return line.toString();
  }

  private int next() throws IOException {
    require(++textRead <= MAX_TEXT, "the reply has too many headers");
    int next = in.read();
    require(next >= 0, INCOMPLETE);
    return next;
  }

  /** Returns whether the whole reply was read, and nothing behind it came with it. */
  boolean isReusable() throws IOException {
    return reusable && in.available() == 0;
  }
}
