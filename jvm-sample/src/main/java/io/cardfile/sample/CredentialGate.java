package io.cardfile.sample;

import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.Exchange;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request alone before all others, and nothing more once the gateway has refused the
 * credentials or the address: what holds for one charge holds for all. What is kept back was not
 * sent, so its reference stays free.
 */
final class CredentialGate implements Transport {

  /** How long the others wait for the first, at most; then they no longer learn from it. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private enum State {
    NOBODY_SENT,
    FIRST_UNDER_WAY,
    OPEN
  }

  private final Transport transport;
  private State state = State.NOBODY_SENT;
  private @Nullable WrongSettings wrong; // Once they are known to be.

  CredentialGate(Transport transport) {
    this.transport = transport;
  }

  // A reply that names the purchase is about this one charge, such as its card.
  private static Optional<WrongSettings> wrongSettings(WireReply reply) {
    JsonObject document = reply.document();
    boolean hasPurchase = document != null && PurchaseResponse.of(document).response().size() > 0;
    return hasPurchase ? Optional.empty() : WrongSettings.of(reply.status());
  }

  /** Returns why nothing more is sent, once that is so. */
  synchronized Optional<WrongSettings> wrongSettings() {
    return Optional.ofNullable(wrong);
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
    if (wrong != null) {
      throw TransportException.notSent("kept back: " + wrong.why(), null);
    }
    if (state == State.NOBODY_SENT) {
      state = State.FIRST_UNDER_WAY;
    }
  }

  private synchronized void left(Optional<WrongSettings> found) {
    wrong = found.orElse(wrong);
    state = State.OPEN;
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
      Optional<WrongSettings> found = Optional.empty();
      try {
        WireReply reply = exchange.execute();
        found = wrongSettings(reply);
        return reply;
      } finally {
        left(found);
      }
    }

    @Override
    public void cancel() {
      exchange.cancel();
      cancelled(this);
    }
  }
}
