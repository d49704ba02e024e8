package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.RefusedException.require;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireReply;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.DefaultContentLengthStrategy;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.impl.io.ContentLengthInputStream;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.io.IdentityInputStream;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;
import org.apache.hc.core5.http.message.MessageSupport;
import org.jspecify.annotations.Nullable;

/** Reads one reply with the parser of HttpCore, from buffers that no other reply uses. */
final class ReplyReader {

  private static final int MAX_LINE = 1 << 14;
  private static final int MAX_RECEIVED = 2 * JsonText.MAX_CHARS;
  private static final int BUFFER = 1 << 11;
  private static final Http1Config LIMITS =
      Http1Config.custom().setMaxLineLength(MAX_LINE).setMaxHeaderCount(256).build();

  private final SessionInputBufferImpl buffer = new SessionInputBufferImpl(BUFFER, MAX_LINE);
  private final InputStream in;
  private int left = MAX_RECEIVED;
  private boolean mayEnd; // With the connection.
  private boolean interim;

  ReplyReader(InputStream socket) {
    in =
        new FilterInputStream(socket) { // HttpCore uses no other method of it.
          @Override
          public int read(byte[] into, int from, int count) throws IOException {
            int read = in.read(into, from, count);
            require(read >= 0 || mayEnd, "the server closed the connection");
            left -= read;
            require(left >= 0, "too large");
            return read;
          }
        };
  }

  /** Reads the status line and the headers of the final reply. */
  ClassicHttpResponse readHead() throws IOException, HttpException {
    DefaultHttpResponseParser parser = new DefaultHttpResponseParser(LIMITS);
    while (true) {
      ClassicHttpResponse head = parser.parse(buffer, in);
      boolean same = head.getVersion().lessEquals(HttpVersion.HTTP_1_1) && head.getCode() != 101;
      require(same, "another protocol");
      if (head.getCode() >= 200) {
        return head;
      }
      interim = true; // One that comes late would look like an interim reply to the next request.
    }
  }

  /** Reads the body of the reply that begins with {@code head}. */
  WireReply readBody(ClassicHttpResponse head) throws IOException, HttpException {
    int lengths = head.countHeaders("Content-Length") + head.countHeaders("Transfer-Encoding");
    require(lengths <= 1, "the reply has two lengths");
    byte[] body = new byte[0];
    if (MessageSupport.canResponseHaveBody(null, head)) {
      long length = DefaultContentLengthStrategy.INSTANCE.determineLength(head);
      body = readAll(content(length), length);
    }
    return WireReply.read(head.getCode(), value(head, WireReply.REQUEST_ID_HEADER), body)
        .withContentType(value(head, "Content-Type"));
  }

  private InputStream content(long length) throws IOException {
    if (length == ContentLengthStrategy.CHUNKED) {
      return new ChunkedInputStream(buffer, in, LIMITS);
    }
    require(length <= JsonText.MAX_CHARS, "too large");
    mayEnd = length < 0;
    return mayEnd
        ? new IdentityInputStream(buffer, in)
        : new ContentLengthInputStream(buffer, in, length);
  }

  private byte[] readAll(InputStream content, long length) throws IOException {
    byte[] part = new byte[length > 0 && length < BUFFER ? (int) length : BUFFER];
    ByteArrayOutputStream body = new ByteArrayOutputStream((int) Math.max(length, part.length));
    for (int count = content.read(part); count >= 0; count = content.read(part)) {
      body.write(part, 0, count);
      require(body.size() <= JsonText.MAX_CHARS, "too large");
    }
    return body.toByteArray();
  }

  private static @Nullable String value(ClassicHttpResponse head, String name) {
    Header header = head.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  /** Returns whether the server keeps the connection open, and has sent only the final reply. */
  boolean allowsReuse(ClassicHttpResponse head) {
    boolean last = !interim && !hasSurplus();
    return last && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, head, null);
  }

  /** Returns whether bytes after the reply have been read already. */
  boolean hasSurplus() {
    return buffer.hasBufferedData();
  }
}
