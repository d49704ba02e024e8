package io.cardfile.testkit.explore;

import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.Ledger;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link Scenario}: a gateway with a fault, and the conclusions of the code under
 * test. The gateway charges a reference again for each request, so that the ledger shows a second
 * request. Thread-safe.
 */
public final class Trial {

  /** The conclusion of the code about a purchase. */
  enum Conclusion {
    PAID,
    NOT_PAID,
    IN_DOUBT
  }

  private static final RequestAuthorizer CREDENTIALS = BasicAuthorizer.of("TEST-merchant", "TEST");

  private final TestGateway gateway;
  private final @Nullable Supplier<? extends Transport> transports;
  private final Duration deadline;
  private final Map<String, Conclusion> conclusions = new LinkedHashMap<>();
  private final Map<String, Set<Kind>> outcomes = new LinkedHashMap<>();
  private int authorized;
  private int interruptAt;
  private @Nullable Thread interrupted;

  Trial(
      TestGateway gateway, @Nullable Supplier<? extends Transport> transports, Duration deadline) {
    this.gateway = gateway;
    this.transports = transports;
    this.deadline = deadline;
  }

  /** Returns a new client of this run's gateway. */
  public PaymentClient client() {
    return clientBuilder().build();
  }

  /**
   * Returns a builder of a client of this run's gateway, for example to set a journal. Do not
   * replace its authorizer and its listener: without them the explorer interrupts no thread, and
   * does not compare the client's outcomes with the ledger.
   */
  public PaymentClient.Builder clientBuilder() {
    PaymentClient.Builder builder =
        transports == null ? gateway.clientBuilder() : gateway.clientBuilder(transports.get());
    return builder
        .authorizer(this::authorize)
        .deadline(deadline)
        .listener(
            new PaymentListener() {
              @Override
              public void onOutcome(PaymentEvent event) {
                reported(event);
              }
            });
  }

  private List<WireHeader> authorize(WireRequest request) {
    interruptIfScheduled();
    return CREDENTIALS.authorize(request);
  }

  private synchronized void interruptIfScheduled() {
    if (++authorized == interruptAt) {
      interrupted = Thread.currentThread();
      interrupted.interrupt();
    }
  }

  private synchronized void reported(PaymentEvent event) {
    if (event.operation() == PaymentEvent.Operation.PURCHASE) {
      outcomes
          .computeIfAbsent(event.reference(), any -> EnumSet.noneOf(Kind.class))
          .add(Kind.valueOf(event.outcome().get()));
    }
  }

  /**
   * Returns the deadline for each call of code that has an HTTP client of its own: {@link
   * FaultExplorer.Builder#deadline}, or in the run without a fault, which also loads classes, the
   * time of {@link FaultExplorer.Builder#limit}.
   */
  public Duration deadline() {
    return deadline;
  }

  /**
   * Returns the gateway of this run, for example to put on file the cards that the code charges, or
   * for the URL to which code with an HTTP client of its own sends.
   */
  public TestGateway gateway() {
    return gateway;
  }

  /** Returns the purchases decided so far, as a substitute for a look-up. */
  public Ledger ledger() {
    return gateway.ledger();
  }

  /** Reports the conclusion that this purchase is paid. The last report of a reference counts. */
  public void paid(String reference) {
    conclude(reference, Conclusion.PAID);
  }

  /**
   * Reports the conclusion that this purchase is not paid: the code would let the payer try again.
   */
  public void notPaid(String reference) {
    conclude(reference, Conclusion.NOT_PAID);
  }

  /** Reports that the code cannot decide whether this purchase is paid; always accepted. */
  public void inDoubt(String reference) {
    conclude(reference, Conclusion.IN_DOUBT);
  }

  private synchronized void conclude(String reference, Conclusion conclusion) {
    conclusions.put(Objects.requireNonNull(reference, "reference == null"), conclusion);
  }

  synchronized Map<String, Conclusion> conclusions() {
    return new LinkedHashMap<>(conclusions);
  }

  /** Returns the outcomes that clients reported for each reference. */
  synchronized Map<String, Set<Kind>> outcomes() {
    return new LinkedHashMap<>(outcomes);
  }

  /** Returns the number of requests that clients made. */
  synchronized int authorized() {
    return authorized;
  }

  /** Interrupts the thread that makes the request with this number. */
  synchronized void interruptAt(int request) {
    interruptAt = request;
  }

  synchronized boolean hasInterrupted(Thread thread) {
    return thread == interrupted;
  }
}
