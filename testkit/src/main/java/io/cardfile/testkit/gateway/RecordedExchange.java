package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.WireReply;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A received request and the reply that was sent, if any; of a simulator also which rules decided
 * and what was charged. Immutable.
 */
public final class RecordedExchange {

  /** The endpoint of a request. */
  public enum Endpoint {
    /** A wallet token request. */
    WALLET_TOKEN,
    /** A purchase. */
    PURCHASE,
    /** The look-up of a purchase. */
    LOOK_UP,
    /** A tokenization request, at the path that the test set. */
    TOKENIZATION,
    /** Any other path. */
    OTHER;

    static Endpoint of(GatewayRequest request, @Nullable String tokenizationPath) {
      String path = request.rawPath();
      if (WalletPath.matches(path)) {
        return WALLET_TOKEN;
      } else if (path.equals(tokenizationPath)) {
        return TOKENIZATION;
      } else if (PurchaseHandler.isLookUp(path)) {
        return LOOK_UP;
      }
      return path.equals(GatewaySimulator.PURCHASES) ? PURCHASE : OTHER;
    }
  }

  /** How an exchange ended. */
  public enum Result {
    /** The purchase was approved. */
    APPROVED,
    /** The purchase was declined or reversed. */
    DECLINED,
    /** The request was refused. */
    REFUSED,
    /** A wallet token or a card token was issued. */
    ISSUED,
    /** The look-up returned the purchase. */
    FOUND,
    /** The look-up returned no purchase. */
    NOT_FOUND,
    /** The request was carried out and its reply was lost. */
    LOST,
    /** The reply has a status of 500 or more, or no document. */
    ERROR
  }

  private final GatewayRequest request;
  private final @Nullable WireReply reply;
  private final Endpoint endpoint;
  private final long number;
  private final Instant at;
  private final Duration duration;
  private final @Nullable String fault;
  private final String clientGot;
  private final List<AppliedRule> rules;
  private final @Nullable HashCheckResult hashCheck;
  private final List<LedgerEntry> entries;
  private final long size;

  /**
   * Records an exchange that no simulator answered: with the time 1970-01-01, the duration zero, no
   * fault, no rules and no ledger entries.
   *
   * @param reply null when none was sent
   */
  public RecordedExchange(GatewayRequest request, @Nullable WireReply reply) {
    this.request = Objects.requireNonNull(request, "request == null");
    this.reply = reply;
    endpoint = Endpoint.of(request, null);
    number = 0;
    at = Instant.EPOCH;
    duration = Duration.ZERO;
    fault = null;
    clientGot = reply == null ? "nothing" : "" + reply.status();
    rules = Collections.emptyList();
    hashCheck = null;
    entries = Collections.emptyList();
    size = estimate();
  }

  RecordedExchange(
      GatewayRequest request,
      @Nullable WireReply reply,
      Endpoint endpoint,
      Instant at,
      Duration duration,
      @Nullable String fault,
      ExchangeTrace trace) {
    this.request = request;
    this.reply = reply;
    this.endpoint = endpoint;
    this.number = 0;
    this.at = at;
    this.duration = duration;
    this.fault = fault;
    this.clientGot = reply == null ? "nothing" : "" + reply.status();
    rules = trace.rules();
    hashCheck = trace.hashCheck();
    entries = trace.entries();
    size = estimate();
  }

  private RecordedExchange(RecordedExchange exchange, long number, String clientGot) {
    this.clientGot = clientGot;
    this.request = exchange.request;
    this.reply = exchange.reply;
    this.endpoint = exchange.endpoint;
    this.number = number;
    this.at = exchange.at;
    this.duration = exchange.duration;
    this.fault = exchange.fault;
    this.rules = exchange.rules;
    this.hashCheck = exchange.hashCheck;
    this.entries = exchange.entries;
    this.size = exchange.size;
  }

  /** Returns this exchange with its number in a log. */
  RecordedExchange numbered(long position) {
    return new RecordedExchange(this, position, clientGot);
  }

  /** Returns this exchange with what the client got in the place of the reply. */
  RecordedExchange withClientGot(String got) {
    return new RecordedExchange(this, number, got);
  }

  /** Returns the received request. */
  public GatewayRequest request() {
    return request;
  }

  /**
   * Returns the reply of the gateway; empty if a test lost it on purpose or the exchange failed. A
   * fault may have changed it or cut it off on its way.
   */
  public Optional<WireReply> reply() {
    return Optional.ofNullable(reply);
  }

  /** Returns the number of the exchange in its log, from 1; 0 if it is in none. */
  public long number() {
    return number;
  }

  /** Returns the time of the exchange, by the simulator's clock. */
  public Instant at() {
    return at;
  }

  /** Returns the time that the simulator took for the reply. */
  public Duration duration() {
    return duration;
  }

  /** Returns the name or description of the fault that was played; empty if there was none. */
  public Optional<String> fault() {
    return Optional.ofNullable(fault);
  }

  /** Returns the text of the behaviour that the test asked for; empty if there was none. */
  public Optional<String> behaviour() {
    return Optional.ofNullable(fault);
  }

  /** Returns what the client got: a status such as {@code 200}, or {@code nothing}. */
  public String clientGot() {
    return clientGot;
  }

  /** Returns the rules that decided, in order, the first 100; unmodifiable. */
  public List<AppliedRule> rules() {
    return rules;
  }

  /** Returns the steps of the hash check; empty if the request had no hash to check. */
  public Optional<HashCheckResult> hashCheck() {
    return Optional.ofNullable(hashCheck);
  }

  /** Returns the ledger entries that the exchange made; unmodifiable. */
  public List<LedgerEntry> ledgerEntries() {
    return entries;
  }

  /** Returns the endpoint. */
  public Endpoint endpoint() {
    return endpoint;
  }

  /** Returns how the exchange ended. */
  public Result result() {
    return ExchangeResults.of(endpoint, reply);
  }

  /**
   * Returns the reference, of a look-up the reference or ID, of a wallet token request the invoice
   * number, as it may be shown: at most 255 characters, and {@code ****} if it holds a card number
   * or another value that is not shown. Empty if the request has none.
   */
  public Optional<String> reference() {
    return ExchangeView.of(this).reference();
  }

  /**
   * Returns the exchange as it may be shown: {@code request} with {@code path}, {@code headers} and
   * {@code body}, and {@code reply} with {@code status} and {@code body}, or null if there is none.
   * It has the values that {@link #describe} has, those of a few headers, and the values of the
   * path except the hash; all others are {@code ****}. A body that is not a JSON object is null.
   */
  public JsonObject redacted() {
    return ExchangeView.of(this).json();
  }

  /**
   * Returns the exchange for the message of a failed test: the fields of both documents, with the
   * values of those that hold neither card data nor credentials, such as amount, reference, reason
   * and response code. All other values are {@code ****}; paths and headers are not shown.
   */
  public String describe() {
    return ExchangeText.of(request, reply);
  }

  /** Returns an estimate of the memory that this exchange takes, in bytes. */
  long size() {
    return size;
  }

  private long estimate() {
    JsonObject document = reply == null ? null : reply.document();
    long bytes = request.size() + (document == null ? 0 : Documents.size(document));
    for (AppliedRule rule : rules) {
      bytes += 32 + 2L * rule.field().orElse("").length();
    }
    return bytes + (hashCheck == null ? 0 : 2L * hashCheck.length());
  }

  /** Shows sizes and the status, no content. */
  @Override
  public String toString() {
    return request + " -> " + (reply == null ? "no reply" : reply);
  }
}
