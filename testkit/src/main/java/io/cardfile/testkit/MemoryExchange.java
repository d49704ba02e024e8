package io.cardfile.testkit;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** An exchange without a network, which completes immediately. */
final class MemoryExchange implements Exchange {

  /** Connects, or throws if nothing can be sent. */
  interface Connecting {
    void connect() throws TransportException;
  }

  /** Returns the reply, or empty when it is lost. */
  interface Answer {
    Optional<WireReply> get() throws TransportException;
  }

  private final WireRequest request;
  private final Consumer<Phase> phases;
  private final Connecting connecting;
  private final Answer answer;
  private final AtomicBoolean executed = new AtomicBoolean();
  private volatile boolean cancelled;

  MemoryExchange(
      WireRequest request, Consumer<Phase> phases, Connecting connecting, Answer answer) {
    this.request = request;
    this.phases = phases;
    this.connecting = connecting;
    this.answer = answer;
  }

  @Override
  public WireReply execute() throws TransportException {
    if (!executed.compareAndSet(false, true)) {
      throw new IllegalStateException("an exchange is executed once");
    }
    if (cancelled) {
      throw TransportException.notSent("cancelled before anything was sent", null);
    }
    connecting.connect();
    if (!request.tryAcquireSendPermission()) {
      throw TransportException.notSent("the request may no longer be sent", null);
    }
    long start = System.nanoTime();
    notifyReached(Phase.SENDING);
    if (System.nanoTime() - start > request.timeout().toNanos()) {
      throw TransportException.inDoubt(Phase.SENDING, "the time is up", null);
    }
    notifyReached(Phase.SENT);
    Optional<WireReply> reply = answer.get();
    if (!reply.isPresent()) {
      throw TransportException.inDoubt(Phase.SENT, "the connection ended without a reply", null);
    }
    notifyReached(Phase.REPLY_STARTED);
    notifyReached(Phase.REPLIED);
    return reply.get();
  }

  private void notifyReached(Phase phase) {
    try {
      phases.accept(phase);
    } catch (RuntimeException e) {
      // An observer that throws has no effect: the contract of transports.
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
  }
}
