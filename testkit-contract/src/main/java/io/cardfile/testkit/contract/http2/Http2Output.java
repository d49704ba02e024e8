package io.cardfile.testkit.contract.http2;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.http2.H2Error;
import org.apache.hc.core5.http2.frame.DefaultFrameFactory;
import org.apache.hc.core5.http2.frame.FrameFactory;
import org.apache.hc.core5.http2.frame.RawFrame;
import org.apache.hc.core5.http2.hpack.HPackEncoder;
import org.apache.hc.core5.http2.impl.io.FrameOutputBuffer;
import org.apache.hc.core5.util.ByteArrayBuffer;

/**
 * The output of the server on one HTTP/2 connection. It ignores the client's flow-control windows,
 * because replies are small. Not thread-safe.
 */
final class Http2Output {

  /** The frame size that every peer must accept: RFC 9113, section 6.5.2. */
  static final int MAX_FRAME = 16_384;

  private final FrameFactory frameFactory = DefaultFrameFactory.INSTANCE;
  private final FrameOutputBuffer frames = new FrameOutputBuffer(MAX_FRAME);
  // Without a dynamic table the encoder can ignore the table size that the client sets.
  private final HPackEncoder headers = new HPackEncoder(0, StandardCharsets.US_ASCII);
  private final OutputStream out;

  Http2Output(OutputStream out) {
    this.out = new BufferedOutputStream(out);
  }

  void settings() throws IOException {
    send(frameFactory.createSettings());
  }

  void acknowledgeSettings() throws IOException {
    send(frameFactory.createSettingsAck());
  }

  void pong(ByteBuffer ping) throws IOException {
    send(frameFactory.createPingAck(ping));
  }

  /** Enlarges the client's windows by as many bytes, on the stream and on the connection. */
  void enlargeWindows(int stream, int bytes) throws IOException {
    if (bytes > 0) {
      frames.write(frameFactory.createWindowUpdate(0, bytes), out);
      send(frameFactory.createWindowUpdate(stream, bytes));
    }
  }

  void resetStream(int stream, int code) throws IOException {
    send(frameFactory.createResetStream(stream, code));
  }

  void goAway(int lastStream) throws IOException {
    send(frameFactory.createGoAway(lastStream, H2Error.NO_ERROR, ""));
  }

  void reply(int stream, WireReply reply) throws IOException {
    JsonObject document = reply.document();
    byte[] body =
        document == null
            ? reply.unreadableText().getBytes(StandardCharsets.UTF_8)
            : JsonText.writeUtf8(document);
    List<WireHeader> also = new ArrayList<>();
    reply.requestId().ifPresent(id -> also.add(WireHeader.of(WireReply.REQUEST_ID_HEADER, id)));
    reply(stream, reply.status(), also, body);
  }

  void reply(int stream, int status, List<WireHeader> also, byte[] body) throws IOException {
    ByteArrayBuffer block = new ByteArrayBuffer(256);
    headers.encodeHeaders(block, head(status, also, body.length), true);
    ByteBuffer head = ByteBuffer.wrap(block.array(), 0, block.length());
    frames.write(frameFactory.createHeaders(stream, head, true, body.length == 0), out);
    for (int from = 0; from < body.length; from += MAX_FRAME) {
      int to = Math.min(body.length, from + MAX_FRAME);
      ByteBuffer part = ByteBuffer.wrap(body, from, to - from);
      frames.write(frameFactory.createData(stream, part, to == body.length), out);
    }
    out.flush();
  }

  private static List<Header> head(int status, List<WireHeader> also, int length) {
    List<Header> head = new ArrayList<>();
    head.add(new BasicHeader(":status", String.valueOf(status)));
    head.add(new BasicHeader("content-type", "application/json; charset=utf-8"));
    head.add(new BasicHeader("content-length", String.valueOf(length)));
    for (WireHeader header : also) {
      head.add(new BasicHeader(header.name().toLowerCase(Locale.ROOT), header.value()));
    }
    return head;
  }

  private void send(RawFrame frame) throws IOException {
    frames.write(frame, out);
    out.flush();
  }
}
