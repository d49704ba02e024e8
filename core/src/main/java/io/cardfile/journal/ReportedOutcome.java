package io.cardfile.journal;

import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.StoredCredential;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The report of an {@link OutcomeSource} about one purchase. Immutable. Contains no card data;
 * {@link #toString} shows neither the ID nor the stored credential.
 */
public final class ReportedOutcome {

  /** The kind of report. */
  public enum Kind {
    /** The amount was charged or authorised, or the card was put on file. */
    CHARGED,
    /** The issuer or scheme declined the purchase. */
    DECLINED,
    /** The purchase was voided: nothing is charged. */
    VOIDED,
    /** The gateway has no purchase under this reference. */
    NOT_FOUND,
    /** The source has nothing that resolves an entry. */
    UNKNOWN
  }

  private final Kind kind;
  private final String why;
  private @Nullable String id;
  private @Nullable Money amount;
  private @Nullable Instant asOf;
  private @Nullable String responseCode;
  private @Nullable String advice;
  private @Nullable Capture capture;
  private @Nullable StoredCredential storedCredential;
  private boolean pending;
  private boolean alarming;
  private boolean covered = true;

  private ReportedOutcome(Kind kind, String why) {
    this.kind = kind;
    this.why = Objects.requireNonNull(why, "why == null");
  }

  private ReportedOutcome(ReportedOutcome other) {
    this(other.kind, other.why);
    id = other.id;
    amount = other.amount;
    asOf = other.asOf;
    responseCode = other.responseCode;
    advice = other.advice;
    capture = other.capture;
    storedCredential = other.storedCredential;
    pending = other.pending;
    alarming = other.alarming;
    covered = other.covered;
  }

  /**
   * Returns the report of a charge.
   *
   * @param id the gateway's ID of the purchase, where known
   * @param amount the amount that the source has, not the amount in the journal
   */
  public static ReportedOutcome charged(@Nullable String id, Money amount) {
    return of(Kind.CHARGED, id, amount, null);
  }

  /**
   * Returns the report of a decline.
   *
   * @param id the gateway's ID of the purchase, where known
   * @param amount the amount that the source has, not the amount in the journal
   * @param asOf the time up to which this is known; for a query the time before it was sent, not
   *     the time of the answer. The decline may belong to an earlier attempt, so it resolves an
   *     entry only if the quiet period was over at that time
   */
  public static ReportedOutcome declined(@Nullable String id, Money amount, Instant asOf) {
    return of(Kind.DECLINED, id, amount, Objects.requireNonNull(asOf, "asOf == null"));
  }

  /**
   * Returns the report of a purchase that was approved and then voided: nothing is charged.
   *
   * @param id the gateway's ID of the purchase, where known
   * @param amount the amount that the source has, not the amount in the journal
   * @param asOf as in {@link #declined}
   */
  public static ReportedOutcome voided(@Nullable String id, Money amount, Instant asOf) {
    return of(Kind.VOIDED, id, amount, Objects.requireNonNull(asOf, "asOf == null"));
  }

  private static ReportedOutcome of(
      Kind kind, @Nullable String id, Money amount, @Nullable Instant asOf) {
    ReportedOutcome reported = new ReportedOutcome(kind, "");
    reported.id = JournalOutcome.storableId(id);
    reported.amount = Objects.requireNonNull(amount, "amount == null");
    reported.asOf = asOf;
    return reported;
  }

  /**
   * Returns the report that the gateway has no purchase under the reference. For a reference that
   * is missing in data that the gateway pushed, such as webhooks, return {@link #unknown} instead:
   * the fault that lost the reply may have lost the webhook.
   *
   * @param asOf as in {@link #declined}
   */
  public static ReportedOutcome notFound(Instant asOf) {
    ReportedOutcome reported = new ReportedOutcome(Kind.NOT_FOUND, "");
    reported.asOf = Objects.requireNonNull(asOf, "asOf == null");
    return reported;
  }

  /**
   * Returns the report that nothing is known, although the source covers this purchase. With this
   * report, "not found" by another source resolves nothing.
   *
   * @param why a text for a person, without any value of a purchase
   */
  public static ReportedOutcome unknown(String why) {
    return new ReportedOutcome(Kind.UNKNOWN, why);
  }

  /**
   * Returns the report that the source does not cover this purchase, for example because the
   * purchase belongs to another merchant, or is older than a list. Other sources decide.
   *
   * @param why as in {@link #unknown}
   */
  public static ReportedOutcome notCovered(String why) {
    ReportedOutcome reported = unknown(why);
    reported.covered = false;
    return reported;
  }

  /**
   * Returns the report that the gateway has the purchase but no outcome of it yet. With this
   * report, a decline, a void or "not found" by another source is a contradiction.
   *
   * @param why as in {@link #unknown}
   */
  public static ReportedOutcome pending(String why) {
    ReportedOutcome reported = unknown(why);
    reported.pending = true;
    return reported;
  }

  /**
   * Returns the report that nothing is certain and that a person must look at the purchase, for
   * example because a reference occurs twice.
   *
   * @param why as in {@link #unknown}
   */
  public static ReportedOutcome alarming(String why) {
    ReportedOutcome reported = unknown(why);
    reported.alarming = true;
    return reported;
  }

  /** Returns this report with how much of a charge was captured. */
  public ReportedOutcome withCapture(Capture capture) {
    ReportedOutcome changed = new ReportedOutcome(this);
    changed.capture = Objects.requireNonNull(capture, "capture == null");
    return changed;
  }

  /** Returns this report with the response code of a charge or decline. */
  public ReportedOutcome withResponseCode(String code) {
    ReportedOutcome changed = new ReportedOutcome(this);
    changed.responseCode =
        JournalOutcome.storableCode(Objects.requireNonNull(code, "code == null"));
    return changed;
  }

  /** Returns this report with the scheme's advice on retries of a decline. */
  public ReportedOutcome withAdvice(String code) {
    ReportedOutcome changed = new ReportedOutcome(this);
    changed.advice = JournalOutcome.storableCode(Objects.requireNonNull(code, "code == null"));
    return changed;
  }

  /** Returns this report with the stored credential of a charge that put a card on file. */
  public ReportedOutcome withStoredCredential(StoredCredential credential) {
    ReportedOutcome changed = new ReportedOutcome(this);
    changed.storedCredential = Objects.requireNonNull(credential, "credential == null");
    return changed;
  }

  /** Returns the kind of report. */
  public Kind kind() {
    return kind;
  }

  /** Returns the amount that was charged, declined or voided. */
  public Optional<Money> amount() {
    return Optional.ofNullable(amount);
  }

  /** Returns the time up to which a decline, a void or "not found" is known. */
  public Optional<Instant> asOf() {
    return Optional.ofNullable(asOf);
  }

  /** Returns the gateway's ID of the purchase, where known. */
  public Optional<String> id() {
    return Optional.ofNullable(id);
  }

  /** Returns how much of a charge was captured, where known. */
  public Optional<Capture> capture() {
    return Optional.ofNullable(capture);
  }

  /** Returns the response code, where known. */
  public Optional<String> responseCode() {
    return Optional.ofNullable(responseCode);
  }

  /** Returns the stored credential of a charge that put a card on file, where known. */
  public Optional<StoredCredential> storedCredential() {
    return Optional.ofNullable(storedCredential);
  }

  /** Returns why nothing is known; empty otherwise. */
  public String why() {
    return why;
  }

  /** Returns whether a person must look at the purchase. */
  public boolean isAlarming() {
    return alarming;
  }

  /** Returns whether the source covers this purchase. */
  public boolean isCovered() {
    return covered;
  }

  /** Returns whether the gateway has the purchase without an outcome. */
  public boolean isPending() {
    return pending;
  }

  /** Returns the outcome that an entry takes if this report resolves it; empty if unknown. */
  public Optional<JournalOutcome> outcome() {
    switch (kind) {
      case CHARGED:
        return Optional.of(
            JournalOutcome.approved(id, responseCode, capture().orElse(Capture.UNKNOWN)));
      case DECLINED:
        return Optional.of(JournalOutcome.declined(id, responseCode, advice));
      case VOIDED:
        return Optional.of(JournalOutcome.voided(id));
      case NOT_FOUND:
        return Optional.of(JournalOutcome.notCharged());
      default:
        return Optional.empty();
    }
  }

  /** Returns the report as text, without the ID. */
  @Override
  public String toString() {
    return kind
        + (amount == null ? "" : " " + amount)
        + (asOf == null ? "" : " as of " + asOf)
        + (why.isEmpty() ? "" : ": " + why);
  }
}
