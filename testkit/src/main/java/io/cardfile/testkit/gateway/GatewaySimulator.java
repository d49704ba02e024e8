package io.cardfile.testkit.gateway;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.WireReply;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletCallback;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The simulated payment gateway behind {@code TestGateway}: wallet tokens, purchases with a ledger
 * of the money moved, look-ups, captures, voids, refunds and card tokens.
 *
 * <p>It receives requests as they are on the wire and replies as the gateway's API document and
 * real gateways do; {@link SimulatorRule} lists every rule with its source. The same seed, clock
 * and requests give the same replies. Thread-safe.
 */
public final class GatewaySimulator {

  static final String PURCHASES = "/v1.0/purchases";

  private final SimulatorCore core;

  private GatewaySimulator(Builder settings) {
    core = new SimulatorCore(settings);
  }

  /** Returns a builder with the defaults that each setter documents. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Answers one request.
   *
   * @param verdict decides a purchase in the place of its card; null for the card's result
   */
  public WireReply handle(GatewayRequest request, @Nullable Verdict verdict) {
    return handle(request, verdict, null).reply();
  }

  /**
   * Answers one request and returns its record, for a front end that may not deliver the reply as
   * it is: see {@link RecordedExchange#clientGets}.
   *
   * @param verdict decides a purchase in the place of its card; null for the card's result
   * @param behaviour the text of the behaviour for the record of the exchange; null if there is
   *     none
   */
  public RecordedExchange handle(
      GatewayRequest request, @Nullable Verdict verdict, @Nullable String behaviour) {
    Objects.requireNonNull(request, "request == null");
    return core.handle(request, true, verdict, behaviour);
  }

  /**
   * Makes the reply that {@link #handle} would make, without carrying out the request: nothing is
   * added to the ledger, and no card and no checkout is stored. The exchange is recorded.
   */
  public RecordedExchange replyWithoutCharging(GatewayRequest request, @Nullable String behaviour) {
    Objects.requireNonNull(request, "request == null");
    return core.handle(request, false, null, behaviour);
  }

  /**
   * Sets the simulator back to its start: ledger, exchanges and their numbers, cards on file,
   * wallet checkouts, identifiers, and the clock. Waits for the request that is being answered.
   */
  public void reset() {
    core.reset();
  }

  /** Returns the clock that the builder was given, a {@code TestClock} by default. */
  public Clock clock() {
    return core.clock.clock;
  }

  /** Returns the time by the simulator's clock. */
  public Instant now() {
    return core.clock.now();
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
  public LedgerBook ledger() {
    return core.ledger;
  }

  /**
   * Returns the last 1,000 exchanges, fewer when they are large, oldest first; an unmodifiable
   * copy.
   */
  public List<RecordedExchange> exchanges() {
    return core.log.list();
  }

  /** Returns the number of requests that were handled, including those no longer kept. */
  public long requestCount() {
    return core.requests();
  }

  /** Returns a text that is another one after each start and each {@link #reset}. */
  public String run() {
    return core.run();
  }

  /** Returns the seed of the identifiers. */
  public long seed() {
    return core.seed;
  }

  /** Returns the merchant's user name. */
  public String username() {
    return core.username;
  }

  /** Returns whether the simulator refuses what the gateway's documents do not allow. */
  public boolean isStrict() {
    return core.isStrict;
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
    synchronized (core) {
      core.vault.putOnFile(
          new StoredCard(cardToken, card.number(), "Card Holder", "12/2099", trackingId, ""),
          null,
          core.ledger.size());
    }
  }

  /** Returns the API token of purchases. */
  public String token() {
    return core.token();
  }

  /** Returns whether a card with this token is on file. */
  public boolean hasOnFile(String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    synchronized (core) {
      return core.vault.hasOnFile(cardToken);
    }
  }

  /**
   * Declines all later charges of a card on file with response code 54, expired card. The replies
   * have a past expiry.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  public void expireCard(String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    synchronized (core) {
      core.vault.expire(cardToken);
    }
  }

  /**
   * Declines all later charges of a card on file with response code 46, closed account.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  public void closeAccount(String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    synchronized (core) {
      core.vault.closeAccount(cardToken);
    }
  }

  /** Returns the cards on file with their later charges, in the order of their IDs. */
  public List<CardHistory> cardHistories() {
    synchronized (core) {
      return core.vault.histories(core.ledger.entries());
    }
  }

  /**
   * Returns the checkout of an issued wallet token, for the wallet that shows it to the payer;
   * empty if the simulator did not issue the two together, or 1,000 tokens ago.
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
    return "GatewaySimulator(" + core.requests() + " requests, " + core.ledger + ")";
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
    TestCard walletCard = TestCard.VISA_BY_AMOUNT;
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
     * Refuses first card-on-file and merchant initiated transactions that the gateway's API
     * document does not allow, and documents that do not match the gateway's schema.
     */
    public Builder strict() {
      strict = true;
      return this;
    }

    /**
     * Makes the simulator charge a reference again instead of refusing it, so that the ledger shows
     * a client that sends twice. Real gateways refuse it.
     */
    public Builder chargeDuplicates() {
      duplicatesCharged = true;
      return this;
    }

    /**
     * Sets the card that the payer selects in the wallet; {@link TestCard#VISA_BY_AMOUNT} by
     * default.
     */
    public Builder walletCard(TestCard card) {
      walletCard = Objects.requireNonNull(card, "card == null");
      return this;
    }

    /** Sets the seed of the identifiers; 1 by default. */
    public Builder seed(long seed) {
      this.seed = seed;
      return this;
    }

    /**
     * Sets the clock for the dates of replies and the expiry of cards. The default is a test clock
     * that shows 2 March 2026, 00:00 UTC.
     */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /**
     * Builds the simulator.
     *
     * @throws ValidationException when user name, secret or token cannot be used
     */
    public GatewaySimulator build() {
      if (username.indexOf('/') >= 0 || username.matches("\\.\\.?")) {
        String message = "must not look like part of a path";
        throw new ValidationException(
            Collections.singletonList(Violation.error("username", "path_unsafe", message)));
      }
      BasicAuthorizer.of(username, token); // The same conditions as for the client.
      return new GatewaySimulator(this);
    }
  }
}
