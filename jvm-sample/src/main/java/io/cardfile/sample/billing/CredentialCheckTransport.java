package io.cardfile.sample.billing;

import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the first request before all others, and sends nothing more after the gateway has refused
 * the credentials or the address, because it would refuse every charge. A request that is held back
 * was not sent, so its reference stays free.
 */
final class CredentialCheckTransport implements Transport {

  /** The longest time that the other requests wait for the reply to the first. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private enum State {
    NONE_SENT,
    FIRST_RUNNING,
    OPEN
  }

  private final Transport transport;
  private State state = State.NONE_SENT;
  private @Nullable WrongSettings wrong; // Null until a refusal.

  CredentialCheckTransport(Transport transport) {
    this.transport = transport;
  }

  // A reply with a purchase refuses this one charge, for example its card.
  private static Optional<WrongSettings> wrongSettings(WireReply reply) {
    JsonObject document = reply.document();
    boolean hasPurchase = document != null && PurchaseResponse.of(document).response().size() > 0;
    return hasPurchase ? Optional.empty() : WrongSettings.of(reply.status());
  }

  /** Returns the reason why nothing more is sent, if there is one. */
  synchronized Optional<WrongSettings> wrongSettings() {
    return Optional.ofNullable(wrong);
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    return new Gated(transport.prepare(request, phases), patience(request.timeout()));
  }

  private static Duration patience(Duration timeout) {
    Duration half = timeout.dividedBy(2);
    return half.compareTo(LONGEST_WAIT) < 0 ? half : LONGEST_WAIT;
  }

  private synchronized void enter(Gated gated) throws TransportException {
    long end = System.nanoTime() + gated.patience.toNanos();
    long remaining = gated.patience.toNanos();
    while (state == State.FIRST_RUNNING && remaining > 0 && !gated.cancelled) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, remaining);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw TransportException.notSent("interrupted while waiting to be sent", null);
      }
      remaining = end - System.nanoTime();
    }
    if (wrong != null) {
      throw TransportException.notSent("held back: " + wrong.why(), null);
    }
    if (state == State.NONE_SENT) {
      state = State.FIRST_RUNNING;
    }
  }

  private synchronized void remaining(Optional<WrongSettings> found) {
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
        remaining(found);
      }
    }

    @Override
    public void cancel() {
      exchange.cancel();
      cancelled(this);
    }
  }
}
