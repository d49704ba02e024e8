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
    Act act = server.behaviours.atAccept();
    if (act != null) {
      return play(act, raw, NOTHING);
    }
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
      new SocketChannel(raw, socket, server, false, server.traffic::sent)
          .send(ReplyBytes.of(problem));
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
    Act earlyAct = server.behaviours.afterHead();
    int counted = server.behaviours.requests();
    if (earlyAct != null && !play(earlyAct, socket, NOTHING)) {
      return false;
    }
    Fault early = server.schedule.afterHead(number, request);
    if (early != null && !play(early, socket, NOTHING)) {
      return false;
    }
    return answer(head, in, socket, request, counted, early);
  }

  /**
   * Reads the rest of a request and answers it.
   *
   * @param early the fault that was played after its head; it has no other then
   */
  private boolean answer(
      RequestHead head,
      RequestInput in,
      Socket socket,
      int request,
      int counted,
      @Nullable Fault early)
      throws IOException {
    ReplyChannel channel = new SocketChannel(raw, socket, server, false, server.traffic::sent);
    if (head.expectsContinue()) {
      channel.send(CONTINUE);
    }
    byte[] body = RequestBody.read(head, in);
    server.traffic.wholeRequest();
    count(in);
    GatewayRequest received = head.with(body);
    Act act = server.behaviours.afterRequest(counted, received);
    if (act != null) {
      byte[] reply = reply(received, head.keepsAlive(), act);
      if (act.fault() != null) {
        return play(act, socket, reply) && head.keepsAlive();
      }
      channel.send(reply);
      return head.keepsAlive();
    }
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

  private byte[] reply(GatewayRequest request, boolean keepsAlive, Act act) {
    Fault fault = act.fault();
    switch (fault == null ? Handling.CHARGED : fault.handling) {
      case NOT_FORWARDED:
        return NOT_CARRIED_OUT;
      case ANSWERED_ONLY:
        return ReplyBytes.of(server.simulator().replyWithoutCharging(request), keepsAlive);
      default:
        return ReplyBytes.of(
            server.simulator().handle(request, act.verdict(), act.toString(), null), keepsAlive);
    }
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

  private boolean play(Act act, Socket socket, byte[] reply) throws IOException {
    return play(java.util.Objects.requireNonNull(act.fault()), socket, reply, act.resets());
  }

  private boolean play(Fault fault, Socket socket, byte[] reply) throws IOException {
    return play(fault, socket, reply, false);
  }

  private boolean play(Fault fault, Socket socket, byte[] reply, boolean resets)
      throws IOException {
    server.traffic.happens(fault, seen.add(fault), fault.position.hasRequest());
    ReplyChannel channel =
        new SocketChannel(
            raw, socket, server, resets, bytes -> server.traffic.sentBy(fault, bytes));
    int offset = reply.length == 0 ? 0 : fault.position.offsetIn(reply);
    channel.send(Arrays.copyOf(reply, offset));
    return fault.action.play(channel, Arrays.copyOfRange(reply, offset, reply.length));
  }
}
