package io.cardfile.testkit.contract.http2;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.transport.WireHeader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http2.hpack.HPackDecoder;
import org.apache.hc.core5.http2.hpack.HPackException;
import org.jspecify.annotations.Nullable;

/** One request while its frames arrive. */
final class Http2Request {

  private static final int MAX_HEAD = 64 * 1024;
  private static final int MAX_BODY = 1024 * 1024;

  private final ByteArrayOutputStream block = new ByteArrayOutputStream();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final List<WireHeader> headers = new ArrayList<>();
  private @Nullable String method;
  private @Nullable String path;
  private boolean endsWithHead;

  /** Sets whether the request ends with the headers that are being received. */
  void endsWithHead(boolean last) {
    endsWithHead = last;
  }

  boolean endsWithHead() {
    return endsWithHead;
  }

  void addHead(ByteBuffer part) throws IOException {
    add(part, block, MAX_HEAD);
  }

  void addBody(ByteBuffer part) throws IOException {
    add(part, body, MAX_BODY);
  }

  private static void add(ByteBuffer part, ByteArrayOutputStream to, int max) throws IOException {
    byte[] bytes = new byte[part.remaining()];
    part.get(bytes);
    if (to.size() + bytes.length > max) {
      throw new ProtocolException("the request is too large");
    }
    to.write(bytes);
  }

  /** Decodes the headers, which are complete now; trailers are treated as headers. */
  void decodeHead(HPackDecoder decoder) throws IOException {
    try {
      for (Header header : decoder.decodeHeaders(ByteBuffer.wrap(block.toByteArray()))) {
        add(header.getName(), header.getValue());
      }
    } catch (HPackException | IllegalArgumentException e) {
      throw new ProtocolException("the request's headers cannot be read");
    }
    block.reset();
  }

  private void add(String name, String value) {
    if (name.equals(":method")) {
      method = value;
    } else if (name.equals(":path")) {
      path = value;
    } else if (!name.startsWith(":")) {
      headers.add(WireHeader.of(name, value));
    }
  }

  GatewayRequest whole() throws IOException {
    if (method == null || path == null) {
      throw new ProtocolException("the request has no method or no path");
    }
    return GatewayRequest.of(method, path, headers, body.toByteArray());
  }
}
