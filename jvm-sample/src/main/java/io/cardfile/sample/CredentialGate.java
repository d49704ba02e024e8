package io.cardfile.sample;

import io.cardfile.transport.Exchange;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Sends one request alone before all others, and nothing more once the gateway has refused the
 * credentials: a refusal uses up its reference, and a wrong token would use up one for each thread.
 * What is kept back was not sent, so its reference stays free.
 */
final class CredentialGate implements Transport {

  /** How long the others wait for the first, at most; then they no longer learn from it. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private enum State {
    NOBODY_SENT,
    FIRST_UNDER_WAY,
    OPEN,
    SHUT
  }

  private final Transport transport;
  private State state = State.NOBODY_SENT;

  CredentialGate(Transport transport) {
    this.transport = transport;
  }

  static boolean isAboutCredentials(int status) {
    return status == 401 || status == 403;
  }

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
    return new Gated(transport.prepare(request, phases), patience(request.timeout()));
  }

  private static Duration patience(Duration timeout) {
    Duration half = timeout.dividedBy(2);
    return half.compareTo(LONGEST_WAIT) < 0 ? half : LONGEST_WAIT;
  }

  private synchronized void enter(Gated gated) throws TransportException {
    long end = System.nanoTime() + gated.patience.toNanos();
    long left = gated.patience.toNanos();
    while (state == State.FIRST_UNDER_WAY && left > 0 && !gated.cancelled) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw TransportException.notSent("interrupted before it was its turn", null);
      }
      left = end - System.nanoTime();
    }
    if (state == State.SHUT) {
      throw TransportException.notSent(
          "kept back: the gateway has refused the user name or the token of another one", null);
    }
    if (state == State.NOBODY_SENT) {
      state = State.FIRST_UNDER_WAY;
    }
  }

  private synchronized void left(boolean refused) {
    state = refused ? State.SHUT : state == State.SHUT ? State.SHUT : State.OPEN;
    notifyAll();
  }

  private synchronized void cancelled(Gated gated) {
    gated.cancelled = true;
    notifyAll();
  }

  private final class Gated implements Exchange {

    private final Exchange exchange;
    private final Duration patience;
    private boolean cancelled;

    Gated(Exchange exchange, Duration patience) {
      this.exchange = exchange;
      this.patience = patience;
    }

    @Override
    public WireReply execute() throws TransportException {
      enter(this);
      boolean refused = false;
      try {
        WireReply reply = exchange.execute();
        refused = isAboutCredentials(reply.status());
        return reply;
      } finally {
        left(refused);
      }
    }

    @Override
    public void cancel() {
      exchange.cancel();
      cancelled(this);
    }
  }
}
