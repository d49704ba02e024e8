package io.cardfile.testkit;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.testkit.fault.Behaviours;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.MemoryTransport;
import io.cardfile.testkit.fault.When;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.transport.Transport;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A gateway for tests, in memory or over HTTP on loopback, with a ledger of the money that moved.
 *
 * <pre>{@code
 * TestGateway gateway = TestGateway.create();
 * gateway.next().loseReply();
 * PurchaseOutcome outcome = gateway.client().purchase(request).execute();
 * assertEquals(Kind.IN_DOUBT, outcome.kind());
 * gateway.ledger().chargedOnce("ORDER-1", Money.of("19.00", "AUD"));
 * }</pre>
 *
 * <p>One over HTTP can also be used in memory: both have the same ledger and behaviours.
 * Thread-safe.
 */
public final class TestGateway implements AutoCloseable {

  // A top-level domain that never exists (RFC 2606).
  private static final String IN_MEMORY = "https://gateway.invalid";

  private static final String DEFAULT = "TEST";

  private final GatewaySimulator simulator;
  private final Ledger ledger;
  private final Behaviours behaviours = new Behaviours();
  private final TestClock clock = TestClock.at(Instant.parse("2026-03-02T00:00:00Z"));
  private final MemoryTransport transport;
  private final InMemoryJournal journal = InMemoryJournal.create(clock);
  private final @Nullable FaultServer server;
  private final Builder settings;

  private TestGateway(Builder settings) {
    this.settings = settings;
    GatewaySimulator.Builder builder =
        GatewaySimulator.builder()
            .username(settings.username)
            .secret(settings.secret)
            .token(settings.token)
            .seed(settings.seed)
            .clock(clock);
    if (settings.strict) {
      builder.strict();
    }
    if (settings.chargesDuplicates) {
      builder.chargeDuplicates();
    }
    simulator = builder.build();
    ledger = new Ledger(simulator);
    transport = new MemoryTransport(simulator, behaviours, IN_MEMORY);
    server = settings.http ? start(settings) : null;
  }

  private FaultServer start(Builder settings) {
    FaultServer.Builder builder = FaultServer.builder(simulator).behaviours(behaviours);
    try {
      return (settings.https ? builder.https() : builder).start();
    } catch (IOException e) {
      throw new UncheckedIOException("no server could be started on loopback", e);
    }
  }

  /** Returns a gateway in memory. */
  public static TestGateway create() {
    return builder().build();
  }

  /** Starts a gateway over HTTP on a free port of 127.0.0.1; close it when done. */
  public static TestGateway start() {
    return builder().http().build();
  }

  /** Returns a builder of a gateway in memory, with the defaults that each setter documents. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a client of this gateway in memory, ready to pay, with {@link #journal}. */
  public PaymentClient client() {
    return clientBuilder().journal(journal, settings.username).build();
  }

  /**
   * Returns a client over HTTP, ready to pay, with {@link #journal}.
   *
   * @throws IllegalStateException when this gateway is in memory only
   */
  public PaymentClient client(Transport transport) {
    return clientBuilder(transport).journal(journal, settings.username).build();
  }

  /** Returns a builder of such a client as {@link #client()} returns, without a journal. */
  public PaymentClient.Builder clientBuilder() {
    return with(IN_MEMORY, transport);
  }

  /**
   * Returns a builder of such a client as {@link #client(Transport)} returns, without a journal.
   *
   * @throws IllegalStateException when this gateway is in memory only
   */
  public PaymentClient.Builder clientBuilder(Transport transport) {
    return with(url(), Objects.requireNonNull(transport, "transport == null"));
  }

  private PaymentClient.Builder with(String url, Transport transport) {
    return PaymentClient.builder(
            Endpoints.test().walletUrl(url).purchasesUrl(url).build(), transport)
        .credentials(settings.username, settings.token);
  }

  /** Returns the transport of clients in memory; give it the URLs of {@link #endpoints}. */
  public Transport transport() {
    return transport;
  }

  /** Returns the endpoints: over HTTP if this gateway is, otherwise in memory. */
  public Endpoints endpoints() {
    String url = server == null ? IN_MEMORY : server.purchasesUrl();
    return Endpoints.test().walletUrl(url).purchasesUrl(url).build();
  }

  /**
   * Returns the base URL, such as {@code http://127.0.0.1:49152}.
   *
   * @throws IllegalStateException when this gateway is in memory only
   */
  public String url() {
    FaultServer running = server;
    if (running == null) {
      throw new IllegalStateException("this gateway is in memory: begin with TestGateway.start()");
    }
    return running.purchasesUrl();
  }

  /** Returns the merchant's user name. */
  public String username() {
    return settings.username;
  }

  /** Returns the journal of {@link #client()}, which follows {@link #clock}. */
  public InMemoryJournal journal() {
    return journal;
  }

  /** Returns the clock of the gateway and the journal. */
  public TestClock clock() {
    return clock;
  }

  /** Chooses the next request; several calls choose several requests, in their order. */
  public Behaviour next() {
    return new Behaviour(behaviours, When.next());
  }

  /** Chooses the next purchase with this reference. */
  public Behaviour onReference(String reference) {
    return new Behaviour(behaviours, When.reference(reference));
  }

  /** Chooses one request by its number from now on, counted from 1. */
  public Behaviour onRequest(int number) {
    return new Behaviour(behaviours, When.request(number));
  }

  /** Chooses every request. */
  public Behaviour always() {
    return new Behaviour(behaviours, When.always());
  }

  /**
   * Chooses a share of all requests, the same ones for the same seed.
   *
   * @param percent 0 to 100
   */
  public Behaviour sometimes(int percent, long seed) {
    return new Behaviour(behaviours, When.percent(percent, seed));
  }

  /** Returns the purchases that this gateway decided, with assertions on the money that moved. */
  public Ledger ledger() {
    return ledger;
  }

  /** Returns the last 1,000 requests, oldest first, fewer when they are large; unmodifiable. */
  public List<RecordedRequest> requests() {
    List<RecordedRequest> requests = new ArrayList<>();
    simulator.exchanges().forEach(exchange -> requests.add(new RecordedRequest(exchange)));
    return Collections.unmodifiableList(requests);
  }

  /**
   * Returns the last purchase with this reference.
   *
   * @throws AssertionError when there is none
   */
  public RecordedRequest request(String reference) {
    return requests().stream()
        .filter(request -> request.operation() == RecordedRequest.Operation.PURCHASE)
        .filter(request -> request.reference().filter(reference::equals).isPresent())
        .reduce((earlier, last) -> last)
        .orElseThrow(
            () ->
                new AssertionError(
                    "no purchase with reference "
                        + GatewaySimulator.withoutCardNumber(reference)
                        + " arrived; the gateway received "
                        + requests()));
  }

  /**
   * Pays in the wallet, as the payer does with an issued token, once. The card decides the purchase
   * with the returned values.
   *
   * @return what the wallet returns to the merchant's page
   * @throws IllegalArgumentException when this gateway did not issue the two together
   * @throws IllegalStateException when it is completed already
   */
  public WalletCallback completeCheckout(String token, String checkoutId, TestCard card) {
    return simulator.completeCheckout(token, checkoutId, card.simulated());
  }

  /**
   * Sets everything back to the start: ledger, requests, cards on file, behaviours and identifiers.
   * The journal and the clock stay.
   */
  public void reset() {
    behaviours.reset();
    simulator.reset();
  }

  /** Returns the behaviours for single requests that did not happen, after waiting for them. */
  List<String> pending(Duration limit) {
    List<String> pending = new ArrayList<>();
    for (Behaviours.Entry entry : behaviours.list()) {
      boolean isOpen = entry.isOnce() && !entry.isOver();
      if (isOpen && (server == null || !behaviours.await(entry, limit))) {
        pending.add(entry.toString());
      }
    }
    return pending;
  }

  /**
   * Adds a behaviour by its text, {@code WHAT[+reset][+uncharged][@WHEN]}: {@code decline=51@next},
   * {@code half-body+reset@ref=ORDER-1}, {@code lost-reply@10%}, {@code delay=2s@3}. Without
   * {@code @WHEN} it is for every request.
   *
   * @throws IllegalArgumentException when the text is none; the message says what to write
   */
  public void behave(String text) {
    behaviours.add(Objects.requireNonNull(text, "text == null"), settings.seed);
  }

  /** Removes every behaviour that has not happened yet. */
  public void clearBehaviours() {
    behaviours.clear();
  }

  /** Returns the internal simulator. */
  GatewaySimulator simulator() {
    return simulator;
  }

  /** Closes the port, if there is one. */
  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }

  /** Shows the URL. */
  @Override
  public String toString() {
    return "TestGateway(" + (server == null ? "in memory" : server.purchasesUrl()) + ")";
  }

  /** Builds a {@link TestGateway}; not thread-safe. */
  public static final class Builder {

    private String username = "TEST-merchant";
    private String token = DEFAULT;
    private String secret = DEFAULT;
    private long seed = 1;
    private boolean http;
    private boolean https;
    private boolean strict;
    private boolean chargesDuplicates;

    private Builder() {}

    /** Serves HTTP on 127.0.0.1. */
    public Builder http() {
      http = true;
      return this;
    }

    /** Serves HTTPS on 127.0.0.1, with a certificate of the testkit's own. */
    public Builder https() {
      http = true;
      https = true;
      return this;
    }

    /** Refuses what the specification does not show, instead of what the gateway refuses. */
    public Builder strict() {
      strict = true;
      return this;
    }

    /** Charges a reference again instead of refusing it, so that the ledger shows a second one. */
    public Builder chargeDuplicates() {
      chargesDuplicates = true;
      return this;
    }

    /** Sets the seed of the identifiers; 1 by default. */
    public Builder seed(long seed) {
      this.seed = seed;
      return this;
    }

    /** Sets the merchant's user name; {@code TEST-merchant} by default. */
    public Builder username(String username) {
      this.username = Objects.requireNonNull(username, "username == null");
      return this;
    }

    /** Sets the API token of purchases; {@code TEST} by default. */
    public Builder token(String token) {
      this.token = Objects.requireNonNull(token, "token == null");
      return this;
    }

    /** Sets the shared secret of wallet token hashes; {@code TEST} by default. */
    public Builder secret(String secret) {
      this.secret = Objects.requireNonNull(secret, "secret == null");
      return this;
    }

    /** Builds the gateway and starts its server, if it has one. */
    public TestGateway build() {
      return new TestGateway(this);
    }
  }
}
