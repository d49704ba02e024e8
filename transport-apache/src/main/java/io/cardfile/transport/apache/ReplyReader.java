package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.RefusedException.require;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireReply;
import java.io.ByteArrayOutputStream;
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
  private static final int MAX_INTERIM = 16;
  private static final int BUFFER = 1 << 11;
  private static final Http1Config LIMITS =
      Http1Config.custom().setMaxLineLength(MAX_LINE).setMaxHeaderCount(256).build();

  private final SessionInputBufferImpl buffer = new SessionInputBufferImpl(BUFFER, MAX_LINE);
  private final InputStream in;

  ReplyReader(InputStream in) {
    this.in = in;
  }

  /** Reads the status line and the headers of the final reply. */
  ClassicHttpResponse readHead() throws IOException, HttpException {
    DefaultHttpResponseParser parser = new DefaultHttpResponseParser(LIMITS);
    for (int interim = 0; interim <= MAX_INTERIM; interim++) {
      ClassicHttpResponse head = parser.parse(buffer, in);
      require(head != null, "the server closed the connection");
      boolean same = head.getVersion().lessEquals(HttpVersion.HTTP_1_1) && head.getCode() != 101;
      require(same, "another protocol");
      if (head.getCode() >= 200) {
        return head;
      }
    }
    throw new IOException("no final reply");
  }

  /** Reads the body of the reply that begins with {@code head}. */
  WireReply readBody(ClassicHttpResponse head) throws IOException, HttpException {
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
    return length >= 0
        ? new ContentLengthInputStream(buffer, in, length)
        : new IdentityInputStream(buffer, in);
  }

  private byte[] readAll(InputStream content, long length) throws IOException {
    byte[] part = new byte[length > 0 && length < BUFFER ? (int) length : BUFFER];
    ByteArrayOutputStream body = new ByteArrayOutputStream((int) Math.max(length, part.length));
    for (int count = content.read(part); count >= 0; count = content.read(part)) {
      body.write(part, 0, count);
      require(
          body.size() <= JsonText.MAX_CHARS
              && buffer.getMetrics().getBytesTransferred() <= MAX_RECEIVED,
          "too large");
    }
    return body.toByteArray();
  }

  private static @Nullable String value(ClassicHttpResponse head, String name) {
    Header header = head.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  /** Returns whether the server keeps the connection open, and has sent no more than the reply. */
  boolean allowsReuse(ClassicHttpResponse head) {
    return !hasSurplus() && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, head, null);
  }

  /** Returns whether bytes after the reply have been read already. */
  boolean hasSurplus() {
    return buffer.hasBufferedData();
  }
}
