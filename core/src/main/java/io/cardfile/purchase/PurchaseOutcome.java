package io.cardfile.purchase;

import io.cardfile.money.Money;
import io.cardfile.transport.Phase;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What became of a purchase. Every branch asks for another act, so every branch must be named: by
 * {@link #accept} or by {@link #kind}. Nothing here is a Boolean and nothing is null.
 *
 * <p>Closed: one of {@link Approved}, {@link Declined}, {@link Refused}, {@link NotSent}, {@link
 * InDoubt}. Immutable and thread-safe; {@link #toString} shows no card data.
 */
public abstract class PurchaseOutcome {

  private final String reference;
  private final @Nullable String requestId;
  private final boolean replayed;
  private final @Nullable Exception journalFailure;

  private PurchaseOutcome(String reference, @Nullable String requestId) {
    this.reference = Objects.requireNonNull(reference, "reference == null");
    this.requestId = requestId;
    this.replayed = false;
    this.journalFailure = null;
  }

  private PurchaseOutcome(
      PurchaseOutcome other, boolean replayed, @Nullable Exception journalFailure) {
    this.reference = other.reference;
    this.requestId = other.requestId;
    this.replayed = replayed;
    this.journalFailure = journalFailure;
  }

  abstract PurchaseOutcome marked(boolean replayed, @Nullable Exception journalFailure);

  /** The branches of {@link PurchaseOutcome}. */
  public enum Kind {
    /** Money moved, or the card was put on file. */
    APPROVED,
    /** The issuer or scheme said no: nothing was charged. */
    DECLINED,
    /** The gateway did not take the request: nothing was charged. */
    REFUSED,
    /**
     * This call sent nothing: send again with the same reference. An earlier call under this
     * reference may have been charged; see {@link NotSent}.
     */
    NOT_SENT,
    /** Nobody knows yet: look the reference up before doing anything. */
    IN_DOUBT
  }

  /** Names every branch, so that none can be forgotten. */
  public interface Visitor<R> {
    /** Money moved, or the card was put on file. */
    R approved(Approved approved);

    /** The issuer or scheme said no. */
    R declined(Declined declined);

    /** The gateway did not take the request. */
    R refused(Refused refused);

    /** This call sent nothing; an earlier one under this reference may have been charged. */
    R notSent(NotSent notSent);

    /** Nobody knows yet. */
    R inDoubt(InDoubt inDoubt);
  }

  /** Which branch this is. */
  public abstract Kind kind();

  /** Calls the branch of {@code visitor} that this outcome is. */
  public abstract <R> R accept(Visitor<R> visitor);

  /** The merchant's reference of the request. */
  public final String reference() {
    return reference;
  }

  /** The gateway's own ID of the request, where its reply had one. */
  public final Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /**
   * Whether it was read from the journal and nothing was sent this time. Such an outcome has of the
   * gateway's reply what the journal keeps: its ID and codes, and so no {@link StoredCredential}; a
   * look-up at the gateway may give that back, see {@code PurchaseLookup.approved}.
   */
  public final boolean isReplayed() {
    return replayed;
  }

  /**
   * Why the journal could not write this outcome down, if so: a {@link
   * io.cardfile.journal.JournalException}. The outcome is what it says all the same; the journal
   * goes on calling the reference open, so that nothing is sent under it. Unless the reason is
   * {@code OVERTAKEN}: then the journal has another ending, or attempt, and a person must compare.
   */
  public final Optional<Exception> journalFailure() {
    return Optional.ofNullable(journalFailure);
  }

  /** Returns this outcome as one that was read from a journal. */
  public final PurchaseOutcome asReplayed() {
    return marked(true, journalFailure);
  }

  /** Returns this outcome with the failure of the journal that could not write it down. */
  public final PurchaseOutcome withJournalFailure(Exception failure) {
    return marked(replayed, Objects.requireNonNull(failure, "failure == null"));
  }

  @Override
  public String toString() {
    return kind() + "(" + reference + ")";
  }

  /** Both {@code successful} are true, and reference, amount and currency are those asked for. */
  public static final class Approved extends PurchaseOutcome {

    private final PurchaseResponse purchase;
    private final boolean first;

    /**
     * Holds an approval.
     *
     * @throws IllegalArgumentException when {@code purchase} does not approve {@code request}
     */
    public Approved(
        PurchaseRequest request, PurchaseResponse purchase, @Nullable String requestId) {
      this(
          request.reference(),
          request.amount(),
          request instanceof PurchaseRequest.FirstCardOnFile,
          purchase,
          requestId);
    }

    /**
     * Holds an approval whose request is gone, as after a crash.
     *
     * @param first whether the request was a first card-on-file transaction
     * @throws IllegalArgumentException when {@code purchase} does not approve this
     */
    public Approved(
        String reference,
        Money amount,
        boolean first,
        PurchaseResponse purchase,
        @Nullable String requestId) {
      super(reference, requestId);
      this.purchase = Objects.requireNonNull(purchase, "purchase == null");
      this.first = first;
      boolean approved =
          purchase.envelopeSuccessful().orElse(false) && purchase.successful().orElse(false);
      if (!approved || !purchase.echoes(reference, amount)) {
        throw new IllegalArgumentException("the reply does not approve this request");
      }
    }

    /** What the gateway says of it. */
    public PurchaseResponse purchase() {
      return purchase;
    }

    /**
     * What to keep for merchant initiated transactions. Empty after one: its reply never replaces
     * what the first transaction gave. Empty, too, where the reply has no card token.
     */
    public Optional<StoredCredential> storedCredential() {
      if (!first) {
        return Optional.empty();
      }
      return purchase
          .cardToken()
          .map(
              token ->
                  new StoredCredential(
                      token,
                      purchase.trackingId().orElse(null),
                      purchase.transactionDate().orElse(null),
                      Collections.emptyList()));
    }

    /**
     * How much of the amount was captured. Read it before delivering where the merchant's account
     * may authorise without capturing, or capture in part. {@link Capture#UNKNOWN} in an outcome
     * that was read from the journal, which keeps neither flag, unless the amount is zero; {@code
     * PurchaseLookup.approved} reads them again.
     */
    public Capture capture() {
      return Capture.of(purchase, purchase.amountMinor().getAsLong()); // There, as it is echoed.
    }

    /**
     * Which system of the gateway approved it; empty where the reply does not say, and in an
     * outcome that was read from the journal.
     */
    public Optional<Environment> environment() {
      return purchase.environment();
    }

    private Approved(Approved other, boolean replayed, @Nullable Exception journalFailure) {
      super(other, replayed, journalFailure);
      purchase = other.purchase;
      first = other.first;
    }

    @Override
    Approved marked(boolean replayed, @Nullable Exception journalFailure) {
      return new Approved(this, replayed, journalFailure);
    }

    @Override
    public Kind kind() {
      return Kind.APPROVED;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.approved(this);
    }
  }

  /** The issuer or scheme said no. Nothing was charged and nothing is on file. */
  public static final class Declined extends PurchaseOutcome {

    private final PurchaseResponse purchase;

    /** Holds what the gateway answered. */
    public Declined(String reference, PurchaseResponse purchase, @Nullable String requestId) {
      super(reference, requestId);
      this.purchase = Objects.requireNonNull(purchase, "purchase == null");
    }

    /** What the gateway says of it. */
    public PurchaseResponse purchase() {
      return purchase;
    }

    /**
     * Returns what the response code and the scheme's advice say about trying again. A replayed
     * decline has both codes and not the time of the advice, so {@link RetryAdvice#notBefore} is
     * empty: keep that time as soon as the first outcome has it. A decline that a settlement file
     * reported has no codes, so nothing is known of its reason.
     */
    public RetryAdvice advice() {
      return RetryAdvice.of(purchase);
    }

    private Declined(Declined other, boolean replayed, @Nullable Exception journalFailure) {
      super(other, replayed, journalFailure);
      purchase = other.purchase;
    }

    @Override
    Declined marked(boolean replayed, @Nullable Exception journalFailure) {
      return new Declined(this, replayed, journalFailure);
    }

    @Override
    public Kind kind() {
      return Kind.DECLINED;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.declined(this);
    }
  }

  /** The gateway did not take the request: it is wrong, or the credentials are. */
  public static final class Refused extends PurchaseOutcome {

    private final int status;
    private final PurchaseResponse purchase;
    private final boolean allowsNextAttempt;

    /** Holds what the gateway answered with HTTP status {@code status} about the purchase. */
    public Refused(
        String reference, int status, PurchaseResponse purchase, @Nullable String requestId) {
      this(reference, status, purchase, requestId, false);
    }

    /**
     * Holds what the gateway answered with HTTP status {@code status}.
     *
     * @param allowsNextAttempt see {@link #allowsNextAttempt()}
     */
    public Refused(
        String reference,
        int status,
        PurchaseResponse purchase,
        @Nullable String requestId,
        boolean allowsNextAttempt) {
      super(reference, requestId);
      this.status = status;
      this.purchase = Objects.requireNonNull(purchase, "purchase == null");
      this.allowsNextAttempt = allowsNextAttempt;
    }

    /** The HTTP status. */
    public int status() {
      return status;
    }

    /** The gateway's own words, for developers; unmodifiable. */
    public List<String> errors() {
      return purchase.errors();
    }

    /** What the gateway says of it; mostly empty. */
    public PurchaseResponse purchase() {
      return purchase;
    }

    /**
     * Whether the gateway turned the request away before it looked at the purchase, because the
     * credentials or the address are wrong: correct these, and send the same reference again. True
     * only of status 401, 403, 404 or 405 without a purchase in the reply, when the reply certainly
     * answers this request.
     */
    public boolean allowsNextAttempt() {
      return allowsNextAttempt;
    }

    private Refused(Refused other, boolean replayed, @Nullable Exception journalFailure) {
      super(other, replayed, journalFailure);
      status = other.status;
      purchase = other.purchase;
      allowsNextAttempt = other.allowsNextAttempt;
    }

    @Override
    Refused marked(boolean replayed, @Nullable Exception journalFailure) {
      return new Refused(this, replayed, journalFailure);
    }

    @Override
    public Kind kind() {
      return Kind.REFUSED;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.refused(this);
    }

    @Override
    public String toString() {
      String next = allowsNextAttempt ? ", allows the next attempt" : "";
      return kind() + "(" + reference() + ", status " + status + next + ")";
    }
  }

  /**
   * This call sent nothing. Send again with the same reference; never with a new one, and never
   * call the purchase not paid: an earlier call under this reference may have been charged, unless
   * {@link #isClaimed()}.
   */
  public static final class NotSent extends PurchaseOutcome {

    private final String why;
    private final @Nullable Throwable cause;
    private final boolean claimed;

    /** Holds a reason without any value of the request. */
    public NotSent(String reference, String why, @Nullable Throwable cause) {
      super(reference, null);
      this.why = Objects.requireNonNull(why, "why == null");
      this.cause = cause;
      this.claimed = false;
    }

    /** Why, in words. */
    public String why() {
      return why;
    }

    /**
     * What went wrong below, if anything: a {@link io.cardfile.journal.JournalException} when the
     * journal did not take the claim.
     */
    public Optional<Throwable> cause() {
      return Optional.ofNullable(cause);
    }

    /**
     * Whether the journal granted the reference to this call, and has recorded that nothing was
     * sent: then no other call that the journal knows of was charged, and none may still be. False
     * without a journal, when the journal did not take the claim or could not record, and when the
     * call ended before the journal was asked, as one that was cancelled or that the executor
     * refused.
     */
    public boolean isClaimed() {
      return claimed;
    }

    /** Returns this outcome as one of a call that the journal granted the reference to. */
    public NotSent asClaimed() {
      return new NotSent(this, isReplayed(), journalFailure().orElse(null), true);
    }

    private NotSent(
        NotSent other, boolean replayed, @Nullable Exception journalFailure, boolean claimed) {
      super(other, replayed, journalFailure);
      this.why = other.why;
      this.cause = other.cause;
      this.claimed = claimed;
    }

    @Override
    NotSent marked(boolean replayed, @Nullable Exception journalFailure) {
      return new NotSent(this, replayed, journalFailure, claimed);
    }

    @Override
    public Kind kind() {
      return Kind.NOT_SENT;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.notSent(this);
    }

    @Override
    public String toString() {
      return kind() + "(" + reference() + ": " + why + ")";
    }
  }

  /**
   * The gateway may have charged. Look the reference up before doing anything; never send it again
   * and never take it for declined.
   */
  public static final class InDoubt extends PurchaseOutcome {

    /** Why nobody knows. */
    public enum Why {
      /** No complete reply came. */
      NO_REPLY,
      /** The reply is not one strict JSON object. */
      UNREADABLE_REPLY,
      /** The status is one that proxies and overloaded servers send. */
      UNEXPECTED_STATUS,
      /** The reply does not say whether it was successful. */
      INCOMPLETE_REPLY,
      /** Parts of the reply contradict each other. */
      CONTRADICTION,
      /** Reference, amount or currency are not those of the request: an answer to another one. */
      ECHO_MISMATCH,
      /** The gateway has this reference already: an earlier attempt may have been charged. */
      DUPLICATE_REFERENCE,
      /**
       * A refusal that repeats nothing of the request, on a connection that was used before: it may
       * answer an earlier request. See {@link io.cardfile.transport.WireReply#isAttributed}.
       */
      UNATTRIBUTED_REPLY,
      /**
       * The journal has the outcome of this reference from another address or account, such as the
       * test system's; nothing was sent this time. It may have been charged there: use the settings
       * of then, or name them in {@link io.cardfile.PaymentClient.Builder#formerEndpoints} and
       * {@link io.cardfile.PaymentClient.Builder#formerAccount}. Use a new reference only when that
       * place moves no money, as a test system does not.
       */
      OTHER_DESTINATION,
      /** The reply is of the live system where the test system was expected, or the reverse. */
      OTHER_ENVIRONMENT,
      /** The journal knows an earlier attempt without an outcome; nothing was sent this time. */
      OPEN_IN_JOURNAL
    }

    private final Phase phase;
    private final Why why;
    private final String detail;
    private final Evidence evidence;

    /**
     * Holds what is known.
     *
     * @param phase how far the request got, at least
     * @param detail a sentence for a developer, without any value
     */
    public InDoubt(String reference, Phase phase, Why why, String detail, Evidence evidence) {
      super(reference, Objects.requireNonNull(evidence, "evidence == null").requestId);
      this.phase = Objects.requireNonNull(phase, "phase == null");
      this.why = Objects.requireNonNull(why, "why == null");
      this.detail = Objects.requireNonNull(detail, "detail == null");
      this.evidence = evidence;
    }

    /** How far the request got, at least. */
    public Phase phase() {
      return phase;
    }

    /** Why nobody knows. */
    public Why why() {
      return why;
    }

    /** A sentence for a developer. */
    public String detail() {
      return detail;
    }

    /** What was read, if anything. */
    public Evidence evidence() {
      return evidence;
    }

    private InDoubt(InDoubt other, boolean replayed, @Nullable Exception journalFailure) {
      super(other, replayed, journalFailure);
      phase = other.phase;
      why = other.why;
      detail = other.detail;
      evidence = other.evidence;
    }

    @Override
    InDoubt marked(boolean replayed, @Nullable Exception journalFailure) {
      return new InDoubt(this, replayed, journalFailure);
    }

    @Override
    public Kind kind() {
      return Kind.IN_DOUBT;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.inDoubt(this);
    }

    @Override
    public String toString() {
      return "IN_DOUBT(" + reference() + ", " + phase + ", " + why + ": " + detail + ")";
    }
  }

  /** What was read of a reply that decides nothing; for a person who looks into it. */
  public static final class Evidence {

    private final int status;
    private final @Nullable String requestId;
    private final @Nullable PurchaseResponse purchase;
    private final String text;
    private final @Nullable Throwable cause;

    private Evidence(
        int status,
        @Nullable String requestId,
        @Nullable PurchaseResponse purchase,
        String text,
        @Nullable Throwable cause) {
      this.status = status;
      this.requestId = requestId;
      this.purchase = purchase;
      this.text = text;
      this.cause = cause;
    }

    /** Nothing was read, because of {@code cause}. */
    public static Evidence none(@Nullable Throwable cause) {
      return new Evidence(0, null, null, "", cause);
    }

    /** A document was read. */
    public static Evidence document(
        int status, @Nullable String requestId, PurchaseResponse purchase) {
      Objects.requireNonNull(purchase, "purchase == null");
      return new Evidence(status, requestId, purchase, "", null);
    }

    /** A text was read that is no document; {@code redacted} must hold no card data. */
    public static Evidence text(int status, @Nullable String requestId, String redacted) {
      Objects.requireNonNull(redacted, "redacted == null");
      return new Evidence(status, requestId, null, redacted, null);
    }

    /** The HTTP status, where there was a reply. */
    public OptionalInt status() {
      return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    /** The document, where there was one. It may belong to another purchase. */
    public Optional<PurchaseResponse> purchase() {
      return Optional.ofNullable(purchase);
    }

    /** The start of an unreadable reply, card numbers removed. */
    public Optional<String> text() {
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /** What went wrong below, if anything. */
    public Optional<Throwable> cause() {
      return Optional.ofNullable(cause);
    }

    /** Shows no content. */
    @Override
    public String toString() {
      return "Evidence(status " + (status == 0 ? "none" : status) + ")";
    }
  }
}
