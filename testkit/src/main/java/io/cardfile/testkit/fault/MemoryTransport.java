package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The gateway without a network: every exchange has a connection of its own and ends at once. A
 * fault sends its bytes to memory, where a strict reader decides whether they are a reply.
 * Thread-safe.
 */
public final class MemoryTransport implements Transport {

  private final GatewaySimulator simulator;
  private final Behaviours behaviours;
  private final String baseUrl;

  /** Creates a transport to a gateway whose URLs begin with {@code baseUrl}. */
  public MemoryTransport(GatewaySimulator simulator, Behaviours behaviours, String baseUrl) {
    this.simulator = simulator;
    this.behaviours = behaviours;
    this.baseUrl = baseUrl;
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    return new MemoryExchange(
        Objects.requireNonNull(request, "request == null"),
        Objects.requireNonNull(phases, "phases == null"));
  }

  private final class MemoryExchange implements Exchange {

    private final WireRequest request;
    private final Consumer<Phase> phases;
    private final AtomicBoolean executed = new AtomicBoolean();
    private volatile boolean cancelled;

    MemoryExchange(WireRequest request, Consumer<Phase> phases) {
      this.request = request;
      this.phases = phases;
    }

    @Override
    public WireReply execute() throws TransportException {
      if (!executed.compareAndSet(false, true)) {
        throw new IllegalStateException("an exchange is executed once");
      }
      requireSendable();
      long timeoutNanos = request.timeout().toNanos();
      long start = System.nanoTime();
      reached(Phase.SENDING);
      if (System.nanoTime() - start > timeoutNanos) {
        throw TransportException.inDoubt(Phase.SENDING, "the time is up", null);
      }
      reached(Phase.SENT);
      MemoryChannel channel = new MemoryChannel(timeoutNanos);
      try {
        serve(channel);
      } catch (IOException clientEnds) {
        throw TransportException.inDoubt(Phase.SENT, "the time is up, or the reply too long", null);
      }
      WireReply reply = ReplyParser.parse(channel.received());
      if (reply == null) {
        throw TransportException.inDoubt(
            Phase.SENT, "the connection ended without a whole reply", null);
      }
      reached(Phase.REPLY_STARTED);
      reached(Phase.REPLIED);
      return reply;
    }

    private void requireSendable() throws TransportException {
      if (cancelled) {
        throw TransportException.notSent("cancelled before anything was sent", null);
      }
      if (!request.url().startsWith(baseUrl + "/")) {
        throw TransportException.notSent("no such host: use the endpoints of the gateway", null);
      }
      if (!request.tryAcquireSendPermission()) {
        throw TransportException.notSent("the request may no longer be sent", null);
      }
    }

    private void reached(Phase phase) {
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

    private void serve(MemoryChannel channel) throws IOException {
      Exchanges exchanges = new Exchanges(simulator, behaviours);
      if (exchanges.open(channel) && exchanges.begin(channel)) {
        exchanges.answer(GatewayRequest.of(request), true, channel);
      }
    }
  }
}
