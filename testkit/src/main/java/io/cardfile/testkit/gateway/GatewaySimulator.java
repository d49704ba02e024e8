package io.cardfile.testkit.gateway;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.transport.WireReply;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletCallback;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A simulated payment gateway: wallet tokens, purchases with a ledger of the money moved, and
 * look-ups of purchases.
 *
 * <p>It receives requests as they are on the wire and replies according to the specification and to
 * facts from the field; {@link #rules} lists every rule with its source. {@code FakeGateway} and
 * {@code SandboxServer} are front ends of it; use it directly to write another front end.
 *
 * <p>The same seed, clock and requests give the same replies. Thread-safe.
 */
public final class GatewaySimulator {

  static final String PURCHASES = "/v1.0/purchases";

  private final SimulatorCore core;

  private GatewaySimulator(SimulatorSettings settings) {
    core = new SimulatorCore(settings);
  }

  /** Returns a builder with the defaults that each setter documents. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a simulator with all defaults. */
  public static GatewaySimulator create() {
    return builder().build();
  }

  /** Returns every rule that a simulator follows, with its source; unmodifiable. */
  public static List<SimulatorRule> rules() {
    return Rules.all();
  }

  /**
   * Answers one request.
   *
   * @return the reply, or empty if the front end must lose it: the request was carried out, and the
   *     connection must end without a byte of reply
   */
  public Optional<WireReply> handle(GatewayRequest request) {
    return handle(request, (String) null);
  }

  /**
   * Answers one request, and records the reply as what the client got.
   *
   * @param verdict decides a purchase in the place of its card; null for the card's result
   */
  public WireReply handle(GatewayRequest request, @Nullable Verdict verdict) {
    return handle(request, verdict, null, null);
  }

  /**
   * Answers one request, for a front end that does not deliver the reply as it is.
   *
   * @param verdict decides a purchase in the place of its card; null for the card's result
   * @param behaviour the text of the behaviour for the record of the exchange; null if there is
   *     none
   * @param clientGot what the client gets, such as {@code nothing} or {@code 503}; null for the
   *     status of the reply
   */
  public WireReply handle(
      GatewayRequest request,
      @Nullable Verdict verdict,
      @Nullable String behaviour,
      @Nullable String clientGot) {
    return core.handle(
        Objects.requireNonNull(request, "request == null"), verdict, behaviour, clientGot);
  }

  /**
   * Answers one request as {@link #handle(GatewayRequest)} does. For a front end that then plays a
   * fault.
   *
   * @param fault the name of the fault for the record of the exchange; null if there is none
   */
  public Optional<WireReply> handle(GatewayRequest request, @Nullable String fault) {
    return core.handle(Objects.requireNonNull(request, "request == null"), fault);
  }

  /**
   * Returns the reply that {@link #handle} would return, without carrying out the request: nothing
   * is added to the ledger, and no card and no checkout is stored. For a front end that replies to
   * requests which the gateway never receives.
   */
  public WireReply replyWithoutCharging(GatewayRequest request) {
    return core.replyWithoutCharging(Objects.requireNonNull(request, "request == null"));
  }

  /**
   * Returns the same reply as {@link #replyWithoutCharging(GatewayRequest)}, and records the
   * exchange; see {@link #handle(GatewayRequest, Verdict, String, String)}.
   */
  public WireReply replyWithoutCharging(
      GatewayRequest request, @Nullable String behaviour, @Nullable String clientGot) {
    Objects.requireNonNull(request, "request == null");
    return core.replyWithoutCharging(request, behaviour, clientGot);
  }

  /**
   * Sets the simulator back to its start: ledger, exchanges and their numbers, cards on file, added
   * test cards, wallet checkouts, requested time-outs and lost replies, identifiers, and the clock.
   * Waits for requests that are being answered.
   */
  public void reset() {
    core.reset();
  }

  /** Returns the time by the simulator's clock. */
  public Instant now() {
    return core.clock.current();
  }

  /**
   * Moves the simulator's clock forward.
   *
   * @throws IllegalArgumentException when the step is negative, or when all steps since the start
   *     would be more than ten years
   */
  public void advance(Duration step) {
    core.clock.advance(Objects.requireNonNull(step, "step == null"));
  }

  /** Returns the purchases decided so far. */
  public Ledger ledger() {
    return core.ledger;
  }

  /**
   * Returns the last {@value ExchangeLog#MAX} exchanges, fewer when they are large, oldest first;
   * an unmodifiable copy.
   */
  public List<RecordedExchange> exchanges() {
    return core.log.list();
  }

  /**
   * Returns the kept exchanges with a higher {@link RecordedExchange#number} than this, oldest
   * first; waits until there is one. Any number of threads may follow the exchanges like this: the
   * simulator never waits for them, and a slow one misses exchanges, as a gap in the numbers shows.
   *
   * @param limit the maximum time to wait; limited to a day
   * @return an empty list at the end of the time, after {@link #reset}, or when the thread was
   *     interrupted. If {@link #requestCount} is then below {@code number}, start again from 0
   */
  public List<RecordedExchange> awaitExchangesAfter(long number, Duration limit) {
    return core.log.awaitAfter(number, Objects.requireNonNull(limit, "limit == null"));
  }

  /** Returns the number of requests that were handled, including those no longer kept. */
  public long requestCount() {
    return core.requests.get();
  }

  /** Returns the merchant's user name. */
  public String username() {
    return core.username;
  }

  /** Whether the simulator refuses what only an assumed rule would decide. */
  public boolean isStrict() {
    return core.isStrict;
  }

  /**
   * Carries out the next request and loses its reply. If called twice, the next two replies are
   * lost.
   */
  public void loseNextReply() {
    core.repliesToLose.incrementAndGet();
  }

  /**
   * Lets the next valid purchase end as a time-out at the gateway: a reply that looks like a
   * decline with {@code captured} true, while the money is returned. Strict mode refuses it,
   * because the rule is assumed.
   */
  public void timeOutNextPurchase() {
    core.purchases.timeOutNext();
  }

  /**
   * Returns the errors that the rules of input find in a purchase, whatever its credentials, its
   * card token and the time: a text for each, with the field's path and without its value. For
   * requests that no simulator answered, such as those of a {@code ScriptedTransport}.
   */
  public static List<String> inputErrors(GatewayRequest purchase) {
    return PurchaseHandler.inputErrors(Objects.requireNonNull(purchase, "purchase == null"));
  }

  /**
   * Returns {@code text}, or {@code ****} if it holds a card number: 13 to 19 digits with their
   * check digit, also in groups. For the messages of failed tests.
   */
  public static String withoutCardNumber(String text) {
    Objects.requireNonNull(text, "text == null");
    return CardDataSearch.hasCardNumber(text) ? "****" : text;
  }

  /**
   * Puts a card on file as an approved first transaction of long ago would have done: the ledger
   * has no entry for it. A card with the same token is replaced.
   *
   * @param cardToken the token that later charges name
   * @param trackingId the tracking ID of the first transaction; empty if the scheme gave none
   */
  public void putOnFile(String cardToken, TestCard card, String trackingId) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    Objects.requireNonNull(card, "card == null");
    Objects.requireNonNull(trackingId, "trackingId == null");
    core.purchases.putOnFile(
        new StoredCard(cardToken, card, "Card Holder", "12/2099", trackingId, ""));
  }

  /** Returns whether a card with this token is on file. */
  public boolean hasOnFile(String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    return core.purchases.hasOnFile(cardToken);
  }

  /**
   * Declines all later charges of a card on file with response code 54, expired card. The replies
   * have a past expiry.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  public void expireCard(String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    core.purchases.expire(cardToken);
  }

  /**
   * Declines all later charges of a card on file with response code 46, closed account. Strict mode
   * refuses them, because the code is assumed.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  public void closeAccount(String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    core.purchases.declineLater(cardToken, "46", Rules.ACCOUNT_CLOSED);
  }

  /** Returns the cards on file with their later charges, in the order of their IDs. */
  public List<CardHistory> cardHistories() {
    return core.purchases.histories();
  }

  /** Returns all test cards: those of {@link TestCards}, then the added ones; unmodifiable. */
  public List<TestCard> cards() {
    return core.cards.all();
  }

  /**
   * Adds a test card; an added one with the same number is replaced.
   *
   * @throws IllegalArgumentException when a card of {@link TestCards} has this number
   * @throws IllegalStateException when 1,000 cards were added
   */
  public void addCard(TestCard card) {
    core.cards.add(Objects.requireNonNull(card, "card == null"));
  }

  /**
   * Returns the checkout of an issued wallet token, for the wallet that shows it to the payer;
   * empty if the simulator did not issue the two together, or more than 10,000 tokens (or 16 MiB of
   * carts) ago.
   */
  public Optional<WalletCheckout> walletCheckout(String token, String checkoutId) {
    Objects.requireNonNull(token, "token == null");
    return core.checkouts.find(token, Objects.requireNonNull(checkoutId, "checkoutId == null"));
  }

  /**
   * Completes the checkout of an issued wallet token as the payer does in the wallet, once. The
   * card decides the purchase with the returned values.
   *
   * @return what the wallet returns to the merchant's page
   * @throws IllegalArgumentException when {@link #walletCheckout} finds no checkout
   * @throws IllegalStateException when it is completed already
   */
  public WalletCallback completeCheckout(String token, String checkoutId, TestCard card) {
    Objects.requireNonNull(token, "token == null");
    Objects.requireNonNull(checkoutId, "checkoutId == null");
    return core.checkouts.complete(token, checkoutId, Objects.requireNonNull(card, "card == null"));
  }

  /** Shows the numbers of requests and ledger entries. */
  @Override
  public String toString() {
    return "GatewaySimulator(" + core.requests + " requests, " + core.ledger + ")";
  }

  /** Builds a {@link GatewaySimulator}; not thread-safe. */
  public static final class Builder {

    String username = "TEST-merchant";
    String secret = "TEST";
    String token = "TEST";
    PathAmountFormat amountFormat = PathAmountFormat.TWO_DECIMALS;
    boolean strict;
    boolean duplicatesCharged;
    long seed = 1;
    int ledgerCapacity = 100_000;
    TestCard walletCard = TestCards.VISA_BY_AMOUNT;
    @Nullable String tokenizationPath;
    @Nullable Clock clock;

    private Builder() {}

    /** Sets the merchant's user name; {@code TEST-merchant} by default. */
    public Builder username(String username) {
      this.username = Objects.requireNonNull(username, "username == null");
      return this;
    }

    /** Sets the shared secret of wallet token hashes; {@code TEST} by default. */
    public Builder secret(String secret) {
      this.secret = Objects.requireNonNull(secret, "secret == null");
      return this;
    }

    /** Sets the API token of purchases; {@code TEST} by default. */
    public Builder token(String token) {
      this.token = Objects.requireNonNull(token, "token == null");
      return this;
    }

    /** Sets the format of the amount in a wallet token path; two decimals by default. */
    public Builder amountFormat(PathAmountFormat amountFormat) {
      this.amountFormat = Objects.requireNonNull(amountFormat, "amountFormat == null");
      return this;
    }

    /**
     * Makes the simulator refuse what only an assumed rule would decide, with an error that names
     * the rule.
     */
    public Builder strict() {
      strict = true;
      return this;
    }

    /**
     * Makes the simulator charge a reference again instead of refusing it, so that the ledger shows
     * a client that sends twice. The gateway in the field refuses.
     */
    public Builder chargeDuplicates() {
      duplicatesCharged = true;
      return this;
    }

    /**
     * Sets the card that the payer selects in the wallet; {@link TestCards#VISA_BY_AMOUNT} by
     * default.
     */
    public Builder walletCard(TestCard card) {
      walletCard = Objects.requireNonNull(card, "card == null");
      return this;
    }

    /**
     * Sets the path of tokenization requests, which the specification does not show; there is none
     * by default. Strict mode refuses these requests, because the reply to them is assumed.
     *
     * @param path as on the wire, such as {@code /v1.0/tokens}
     */
    public Builder tokenizationPath(String path) {
      tokenizationPath = Objects.requireNonNull(path, "path == null");
      return this;
    }

    /** Sets the seed of the identifiers; 1 by default. */
    public Builder seed(long seed) {
      this.seed = seed;
      return this;
    }

    /**
     * Sets the maximum number of ledger entries; 100,000 by default, some 50 MB. Further purchases
     * are answered with HTTP 503.
     *
     * @throws IllegalArgumentException when it is below 1
     */
    public Builder ledgerCapacity(int entries) {
      if (entries < 1) {
        throw new IllegalArgumentException("the ledger must hold at least one entry");
      }
      ledgerCapacity = entries;
      return this;
    }

    /**
     * Sets the clock for the dates of replies and the expiry of cards. The default clock starts on
     * 2 March 2026, 00:00 UTC, and advances one second for each purchase.
     */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /**
     * Builds the simulator.
     *
     * @throws ValidationException when user name, secret or token cannot be used, or the path of
     *     tokenization requests is no path, has a query, is the path of another endpoint, or begins
     *     with {@code /_sandbox}
     */
    public GatewaySimulator build() {
      SimulatorSettings.check(this);
      return new GatewaySimulator(new SimulatorSettings(this));
    }
  }
}
