package io.cardfile;

import io.cardfile.internal.Texts;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import io.cardfile.wallet.WalletTokenSigner;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Takes the payments of one merchant through one gateway. Sends each request at most once.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#client -->
 *
 * <pre>{@code
 * PaymentClient client =
 *     PaymentClient.builder(endpoints, JdkTransport.create())
 *         .credentials(username, apiToken)
 *         .journal(journal, "acme-live")
 *         .build();
 * PurchaseOutcome outcome = client.purchase(request).execute();
 * if (outcome.next() == NextStep.DELIVER) {
 *   deliver(outcome.reference());
 * }
 * }</pre>
 *
 * <p>With a {@link PurchaseJournal}, a reference that was answered before returns the recorded
 * outcome, also after a crash and on another machine. Without a journal only the gateway can refuse
 * a reference that is used again, and a crash leaves no record of the purchases under way.
 *
 * <p>{@link PaymentCall#execute} blocks for up to the deadline, 55 s by default. Thread-safe. Use
 * one client for each merchant; clients may share a {@link Transport}.
 */
public final class PaymentClient {

  final Endpoints endpoints;
  final Transport transport;
  final @Nullable RequestAuthorizer authorizer;
  final @Nullable Executor executor;
  final Duration deadline;
  final Clock clock;
  final Ticker ticker;
  final @Nullable PaymentListener listener;
  final @Nullable PurchaseJournal journal;
  final @Nullable String merchant; // Null without a journal.
  final @Nullable Duration lease; // Null without a journal, or where claims have none.
  private final boolean lookUps;
  final Predicate<PurchaseResponse> duplicateWhen;
  private final @Nullable WalletTokenSigner walletTokenSigner;

  PaymentClient(Builder builder, @Nullable Duration lease) {
    this.endpoints = builder.endpoints;
    this.transport = builder.transport;
    this.authorizer = builder.authorizer;
    this.executor = builder.executor;
    this.deadline = builder.deadline;
    this.clock = builder.clock;
    this.ticker = builder.ticker;
    this.listener = builder.listener;
    this.journal = builder.journal;
    this.merchant = builder.merchant;
    this.lease = lease;
    this.lookUps = builder.lookUps;
    this.duplicateWhen = builder.duplicateWhen;
    this.walletTokenSigner = builder.walletTokenSigner;
  }

  /**
   * Returns a builder of a client.
   *
   * @param transport sends the requests; any number of clients may share it
   */
  public static Builder builder(Endpoints endpoints, Transport transport) {
    return new Builder(
        Objects.requireNonNull(endpoints, "endpoints == null"),
        Objects.requireNonNull(transport, "transport == null"));
  }

  /**
   * Returns a call that requests a wallet token; nothing is sent yet.
   *
   * @throws IllegalStateException when the endpoints have no wallet URL
   */
  public PaymentCall<WalletTokenOutcome> walletToken(SignedWalletTokenRequest request) {
    Objects.requireNonNull(request, "request == null");
    return new WalletTokenCall(this, request);
  }

  /**
   * Returns a call that signs {@code request} and requests a wallet token; nothing is sent yet. The
   * request that the signer returns is sent, so a signer on a server may set the amount.
   *
   * <p>The signer is called on the thread of the call, within its deadline. The outcome is not sent
   * when the signer fails, returns after the deadline, or signs another invoice number. A signer
   * that never returns blocks the thread.
   *
   * @throws IllegalStateException when the client was built without a signer, or its endpoints have
   *     no wallet URL
   */
  public PaymentCall<WalletTokenOutcome> walletToken(WalletTokenRequest request) {
    Objects.requireNonNull(request, "request == null");
    WalletTokenSigner signer = walletTokenSigner;
    if (signer == null) {
      throw new IllegalStateException(
          "no signer: give one to PaymentClient.Builder.walletTokenSigner");
    }
    return new WalletTokenCall(this, signer, request);
  }

  /**
   * Returns a call that makes a purchase; nothing is sent yet.
   *
   * <p>With a journal, a reference that was used before sends nothing, unless the journal allows
   * another attempt. The outcome is the recorded one if the gateway has answered, {@link
   * PurchaseOutcome.InDoubt} if an earlier call has no outcome yet, and {@link
   * PurchaseOutcome.ReferenceReused} if the journal has another purchase under the reference.
   *
   * <p>{@link PurchaseOutcome.NotSent} is about this call only. Send the same purchase again with
   * the same reference. Do not use a new reference and do not treat the purchase as unpaid: an
   * earlier call under this reference may have been charged.
   *
   * @throws IllegalStateException when the client was built without credentials or an authorizer,
   *     or its endpoints have no purchases URL
   */
  public PaymentCall<PurchaseOutcome> purchase(PurchaseRequest request) {
    Objects.requireNonNull(request, "request == null");
    required(authorizer);
    return new PurchaseCall(this, request);
  }

  /**
   * Returns a call that posts a document to another endpoint of the gateway, for example to refund,
   * capture or void a purchase; nothing is sent yet. The call has the credentials, the deadline and
   * the headers of a purchase, is sent at most once, and is not recorded in the journal. After
   * {@code IN_DOUBT} the gateway may have carried the request out.
   *
   * <p>Never post a purchase, which would bypass the journal: use {@link #purchase}.
   *
   * @param path the path below the base URL of purchases, such as {@code /v1.0/refunds}, percent-
   *     encoded; may have a query. Never card data
   * @param document sent unchanged
   * @throws IllegalArgumentException when the path does not begin with a slash, has a fragment, or
   *     is not percent-encoded
   * @throws IllegalStateException when the client was built without credentials or an authorizer,
   *     or its endpoints have no purchases URL
   */
  public PaymentCall<ApiOutcome> post(String path, JsonObject document) {
    Objects.requireNonNull(document, "document == null");
    required(authorizer);
    return new ApiCall(this, path, document);
  }

  /**
   * Returns a call that gets a document from another endpoint of the gateway; nothing is sent yet.
   *
   * @param path as for {@link #post}
   * @throws IllegalArgumentException as for {@link #post}
   * @throws IllegalStateException as for {@link #post}
   */
  public PaymentCall<ApiOutcome> get(String path) {
    required(authorizer);
    return new ApiCall(this, path, null);
  }

  /**
   * Returns a call that looks up what the gateway has under a reference; nothing is sent yet. A
   * look-up changes nothing at the gateway, and neither reads nor writes the journal, so it may be
   * repeated. It is known from real gateways and is not in the API document, so {@link
   * Builder#lookUps} must allow it.
   *
   * <p>The reply counts only for exactly this reference, amount and currency. Do not act on "not
   * found" or a decline until 15 minutes after the last attempt: the gateway may still be
   * processing it.
   *
   * @param reference as it was sent. A reference with a slash or a backslash cannot be a part of
   *     the URL: its outcome is unknown
   * @param amount as it was sent
   * @throws IllegalStateException when the client was built without {@link Builder#lookUps}
   */
  public PaymentCall<LookUpOutcome> lookUp(String reference, Money amount) {
    Objects.requireNonNull(reference, "reference == null");
    Objects.requireNonNull(amount, "amount == null");
    requireLookUps();
    return new LookUpCall(this, reference, amount);
  }

  /**
   * Returns the look-ups of this client as a source for a reconciler, for entries of this client's
   * merchant.
   *
   * @throws IllegalStateException when the client was built without {@link Builder#lookUps} or
   *     without a journal
   */
  public OutcomeSource outcomeSource() {
    requireLookUps();
    if (journal == null) {
      throw new IllegalStateException("no journal: give one to PaymentClient.Builder.journal");
    }
    return new LookUpSource(this, journal);
  }

  private void requireLookUps() {
    if (!lookUps) {
      throw new IllegalStateException(
          "look-ups are off, because the gateway's API document has none: see"
              + " PaymentClient.Builder.lookUps");
    }
  }

  static RequestAuthorizer required(@Nullable RequestAuthorizer given) {
    if (given == null) {
      throw new IllegalStateException(
          "no credentials: set PaymentClient.Builder.credentials or authorizer");
    }
    return given;
  }

  @Override
  public String toString() {
    return "PaymentClient(" + endpoints + ")";
  }

  /**
   * Builds a {@link PaymentClient}. Only purchases, look-ups and generic calls need credentials.
   * Not thread-safe.
   * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#settings -->
   *
   * <pre>{@code
   * PaymentClient client =
   *     PaymentClient.builder(endpoints, transport)
   *         .credentials(username, apiToken)
   *         .journal(journal, "acme-live") // Never change the name.
   *         .lookUps() // Queries the gateway about purchases in doubt.
   *         .executor(executor) // Runs what enqueue and toFuture start.
   *         .deadline(Duration.ofSeconds(50))
   *         .build();
   * }</pre>
   */
  public static final class Builder {

    /**
     * The gateway answers or reverses within 45 s; a client that waits less gets outcomes in doubt.
     */
    private static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(55);

    private final Endpoints endpoints;
    private final Transport transport;
    private @Nullable RequestAuthorizer authorizer;
    private @Nullable Executor executor;
    private Duration deadline = DEFAULT_DEADLINE;
    private @Nullable PaymentListener listener;
    private @Nullable PurchaseJournal journal;
    private @Nullable String merchant;
    private @Nullable WalletTokenSigner walletTokenSigner;
    private boolean lookUps;
    private Predicate<PurchaseResponse> duplicateWhen = reply -> false;
    private Clock clock = Clock.systemUTC();
    private Ticker ticker = Ticker.SYSTEM;

    Builder(Endpoints endpoints, Transport transport) {
      this.endpoints = endpoints;
      this.transport = transport;
    }

    /**
     * Sets the merchant's user name and API token, which authenticate every call except wallet
     * token requests, as {@link BasicAuthorizer} does. The API token is not the shared secret of
     * the wallet.
     *
     * @throws ValidationException as {@link BasicAuthorizer#of}
     */
    public Builder credentials(@Nullable String username, @Nullable String apiToken) {
      return authorizer(BasicAuthorizer.of(username, apiToken));
    }

    /** Sets an authorizer of your own in place of {@link #credentials}. */
    public Builder authorizer(RequestAuthorizer authorizer) {
      this.authorizer = Objects.requireNonNull(authorizer, "authorizer == null");
      return this;
    }

    /**
     * Sets the longest time that a call may take, name resolution included; 55 s by default,
     * because the gateway answers or reverses within 45 s. A call without a reply by then is in
     * doubt. The time is counted from when the call runs, not from when an executor queues it.
     * {@link PaymentCall#deadline} sets the deadline of one call.
     *
     * <p>With a journal, the time of the claim is a part of the deadline, and the time to record
     * the outcome is added to it. A call whose claim takes too long is not sent. {@link #build} has
     * the limits, which keep a call from sending after its claim has expired.
     */
    public Builder deadline(Duration deadline) {
      this.deadline = Objects.requireNonNull(deadline, "deadline == null");
      return this;
    }

    /**
     * Adds a rule for a gateway that reports a duplicate reference in words of its own, such as
     * "already exists". A decline or refusal for which {@code rule} returns true is in doubt,
     * because an earlier call may have been charged; an exception or error of {@code rule} counts
     * as true. Status 409, response code 94 and sentences such as "Reference has already been
     * taken" need no rule.
     */
    public Builder duplicateWhen(Predicate<PurchaseResponse> rule) {
      this.duplicateWhen = Objects.requireNonNull(rule, "rule == null");
      return this;
    }

    /**
     * Sets the executor of enqueued calls; needed for {@code enqueue} and {@code toFuture} only.
     */
    public Builder executor(Executor executor) {
      this.executor = Objects.requireNonNull(executor, "executor == null");
      return this;
    }

    /** Sets the listener that is notified of the calls. */
    public Builder listener(PaymentListener listener) {
      this.listener = Objects.requireNonNull(listener, "listener == null");
      return this;
    }

    /**
     * Sets the journal that records each purchase before it is sent, so that a reference is charged
     * at most once, also after a crash. One journal may serve several merchants, each with a client
     * of its own.
     *
     * @param merchant the name under which the journal keeps the references, such as {@code
     *     acme-live}; 1 to 255 characters, no control characters. Never change it, not even when
     *     the user name changes: under another name every reference is unknown and would be charged
     *     again. Use separate names for the live and the test system
     */
    public Builder journal(PurchaseJournal journal, String merchant) {
      this.journal = Objects.requireNonNull(journal, "journal == null");
      this.merchant = Objects.requireNonNull(merchant, "merchant == null");
      return this;
    }

    /**
     * Sets the signer of wallet token requests; needed for {@link
     * PaymentClient#walletToken(WalletTokenRequest)} only. The shared secret never leaves the
     * server, so an app sets a signer that calls the merchant's server.
     */
    public Builder walletTokenSigner(WalletTokenSigner signer) {
      this.walletTokenSigner = Objects.requireNonNull(signer, "signer == null");
      return this;
    }

    /**
     * Allows {@link PaymentClient#lookUp} and {@link PaymentClient#outcomeSource}. Off by default,
     * because the gateway's API document has no look-up. Needs credentials or an authorizer.
     */
    public Builder lookUps() {
      this.lookUps = true;
      return this;
    }

    /** Sets the wall clock; for tests. */
    Builder clock(Clock clock) {
      this.clock = clock;
      return this;
    }

    /** Sets the monotonic clock; for tests. */
    Builder ticker(Ticker ticker) {
      this.ticker = ticker;
      return this;
    }

    /**
     * Builds the client.
     *
     * @throws ValidationException when the merchant's name in the journal is not valid; when the
     *     deadline is not above zero, is longer than a day, or is longer than ten minutes with a
     *     journal that has no lease; or when it is neither five seconds shorter than the journal's
     *     lease nor at most half of it
     * @throws IllegalStateException when look-ups are allowed without credentials or without a
     *     purchases URL
     */
    public PaymentClient build() {
      Duration lease = journal == null ? null : journal.lease().orElse(null);
      List<Violation> violations = ConfigRules.checkDeadline(deadline, journal != null, lease);
      if (merchant != null && !Texts.isStorable(merchant)) {
        String what = "must be 1 to 255 characters, none a control";
        violations.add(Violation.error("merchant", Codes.CONFIG_MERCHANT, what));
      }
      if (lookUps) {
        required(authorizer);
        endpoints.purchasesUrl(); // Throws unless there is one.
      }
      if (!violations.isEmpty()) {
        throw new ValidationException(violations);
      }
      return new PaymentClient(this, lease);
    }
  }
}
