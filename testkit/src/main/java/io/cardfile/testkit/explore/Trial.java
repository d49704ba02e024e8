package io.cardfile.testkit.explore;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.transport.Transport;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link Scenario}: a gateway of its own that something goes wrong with, and what the
 * code under test concluded. Thread-safe.
 *
 * <p>The gateway knows the merchant {@code TEST-merchant} with the token {@code TEST} and the
 * secret {@code TEST}. It charges a reference again when it gets it again, so that a second request
 * shows; one in the field may refuse it, or may not.
 */
public final class Trial {

  final Conclusions conclusions = new Conclusions();
  final ClientOutcomes outcomes = new ClientOutcomes();
  final VirtualScheduler scheduler = new VirtualScheduler();
  final CallersCode caller;
  private final FaultServer server;
  private final @Nullable Supplier<? extends Transport> transports;
  private final Duration deadline;
  private volatile @Nullable String misuse;

  Trial(FaultServer server, @Nullable Supplier<? extends Transport> transports, Duration deadline) {
    this.server = server;
    this.transports = transports;
    this.deadline = deadline;
    this.caller = new CallersCode(deadline);
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
   * Returns the builder of such a client, for an executor, say. It has a listener by which the
   * explorer holds the client's outcomes against the ledger; another one in its place ends that.
   *
   * @throws IllegalStateException as {@link #client}
   */
  public PaymentClient.Builder clientBuilder() {
    Supplier<? extends Transport> given = transports;
    if (given == null) {
      misuse = "a client needs a transport: give one to FaultExplorer.Builder.transport";
      throw new IllegalStateException(misuse);
    }
    return PaymentClient.builder(Endpoints.of(walletUrl(), purchasesUrl()), given.get())
        .authorizer(caller)
        .deadline(deadline)
        .listener(outcomes);
  }

  /** The base URL of wallet tokens, such as {@code http://127.0.0.1:49152}. */
  public String walletUrl() {
    return server.walletUrl();
  }

  /** The base URL of purchases, such as {@code http://127.0.0.1:49152}. */
  public String purchasesUrl() {
    return server.purchasesUrl();
  }

  /** What the gateway has decided so far: in place of a look-up, for code that asks one. */
  public Ledger ledger() {
    return server.ledger();
  }

  /**
   * Returns a scheduler whose time is virtual, for code that does something later: what is
   * scheduled for the next day is run when the scenario has returned, or when it waits for a task,
   * in the order of time and without waiting. So a second attempt after minutes is found at once.
   */
  public ScheduledExecutorService scheduler() {
    return scheduler;
  }

  /** Tells that the code takes this purchase for paid. What was told last counts. */
  public void paid(String reference) {
    conclusions.add(required(reference), Conclusion.PAID);
  }

  /** Tells that the code takes this purchase for not paid: it would let the payer try again. */
  public void notPaid(String reference) {
    conclusions.add(required(reference), Conclusion.NOT_PAID);
  }

  /** Tells that the code knows that it does not know; never wrong. */
  public void inDoubt(String reference) {
    conclusions.add(required(reference), Conclusion.IN_DOUBT);
  }

  private static String required(String reference) {
    return Objects.requireNonNull(reference, "reference == null");
  }

  /** What the explorer itself was asked in a wrong way. */
  @Nullable String misuse() {
    return misuse;
  }

  /** Shows the URL. */
  @Override
  public String toString() {
    return "Trial(" + server.purchasesUrl() + ")";
  }
}
