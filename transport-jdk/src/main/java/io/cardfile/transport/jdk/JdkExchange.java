package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.ExplainedException.require;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One exchange. All of it runs on the calling thread, so that nothing can be written once {@link
 * #execute} has returned.
 */
final class JdkExchange implements Exchange {

  private final AtomicBoolean executed = new AtomicBoolean();
  private final CallLimit limit = new CallLimit();
  private final JdkTransport transport;
  private final WireRequest request;
  private final PhaseObserver observer;
  private Phase phase = Phase.NOT_SENT;

  JdkExchange(JdkTransport transport, WireRequest request, PhaseObserver observer) {
    this.transport = transport;
    this.request = request;
    this.observer = observer;
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
    Target target = new Target(request.url());
    byte[] text = RequestText.of(request, target);
    try {
      // "Not found" names no purchase, so a look-up shares no connection.
      Connection kept = isLookUp() ? null : transport.idle.take(target);
      return exchange(kept == null ? transport.connector.open(target, limit) : kept, text);
    } finally {
      Arrays.fill(text, (byte) 0);
    }
  }

  private WireReply exchange(Connection connection, byte[] text) throws IOException {
    limit.waitsFor(connection::close);
    // In case the watchdog fails.
    connection.socket.setSoTimeout(limit.millisLeft(Integer.MAX_VALUE));
    send(connection, text);
    boolean kept = false;
    try {
      ReplyReader reader = new ReplyReader(connection.socket.getInputStream(), connection.buffer);
      reader.readHead();
      reached(Phase.REPLY_STARTED);
      WireReply reply = reader.readBody();
      reached(Phase.REPLIED);
      kept = isReusable(reader) && limit.finish();
      return reply;
    } finally {
      Arrays.fill(connection.buffer, (byte) 0);
      if (kept) {
        transport.idle.add(connection);
      }
    }
  }

  private void send(Connection connection, byte[] text) throws IOException {
    require(request.tryAcquireSendPermission(), "it may not be sent any more");
    phase = Phase.SENDING;
    try {
      connection.socket.getOutputStream().write(text);
    } finally {
      reached(Phase.SENDING); // Not before, because an observer may be slow.
    }
    reached(Phase.SENT);
  }

  private boolean isLookUp() {
    return request.method().equals("GET");
  }

  private boolean isReusable(ReplyReader reader) {
    try {
      return !isLookUp() && reader.isReusable();
    } catch (IOException | RuntimeException e) { // Closed meanwhile; the reply is complete.
      return false;
    }
  }

  private void reached(Phase next) {
    phase = next;
    try {
      observer.reached(next);
    } catch (RuntimeException e) {
      // An observer must not affect the call.
    }
  }

  private TransportException failure(Throwable cause) {
    String why = limit.reason();
    if (why == null) { // The message of another exception may contain a value.
      Throwable inner = cause.getCause();
      Throwable failed = cause instanceof ExecutionException && inner != null ? inner : cause;
      boolean explained = failed instanceof ExplainedException;
      why = explained ? failed.getMessage() : "it failed with " + failed.getClass().getName();
    }
    return phase == Phase.NOT_SENT
        ? TransportException.notSent("nothing was sent: " + why, cause)
        : TransportException.inDoubt(phase, "no complete reply: " + why, cause);
  }

  @Override
  public void cancel() {
    limit.stop("the call was cancelled");
  }
}
