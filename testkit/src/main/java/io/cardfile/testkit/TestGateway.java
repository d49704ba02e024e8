package io.cardfile.testkit;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.fault.Behaviours;
import io.cardfile.testkit.fault.MemoryTransport;
import io.cardfile.testkit.fault.When;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.http.GatewayServer;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A gateway for tests, in memory or over HTTP on loopback, with a ledger of the money that moved.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#gateway -->
 *
 * <pre>{@code
 * TestGateway gateway = TestGateway.create();
 * gateway.next().loseReply();
 * PurchaseOutcome outcome = gateway.client().purchase(request).execute();
 * assertEquals(Kind.IN_DOUBT, outcome.kind());
 * gateway.ledger().chargedOnce("ORDER-1042", Money.of("19.00", "AUD"));
 * }</pre>
 *
 * <p>{@link #start()} serves HTTP on loopback, for a test with a real transport. A gateway over
 * HTTP may also be used in memory: both have the same ledger and behaviours. Thread-safe.
 */
public final class TestGateway implements AutoCloseable {

  // A top-level domain that never exists (RFC 2606).
  private static final String IN_MEMORY = "https://gateway.invalid";

  // A client may time out before the server reads: on a loaded machine that takes this long.
  private static final long GRACE_NANOS = 5_000_000_000L;

  private final GatewaySimulator simulator;
  private final Ledger ledger;
  private final Behaviours behaviours = new Behaviours();
  private final Queue<Behaviour> begun = new ConcurrentLinkedQueue<>();
  private final Clock clock;
  private final @Nullable GatewayServer server;
  private final Endpoints endpoints;
  private final MemoryTransport transport;
  private final long seed;
  private final LocalWalletTokenSigner walletTokenSigner;
  private final Instant start;
  private final InMemoryJournal journal;

  private TestGateway(Builder builder) {
    simulator = builder.simulator.build();
    seed = builder.seed;
    walletTokenSigner =
        LocalWalletTokenSigner.of(
            username(), new JcaHashSigner(SharedSecret.ofUtf8(builder.secret)));
    clock = simulator.clock();
    start = clock.instant();
    journal = InMemoryJournal.create(clock);
    ledger = new Ledger(simulator);
    server = builder.http ? builder.startServer(simulator, behaviours) : null;
    String url = server == null ? IN_MEMORY : server.url();
    endpoints = Endpoints.test().walletUrl(url).purchasesUrl(url).build();
    transport = new MemoryTransport(simulator, behaviours, url);
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

  /**
   * Returns a client in memory, ready to pay and to look up, with {@link #journal()}. Its calls run
   * on the calling thread, also enqueued ones, whose callbacks run before {@code enqueue} returns.
   */
  public PaymentClient client() {
    return clientBuilder().journal(journal, username()).lookUps().build();
  }

  /**
   * Returns a client over HTTP, otherwise as {@link #client()}.
   *
   * @throws IllegalStateException when this gateway is in memory only
   */
  public PaymentClient client(Transport transport) {
    return clientBuilder(transport).journal(journal, username()).lookUps().build();
  }

  /**
   * Returns a builder of a client in memory, with the endpoints, the credentials, a signer of
   * wallet token requests and an executor that runs enqueued calls on the calling thread, and
   * without a journal.
   */
  public PaymentClient.Builder clientBuilder() {
    return with(transport);
  }

  /**
   * Returns a builder of a client over HTTP, otherwise as {@link #clientBuilder()}.
   *
   * @throws IllegalStateException when this gateway is in memory only
   */
  public PaymentClient.Builder clientBuilder(Transport transport) {
    url(); // Throws unless there is one.
    return with(Objects.requireNonNull(transport, "transport == null"));
  }

  private PaymentClient.Builder with(Transport transport) {
    return PaymentClient.builder(endpoints, transport)
        .credentials(username(), simulator.token())
        .walletTokenSigner(walletTokenSigner)
        .executor(Runnable::run);
  }

  /**
   * Returns the transport of clients in memory; it reaches {@link #endpoints()} and no other URL.
   */
  public Transport transport() {
    return transport;
  }

  /** Returns the endpoints of this gateway, over HTTP and in memory. */
  public Endpoints endpoints() {
    return endpoints;
  }

  /**
   * Returns the base URL, such as {@code http://127.0.0.1:49152}.
   *
   * @throws IllegalStateException when this gateway is in memory only
   */
  public String url() {
    GatewayServer running = server;
    if (running == null) {
      throw new IllegalStateException(
          "this gateway is in memory: use @GatewayTest(http = true) or TestGateway.start()");
    }
    return running.url();
  }

  /** Returns the merchant's user name. */
  public String username() {
    return simulator.username();
  }

  /** Returns the journal of the clients, which follows the clock of this gateway. */
  public InMemoryJournal journal() {
    return journal;
  }

  /**
   * Returns the clock of the gateway and the journal. It shows 2 March 2026, 00:00 UTC, until a
   * test sets it.
   *
   * @throws IllegalStateException when the gateway was built with another kind of clock
   */
  public TestClock clock() {
    if (clock instanceof TestClock) {
      return (TestClock) clock;
    }
    throw new IllegalStateException("this gateway was built with a clock that cannot be set");
  }

  /** Chooses the next request; several calls choose several requests, in their order. */
  public Behaviour next() {
    return begin(When.next());
  }

  /**
   * Chooses the next purchase with this reference.
   *
   * @throws IllegalArgumentException when the reference is empty
   */
  public Behaviour onReference(String reference) {
    return begin(When.reference(reference));
  }

  /** Chooses one request by its number from now on, counted from 1. */
  public Behaviour onRequest(int number) {
    return begin(When.request(number));
  }

  /** Chooses every request. */
  public Behaviour always() {
    return begin(When.always());
  }

  /**
   * Chooses a share of all requests, the same ones for the same seed.
   *
   * @param percent 0 to 100
   */
  public Behaviour sometimes(int percent, long seed) {
    return begin(When.percent(percent, seed));
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
    return simulator.completeCheckout(
        token, checkoutId, Objects.requireNonNull(card, "card == null"));
  }

  /**
   * Sets everything back to the start: ledger, requests, cards on file, behaviours, identifiers,
   * the journal, and a {@link TestClock}.
   */
  public void reset() {
    behaviours.reset();
    begun.clear();
    simulator.reset();
    journal.clear();
    if (clock instanceof TestClock) {
      ((TestClock) clock).set(start);
    }
  }

  private Behaviour begin(When when) {
    begun.removeIf(Behaviour::isChosen);
    Behaviour behaviour = new Behaviour(behaviours, when);
    begun.add(behaviour);
    return behaviour;
  }

  /**
   * Asserts that every behaviour that was set for one request has happened: otherwise a test could
   * pass without the fault that it is about. {@link GatewayTest} calls it after each test. Over
   * HTTP it waits up to two seconds for requests on their way.
   */
  public void assertBehavioursHappened() {
    long end = System.nanoTime() + (server == null ? 0 : GRACE_NANOS);
    List<String> open = new ArrayList<>();
    for (Behaviours.Entry entry : behaviours.list()) {
      Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
      if (entry.isOnce() && !entry.isOver() && !behaviours.await(entry, left)) {
        open.add(entry.toString());
      }
    }
    if (!open.isEmpty()) {
      throw new AssertionError(
          "the gateway was to do this, and no request came for it: "
              + open
              + "; it received "
              + requests());
    }
    for (Behaviour behaviour : begun) {
      if (!behaviour.isChosen()) {
        throw new AssertionError(
            "a request was chosen, but not what the gateway does with it; call loseReply() or"
                + " another such method on "
                + behaviour);
      }
    }
  }

  /**
   * Adds a behaviour by its text, {@code WHAT[+reset][+uncharged][@WHEN]}: {@code decline=51@next},
   * {@code half-body+reset@ref=ORDER-1}, {@code lost-reply@10%}, {@code delay=2s@3}. Without
   * {@code @WHEN} it is for every request.
   *
   * @throws IllegalArgumentException when the text is not valid; the message names what to write
   */
  public void behave(String text) {
    behaviours.add(Objects.requireNonNull(text, "text == null"), seed);
  }

  /** Removes every behaviour; requests are answered as usual again. */
  public void clearBehaviours() {
    behaviours.clear();
    begun.clear();
  }

  /** Returns the gateway's last reply. */
  WireReply lastReply() {
    List<RecordedExchange> exchanges = simulator.exchanges();
    return exchanges.get(exchanges.size() - 1).reply();
  }

  /** Returns the internal simulator. */
  GatewaySimulator simulator() {
    return simulator;
  }

  /** Returns a TLS context for clients that trust gateways over HTTPS and no other server. */
  public static SSLContext sslContext() {
    return TestKeys.clientContext();
  }

  /** Returns a trust manager that trusts gateways over HTTPS and no other server. */
  public static X509TrustManager trustManager() {
    return TestKeys.trustManager();
  }

  /** Returns the certificate of every gateway over HTTPS, for a trust store. */
  public static X509Certificate certificate() {
    return TestKeys.certificate(TestKeys.SANDBOX);
  }

  /** Closes the port and the connections, if there are any. The ledger stays readable. */
  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }

  /** Shows the URL. */
  @Override
  public String toString() {
    return "TestGateway(" + (server == null ? "in memory" : server.url()) + ")";
  }

  /** Builds a {@link TestGateway}; not thread-safe. */
  public static final class Builder {

    private final GatewaySimulator.Builder simulator = GatewaySimulator.builder();
    private String secret = "TEST";
    private long seed = 1;
    private boolean http;
    private boolean https;
    private boolean console;
    private int port;
    private @Nullable String host;
    private @Nullable String adminToken;

    private Builder() {}

    /** Serves HTTP on 127.0.0.1. */
    public Builder http() {
      http = true;
      return this;
    }

    /** Serves HTTPS on 127.0.0.1, with {@link TestGateway#certificate}. */
    public Builder https() {
      https = true;
      return http();
    }

    /**
     * Serves HTTP on this port; 0, the default, takes a free one.
     *
     * @throws IllegalArgumentException when it is not 0 to 65535
     */
    public Builder port(int port) {
      if (port < 0 || port > 65535) {
        throw new IllegalArgumentException("a port is 0 to 65535");
      }
      this.port = port;
      return http();
    }

    /**
     * Serves HTTP at this address; 127.0.0.1 by default. At another address, every machine that
     * reaches it can use the gateway.
     */
    public Builder host(String host) {
      this.host = Objects.requireNonNull(host, "host == null");
      return http();
    }

    /** Serves HTTP, with the pages and the admin API below {@code /_sandbox/}. */
    public Builder console() {
      console = true;
      return http();
    }

    /** Requires HTTP Basic with the user {@code admin} and this password for the console. */
    public Builder adminToken(String token) {
      adminToken = Objects.requireNonNull(token, "token == null");
      return this;
    }

    /**
     * Refuses what the gateway's documents do not allow, although real gateways may accept it: a
     * first card-on-file or merchant initiated transaction with missing or wrong members, a field
     * of the wrong type, and a purchase without the payer's IP address.
     */
    public Builder strict() {
      simulator.strict();
      return this;
    }

    /**
     * Charges a reference again instead of refusing it, so that the ledger shows a client that
     * sends twice.
     */
    public Builder chargeDuplicates() {
      simulator.chargeDuplicates();
      return this;
    }

    /** Sets the seed of the identifiers; 1 by default. */
    public Builder seed(long seed) {
      this.seed = seed;
      simulator.seed(seed);
      return this;
    }

    /** Sets the merchant's user name; {@code TEST-merchant} by default. */
    public Builder username(String username) {
      simulator.username(username);
      return this;
    }

    /** Sets the API token of purchases; {@code TEST} by default. */
    public Builder token(String token) {
      simulator.token(token);
      return this;
    }

    /** Sets the shared secret of wallet token hashes; {@code TEST} by default. */
    public Builder secret(String secret) {
      simulator.secret(secret);
      this.secret = secret;
      return this;
    }

    /** Sets the clock of the gateway and its journal; a {@link TestClock} by default. */
    public Builder clock(Clock clock) {
      simulator.clock(clock);
      return this;
    }

    /** Sets the card of a wallet payment without a checkout; VISA_BY_AMOUNT by default. */
    public Builder walletCard(TestCard card) {
      simulator.walletCard(card);
      return this;
    }

    /** Sets the format of the amount in a wallet token path; two decimals by default. */
    public Builder amountFormat(PathAmountFormat format) {
      simulator.amountFormat(format);
      return this;
    }

    /**
     * Builds the gateway and starts its server, if it has one.
     *
     * @throws io.cardfile.validation.ValidationException when user name, token or secret cannot be
     *     used
     * @throws UncheckedIOException when the port is taken, or the host is not of this machine
     * @throws IllegalStateException when other machines can reach the console and there is no
     *     {@link #adminToken}
     */
    public TestGateway build() {
      return new TestGateway(this);
    }

    private GatewayServer startServer(GatewaySimulator simulator, Behaviours behaviours) {
      GatewayServer.Builder builder = GatewayServer.builder(simulator, behaviours).port(port);
      if (https) {
        builder.https();
      }
      if (console) {
        builder.console();
      }
      if (host != null) {
        builder.host(host);
      }
      if (adminToken != null) {
        builder.adminToken(adminToken);
      }
      try {
        return builder.start();
      } catch (IOException e) {
        throw new UncheckedIOException("the gateway could not be started: " + e.getMessage(), e);
      }
    }
  }
}
