package io.cardfile.testkit;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerBook;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The simulated gateway in memory: a transport that replies immediately, without sockets and
 * threads.
 *
 * <p>Give {@link #walletUrl} and {@link #purchasesUrl} to the client. A request to any other host
 * ends as not sent. The time limit ends a call whose listener takes longer; nothing else here takes
 * time. Thread-safe.
 */
public final class FakeGateway implements Transport {

  // A top-level domain that never exists (RFC 2606).
  private static final String BASE = "https://gateway.invalid";

  private final GatewaySimulator simulator;

  private FakeGateway(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  /** Returns a gateway with the defaults of {@link GatewaySimulator#builder}. */
  public static FakeGateway create() {
    return of(GatewaySimulator.create());
  }

  /** Returns a gateway in front of {@code simulator}, which other front ends may share. */
  public static FakeGateway of(GatewaySimulator simulator) {
    return new FakeGateway(Objects.requireNonNull(simulator, "simulator == null"));
  }

  /** Returns the base URL of wallet tokens. */
  public String walletUrl() {
    return BASE;
  }

  /** Returns the base URL of purchases. */
  public String purchasesUrl() {
    return BASE;
  }

  /** Returns the simulator behind this front end. */
  public GatewaySimulator simulator() {
    return simulator;
  }

  /** Returns the purchases decided so far. */
  public LedgerBook ledger() {
    return simulator.ledger();
  }

  /** Returns the last exchanges, oldest first; see {@link GatewaySimulator#exchanges}. */
  public List<RecordedExchange> exchanges() {
    return simulator.exchanges();
  }

  /**
   * Carries out the next request and loses its reply: the ledger shows the charge, and {@link
   * Exchange#execute} throws an exception with the meaning that the request may have reached the
   * gateway.
   */
  public void loseNextReply() {
    simulator.loseNextReply();
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    Objects.requireNonNull(request, "request == null");
    Objects.requireNonNull(phases, "phases == null");
    return new MemoryExchange(request, phases, () -> connect(request), () -> answer(request));
  }

  private static void connect(WireRequest request) throws TransportException {
    if (!request.url().startsWith(BASE + "/")) {
      throw TransportException.notSent("no such host: use the URLs of the fake gateway", null);
    }
  }

  private Optional<WireReply> answer(WireRequest request) {
    return simulator.handle(GatewayRequest.of(request));
  }

  @Override
  public String toString() {
    return "FakeGateway(" + simulator + ")";
  }
}
