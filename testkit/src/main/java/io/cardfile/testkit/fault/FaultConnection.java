package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.http.HttpProblem;
import io.cardfile.testkit.http.ReplyBytes;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Serves one connection, and lets happen to it what is scheduled. */
final class FaultConnection implements Runnable {

  private static final byte[] NOTHING = new byte[0];
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NOT_CARRIED_OUT =
      ReplyBytes.of(new HttpProblem(503, "the fault server kept this request from the gateway"));

  private final FaultServer server;
  private final Socket raw;
  private final int number;
  private final Set<Fault> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private long received;

  FaultConnection(FaultServer server, Socket raw, int number) {
    this.server = server;
    this.raw = raw;
    this.number = number;
  }

  @Override
  public void run() {
    try (Socket closing = raw) {
      closing.setTcpNoDelay(true);
      if (acceptFaultServesOn()) {
        serve(server.secured(closing));
      }
    } catch (IOException gone) {
      // The client went away, or the server is closing: there is nobody left to tell.
    }
  }

  private boolean acceptFaultServesOn() throws IOException {
    Fault fault = server.schedule.atAccept(number);
    return fault == null || play(fault, raw, NOTHING);
  }

  private void serve(Socket socket) throws IOException {
    RequestInput in = new RequestInput(socket, server.patienceNanos);
    try {
      boolean more = true;
      while (more && in.awaitRequest()) {
        more = serveOne(in, socket);
      }
    } catch (HttpProblem problem) {
      new Line(raw, socket, server, server.traffic::sent).say(ReplyBytes.of(problem));
      in.drain(); // Closing with unread bytes would reset the connection and take the reply along.
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
    Fault fault = server.schedule.atRequest(number);
    if (fault != null && fault.position == Position.AFTER_REQUEST_HEAD) {
      return play(fault, socket, NOTHING) && answer(head, in, socket, null);
    }
    return answer(head, in, socket, fault);
  }

  private boolean answer(RequestHead head, RequestInput in, Socket socket, @Nullable Fault fault)
      throws IOException {
    Line line = new Line(raw, socket, server, server.traffic::sent);
    if (head.expectsContinue()) {
      line.say(CONTINUE);
    }
    byte[] body = RequestBody.read(head, in);
    server.traffic.wholeRequest();
    count(in);
    byte[] reply = reply(head, body, fault == null ? Handling.CHARGED : fault.handling);
    if (fault != null) {
      return play(fault, socket, reply) && head.keepsAlive();
    }
    line.say(reply);
    return reply.length > 0 && head.keepsAlive(); // The simulator may have lost it on purpose.
  }

  private byte[] reply(RequestHead head, byte[] body, Handling handling) {
    GatewaySimulator gateway = server.simulator();
    switch (handling) {
      case KEPT_BACK:
        return NOT_CARRIED_OUT;
      case ANSWERED_ONLY:
        return ReplyBytes.of(gateway.replyWithoutCharging(head.with(body)), head.keepsAlive());
      default:
        return gateway
            .handle(head.with(body))
            .map((WireReply reply) -> ReplyBytes.of(reply, head.keepsAlive()))
            .orElse(NOTHING);
    }
  }

  private boolean play(Fault fault, Socket socket, byte[] reply) throws IOException {
    server.traffic.happens(fault, seen.add(fault), fault.position.hasRequest());
    Line line = new Line(raw, socket, server, bytes -> server.traffic.sentBy(fault, bytes));
    int offset = reply.length == 0 ? 0 : fault.position.offsetIn(reply);
    line.say(Arrays.copyOf(reply, offset));
    return fault.act.play(line, Arrays.copyOfRange(reply, offset, reply.length));
  }
}
