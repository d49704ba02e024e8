package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a purchase, of one of six kinds. {@link #next} returns what to do, {@link #kind()}
 * the kind, and each kind is a subclass with more details.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#outcome -->
 *
 * <pre>{@code
 * String message(PurchaseOutcome outcome) {
 *   return switch (outcome.next()) { // With Java 14 or later.
 *     case DELIVER -> "Paid.";
 *     case CAPTURE -> "Authorised, to be captured.";
 *     case ASK_FOR_ANOTHER_CARD, DO_NOT_TRY_AGAIN -> "Declined. Please use another card.";
 *     case TRY_AGAIN_NOW -> "Declined. Please try again.";
 *     case TRY_AGAIN_LATER -> "Declined. You can try again in some days.";
 *     case CORRECT_AND_SEND_AGAIN -> "Refused. Nothing was charged.";
 *     case SEND_SAME_REFERENCE_AGAIN -> "Not sent. We try again.";
 *     case LOOK_UP -> "Not certain yet. Please do not pay again.";
 *   };
 * }
 * }</pre>
 *
 * <p>Only this library has subclasses. Immutable and thread-safe; {@link #toString} shows no card
 * data. The client creates outcomes; tests may use the static factories.
 */
public abstract class PurchaseOutcome {

  private final Kind kind;
  private final String reference;
  private final Origin origin;

  private PurchaseOutcome(Kind kind, String reference, Origin origin) {
    this.kind = kind;
    this.reference = reference;
    this.origin = origin;
  }

  /** The kinds of {@link PurchaseOutcome}. */
  public enum Kind {
    /** The amount was charged or authorised; see {@link Approved#capture}. */
    APPROVED,
    /** The issuer or scheme declined: nothing was charged. */
    DECLINED,
    /** The gateway refused the request: nothing was charged. */
    REFUSED,
    /** The journal has another purchase under this reference: this call sent nothing. */
    REFERENCE_REUSED,
    /**
     * This call sent nothing: send again with the same reference. An earlier call under this
     * reference may have been charged; see {@link NotSent}.
     */
    NOT_SENT,
    /** The outcome is not known: look up the reference before anything else. */
    IN_DOUBT
  }

  /**
   * A function with one method for each kind, so that a caller cannot forget a kind.
   *
   * @param <R> the result
   */
  public interface Visitor<R> {
    /** Handles an approval: the amount was charged or authorised. */
    R approved(Approved approved);

    /** Handles a decline by the issuer or scheme. */
    R declined(Declined declined);

    /** Handles a request that the gateway refused. */
    R refused(Refused refused);

    /** Handles a reference that the journal has for another purchase; nothing was sent. */
    R referenceReused(ReferenceReused reused);

    /**
     * Handles a call that sent nothing; an earlier call under this reference may have been charged.
     */
    R notSent(NotSent notSent);

    /** Handles an outcome that is not known. */
    R inDoubt(InDoubt inDoubt);
  }

  /** Where an outcome comes from, and whether the journal could record it. */
  static final class Origin {
    static final Origin CLIENT = new Origin(null, false, null);
    static final Origin JOURNAL = new Origin(null, true, null);

    private final @Nullable String requestId;
    private final boolean replayed;
    private final @Nullable JournalException journalFailure;

    private Origin(
        @Nullable String requestId, boolean replayed, @Nullable JournalException journalFailure) {
      this.requestId = requestId;
      this.replayed = replayed;
      this.journalFailure = journalFailure;
    }

    static Origin reply(@Nullable String requestId) {
      return new Origin(requestId, false, null);
    }
  }

  /** Returns the outcome of {@code request} that {@code reply} shows; for tests. */
  public static PurchaseOutcome of(PurchaseRequest request, WireReply reply) {
    return of(request, reply, null, other -> false);
  }

  /**
   * Returns the outcome of {@code request} that {@code reply} shows, without the request's card
   * data.
   *
   * @param testSystem whether the request was sent to the test system; null for either system
   * @param duplicateWhen returns whether a decline or refusal means that the gateway already has
   *     the reference; an exception or error counts as true
   */
  public static PurchaseOutcome of(
      PurchaseRequest request,
      WireReply reply,
      @Nullable Boolean testSystem,
      Predicate<PurchaseResponse> duplicateWhen) {
    return new OutcomeClassifier(request, reply, testSystem, duplicateWhen).outcome();
  }

  /**
   * Returns the outcome that a journal recorded for {@code request}. It has the ID, the codes and
   * the capture, and not the rest of the reply.
   *
   * @throws IllegalArgumentException unless {@code recorded} is approved, declined or refused
   */
  public static PurchaseOutcome recorded(PurchaseRequest request, JournalOutcome recorded) {
    return RecordedOutcome.of(request, recorded);
  }

  /**
   * Returns the outcome of a call that sent nothing.
   *
   * @param why a text for developers, without any value of the request
   */
  public static NotSent notSent(PurchaseRequest request, String why, @Nullable Throwable cause) {
    return new NotSent(
        request.reference(), Objects.requireNonNull(why, "why == null"), cause, Origin.CLIENT);
  }

  /**
   * Returns the outcome of a call whose reply did not arrive.
   *
   * @param phase the phase that the request reached at least
   * @param detail a text for developers, without any value of the request
   */
  public static InDoubt inDoubt(
      PurchaseRequest request,
      Phase phase,
      InDoubt.Why why,
      String detail,
      @Nullable Throwable cause) {
    Origin origin = why == InDoubt.Why.OPEN_IN_JOURNAL ? Origin.JOURNAL : Origin.CLIENT;
    return new InDoubt(
        request.reference(),
        Objects.requireNonNull(phase, "phase == null"),
        why,
        Objects.requireNonNull(detail, "detail == null"),
        0,
        null,
        "",
        cause,
        origin);
  }

  /** Returns the outcome when the journal has another purchase, in {@code state}. */
  public static ReferenceReused referenceReused(PurchaseRequest request, JournalState state) {
    return new ReferenceReused(
        request.reference(), Objects.requireNonNull(state, "state == null"), Origin.CLIENT);
  }

  /** Returns the kind of this outcome. */
  public final Kind kind() {
    return kind;
  }

  /** Returns what to do; each constant of {@link NextStep} names its outcomes. */
  public final NextStep next() {
    boolean isContradicted =
        kind != Kind.NOT_SENT
            && origin.journalFailure != null
            && origin.journalFailure.reason() == JournalException.Reason.CONFLICT;
    return isContradicted ? NextStep.LOOK_UP : nextOfKind();
  }

  abstract NextStep nextOfKind();

  /** Calls the method of {@code visitor} for this kind and returns its result. */
  public abstract <R> R accept(Visitor<R> visitor);

  abstract PurchaseOutcome from(Origin other);

  /** Returns the merchant's reference of the request. */
  public final String reference() {
    return reference;
  }

  /** Returns the gateway's ID of the request, if its reply had one. */
  public final Optional<String> requestId() {
    return Optional.ofNullable(origin.requestId);
  }

  /**
   * Returns whether this outcome was read from the journal and nothing was sent this time. Such an
   * outcome has only what the journal keeps of the gateway's reply, and so no {@link
   * StoredCredential}; a look-up may return it, see {@link LookUpOutcome#storedCredential}.
   */
  public final boolean isReplayed() {
    return origin.replayed;
  }

  /**
   * Returns the journal's error, if there was one. The outcome is true all the same, and {@link
   * #next} is what to do.
   *
   * <p>The journal failed to claim the reference, which gives {@link NotSent}, or failed to record
   * the outcome. After a failed record the reference stays open, so that nothing is sent under it.
   * With the reason {@code CONFLICT} the journal has another outcome or attempt, so the next step
   * is {@link NextStep#LOOK_UP}.
   */
  public final Optional<JournalException> journalFailure() {
    return Optional.ofNullable(origin.journalFailure);
  }

  /** Returns this outcome with an error of the journal; see {@link #journalFailure()}. */
  public final PurchaseOutcome withJournalFailure(JournalException failure) {
    Objects.requireNonNull(failure, "failure == null");
    return from(new Origin(origin.requestId, origin.replayed, failure));
  }

  /**
   * Returns one line for logs, such as {@code DECLINED(R-1, response code 05)} or {@code
   * REFUSED(R-1, status 422: Card expired)}, without card data. The gateway's error is redacted and
   * has at most 200 characters. The form may change, so do not decide by it.
   */
  @Override
  public abstract String toString();

  final String text(String detail) {
    return kind + "(" + reference + detail + (isReplayed() ? ", replayed)" : ")");
  }

  /** Returns the response code if a journal could keep it, so that a log may show it. */
  private static String codeOf(PurchaseResponse reply) {
    String code = reply.responseCode().orElse(null);
    String kept = JournalOutcome.declined(null, code, null).responseCode().orElse("");
    return kept.isEmpty() ? "" : ", response code " + kept;
  }

  /** Returns the first error after a colon, for one line of a log; empty without one. */
  private static String firstError(@Nullable PurchaseResponse reply) {
    String first = reply == null ? "" : Texts.firstAsOneLine(reply.errors());
    return first.isEmpty() ? "" : ": " + first;
  }

  /**
   * An approval: the amount was charged or authorised, or the card was put on file. The reply has
   * the reference, amount and currency of the request, and no part of it contradicts the approval.
   */
  public static final class Approved extends PurchaseOutcome {

    private final Money amount;
    private final boolean first;
    private final PurchaseResponse reply;
    private final Capture capture;

    Approved(
        String reference,
        Money amount,
        boolean first,
        PurchaseResponse reply,
        Capture capture,
        Origin origin) {
      super(Kind.APPROVED, reference, origin);
      this.amount = amount;
      this.first = first;
      this.reply = reply;
      this.capture = capture;
    }

    @Override
    NextStep nextOfKind() {
      switch (capture) {
        case FULL:
          return NextStep.DELIVER;
        case PARTIAL:
        case NONE:
          return NextStep.CAPTURE;
        default:
          return NextStep.LOOK_UP;
      }
    }

    /** Returns the gateway's ID of the purchase, which a capture, void or refund needs. */
    public Optional<String> id() {
      return reply.id();
    }

    /** Returns the amount of the request; with code 10 the issuer approved only a part of it. */
    public Money amount() {
      return amount;
    }

    /**
     * Returns how much of the amount was captured. In a replayed outcome it is {@link
     * Capture#UNKNOWN} if a person or a reconciler recorded the approval without it.
     */
    public Capture capture() {
      return capture;
    }

    /**
     * Returns the credential to keep for later charges of this card. Empty unless this was a first
     * card-on-file payment whose reply has a card token; empty in a {@linkplain #isReplayed
     * replayed} outcome. If the tracking ID of the reply cannot be read, {@link
     * StoredCredential#isTrackingIdUnknown} is true.
     */
    public Optional<StoredCredential> storedCredential() {
      return first && reply.cardToken().isPresent()
          ? Optional.of(StoredCredential.of(reply))
          : Optional.empty();
    }

    /** Returns the gateway's reply. */
    public PurchaseResponse reply() {
      return reply;
    }

    @Override
    PurchaseOutcome from(Origin other) {
      return new Approved(reference(), amount, first, reply, capture, other);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.approved(this);
    }

    @Override
    public String toString() {
      return text(codeOf(reply));
    }
  }

  /** A decline by the issuer or scheme. Nothing was charged and no card was put on file. */
  public static final class Declined extends PurchaseOutcome {

    private final PurchaseResponse reply;

    Declined(String reference, PurchaseResponse reply, Origin origin) {
      super(Kind.DECLINED, reference, origin);
      this.reply = reply;
    }

    @Override
    NextStep nextOfKind() {
      return advice().next();
    }

    /**
     * Returns the advice on retries, from the response code and the scheme's advice code.
     *
     * <p>A replayed decline has both codes but not the time of the advice, so {@link
     * RetryAdvice#notBefore} is empty: store the time when the first outcome has it. The journal
     * does not keep the gateway's flag of a suspected fraud, so {@link RetryAdvice#mayInformPayer}
     * is false for code 01. A decline that a person or a reconciler recorded may have no codes.
     */
    public RetryAdvice advice() {
      return RetryAdvice.of(reply, isReplayed());
    }

    /** Returns the gateway's ID of the purchase. */
    public Optional<String> id() {
      return reply.id();
    }

    /** Returns the response code, usually two digits. */
    public Optional<String> responseCode() {
      return reply.responseCode();
    }

    /** Returns the gateway's reply. */
    public PurchaseResponse reply() {
      return reply;
    }

    @Override
    PurchaseOutcome from(Origin other) {
      return new Declined(reference(), reply, other);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.declined(this);
    }

    @Override
    public String toString() {
      return text(codeOf(reply));
    }
  }

  /** A refusal by the gateway: the request, the credentials or the address are wrong. */
  public static final class Refused extends PurchaseOutcome {

    private final int status;
    private final PurchaseResponse reply;
    private final boolean allowsNextAttempt;

    Refused(
        String reference,
        int status,
        PurchaseResponse reply,
        boolean allowsNextAttempt,
        Origin origin) {
      super(Kind.REFUSED, reference, origin);
      this.status = status;
      this.reply = reply;
      this.allowsNextAttempt = allowsNextAttempt;
    }

    @Override
    NextStep nextOfKind() {
      return NextStep.CORRECT_AND_SEND_AGAIN;
    }

    /** Returns the HTTP status. */
    public int status() {
      return status;
    }

    /** Returns the gateway's error texts, for developers; unmodifiable. */
    public List<String> errors() {
      return reply.errors();
    }

    /** Returns the gateway's reply, which has few members. */
    public PurchaseResponse reply() {
      return reply;
    }

    /**
     * Returns whether the credentials or the address are wrong, so that the gateway processed no
     * purchase: correct them and send the same reference again. True only for status 401 without an
     * approval in the reply, and for 403, 404 or 405 without a purchase in the reply.
     */
    public boolean allowsNextAttempt() {
      return allowsNextAttempt;
    }

    @Override
    PurchaseOutcome from(Origin other) {
      return new Refused(reference(), status, reply, allowsNextAttempt, other);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.refused(this);
    }

    @Override
    public String toString() {
      String next = allowsNextAttempt ? ", allows the next attempt" : "";
      return text(", status " + status + next + firstError(reply));
    }
  }

  /**
   * A reference that the journal has for another purchase, with another amount, currency, kind or
   * card token. This call sent nothing. The first purchase may have been charged, so check {@link
   * #state} before you use a new reference for the same debt.
   */
  public static final class ReferenceReused extends PurchaseOutcome {

    private final JournalState state;

    private ReferenceReused(String reference, JournalState state, Origin origin) {
      super(Kind.REFERENCE_REUSED, reference, origin);
      this.state = state;
    }

    @Override
    NextStep nextOfKind() {
      boolean mayBeCharged = state.isOpen() || state == JournalState.APPROVED;
      return mayBeCharged ? NextStep.LOOK_UP : NextStep.CORRECT_AND_SEND_AGAIN;
    }

    /** Returns the state of the purchase that the journal has under the reference. */
    public JournalState state() {
      return state;
    }

    @Override
    PurchaseOutcome from(Origin other) {
      return new ReferenceReused(reference(), state, other);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.referenceReused(this);
    }

    @Override
    public String toString() {
      return text(", another purchase in the journal is " + state);
    }
  }

  /**
   * A call that sent nothing. Send the same request again with the same reference. Without a
   * journal, look the reference up first if an earlier call may be in doubt. Do not use a new
   * reference and do not treat the purchase as unpaid: an earlier call under this reference may
   * have been charged.
   */
  public static final class NotSent extends PurchaseOutcome {

    private final String why;
    private final @Nullable Throwable cause;

    private NotSent(String reference, String why, @Nullable Throwable cause, Origin origin) {
      super(Kind.NOT_SENT, reference, origin);
      this.why = why;
      this.cause = cause;
    }

    @Override
    NextStep nextOfKind() {
      return NextStep.SEND_SAME_REFERENCE_AGAIN;
    }

    /** Returns the reason as text. */
    public String why() {
      return why;
    }

    /**
     * Returns the exception that caused this, if any: a {@link JournalException} when the claim
     * failed.
     */
    public Optional<Throwable> cause() {
      return Optional.ofNullable(cause);
    }

    @Override
    PurchaseOutcome from(Origin other) {
      return new NotSent(reference(), why, cause, other);
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
   * An outcome that is not known: the gateway may have charged. Look the reference up before
   * anything else. Do not send it again and do not treat it as declined.
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
    private final @Nullable PurchaseResponse reply;
    private final String text;
    private final @Nullable Throwable cause;

    /** Creates an outcome with a reply; {@code text} is the start of an unreadable one. */
    InDoubt(
        String reference,
        Why why,
        String detail,
        int status,
        @Nullable PurchaseResponse reply,
        String text,
        Origin origin) {
      this(reference, Phase.REPLIED, why, detail, status, reply, text, null, origin);
    }

    private InDoubt(
        String reference,
        Phase phase,
        Why why,
        String detail,
        int status,
        @Nullable PurchaseResponse reply,
        String text,
        @Nullable Throwable cause,
        Origin origin) {
      super(Kind.IN_DOUBT, reference, origin);
      this.phase = phase;
      this.why = why;
      this.detail = detail;
      this.status = status;
      this.reply = reply;
      this.text = text;
      this.cause = cause;
    }

    @Override
    NextStep nextOfKind() {
      return NextStep.LOOK_UP;
    }

    /** Returns the reason why the outcome is not known. */
    public Why why() {
      return why;
    }

    /** Returns a text for developers. */
    public String detail() {
      return detail;
    }

    /** Returns the phase that the request reached at least. */
    public Phase phase() {
      return phase;
    }

    /** Returns the HTTP status, if there was a reply. */
    public OptionalInt status() {
      return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    /** Returns the document of the reply, if there was one. It may belong to another purchase. */
    public Optional<PurchaseResponse> reply() {
      return Optional.ofNullable(reply);
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
    PurchaseOutcome from(Origin other) {
      return new InDoubt(reference(), phase, why, detail, status, reply, text, cause, other);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.inDoubt(this);
    }

    @Override
    public String toString() {
      String end = status == 0 ? "" : ", status " + status;
      return text(", " + phase + ", " + why + ": " + detail + end + firstError(reply));
    }
  }
}
