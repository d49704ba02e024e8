package io.cardfile.testkit.sandbox;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.http.HttpProblem;
import io.cardfile.testkit.http.ReplyBytes;
import io.cardfile.testkit.http.RequestBody;
import io.cardfile.testkit.http.RequestHead;
import io.cardfile.testkit.http.RequestInput;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Serves the requests of one connection, one after the other. */
final class Connection implements Runnable {

  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final Socket socket;
  private final GatewaySimulator simulator;
  private final long requestNanos;

  Connection(Socket socket, GatewaySimulator simulator, long requestNanos) {
    this.socket = socket;
    this.simulator = simulator;
    this.requestNanos = requestNanos;
  }

  @Override
  public void run() {
    try (Socket closing = socket) {
      closing.setTcpNoDelay(true);
      serve(new RequestInput(closing, requestNanos), closing.getOutputStream());
    } catch (IOException gone) {
      // The client went away, or the server is closing: there is nobody left to tell.
    }
  }

  private void serve(RequestInput in, OutputStream out) throws IOException {
    try {
      boolean more = true;
      while (more && in.awaitRequest()) {
        more = serveOne(in, out);
      }
    } catch (HttpProblem problem) {
      out.write(ReplyBytes.of(problem));
      in.drain(); // Closing with unread bytes would reset the connection and take the reply along.
    }
  }

  private boolean serveOne(RequestInput in, OutputStream out) throws IOException {
    RequestHead head = RequestHead.read(in);
    if (head.expectsContinue()) {
      out.write(CONTINUE);
    }
    byte[] body = RequestBody.read(head, in);
    Optional<WireReply> reply = simulator.handle(head.with(body));
    if (!reply.isPresent()) {
      return false; // Lost on purpose: the connection ends without a byte of reply.
    }
    out.write(ReplyBytes.of(reply.get(), head.keepsAlive()));
    return head.keepsAlive();
  }
}
