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
import io.cardfile.transport.Exchange;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.validation.ConfigRules;
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
 * Looks purchases up at the gateway by their reference: one request for each question, two when
 * nothing was found and the transport cannot tell whose reply it is; they change nothing there. Not
 * part of the specification but a field fact, so nothing uses it unless it is built; path and error
 * text can be replaced.
 *
 * <p>A reply is read as strictly as that to a purchase. A charge or decline is one only of the very
 * reference; "not charged" is only a 404 with the one known error, as of the moment before the
 * question was sent. Anything else, contradictions included, is unknown, and so is a purchase of
 * another merchant: these credentials would not find it although it was charged.
 *
 * <p>A purchase in doubt that was sent to another address, or with another {@linkplain
 * RequestAuthorizer#account account}, than {@link #builder the look-up's} is not looked up: another
 * system of the gateway may have charged the same reference, and another account does not find it.
 * It is unknown, unless the address is one of {@link Builder#formerEndpoints}. Where purchases of
 * two accounts are in doubt, give a reconciler a look-up of each.
 *
 * <p>That a purchase was not found names no purchase, so the reply may be one that another request
 * left over on a kept connection. It counts when the reply is {@linkplain WireReply#isAttributed
 * attributed}, and otherwise when it comes twice: where one reply was left over, what then comes
 * behind it is the first question's own reply. A transport that attributes no reply sends each
 * question on a connection of its own, because more than one may be left over.
 *
 * <p>A gateway may forget purchases: "not charged" counts only of what was claimed within the time
 * that {@link Builder#remembers} sets. A charge or decline is told always.
 *
 * <p>No cache may answer: a question forbids that by {@code Cache-Control} and {@code Pragma}, and
 * has a request ID of its own. Its URL is the plain one, because a gateway may refuse a parameter
 * that it does not know; so a cache that goes by the URL alone and obeys no header must not stand
 * between client and gateway.
 *
 * <p>Thread-safe.
 */
public final class PurchaseLookup implements OutcomeSource {

  private static final String REFERENCE = "{reference}";
  private static final String SENT_ELSEWHERE =
      "sent to another address, or with another account, than this look-up asks with: look it up"
          + " with those; or name an earlier address of the same system in formerEndpoints;"
          + " otherwise a person settles it by hand";
  private static final Duration LONGEST_MEMORY = Duration.ofDays(3650);

  // A 404 that something on the way has kept would be as of another time.
  private static final WireHeader FRESH = WireHeader.of("Cache-Control", "no-cache, no-store");
  private static final WireHeader FRESH_1_0 = WireHeader.of("Pragma", "no-cache");

  private final Builder settings;
  private final BoundAuthorizer authorizer;
  private final Set<String> destinations = new HashSet<>();

  private PurchaseLookup(Builder settings, String merchant, BoundAuthorizer authorizer) {
    this.settings = settings;
    this.authorizer = authorizer;
    String account = authorizer.account.orElse(merchant);
    destinations.add(Destination.of(settings.purchasesUrl, account));
    settings.formerUrls.forEach(url -> destinations.add(Destination.of(url, account)));
  }

  /**
   * Starts a look-up of the merchant that the authorizer names.
   *
   * @param endpoints those of the purchases
   * @param authorizer that of the purchases
   * @throws IllegalStateException when these are the endpoints of wallet tokens alone
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
   * Starts a look-up, and names the merchant for an authorizer that does not.
   *
   * @param merchant the name that the journal has; must equal the authorizer's where that has one
   * @throws IllegalStateException when these are the endpoints of wallet tokens alone
   */
  public static Builder builder(
      Endpoints endpoints, Transport transport, RequestAuthorizer authorizer, String merchant) {
    Builder builder = builder(endpoints, transport, authorizer);
    builder.merchant = Objects.requireNonNull(merchant, "merchant == null");
    return builder;
  }

  @Override
  public Finding find(JournalEntry entry) throws TransportException {
    // What is approved is asked about to check the look-up, by what this place has of it.
    if (entry.state() != JournalState.APPROVED && isElsewhere(entry)) {
      return Finding.unknown(SENT_ELSEWHERE);
    }
    Finding finding = lookUp(entry);
    if (finding.kind() != Finding.Kind.NOT_CHARGED) {
      return finding;
    }
    if (entry.state() == JournalState.APPROVED && !entry.isContentKnown()) {
      return finding; // Denies nothing, but a source that finds none of these is not trusted.
    }
    // An entry that was put back is dated by that.
    Instant sent = entry.isContentKnown() ? entry.claimedAt() : settings.lostSince;
    if (sent == null) {
      return Finding.unknown("not found, but since when it may have been sent is not in lostSince");
    }
    Instant asOf = finding.asOf().orElse(Instant.EPOCH);
    if (!entry.isContentKnown() && sent.isAfter(asOf)) {
      return Finding.unknown("not found, but lostSince is in the future");
    }
    Instant remembered = asOf.minus(settings.remembered);
    return sent.isBefore(remembered)
        ? Finding.unknown("not found, and claimed so long ago that it may have been forgotten")
        : finding;
  }

  private boolean isElsewhere(JournalEntry entry) {
    return entry.merchant().equals(settings.merchant)
        && entry.destination().filter(place -> !destinations.contains(place)).isPresent();
  }

  private Finding lookUp(JournalEntry entry) throws TransportException {
    if (!entry.merchant().equals(settings.merchant)) {
      return Finding.unknown("of another merchant than this look-up's");
    }
    if (!fitsIntoPath(entry.reference())) {
      return Finding.unknown("the reference cannot stand in a path");
    }
    Instant asOf = settings.clock.instant();
    long begin = System.nanoTime();
    Question question = new Question(entry.reference(), settings.deadline);
    WireReply reply = question.ask();
    Finding finding = question.read(entry, reply, asOf);
    if (finding.kind() != Finding.Kind.NOT_CHARGED || reply.isAttributed()) {
      return finding;
    }
    Duration left = settings.deadline.minusNanos(System.nanoTime() - begin);
    Duration timeout = left.isNegative() ? Duration.ZERO : left;
    Question second = new Question(entry.reference(), timeout);
    return second.read(entry, second.ask(), asOf);
  }

  /**
   * Returns the gateway's reply to an approved purchase once more, with all that a journal does not
   * keep: the card token, the tracking ID, and so for a first card-on-file transaction its {@code
   * StoredCredential}. It was lost when the program crashed between the charge and the merchant's
   * own record, or the reply was, and the purchase was settled by reconciling.
   *
   * @param entry approved, as the journal has it: {@code PurchaseJournal.find}
   * @return empty when the gateway does not say the same, purchase by purchase: reference, amount,
   *     currency and, where known, ID; and when it was sent to an address that is neither the
   *     look-up's nor a former one, or with another account
   * @throws IllegalArgumentException when the entry is not approved, or of another merchant
   * @throws TransportException when no reply came; ask again
   */
  public Optional<Approved> approved(JournalEntry entry) throws TransportException {
    return approved(entry, entry.isFirstCardOnFile());
  }

  /**
   * Returns the same as {@link #approved} of a purchase that was a first card-on-file transaction
   * by the merchant's own records, and so its {@code StoredCredential}. Needed for entries that
   * {@link io.cardfile.journal.PurchaseJournal#restore} has put back: a list of the gateway does
   * not say which kind of purchase a line is. The credential of a merchant initiated transaction
   * would be a wrong one, because its tracking ID is not the original transaction's.
   *
   * @throws IllegalArgumentException also when the journal has it as a merchant initiated one
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
    if (!fitsIntoPath(entry.reference()) || isElsewhere(entry)) {
      return Optional.empty();
    }
    Question question = new Question(entry.reference(), settings.deadline);
    WireReply reply = question.ask();
    return LookUpReader.isOf(settings.expected, reply)
        ? LookUpReader.approved(entry, first, reply, question.redactor)
        : Optional.empty();
  }

  // As a segment a dot, or two, would be taken for a way up, encoded or not.
  private static boolean fitsIntoPath(String reference) {
    return !reference.isEmpty()
        && !reference.equals(".")
        && !reference.equals("..")
        && !Texts.hasLoneSurrogate(reference);
  }

  /** One request and its reply. */
  private final class Question {

    private final String url;
    private final Duration timeout;
    Redactor redactor = Redactor.ofUnknownCard();

    Question(String reference, Duration timeout) {
      this.timeout = timeout;
      String path = settings.path.replace(REFERENCE, PercentCode.encode(reference));
      url = settings.purchasesUrl + path;
    }

    WireReply ask() throws TransportException {
      Exchange exchange = prepared();
      try {
        return exchange.execute();
      } catch (TransportException e) {
        throw Failures.clean(e, redactor.text(String.valueOf(e.getMessage())));
      } catch (VirtualMachineError e) {
        throw e;
      } catch (Throwable e) {
        throw Failures.inDoubt(e);
      }
    }

    Finding read(JournalEntry entry, WireReply reply, Instant asOf) {
      return LookUpReader.isOf(settings.expected, reply)
          ? LookUpReader.find(entry, reply, redactor, asOf, settings.notFound)
          : Finding.unknown("the reply is not of the " + settings.expected + " system");
    }

    private WireRequest bare() {
      return WireRequest.get(url)
          .header(FRESH)
          .header(FRESH_1_0)
          .header(WireHeader.of("X-Request-Id", UUID.randomUUID().toString()))
          .timeout(timeout)
          .build();
    }

    private Exchange prepared() throws TransportException {
      try {
        WireRequest bare = bare();
        WireRequest request = authorizer.authorized(bare);
        redactor = redactor.withCredentials(request.headers());
        Exchange exchange = settings.transport.prepare(request, PhaseObserver.none());
        return Objects.requireNonNull(exchange, "exchange == null");
      } catch (AccountChangedException e) {
        throw TransportException.notSent(e.getMessage(), null);
      } catch (VirtualMachineError e) {
        throw e;
      } catch (Throwable e) {
        throw Failures.notSent(e);
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
    private Duration remembered = Duration.ofDays(30);
    private @Nullable Instant lostSince;
    private Clock clock = Clock.systemUTC();

    private Builder(
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
      remembered = other.remembered;
      lostSince = other.lostSince;
      clock = other.clock;
    }

    /**
     * Names endpoints at which the same system of the gateway was reached before, such as under
     * another host name, so that what was sent there is looked up as well. May be called more than
     * once. Never name another system of the gateway, such as its test system: its purchases may
     * have the same references.
     *
     * @throws IllegalStateException when these are the endpoints of wallet tokens alone
     */
    public Builder formerEndpoints(Endpoints former) {
      formerUrls.add(Objects.requireNonNull(former, "former == null").purchasesUrl());
      return this;
    }

    /**
     * Sets where purchases are found; <code>/v1.0/purchases/{reference}</code> by default.
     *
     * @param path with the text <code>{reference}</code> once, where the percent-encoded reference
     *     goes; the rest is percent-encoded already
     * @throws IllegalArgumentException when it does not start with a slash or has no such place
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
     * Sets the error, upper and lower case alike, that with status 404 means that the gateway has
     * no such purchase; {@code Could not find PurchaseResponse} by default.
     */
    public Builder notFoundError(String error) {
      this.notFound = Objects.requireNonNull(error, "error == null");
      return this;
    }

    /** Sets how long a look-up may take in all; 55 s by default, as for a purchase. */
    public Builder deadline(Duration deadline) {
      this.deadline = Objects.requireNonNull(deadline, "deadline == null");
      return this;
    }

    /**
     * Sets for how long the gateway is known to find a purchase; 30 days by default. That it does
     * not find an older one is no evidence that it was not charged.
     *
     * @throws IllegalArgumentException when it is not above zero, or over ten years
     */
    public Builder remembers(Duration time) {
      if (time.isNegative() || time.isZero() || time.compareTo(LONGEST_MEMORY) > 0) {
        throw new IllegalArgumentException("the time is not above zero, or over ten years");
      }
      this.remembered = time;
      return this;
    }

    /**
     * Sets since when purchases may have been sent that the journal had lost altogether and that
     * were put back in doubt, as from when the copy was made that a journal was restored from. The
     * journal does not know that time: without it "not found" settles none of them, because the
     * gateway may have forgotten an older one. After several losses give the earliest time.
     */
    public Builder lostSince(Instant time) {
      this.lostSince = Objects.requireNonNull(time, "time == null");
      return this;
    }

    /** Sets the clock that tells as of when a purchase was not found. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /**
     * Builds the look-up.
     *
     * @throws InvalidConfigException when the deadline is not above zero or longer than a day, or
     *     the merchant is missing, is not a name, or is another one than the authorizer's
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
