package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseResponse.Capture;
import io.cardfile.transport.Phase;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a purchase. Each kind needs a different reaction, so callers must handle every
 * kind, by {@link #accept} or by {@link #kind}. No outcome is a Boolean or null.
 *
 * <p>Closed: one of {@link Approved}, {@link Declined}, {@link Refused}, {@link NotSent}, {@link
 * InDoubt}. Immutable and thread-safe; {@link #toString} shows no card data. Only this library
 * makes outcomes: the package of {@code OutcomeOrigin} is not exported.
 */
@SuppressWarnings("exports") // So that nothing but this library can name an origin.
public abstract class PurchaseOutcome {

  private final Kind kind;
  private final String reference;
  private final OutcomeOrigin origin;

  PurchaseOutcome(Kind kind, String reference, OutcomeOrigin origin) {
    this.kind = kind;
    this.reference = Objects.requireNonNull(reference, "reference == null");
    this.origin = Objects.requireNonNull(origin, "origin == null");
  }

  /** The kinds of {@link PurchaseOutcome}; {@code PaymentEvent.Outcome} has the same names. */
  public enum Kind {
    /** Money moved, or the card was put on file. */
    APPROVED,
    /** The issuer or scheme declined: nothing was charged. */
    DECLINED,
    /** The gateway refused the request: nothing was charged. */
    REFUSED,
    /**
     * This call sent nothing: send again with the same reference. An earlier call under this
     * reference may have been charged; see {@link NotSent}.
     */
    NOT_SENT,
    /** The outcome is not known: look up the reference before anything else. */
    IN_DOUBT
  }

  /** Handles every kind, so that callers cannot forget one. */
  public interface Visitor<R> {
    /** Handles an approval: money moved, or the card was put on file. */
    R approved(Approved approved);

    /** Handles a decline by the issuer or scheme. */
    R declined(Declined declined);

    /** Handles a request that the gateway refused. */
    R refused(Refused refused);

    /**
     * Handles a call that sent nothing; an earlier call under this reference may have been charged.
     */
    R notSent(NotSent notSent);

    /** Handles an outcome that is not known. */
    R inDoubt(InDoubt inDoubt);
  }

  /** Returns the kind of this outcome. */
  public final Kind kind() {
    return kind;
  }

  /** Calls the method of {@code visitor} for this kind and returns its result. */
  public abstract <R> R accept(Visitor<R> visitor);

  /** Returns the ending that a journal records for this outcome. */
  public abstract Resolution resolution();

  /**
   * Returns this outcome with another origin.
   *
   * @hidden
   */
  public abstract PurchaseOutcome from(OutcomeOrigin origin);

  /** Returns the merchant's reference of the request. */
  public final String reference() {
    return reference;
  }

  /** Returns the gateway's ID of the request, if its reply had one. */
  public final Optional<String> requestId() {
    return origin.requestId();
  }

  /**
   * Returns whether this outcome was read from the journal and nothing was sent this time. Such an
   * outcome has only what the journal keeps of the gateway's reply: ID and codes, and so no {@link
   * StoredCredential}. A look-up at the gateway may return it; see {@link
   * LookUpOutcome#storedCredential}.
   */
  public final boolean isReplayed() {
    return origin.isReplayed();
  }

  /**
   * Returns why the journal could not record this outcome or, of {@link NotSent}, refused the
   * claim, if it could not or did. The outcome is valid all the same. If it could not be recorded,
   * the reference stays open in the journal, so that nothing is sent under it; if the claim was
   * refused, there may be no entry. With the reason {@code CONFLICT} the journal has another ending
   * or attempt, and a person must compare the two.
   */
  public final Optional<JournalException> journalFailure() {
    return origin.journalFailure();
  }

  /**
   * Returns one line for logs, such as {@code DECLINED(R-1, response code 05)} or {@code
   * REFUSED(R-1, status 422: Card expired)}: the kind, the reference, and the response code that a
   * journal could keep, the HTTP status, the reason, or the first of the gateway's errors. The
   * error is redacted, has at most 200 characters and no line break. The form may change; do not
   * decide by it.
   */
  @Override
  public String toString() {
    String code = resolution().responseCode().orElse("");
    return text(code.isEmpty() ? "" : ", response code " + code);
  }

  final String text(String detail) {
    return kind() + "(" + reference + detail + (isReplayed() ? ", replayed)" : ")");
  }

  /** Returns the first error after a colon, for one line of a log; empty without one. */
  static String firstError(@Nullable PurchaseResponse reply) {
    String first = reply == null ? "" : Texts.firstAsOneLine(reply.errors());
    return first.isEmpty() ? "" : ": " + first;
  }

  /**
   * The purchase was approved: both {@code successful} are true, and reference, amount and currency
   * equal those of the request.
   */
  public static final class Approved extends PurchaseOutcome {

    private final Money amount;
    private final boolean first;
    private final PurchaseResponse purchase;

    /**
     * Creates the approval of a reference and amount.
     *
     * @param first whether the request was a first card-on-file transaction
     * @throws IllegalArgumentException when {@code purchase} does not approve them
     * @hidden
     */
    public Approved(
        String reference,
        Money amount,
        boolean first,
        PurchaseResponse purchase,
        OutcomeOrigin origin) {
      super(Kind.APPROVED, reference, origin);
      this.amount = Objects.requireNonNull(amount, "amount == null");
      this.first = first;
      this.purchase = Objects.requireNonNull(purchase, "purchase == null");
      boolean approved =
          purchase.envelopeSuccessful().orElse(false) && purchase.successful().orElse(false);
      if (!approved || !purchase.echoes(reference, amount)) {
        throw new IllegalArgumentException("the reply does not approve this request");
      }
    }

    /** Returns the gateway's reply. */
    public PurchaseResponse purchase() {
      return purchase;
    }

    /**
     * Returns what to keep for merchant initiated transactions. Empty after a merchant initiated
     * transaction, because its reply never replaces the credential of the first transaction, and
     * after a payment that put no card on file. Also empty when the reply has no card token. If the
     * reply has a tracking ID that cannot be read, {@link StoredCredential#isTrackingIdUnknown} is
     * true.
     */
    public Optional<StoredCredential> storedCredential() {
      return first && purchase.cardToken().isPresent()
          ? Optional.of(StoredCredential.of(purchase))
          : Optional.empty();
    }

    /**
     * Returns how much of the amount was captured. Check it before delivery if the merchant's
     * account may authorise without capture, or capture in part. {@link Capture#UNKNOWN} in an
     * outcome that was read from the journal, which does not keep the flags, unless the amount is
     * zero; a look-up fetches them again.
     */
    public Capture capture() {
      return Capture.of(purchase, amount.minorUnits());
    }

    @Override
    public Resolution resolution() {
      return Resolution.approved(purchase.id().orElse(null), purchase.responseCode().orElse(null));
    }

    @Override
    public PurchaseOutcome from(OutcomeOrigin origin) {
      return new Approved(reference(), amount, first, purchase, origin);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.approved(this);
    }
  }

  /** The issuer or scheme declined the purchase. Nothing was charged and nothing is on file. */
  public static final class Declined extends PurchaseOutcome {

    private final PurchaseResponse purchase;

    /**
     * Creates a decline with the gateway's reply.
     *
     * @hidden
     */
    public Declined(String reference, PurchaseResponse purchase, OutcomeOrigin origin) {
      super(Kind.DECLINED, reference, origin);
      this.purchase = Objects.requireNonNull(purchase, "purchase == null");
    }

    /** Returns the gateway's reply. */
    public PurchaseResponse purchase() {
      return purchase;
    }

    /**
     * Returns the advice on retries from the response code and the scheme's advice code. A replayed
     * decline has both codes but not the time of the advice, so {@link RetryAdvice#notBefore} is
     * empty; store that time when the first outcome has it. A decline that a settlement file
     * reported has no codes, so its reason is not known.
     */
    public RetryAdvice advice() {
      return RetryAdvice.of(purchase);
    }

    @Override
    public Resolution resolution() {
      return Resolution.declined(
          purchase.id().orElse(null),
          purchase.responseCode().orElse(null),
          purchase.merchantAdviceCode().orElse(null));
    }

    @Override
    public PurchaseOutcome from(OutcomeOrigin origin) {
      return new Declined(reference(), purchase, origin);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.declined(this);
    }
  }

  /** The gateway refused the request because the request or the credentials are wrong. */
  public static final class Refused extends PurchaseOutcome {

    private final int status;
    private final PurchaseResponse purchase;
    private final boolean allowsNextAttempt;

    /**
     * Creates a refusal with HTTP status {@code status}.
     *
     * @param allowsNextAttempt see {@link #allowsNextAttempt()}
     * @hidden
     */
    public Refused(
        String reference,
        int status,
        PurchaseResponse purchase,
        boolean allowsNextAttempt,
        OutcomeOrigin origin) {
      super(Kind.REFUSED, reference, origin);
      this.status = status;
      this.purchase = Objects.requireNonNull(purchase, "purchase == null");
      this.allowsNextAttempt = allowsNextAttempt;
    }

    /** Returns the HTTP status. */
    public int status() {
      return status;
    }

    /** Returns the gateway's error texts, for developers; unmodifiable. */
    public List<String> errors() {
      return purchase.errors();
    }

    /** Returns the gateway's reply; mostly empty. */
    public PurchaseResponse purchase() {
      return purchase;
    }

    /**
     * Returns whether the gateway rejected the request before it processed the purchase, because
     * the credentials or the address are wrong: correct them and send the same reference again.
     * True only for status 401, 403, 404 or 405 without a purchase in the reply, if the reply
     * certainly answers this request.
     */
    public boolean allowsNextAttempt() {
      return allowsNextAttempt;
    }

    @Override
    public Resolution resolution() {
      String id = purchase.id().orElse(null);
      return allowsNextAttempt
          ? Resolution.notProcessed(id, status)
          : Resolution.refused(id, status);
    }

    @Override
    public PurchaseOutcome from(OutcomeOrigin origin) {
      return new Refused(reference(), status, purchase, allowsNextAttempt, origin);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.refused(this);
    }

    @Override
    public String toString() {
      String next = allowsNextAttempt ? ", allows the next attempt" : "";
      return text(", status " + status + next + firstError(purchase));
    }
  }

  /**
   * This call sent nothing. Send again with the same reference; without a journal, look the
   * reference up first if an earlier call may be in doubt. Do not use a new reference and do not
   * treat the purchase as unpaid: an earlier call under this reference may have been charged,
   * unless {@link #isClaimed()}.
   */
  public static final class NotSent extends PurchaseOutcome {

    private final String why;
    private final @Nullable Throwable cause;
    private final boolean claimed;

    /**
     * Creates an outcome with a reason that contains no value of the request.
     *
     * @param claimed see {@link #isClaimed()}
     * @hidden
     */
    public NotSent(
        String reference,
        String why,
        @Nullable Throwable cause,
        boolean claimed,
        OutcomeOrigin origin) {
      super(Kind.NOT_SENT, reference, origin);
      this.why = Objects.requireNonNull(why, "why == null");
      this.cause = cause;
      this.claimed = claimed;
    }

    /** Returns the reason as text. */
    public String why() {
      return why;
    }

    /**
     * Returns the exception that caused this, if any: a {@link
     * io.cardfile.journal.JournalException} when the claim failed.
     */
    public Optional<Throwable> cause() {
      return Optional.ofNullable(cause);
    }

    /**
     * Returns whether the journal granted the reference to this call and recorded that nothing was
     * sent. If so, no earlier call in the journal was charged under this reference, and none of
     * them may still be charged. False without a journal, when the claim or the record failed, when
     * the call ended before the claim because it was cancelled or the executor refused it, and when
     * it waited for a call under way.
     */
    public boolean isClaimed() {
      return claimed;
    }

    @Override
    public Resolution resolution() {
      return Resolution.notSent();
    }

    @Override
    public PurchaseOutcome from(OutcomeOrigin origin) {
      return new NotSent(reference(), why, cause, claimed, origin);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.notSent(this);
    }

    @Override
    public String toString() {
      return text(": " + why);
    }
  }

  /**
   * The gateway may have charged. Look up the reference before anything else. Do not send it again
   * and do not treat it as declined.
   */
  public static final class InDoubt extends PurchaseOutcome {

    /** The reason why the outcome is not known. */
    public enum Why {
      /** No complete reply arrived. */
      NO_REPLY,
      /** The reply is not one strict JSON object. */
      UNREADABLE_REPLY,
      /**
       * The status is not one of the gateway's; proxies and overloaded servers send such statuses.
       */
      UNEXPECTED_STATUS,
      /** The reply does not contain whether the purchase was successful. */
      INCOMPLETE_REPLY,
      /** Parts of the reply contradict each other. */
      CONTRADICTION,
      /**
       * Reference, amount or currency differ from the request: the reply answers another request.
       */
      ECHO_MISMATCH,
      /** The gateway has this reference already: an earlier attempt may have been charged. */
      DUPLICATE_REFERENCE,
      /**
       * The reply is from the live system although the test system was expected, or the reverse.
       */
      OTHER_ENVIRONMENT,
      /** The journal has an earlier attempt without an outcome; nothing was sent this time. */
      OPEN_IN_JOURNAL
    }

    private final Phase phase;
    private final Why why;
    private final String detail;
    private final int status;
    private final @Nullable PurchaseResponse purchase;
    private final String text;
    private final @Nullable Throwable cause;

    /**
     * Creates an outcome without a reply.
     *
     * @param phase the phase that the request reached at least
     * @param detail a text for developers, without any value
     * @hidden
     */
    public InDoubt(
        String reference,
        Phase phase,
        Why why,
        String detail,
        @Nullable Throwable cause,
        OutcomeOrigin origin) {
      this(reference, phase, why, detail, 0, null, "", cause, origin);
    }

    /**
     * Creates an outcome with a reply that was not conclusive.
     *
     * @param detail a text for developers, without any value
     * @param purchase the document, if the reply has one; redacted
     * @param text the start of an unreadable reply, otherwise empty; redacted
     * @hidden
     */
    public InDoubt(
        String reference,
        Why why,
        String detail,
        int status,
        @Nullable PurchaseResponse purchase,
        String text,
        OutcomeOrigin origin) {
      this(reference, Phase.REPLIED, why, detail, status, purchase, text, null, origin);
    }

    private InDoubt(
        String reference,
        Phase phase,
        Why why,
        String detail,
        int status,
        @Nullable PurchaseResponse purchase,
        String text,
        @Nullable Throwable cause,
        OutcomeOrigin origin) {
      super(Kind.IN_DOUBT, reference, origin);
      this.phase = Objects.requireNonNull(phase, "phase == null");
      this.why = Objects.requireNonNull(why, "why == null");
      this.detail = Objects.requireNonNull(detail, "detail == null");
      this.status = status;
      this.purchase = purchase;
      this.text = Objects.requireNonNull(text, "text == null");
      this.cause = cause;
    }

    /** Returns the phase that the request reached at least. */
    public Phase phase() {
      return phase;
    }

    /** Returns the reason why the outcome is not known. */
    public Why why() {
      return why;
    }

    /** Returns a text for developers. */
    public String detail() {
      return detail;
    }

    /** Returns the HTTP status, if there was a reply. */
    public OptionalInt status() {
      return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    /** Returns the document of the reply, if there was one. It may belong to another purchase. */
    public Optional<PurchaseResponse> purchase() {
      return Optional.ofNullable(purchase);
    }

    /** Returns the start of an unreadable reply, without card numbers. */
    public Optional<String> text() {
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /** Returns the exception that caused this, if any. */
    public Optional<Throwable> cause() {
      return Optional.ofNullable(cause);
    }

    @Override
    public Resolution resolution() {
      return Resolution.inDoubt();
    }

    @Override
    public PurchaseOutcome from(OutcomeOrigin origin) {
      return new InDoubt(reference(), phase, why, detail, status, purchase, text, cause, origin);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.inDoubt(this);
    }

    @Override
    public String toString() {
      String end = status == 0 ? "" : ", status " + status;
      return text(", " + phase + ", " + why + ": " + detail + end + firstError(purchase));
    }
  }
}
