package io.cardfile.testkit.fault;

import io.cardfile.testkit.console.Console;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.http.HttpProblem;
import io.cardfile.testkit.http.ReplyBytes;
import io.cardfile.testkit.http.ReplyOutput;
import io.cardfile.testkit.http.RequestBody;
import io.cardfile.testkit.http.RequestHead;
import io.cardfile.testkit.http.RequestInput;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Serves one connection and plays the faults that are scheduled for it. */
final class FaultConnection implements Runnable {

  private static final byte[] NOTHING = new byte[0];
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NOT_CARRIED_OUT =
      ReplyBytes.of(
          new HttpProblem(503, "the fault server did not pass this request to the gateway"));

  private final FaultServer server;
  private final Socket raw;
  private int number;
  private final Set<Fault> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private long received;

  /**
   * Creates the service of a connection.
   *
   * @param number the number of the connection; 0 if it has one only once it sends a request to the
   *     gateway
   */
  FaultConnection(FaultServer server, Socket raw, int number) {
    this.server = server;
    this.raw = raw;
    this.number = number;
  }

  @Override
  public void run() {
    try (Socket closing = raw) {
      closing.setTcpNoDelay(true);
      if (number == 0 || staysOpenAfterAccept()) {
        serve(server.secured(closing));
      }
    } catch (IOException gone) {
      // The client closed the connection or the server is closing.
    }
  }

  private boolean staysOpenAfterAccept() throws IOException {
    Fault fault = server.schedule.atAccept(number);
    return fault == null || play(fault, raw, NOTHING);
  }

  private void serve(Socket socket) throws IOException {
    RequestInput in = new RequestInput(socket, server.maxWaitNanos);
    try {
      boolean more = true;
      while (more && in.awaitRequest()) {
        more = serveOne(in, socket);
      }
    } catch (HttpProblem problem) {
      new ReplyChannel(raw, socket, server, server.traffic::sent).send(ReplyBytes.of(problem));
      in.drain(); // Closing with unread bytes would reset the connection and discard the reply.
    } finally {
      count(in);
    }
  }

  private void count(RequestInput in) {
    server.traffic.received(in.received() - received);
    received = in.received();
  }

  private boolean serveOne(RequestInput in, Socket socket) throws IOException {
    RequestHead head = RequestHead.read(in);
    Console console = server.console;
    if (console != null && console.takes(head)) {
      boolean more = console.serve(head, in, new ReplyOutput(socket, server.maxWaitNanos), socket);
      received = in.received();
      return more;
    }
    if (number == 0) {
      number = server.schedule.nextConnection();
      if (!staysOpenAfterAccept()) {
        return false;
      }
    }
    int request = server.schedule.nextRequest();
    Fault early = server.schedule.afterHead(number, request);
    if (early != null && !play(early, socket, NOTHING)) {
      return false;
    }
    return answer(head, in, socket, request, early);
  }

  /**
   * Reads the rest of a request and answers it.
   *
   * @param early the fault that was played after its head; it has no other then
   */
  private boolean answer(
      RequestHead head, RequestInput in, Socket socket, int request, @Nullable Fault early)
      throws IOException {
    ReplyChannel channel = new ReplyChannel(raw, socket, server, server.traffic::sent);
    if (head.expectsContinue()) {
      channel.send(CONTINUE);
    }
    byte[] body = RequestBody.read(head, in);
    server.traffic.wholeRequest();
    count(in);
    GatewayRequest received = head.with(body);
    Fault fault = early == null ? fault(request, received) : null;
    byte[] reply = reply(received, head.keepsAlive(), fault == null ? early : fault);
    if (fault != null) {
      return play(fault, socket, reply) && head.keepsAlive();
    }
    channel.send(reply);
    // The reply is empty if a test called loseNextReply.
    return reply.length > 0 && head.keepsAlive();
  }

  private @Nullable Fault fault(int request, GatewayRequest received) {
    return server.schedule.afterRequest(
        number, request, () -> received.isPurchase() ? received.reference() : Optional.empty());
  }

  private byte[] reply(GatewayRequest request, boolean keepsAlive, @Nullable Fault fault) {
    GatewaySimulator gateway = server.simulator();
    switch (fault == null ? Handling.CHARGED : fault.handling) {
      case NOT_FORWARDED:
        return NOT_CARRIED_OUT;
      case ANSWERED_ONLY:
        return ReplyBytes.of(gateway.replyWithoutCharging(request), keepsAlive);
      default:
        return gateway
            .handle(request, fault == null ? null : FaultCatalogue.nameOf(fault))
            .map((WireReply reply) -> ReplyBytes.of(reply, keepsAlive))
            .orElse(NOTHING);
    }
  }

  private boolean play(Fault fault, Socket socket, byte[] reply) throws IOException {
    server.traffic.happens(fault, seen.add(fault), fault.position.hasRequest());
    ReplyChannel channel =
        new ReplyChannel(raw, socket, server, bytes -> server.traffic.sentBy(fault, bytes));
    int offset = reply.length == 0 ? 0 : fault.position.offsetIn(reply);
    channel.send(Arrays.copyOf(reply, offset));
    return fault.action.play(channel, Arrays.copyOfRange(reply, offset, reply.length));
  }
}
