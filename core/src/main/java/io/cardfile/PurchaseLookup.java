package io.cardfile;

import io.cardfile.internal.PercentCode;
import io.cardfile.internal.Texts;
import io.cardfile.internal.wire.LookUpReader;
import io.cardfile.internal.wire.Redactor;
import io.cardfile.journal.Destination;
import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.purchase.Environment;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.validation.InvalidConfigException;
import io.cardfile.validation.Violation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Looks up purchases at the gateway by their reference. A look-up sends one request, or two when
 * nothing was found and the transport cannot attribute the reply; the requests change nothing at
 * the gateway. The look-up is not part of the specification but a field fact, so nothing uses it
 * unless it is built. Path and error text are configurable.
 *
 * <p>A reply is read as strictly as the reply to a purchase. A charge or decline counts only for
 * exactly the same reference. "Not charged" is only a 404 with the one known error, as of the time
 * before the request was sent. Anything else, contradictions included, is unknown. A purchase of
 * another merchant is unknown too, because these credentials would not find it even if it was
 * charged.
 *
 * <p>A purchase in doubt that was sent to another address, or with another {@linkplain
 * RequestAuthorizer#account account}, than {@link #builder the look-up's} is not looked up: another
 * system of the gateway may have charged the same reference, and another account does not find it.
 * Its outcome is unknown, unless the address is one of {@link Builder#formerEndpoints}. Where
 * purchases of two accounts are in doubt, give the reconciler one look-up for each account.
 *
 * <p>A reference with a slash or a backslash, or one that is a dot segment, is not looked up
 * either: a proxy that decodes or resolves it would ask for another purchase. Its outcome is
 * unknown.
 *
 * <p>A "not found" reply names no purchase, so it may be a stale reply to another request on a
 * reused connection. It counts when the reply is {@linkplain WireReply#isAttributed attributed}, or
 * else when it arrives twice. Replies arrive in order: if the first one was stale, the second one
 * is the reply to the first request. A transport that attributes no replies sends each request on a
 * connection of its own, because more than one stale reply may be waiting.
 *
 * <p>A gateway may delete old purchases: "not charged" counts only for purchases that were claimed
 * within the time that {@link Builder#gatewayRetention} sets. A charge or decline is always
 * returned.
 *
 * <p>No cache may answer: each request forbids it by {@code Cache-Control} and {@code Pragma}, and
 * has a request ID of its own. The URL has no extra parameter, because a gateway may refuse a
 * parameter that it does not know. Do not place a cache between client and gateway that ignores
 * these headers.
 *
 * <p>Thread-safe.
 */
public final class PurchaseLookup implements OutcomeSource {

  private static final String REFERENCE = "{reference}";
  private static final String SENT_ELSEWHERE =
      "sent to another address, or with another account, than this look-up uses: look it up with"
          + " those; or name an earlier address of the same system in formerEndpoints; otherwise a"
          + " person must resolve it by hand";
  private static final Duration LONGEST_RETENTION = Duration.ofDays(3650);

  // A cached 404 would show the state at an earlier time.
  private static final WireHeader FRESH = WireHeader.of("Cache-Control", "no-cache, no-store");
  private static final WireHeader FRESH_1_0 = WireHeader.of("Pragma", "no-cache");

  private final Builder settings;
  private final BoundAuthorizer authorizer;
  private final Set<String> destinations = new HashSet<>();

  PurchaseLookup(Builder settings, String merchant, BoundAuthorizer authorizer) {
    this.settings = settings;
    this.authorizer = authorizer;
    String account = authorizer.account.orElse(merchant);
    destinations.add(Destination.digestOf(settings.purchasesUrl, account));
    settings.formerUrls.forEach(url -> destinations.add(Destination.digestOf(url, account)));
  }

  /**
   * Returns a builder of a look-up for the merchant that the authorizer names.
   *
   * @param endpoints the endpoints that the purchases were sent to
   * @param authorizer the authorizer of the purchases
   * @throws IllegalStateException when the endpoints have no purchases URL
   */
  public static Builder builder(
      Endpoints endpoints, Transport transport, RequestAuthorizer authorizer) {
    return new Builder(
        Objects.requireNonNull(endpoints, "endpoints == null").purchasesUrl(),
        endpoints.expected(),
        Objects.requireNonNull(transport, "transport == null"),
        Objects.requireNonNull(authorizer, "authorizer == null"),
        authorizer.merchant().orElse(null));
  }

  /**
   * Returns a builder of a look-up for {@code merchant}, for an authorizer that names none.
   *
   * @param merchant the merchant's name in the journal; must equal the authorizer's if it names one
   * @throws IllegalStateException when the endpoints have no purchases URL
   */
  public static Builder builder(
      Endpoints endpoints, Transport transport, RequestAuthorizer authorizer, String merchant) {
    Builder builder = builder(endpoints, transport, authorizer);
    builder.merchant = Objects.requireNonNull(merchant, "merchant == null");
    return builder;
  }

  @Override
  public Finding find(JournalEntry entry) throws TransportException {
    // An approved entry is looked up to check this source, so its destination does not matter.
    if (entry.state() != JournalState.APPROVED && hasOtherDestination(entry)) {
      return Finding.unknown(SENT_ELSEWHERE);
    }
    Finding finding = lookUp(entry);
    if (finding.kind() != Finding.Kind.NOT_CHARGED) {
      return finding;
    }
    if (entry.state() == JournalState.APPROVED && !entry.isContentKnown()) {
      return finding; // Resolves nothing, but a source that finds none of these is not trusted.
    }
    // The claim time of a restored entry is the time when it was restored.
    Instant sent = entry.isContentKnown() ? entry.claimedAt() : settings.lostSince;
    if (sent == null) {
      return Finding.unknown(
          "not found, but lostSince is not set, so the earliest time of sending is not known");
    }
    Instant asOf = finding.asOf().orElse(Instant.EPOCH);
    if (!entry.isContentKnown() && sent.isAfter(asOf)) {
      return Finding.unknown("not found, but lostSince is in the future");
    }
    Instant oldestKept = asOf.minus(settings.retention);
    return sent.isBefore(oldestKept)
        ? Finding.unknown(
            "not found, but perhaps sent longer ago than gatewayRetention, so the gateway may have"
                + " deleted it")
        : finding;
  }

  private boolean hasOtherDestination(JournalEntry entry) {
    return entry.merchant().equals(settings.merchant)
        && entry.destination().filter(sentTo -> !destinations.contains(sentTo)).isPresent();
  }

  private Finding lookUp(JournalEntry entry) throws TransportException {
    if (!entry.merchant().equals(settings.merchant)) {
      return Finding.unknown("the entry belongs to another merchant than this look-up");
    }
    if (!fitsIntoPath(entry.reference())) {
      return Finding.unknown(
          "the reference cannot be part of a path, so it cannot be looked up: use a settlement"
              + " file");
    }
    Instant asOf = settings.clock.instant();
    long begin = System.nanoTime();
    LookUpRequest request = new LookUpRequest(entry.reference(), settings.deadline);
    WireReply reply = request.send();
    Finding finding = request.read(entry, reply, asOf);
    if (finding.kind() != Finding.Kind.NOT_CHARGED || reply.isAttributed()) {
      return finding;
    }
    Duration left = settings.deadline.minusNanos(System.nanoTime() - begin);
    Duration timeout = left.isNegative() ? Duration.ZERO : left;
    LookUpRequest second = new LookUpRequest(entry.reference(), timeout);
    return second.read(entry, second.send(), asOf);
  }

  /**
   * Fetches the gateway's record of an approved purchase, with the parts that a journal does not
   * keep: the card token and the tracking ID, and so the {@code StoredCredential} of a first
   * card-on-file transaction. They are lost when the program crashes between the charge and the
   * merchant's own record, or when the reply was lost and reconciling resolved the purchase.
   *
   * @param entry an approved entry of the journal, from {@code PurchaseJournal.find}
   * @return empty when the gateway does not report an approved purchase with the same reference,
   *     amount, currency and, where known, ID; and when the purchase was sent with another account,
   *     or to an address that is neither the look-up's nor a former one
   * @throws IllegalArgumentException when the entry is not approved, or of another merchant
   * @throws TransportException when no reply arrived; the look-up may be repeated
   */
  public Optional<Approved> approved(JournalEntry entry) throws TransportException {
    return approved(entry, entry.isFirstCardOnFile());
  }

  /**
   * Fetches the same as {@link #approved} for a purchase that was a first card-on-file transaction
   * according to the merchant's own records, and so its {@code StoredCredential}. Needed for
   * entries that were {@linkplain io.cardfile.journal.PurchaseJournal#restore restored}, because a
   * list of the gateway does not show the kind of a purchase. Do not call it for a merchant
   * initiated transaction: its tracking ID is not the original transaction's, so the credential
   * would be wrong. Do not call it for a wallet payment that put no card on file either.
   *
   * @throws IllegalArgumentException also when the journal has the purchase as one of these
   */
  public Optional<Approved> approvedFirst(JournalEntry entry) throws TransportException {
    if (entry.isContentKnown() && !entry.isFirstCardOnFile()) {
      throw new IllegalArgumentException("not a first card-on-file transaction");
    }
    return approved(entry, true);
  }

  private Optional<Approved> approved(JournalEntry entry, boolean first) throws TransportException {
    if (entry.state() != JournalState.APPROVED || !entry.merchant().equals(settings.merchant)) {
      throw new IllegalArgumentException("not an approved entry of this merchant");
    }
    if (!fitsIntoPath(entry.reference()) || hasOtherDestination(entry)) {
      return Optional.empty();
    }
    LookUpRequest request = new LookUpRequest(entry.reference(), settings.deadline);
    WireReply reply = request.send();
    return LookUpReader.isOf(settings.expected, reply)
        ? LookUpReader.approved(entry, first, reply, request.redactor)
        : Optional.empty();
  }

  // Servers resolve "." and ".." as relative path segments, even when they are percent-encoded, and
  // proxies decode %2F: the reply would be about another purchase.
  private static boolean fitsIntoPath(String reference) {
    return !reference.isEmpty()
        && !Texts.hasAny(reference, "/\\")
        && !reference.equals(".")
        && !reference.equals("..")
        && !Texts.hasLoneSurrogate(reference);
  }

  /** One request and its reply. */
  private final class LookUpRequest {

    private final String url;
    private final Duration timeout;
    Redactor redactor = Redactor.ofUnknownCard();

    LookUpRequest(String reference, Duration timeout) {
      this.timeout = timeout;
      String path = settings.path.replace(REFERENCE, PercentCode.encode(reference));
      url = settings.purchasesUrl + path;
    }

    WireReply send() throws TransportException {
      Exchange exchange = prepared();
      try {
        return exchange.execute();
      } catch (TransportException e) {
        throw RedactedExceptions.clean(e, redactor.text(e.getMessage()));
      } catch (VirtualMachineError e) {
        throw e;
      } catch (Throwable e) {
        throw RedactedExceptions.inDoubt(e);
      }
    }

    Finding read(JournalEntry entry, WireReply reply, Instant asOf) {
      return LookUpReader.isOf(settings.expected, reply)
          ? LookUpReader.find(entry, reply, redactor, asOf, settings.notFound)
          : Finding.unknown("the reply is not from the " + settings.expected + " system");
    }

    private WireRequest bare() {
      return WireRequest.get(url)
          .callHeader(FRESH)
          .callHeader(FRESH_1_0)
          .callHeader(WireHeader.of("X-Request-Id", UUID.randomUUID().toString()))
          .timeout(timeout)
          .build();
    }

    private Exchange prepared() throws TransportException {
      try {
        WireRequest bare = bare();
        WireRequest request = authorizer.authorized(bare);
        redactor = redactor.withCredentials(request.credentials());
        Exchange exchange = settings.transport.prepare(request, PhaseObserver.none());
        return Objects.requireNonNull(exchange, "exchange == null");
      } catch (AuthorizationException e) {
        throw TransportException.notSent(String.valueOf(e.getMessage()), null);
      } catch (VirtualMachineError e) {
        throw e;
      } catch (Throwable e) {
        throw RedactedExceptions.notSent(e);
      }
    }
  }

  @Override
  public String toString() {
    return "PurchaseLookup(" + settings.purchasesUrl + ")"; // The path may hold a key.
  }

  /** Collects the settings of a look-up. Not thread-safe. */
  public static final class Builder {

    private final String purchasesUrl;
    private final @Nullable Environment expected;
    private final Transport transport;
    private final RequestAuthorizer authorizer;
    private final List<String> formerUrls = new ArrayList<>();
    private @Nullable String merchant;
    private String path = "/v1.0/purchases/" + REFERENCE;
    private String notFound = "Could not find Purchase";
    private Duration deadline = Duration.ofSeconds(55);
    private Duration retention = Duration.ofDays(30);
    private @Nullable Instant lostSince;
    private Clock clock = Clock.systemUTC();

    Builder(
        String purchasesUrl,
        @Nullable Environment expected,
        Transport transport,
        RequestAuthorizer authorizer,
        @Nullable String merchant) {
      this.purchasesUrl = purchasesUrl;
      this.expected = expected;
      this.transport = transport;
      this.authorizer = authorizer;
      this.merchant = merchant;
    }

    private Builder(Builder other) {
      this(other.purchasesUrl, other.expected, other.transport, other.authorizer, other.merchant);
      formerUrls.addAll(other.formerUrls);
      path = other.path;
      notFound = other.notFound;
      deadline = other.deadline;
      retention = other.retention;
      lostSince = other.lostSince;
      clock = other.clock;
    }

    /**
     * Adds endpoints at which the same system of the gateway was reached before, such as under
     * another host name, so that purchases that were sent there are looked up as well. May be
     * called more than once. Never add another system of the gateway, such as its test system: its
     * purchases may have the same references.
     *
     * @throws IllegalStateException when the endpoints have no purchases URL
     */
    public Builder formerEndpoints(Endpoints former) {
      formerUrls.add(Objects.requireNonNull(former, "former == null").purchasesUrl());
      return this;
    }

    /**
     * Sets the path of a purchase; <code>/v1.0/purchases/{reference}</code> by default.
     *
     * @param path contains <code>{reference}</code> once, which is replaced by the percent-encoded
     *     reference; the rest must be percent-encoded already
     * @throws IllegalArgumentException when it does not start with a slash or does not contain the
     *     placeholder once
     */
    public Builder path(String path) {
      int at = path.indexOf(REFERENCE);
      if (!path.startsWith("/") || at < 0 || path.indexOf(REFERENCE, at + 1) >= 0) {
        throw new IllegalArgumentException("the path does not hold {reference} once");
      }
      this.path = path;
      return this;
    }

    /**
     * Sets the error text that together with status 404 means that the gateway has no such
     * purchase; {@code Could not find Purchase} by default. Case is ignored.
     */
    public Builder notFoundError(String error) {
      this.notFound = Objects.requireNonNull(error, "error == null");
      return this;
    }

    /**
     * Sets the longest time that a look-up may take in total; 55 s by default, as for a purchase.
     */
    public Builder deadline(Duration deadline) {
      this.deadline = Objects.requireNonNull(deadline, "deadline == null");
      return this;
    }

    /**
     * Sets for how long the gateway keeps a purchase; 30 days by default. If an older purchase is
     * not found, that is no evidence that it was not charged.
     *
     * @throws IllegalArgumentException when it is not above zero, or over ten years
     */
    public Builder gatewayRetention(Duration time) {
      if (time.isNegative() || time.isZero() || time.compareTo(LONGEST_RETENTION) > 0) {
        throw new IllegalArgumentException("gatewayRetention is not above zero, or over ten years");
      }
      this.retention = time;
      return this;
    }

    /**
     * Sets when the gap in the journal begins, such as the time of the backup that the journal was
     * restored from. No purchase that the journal lost, and that was restored as in doubt, was sent
     * earlier. The journal does not have that time. Without it "not found" resolves none of them,
     * because the gateway may have deleted an older one. After several losses set the earliest
     * time.
     */
    public Builder lostSince(Instant time) {
      this.lostSince = Objects.requireNonNull(time, "time == null");
      return this;
    }

    /** Sets the clock for the {@linkplain Finding#asOf time} of "not charged" findings. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /**
     * Builds the look-up.
     *
     * @throws InvalidConfigException when the deadline is not above zero or longer than a day, or
     *     the merchant is missing, is not a valid name, or differs from the authorizer's
     */
    public PurchaseLookup build() {
      List<Violation> violations = ConfigRules.checkDeadline(deadline);
      BoundAuthorizer bound = new BoundAuthorizer(authorizer);
      violations.addAll(ConfigRules.checkMerchant(merchant, bound.merchant.orElse(null)));
      if (merchant == null || !violations.isEmpty()) {
        throw new InvalidConfigException(violations);
      }
      return new PurchaseLookup(new Builder(this), merchant, bound);
    }
  }
}
