package io.cardfile.testkit.contract.http2;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http2.frame.FrameFlag;
import org.apache.hc.core5.http2.frame.FrameType;
import org.apache.hc.core5.http2.frame.RawFrame;
import org.apache.hc.core5.http2.hpack.HPackDecoder;
import org.apache.hc.core5.http2.impl.io.FrameInputBuffer;

/** Serves one HTTP/2 connection, one complete request after the other, until a fault ends it. */
final class Http2Connection implements Runnable {

  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int IDLE_MILLIS = 30_000;
  private static final int PRIORITY_BYTES = 5;
  private static final int TABLE_SIZE = 4_096;

  private final Socket raw;
  private final Http2Tls tls;
  private final Http2Player player;
  private final HPackDecoder decoder = new HPackDecoder(TABLE_SIZE, StandardCharsets.US_ASCII);
  private final Map<Integer, Http2Request> streams = new HashMap<>();

  Http2Connection(Socket raw, Http2Tls tls, Http2Player player) {
    this.raw = raw;
    this.tls = tls;
    this.player = player;
  }

  @Override
  public void run() {
    try (Socket closing = raw) {
      closing.setTcpNoDelay(true);
      closing.setSoTimeout(IDLE_MILLIS);
      SSLSocket secure = tls.accept(closing);
      receive(secure.getInputStream(), new Http2Output(secure.getOutputStream()));
    } catch (IOException gone) {
      // The client closed the connection or does not use HTTP/2, or the server is closing.
    }
  }

  private void receive(InputStream in, Http2Output out) throws IOException {
    byte[] preface = new byte[PREFACE.length];
    new DataInputStream(in).readFully(preface);
    if (!Arrays.equals(preface, PREFACE)) {
      throw new ProtocolException("this is not HTTP/2");
    }
    out.settings();
    FrameInputBuffer frames = new FrameInputBuffer(Http2Output.MAX_FRAME);
    boolean more = true;
    while (more) {
      more = receive(frames.read(in), out);
    }
  }

  /** Returns whether the connection stays open. */
  private boolean receive(RawFrame frame, Http2Output out) throws IOException {
    FrameType type = FrameType.valueOf(frame.getType());
    if (type == FrameType.HEADERS || type == FrameType.CONTINUATION) {
      return receiveHeaders(frame, out);
    }
    if (type == FrameType.DATA) {
      return receiveBody(frame, out);
    }
    if (type == FrameType.RST_STREAM) {
      streams.remove(frame.getStreamId());
    } else if (type == FrameType.SETTINGS && !frame.isFlagSet(FrameFlag.ACK)) {
      out.acknowledgeSettings();
    } else if (type == FrameType.PING && !frame.isFlagSet(FrameFlag.ACK)) {
      out.pong(frame.getPayload());
    }
    return true;
  }

  private boolean receiveHeaders(RawFrame frame, Http2Output out) throws IOException {
    int stream = frame.getStreamId();
    Http2Request request = streams.computeIfAbsent(stream, id -> new Http2Request());
    if (frame.isType(FrameType.HEADERS)) {
      request.endsWithHead(frame.isFlagSet(FrameFlag.END_STREAM));
    }
    request.addHead(block(frame));
    if (!frame.isFlagSet(FrameFlag.END_HEADERS)) {
      return true;
    }
    request.decodeHead(decoder);
    return !request.endsWithHead() || answer(stream, out);
  }

  private static ByteBuffer block(RawFrame frame) throws IOException {
    ByteBuffer block = content(frame);
    if (frame.isType(FrameType.HEADERS) && frame.isFlagSet(FrameFlag.PRIORITY)) {
      if (block.remaining() < PRIORITY_BYTES) {
        throw new ProtocolException("the frame is too short");
      }
      block.position(block.position() + PRIORITY_BYTES);
    }
    return block;
  }

  private static ByteBuffer content(RawFrame frame) {
    ByteBuffer content = frame.getPayloadContent(); // Without the padding.
    return content == null ? ByteBuffer.allocate(0) : content;
  }

  private boolean receiveBody(RawFrame frame, Http2Output out) throws IOException {
    int stream = frame.getStreamId();
    out.enlargeWindows(stream, frame.getLength());
    Http2Request request = streams.get(stream);
    if (request == null) {
      return true; // The rest of a request that the client has cancelled.
    }
    request.addBody(content(frame));
    return !frame.isFlagSet(FrameFlag.END_STREAM) || answer(stream, out);
  }

  private boolean answer(int stream, Http2Output out) throws IOException {
    Http2Request request = streams.remove(stream);
    return player.answer(request.whole(), stream, out, raw);
  }
}
