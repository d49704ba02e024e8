package io.cardfile.testkit.explore;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.transport.Transport;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link Scenario}: a gateway with faults, and the conclusions of the code under test.
 * Thread-safe.
 *
 * <p>The gateway has the merchant {@code TEST-merchant} with the token {@code TEST} and the secret
 * {@code TEST}. It charges a reference again for each request, so that a second request is visible
 * in the ledger; a gateway in the field may refuse it or not.
 */
public final class Trial {

  final Conclusions conclusions = new Conclusions();
  final ClientOutcomes outcomes = new ClientOutcomes();
  final VirtualScheduler scheduler = new VirtualScheduler();
  final FaultyAuthorizer authorizer;
  private final FaultServer server;
  private final @Nullable Supplier<? extends Transport> transports;
  private final Duration deadline;
  private volatile @Nullable String misuse;

  Trial(FaultServer server, @Nullable Supplier<? extends Transport> transports, Duration deadline) {
    this.server = server;
    this.transports = transports;
    this.deadline = deadline;
    this.authorizer = new FaultyAuthorizer(deadline);
  }

  /**
   * Returns a new client of this run's gateway.
   *
   * @throws IllegalStateException when the explorer was built without a transport
   */
  public PaymentClient client() {
    return clientBuilder().build();
  }

  /**
   * Returns the builder of such a client, for example to set an executor. The explorer uses the
   * builder's listener to compare the client's outcomes with the ledger; another listener disables
   * that check.
   *
   * @throws IllegalStateException as {@link #client}
   */
  public PaymentClient.Builder clientBuilder() {
    Supplier<? extends Transport> given = transports;
    if (given == null) {
      misuse = "a client needs a transport: give one to FaultExplorer.Builder.transport";
      throw new IllegalStateException(misuse);
    }
    return PaymentClient.builder(
            Endpoints.test().walletUrl(walletUrl()).purchasesUrl(purchasesUrl()).build(),
            given.get())
        .authorizer(authorizer)
        .deadline(deadline)
        .listener(outcomes);
  }

  /**
   * Returns the deadline for each call of code that has clients of its own: {@link
   * FaultExplorer.Builder#deadline}, or in the run without a fault, which also loads classes, the
   * time of {@link FaultExplorer.Builder#limit}.
   */
  public Duration deadline() {
    return deadline;
  }

  /** Returns the base URL of wallet tokens, such as {@code http://127.0.0.1:49152}. */
  public String walletUrl() {
    return server.walletUrl();
  }

  /** Returns the base URL of purchases, such as {@code http://127.0.0.1:49152}. */
  public String purchasesUrl() {
    return server.purchasesUrl();
  }

  /**
   * Returns the gateway of this run, for example to put on file the cards that the code charges:
   * {@code CardOnFile.visa().putOn(trial.simulator())}.
   */
  public GatewaySimulator simulator() {
    return server.simulator();
  }

  /** Returns the purchases decided so far, as a substitute for a look-up. */
  public Ledger ledger() {
    return server.ledger();
  }

  /**
   * Returns a scheduler with a virtual time, for code that schedules tasks. Tasks of the next 24
   * hours run when the scenario has returned, or when it waits for a task, in the order of their
   * times and without waiting. So a second attempt after minutes is found immediately.
   */
  public ScheduledExecutorService scheduler() {
    return scheduler;
  }

  /** Reports the conclusion that this purchase is paid. The last report of a reference counts. */
  public void paid(String reference) {
    conclusions.add(required(reference), Conclusion.PAID);
  }

  /**
   * Reports the conclusion that this purchase is not paid: the code would let the payer try again.
   */
  public void notPaid(String reference) {
    conclusions.add(required(reference), Conclusion.NOT_PAID);
  }

  /** Reports that the code cannot decide whether this purchase is paid; always accepted. */
  public void inDoubt(String reference) {
    conclusions.add(required(reference), Conclusion.IN_DOUBT);
  }

  private static String required(String reference) {
    return Objects.requireNonNull(reference, "reference == null");
  }

  /** Returns the description of a wrong use of the explorer, or null. */
  @Nullable String misuse() {
    return misuse;
  }

  /** Shows the URL. */
  @Override
  public String toString() {
    return "Trial(" + server.purchasesUrl() + ")";
  }
}
