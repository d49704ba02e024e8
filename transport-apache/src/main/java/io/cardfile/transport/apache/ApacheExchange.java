package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.RefusedException.require;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.jspecify.annotations.Nullable;

/** One request, on the caller's thread; other threads can only {@linkplain #stop stop} it. */
final class ApacheExchange implements Exchange {

  private static final long MAX_SECONDS = TimeUnit.DAYS.toSeconds(36_500);

  private final AtomicBoolean executed = new AtomicBoolean();
  private final SendDecision decision = new SendDecision();
  private final WireRequest request;
  private final PhaseObserver observer;
  private final ApacheTransport transport;
  volatile long end = Long.MAX_VALUE; // In System.nanoTime.
  private volatile boolean cancelled;
  private boolean stopped; // Guarded by this, like the next one.
  private @Nullable Runnable ending; // Ends what the call waits for.

  ApacheExchange(WireRequest request, PhaseObserver observer, ApacheTransport transport) {
    this.request = request;
    this.observer = observer;
    this.transport = transport;
  }

  @Override
  public WireReply execute() throws TransportException {
    if (!executed.compareAndSet(false, true)) {
      throw new IllegalStateException("executed already");
    }
    long seconds = Math.min(request.timeout().getSeconds(), MAX_SECONDS);
    end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds) + request.timeout().getNano();
    try {
      require(nanosLeft() > 0, "the time is up");
      require(!Thread.currentThread().isInterrupted(), "the thread was interrupted");
      require(!transport.idle.closed, "the transport is closed");
      transport.watchdog.watch(this);
      return exchange();
    } catch (VirtualMachineError e) {
      throw e; // Cannot be explained here, and handling it may fail as well.
    } catch (Throwable e) { // Code of the caller and TLS throw undeclared exceptions.
      throw failure(e);
    } finally {
      transport.watchdog.forget(this);
      stop();
    }
  }

  private WireReply exchange() throws Exception {
    Target target = new Target(request.url());
    byte[] bytes = RequestBytes.of(request, target);
    try {
      // "Not found" names nothing, so no stale reply may answer a look-up.
      String account = request.method().equals("GET") ? null : IdleConnections.account(request);
      GatewayConnection kept = account == null ? null : transport.idle.take(account);
      GatewayConnection use = kept == null ? transport.connector.open(target, this) : kept;
      waitsFor(use::abort);
      return send(bytes, use, account);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  private WireReply send(byte[] bytes, GatewayConnection use, @Nullable String account)
      throws IOException, HttpException {
    Socket socket = use.socket;
    socket.setSoTimeout(millisLeft(Integer.MAX_VALUE)); // In case the watchdog fails.
    decision.begin(request);
    boolean first = use.account == null;
    socket.getOutputStream().write(bytes);
    // Only now, because nothing may delay the request after the permission was granted.
    reached(Phase.SENDING);
    reached(Phase.SENT);
    ReplyReader reader = new ReplyReader(socket.getInputStream());
    ClassicHttpResponse head = reader.readHead();
    reached(Phase.REPLY_STARTED);
    WireReply reply = reader.readBody(head);
    if (account != null && mayBeKept(reply, reader, head) && doneWaiting()) {
      transport.idle.add(account, use);
    } else {
      use.close();
    }
    reached(Phase.REPLIED);
    return first ? reply.attributed() : reply;
  }

  /**
   * Returns whether the connection may carry another request. After a refusal or a decline the same
   * reference may be sent again, and a second copy of the reply would answer that request.
   */
  private boolean mayBeKept(WireReply reply, ReplyReader reader, ClassicHttpResponse head) {
    JsonObject document = reply.document();
    try {
      return document != null && request.isApprovedBy(document) && reader.allowsReuse(head);
    } catch (Exception e) { // Of the caller's code, or for a header that HttpCore cannot read.
      return false; // The reply is complete all the same.
    }
  }

  private void reached(Phase phase) {
    decision.reached(phase);
    try {
      observer.reached(phase);
    } catch (RuntimeException e) {
      // An observer must not affect the call.
    }
  }

  /** Returns the nanoseconds until the deadline; 0 or less when the time is up. */
  long nanosLeft() {
    return end - System.nanoTime();
  }

  /** Returns the milliseconds left, rounded up, but at most {@code limit} and at least 1. */
  int millisLeft(int limit) {
    long left = TimeUnit.NANOSECONDS.toMillis(nanosLeft()) + 1;
    return (int) Math.max(1, Math.min(limit, left));
  }

  /**
   * Sets what ends the connection or the look-up that this call waits for.
   *
   * @throws IOException if the call was stopped; {@link #execute} runs {@code stopper} then
   */
  synchronized void waitsFor(Runnable stopper) throws IOException {
    ending = stopper;
    require(!stopped, "the call is over");
  }

  /** Returns false if the call was stopped; otherwise a stop has no effect any more. */
  private synchronized boolean doneWaiting() {
    ending = null;
    return !stopped;
  }

  /** Ends the call: nothing more is sent or read. Called by any thread. */
  synchronized void stop() {
    decision.end();
    stopped = true;
    if (ending != null) {
      ending.run();
      ending = null;
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
    stop();
  }

  private TransportException failure(Throwable cause) {
    Phase phase = decision.end();
    if (phase == Phase.NOT_SENT) {
      return TransportException.notSent("nothing was sent: " + why(cause), cause);
    }
    if (phase == Phase.SENDING) {
      reached(phase);
    }
    return TransportException.inDoubt(phase, "no complete reply: " + why(cause), cause);
  }

  private String why(Throwable cause) {
    if (cancelled || nanosLeft() <= 0) {
      return cancelled ? "the call was cancelled" : "the time is up";
    }
    Throwable inner = cause.getCause();
    Throwable failed = cause instanceof ExecutionException && inner != null ? inner : cause;
    // Only the class name: it distinguishes failures and contains no value.
    return failed instanceof RefusedException
        ? String.valueOf(failed.getMessage())
        : "it failed with " + failed.getClass().getName();
  }
}
