package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.ExplainedException.require;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * One exchange. All of it runs on the calling thread, so that nothing can be written once {@link
 * #execute} has returned.
 */
final class JdkExchange implements Exchange {

  private final AtomicBoolean executed = new AtomicBoolean();
  private final CallLimit limit;
  private final JdkTransport transport;
  private final WireRequest request;
  private final Consumer<Phase> observer;
  private Phase phase = Phase.BEFORE_SENDING;

  JdkExchange(JdkTransport transport, WireRequest request, Consumer<Phase> observer) {
    this.transport = transport;
    this.request = request;
    this.observer = observer;
    limit = new CallLimit(transport.ticker);
  }

  @Override
  public WireReply execute() throws TransportException {
    if (!executed.compareAndSet(false, true)) {
      throw new IllegalStateException("executed already");
    }
    limit.start(request.timeout());
    try {
      transport.watchdog.watch(limit);
      limit.check();
      return exchange();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(e);
    } catch (VirtualMachineError e) {
      throw e; // Cannot be explained here, and handling it may fail as well.
    } catch (Throwable e) { // A trust manager is code of the caller.
      throw failure(e);
    } finally {
      transport.watchdog.leave(limit);
      limit.stop("the call is over"); // Closes its connection, unless that is kept.
    }
  }

  private WireReply exchange() throws Exception {
    Target target = transport.target(request.url());
    byte[] text = RequestText.of(request, target);
    // "Not found" names no purchase, so a look-up shares no connection.
    Connection kept = isLookUp() ? null : transport.idle.take(target);
    Connection connection = kept == null ? transport.connector.open(target, limit) : kept;
    limit.waitsFor(connection::close);
    send(connection, text);
    ReplyReader reader = new ReplyReader(connection.socket.getInputStream(), connection.buffer);
    reader.readHead();
    reached(Phase.REPLY_STARTED);
    WireReply reply = reader.readBody();
    reached(Phase.REPLIED);
    if (!isLookUp() && reader.isReusable() && limit.finish()) {
      transport.idle.add(connection);
    }
    return reply;
  }

  private void send(Connection connection, byte[] text) throws IOException {
    require(request.tryAcquireSendPermission(), "the client's permission to send has expired");
    phase = Phase.SENDING;
    try {
      connection.socket.getOutputStream().write(text);
    } finally {
      reached(Phase.SENDING); // After the write, because an observer may be slow.
    }
    reached(Phase.SENT);
  }

  private boolean isLookUp() {
    return request.method().equals("GET");
  }

  private void reached(Phase next) {
    phase = next;
    try {
      observer.accept(next);
    } catch (RuntimeException e) {
      // An observer must not affect the call.
    }
  }

  private TransportException failure(Throwable cause) {
    String stopped = limit.reason();
    String why = stopped == null ? FailureText.of(cause) : stopped;
    return phase == Phase.BEFORE_SENDING
        ? TransportException.notSent("nothing was sent: " + why, cause)
        : TransportException.inDoubt(phase, "no complete reply: " + why, cause);
  }

  @Override
  public void cancel() {
    limit.stop("the call was cancelled");
  }
}
