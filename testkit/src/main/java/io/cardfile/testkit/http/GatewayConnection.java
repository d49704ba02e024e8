package io.cardfile.testkit.http;

import io.cardfile.testkit.console.Console;
import io.cardfile.testkit.fault.Exchanges;
import io.cardfile.testkit.fault.ReplyChannel;
import io.cardfile.testkit.fault.SocketChannel;
import io.cardfile.testkit.gateway.GatewayRequest;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Serves the requests of one connection. */
final class GatewayConnection implements Runnable {

  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final GatewayServer server;
  private final Socket raw;
  private final Exchanges exchanges;

  GatewayConnection(GatewayServer server, Socket raw) {
    this.server = server;
    this.raw = raw;
    exchanges = new Exchanges(server.simulator, server.behaviours);
  }

  @Override
  public void run() {
    try (Socket closing = raw) {
      closing.setTcpNoDelay(true);
      // Only its first request shows whether a browser opened the connection for a page.
      if (server.console != null || exchanges.open(channel(closing))) {
        serve(server.secured(closing));
      }
    } catch (IOException gone) {
      // The client closed the connection or the server is closing.
    }
  }

  private ReplyChannel channel(Socket socket) {
    return new SocketChannel(raw, socket, server.over, server.maxWaitNanos);
  }

  private void serve(Socket socket) throws IOException {
    RequestInput in = new RequestInput(socket, server.maxWaitNanos);
    try {
      boolean more = true;
      while (more && in.awaitRequest()) {
        more = serveOne(in, socket);
      }
    } catch (HttpProblem problem) {
      channel(socket).send(ReplyBytes.of(problem, server.simulator.now()));
      in.drain(); // Closing with unread bytes would reset the connection and discard the reply.
    }
  }

  private boolean serveOne(RequestInput in, Socket socket) throws IOException {
    RequestHead head = RequestHead.read(in);
    ReplyChannel channel = channel(socket);
    Console console = server.console;
    boolean isForPages = console != null && console.takes(head);
    if (!isForPages && !(exchanges.open(channel(raw)) && exchanges.begin(channel))) {
      return false;
    }
    if (head.expectsContinue()) {
      channel.send(CONTINUE);
    }
    GatewayRequest request = head.with(RequestBody.read(head, in));
    if (console != null && isForPages) {
      channel.send(console.answer(request, head.keepsAlive()));
      return head.keepsAlive();
    }
    return exchanges.answer(request, head.keepsAlive(), channel);
  }
}
