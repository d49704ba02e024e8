package io.cardfile;

import io.cardfile.internal.rules.ValueRules;
import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.ValidationException;
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
import org.jspecify.annotations.Nullable;

/**
 * Looks up purchases at the gateway by their reference. A look-up sends one request, which changes
 * nothing at the gateway. The look-up is not part of the specification but a field fact, so nothing
 * uses it unless it is built. Path and error text are configurable.
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
 * unknown. Of a reference with another character than letters and digits of ASCII and {@code . _ ~
 * : -} only a charge or decline counts, because a reply that is not about exactly this reference is
 * not accepted. "Not found" proves nothing: a server that decodes {@code %3F} would look for a
 * shorter reference. Use a settlement file for it.
 *
 * <p>A gateway may delete old purchases: "not charged" counts only for purchases that were claimed
 * within the time that {@link Builder#gatewayRetention} sets. The claim of the entry's attempt
 * counts: a journal grants the next attempt only after evidence that no earlier one was charged. A
 * charge or decline is always returned.
 *
 * <p>No cache may answer: each request forbids it by {@code Cache-Control} and {@code Pragma}, and
 * has a request ID of its own. The URL has no extra parameter, because a gateway may refuse a
 * parameter that it does not know. Do not place a cache between client and gateway that ignores
 * these headers.
 *
 * <p>Thread-safe.
 */
public final class PurchaseLookup implements OutcomeSource {

  static final String REFERENCE = "{reference}";
  private static final String SENT_ELSEWHERE =
      "sent to another address, or with another account, than this look-up uses: look it up with"
          + " those; or name an earlier address of the same system in formerEndpoints; otherwise a"
          + " person must resolve it by hand";
  private static final Duration LONGEST_RETENTION = Duration.ofDays(3650);

  private final Builder settings;
  private final BoundAuthorizer authorizer;
  private final PaymentClient client;
  private final Set<String> destinations = new HashSet<>();

  PurchaseLookup(Builder settings, String merchant, BoundAuthorizer authorizer) {
    this.settings = settings;
    this.authorizer = authorizer;
    this.client =
        PaymentClient.builder(settings.endpoints, settings.transport)
            .deadline(settings.deadline)
            .build();
    String account = authorizer.account.orElse(merchant);
    destinations.add(PurchaseContent.destinationOf(settings.endpoints.purchasesUrl(), account));
    for (String url : settings.formerUrls) {
      destinations.add(PurchaseContent.destinationOf(url, account));
    }
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
    endpoints.purchasesUrl(); // Throws unless there is one.
    return new Builder(
        endpoints,
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
    if (!entry.merchant().equals(settings.merchant)) {
      return Finding.unknown("the entry belongs to another merchant than this look-up");
    }
    Finding finding = executed(entry.reference(), entry.amount()).found;
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
    return sent.isBefore(oldestKept) ? Finding.unknown(LookUpCall.PERHAPS_DELETED) : finding;
  }

  private boolean hasOtherDestination(JournalEntry entry) {
    String sentTo = entry.destination().orElse(null);
    return entry.merchant().equals(settings.merchant)
        && sentTo != null
        && !destinations.contains(sentTo);
  }

  /**
   * Returns a look-up that was executed.
   *
   * @throws TransportException when no reply arrived
   */
  private LookUpCall executed(String reference, Money amount) throws TransportException {
    LookUpCall call = new LookUpCall(client, settings, authorizer, reference, amount, null, null);
    call.execute();
    TransportException failure = call.failure;
    if (failure != null) {
      throw failure;
    }
    return call;
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
    return approved(required(entry), entry.isFirstCardOnFile());
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
    if (required(entry).isContentKnown() && !entry.isFirstCardOnFile()) {
      throw new IllegalArgumentException("not a first card-on-file transaction");
    }
    return approved(entry, true);
  }

  private static JournalEntry required(JournalEntry entry) {
    return Objects.requireNonNull(entry, "entry == null");
  }

  private Optional<Approved> approved(JournalEntry entry, boolean first) throws TransportException {
    if (entry.state() != JournalState.APPROVED || !entry.merchant().equals(settings.merchant)) {
      throw new IllegalArgumentException("not an approved entry of this merchant");
    }
    if (hasOtherDestination(entry)) {
      return Optional.empty();
    }
    String id = entry.resolution().get().gatewayId().orElse(null); // Approved, so it has one.
    return executed(entry.reference(), entry.amount()).approved(id, first);
  }

  /**
   * Fetches the same as {@link #approvedFirst(JournalEntry)}, for a merchant without a journal,
   * when {@link PaymentClient#lookUp} has reported a charge.
   *
   * @param reference the reference of a first card-on-file transaction that was sent to this
   *     address, with this account
   * @param amount its amount
   * @throws IllegalArgumentException when no purchase can have the reference, or it cannot be part
   *     of a path
   * @throws TransportException when no reply arrived; the look-up may be repeated
   */
  public Optional<Approved> approvedFirst(String reference, Money amount)
      throws TransportException {
    ValueRules.requireReference(reference, IdentifierPolicy.WITHOUT_SLASHES);
    return executed(reference, Objects.requireNonNull(amount, "amount == null"))
        .approved(null, true);
  }

  @Override
  public String toString() {
    return "PurchaseLookup(" + settings.endpoints.purchasesUrl() + ")"; // The path may hold a key.
  }

  /** Collects the settings of a look-up. Not thread-safe. */
  public static final class Builder {

    final Endpoints endpoints;
    final Transport transport;
    final RequestAuthorizer authorizer;
    final List<String> formerUrls = new ArrayList<>();
    @Nullable String merchant;
    String path = "/v1.0/purchases/" + REFERENCE;
    String notFound = "Could not find Purchase";
    Duration deadline = Duration.ofSeconds(55);
    Duration retention = Duration.ofDays(30);
    @Nullable Instant lostSince;
    Clock clock = Clock.systemUTC();

    Builder(
        Endpoints endpoints,
        Transport transport,
        RequestAuthorizer authorizer,
        @Nullable String merchant) {
      this.endpoints = endpoints;
      this.transport = transport;
      this.authorizer = authorizer;
      this.merchant = merchant;
    }

    Builder(Builder other) {
      this(other.endpoints, other.transport, other.authorizer, other.merchant);
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
     *     reference; the rest must be percent-encoded already, which {@link #build} checks
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
     * @throws ValidationException when the deadline is not above zero or longer than a day, the
     *     merchant is missing, is not a valid name, or differs from the authorizer's, or the path
     *     gives no URL
     */
    public PurchaseLookup build() {
      List<Violation> violations = ConfigRules.checkDeadline(deadline);
      BoundAuthorizer bound = new BoundAuthorizer(authorizer);
      violations.addAll(ConfigRules.checkMerchant(merchant, bound.merchant.orElse(null)));
      ConfigRules.checkLookUpPath(this, violations);
      if (merchant == null || !violations.isEmpty()) {
        throw new ValidationException(violations);
      }
      return new PurchaseLookup(new Builder(this), merchant, bound);
    }
  }
}
