package io.cardfile.testkit.contract.http2;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Replies to the complete requests of one connection, or plays their faults. */
final class Http2Player {

  private static final int DRAIN_MILLIS = 1_000;

  private final Http2Script script;
  private final Function<GatewayRequest, Optional<WireReply>> upstream;

  Http2Player(Http2Script script, Function<GatewayRequest, Optional<WireReply>> upstream) {
    this.script = script;
    this.upstream = upstream;
  }

  /** Returns whether the connection stays open. */
  boolean answer(GatewayRequest request, int stream, Http2Output out, Socket raw)
      throws IOException {
    Http2Fault fault = script.nextFault();
    Optional<WireReply> reply = fault.isCharged() ? upstream.apply(request) : Optional.empty();
    if (fault.replies()) {
      if (!reply.isPresent()) {
        return cut(raw); // The simulator lost the reply as the test requested.
      }
      out.reply(stream, reply.get());
    }
    return play(fault, stream, out, raw);
  }

  private static boolean play(Http2Fault fault, int stream, Http2Output out, Socket raw)
      throws IOException {
    switch (fault.action()) {
      case NONE:
        return true;
      case ANSWER:
        byte[] body = fault.body().getBytes(StandardCharsets.UTF_8);
        out.reply(stream, fault.code(), fault.headers(), body);
        return true;
      case RESET_STREAM:
        out.resetStream(stream, fault.code());
        return true;
      case GO_AWAY_BELOW:
        out.goAway(0);
        return true;
      case GO_AWAY_AT:
      case REPLY_AND_GO_AWAY:
        out.goAway(stream);
        return cut(raw);
      case RESET:
        return reset(raw);
      default:
        return cut(raw);
    }
  }

  // Closing with unread bytes would reset the connection, so read what the client still sends.
  private static boolean cut(Socket raw) throws IOException {
    raw.shutdownOutput();
    raw.setSoTimeout(DRAIN_MILLIS);
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(DRAIN_MILLIS);
    InputStream in = raw.getInputStream();
    byte[] unread = new byte[1024];
    int read = 0;
    while (read >= 0 && System.nanoTime() - end < 0) {
      read = in.read(unread);
    }
    return false;
  }

  private static boolean reset(Socket raw) throws IOException {
    raw.setSoLinger(true, 0);
    raw.close();
    return false;
  }
}
