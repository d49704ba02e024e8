package io.cardfile.purchase;

import io.cardfile.money.Money;
import io.cardfile.transport.WireReply;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a look-up: what the gateway has under one reference. Immutable; {@link #toString}
 * shows no card data.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#look-up -->
 *
 * <pre>{@code
 * LookUpOutcome found = client.lookUp("ORDER-1042", Money.of("19.00", "AUD")).execute();
 * if (found.next() == NextStep.DELIVER) {
 *   deliver(found.reference());
 * }
 * }</pre>
 *
 * <p>Do not act on {@link Kind#DECLINED} and {@link Kind#NOT_FOUND} until 15 minutes after the last
 * attempt: the gateway may still be processing the purchase.
 */
public final class LookUpOutcome {

  /** What the gateway has under the reference. */
  public enum Kind {
    /** The amount, or a part of it, was captured; see {@link LookUpOutcome#capture}. */
    PAID,
    /** The amount is authorised, and nothing was captured. */
    AUTHORIZED,
    /** The purchase was voided: nothing is charged. */
    VOIDED,
    /** The issuer or scheme declined the purchase. */
    DECLINED,
    /** The gateway has no purchase under this reference, or not yet. */
    NOT_FOUND,
    /** The look-up shows nothing that is certain; see {@link LookUpOutcome#why}. */
    UNKNOWN
  }

  private final Kind kind;
  private final String reference;
  private final @Nullable PurchaseResponse reply;
  private final @Nullable String requestId;
  private final @Nullable Money amount;
  private final Capture capture;
  private final String why;
  private final boolean alarming;
  private final @Nullable Throwable cause;

  LookUpOutcome(
      Kind kind,
      String reference,
      @Nullable PurchaseResponse reply,
      @Nullable String requestId,
      @Nullable Money amount,
      Capture capture,
      String why,
      boolean alarming,
      @Nullable Throwable cause) {
    this.kind = kind;
    this.reference = reference;
    this.reply = reply;
    this.requestId = requestId;
    this.amount = amount;
    this.capture = capture;
    this.why = why;
    this.alarming = alarming;
    this.cause = cause;
  }

  /**
   * Returns the outcome of a look-up with the gateway's {@code reply}. The client calls this
   * method; tests may call it, too.
   *
   * @param reference the purchase's reference
   * @param amount the purchase's amount
   */
  public static LookUpOutcome of(String reference, Money amount, WireReply reply) {
    return of(reference, amount, reply, null);
  }

  /**
   * Returns the same for one system of the gateway.
   *
   * @param testSystem whether the purchase was sent to the test system; null for either system
   */
  public static LookUpOutcome of(
      String reference, Money amount, WireReply reply, @Nullable Boolean testSystem) {
    return new LookUpReader(
            Objects.requireNonNull(reference, "reference == null"),
            Objects.requireNonNull(amount, "amount == null"),
            reply)
        .read(testSystem);
  }

  /**
   * Returns the outcome of a look-up without a reply.
   *
   * @param why a text for developers, without any value
   */
  public static LookUpOutcome unknown(String reference, String why, @Nullable Throwable cause) {
    return new LookUpOutcome(
        Kind.UNKNOWN, reference, null, null, null, Capture.UNKNOWN, why, false, cause);
  }

  /** Returns what the gateway has. */
  public Kind kind() {
    return kind;
  }

  /**
   * Returns what to do. After {@code DECLINED} and {@code NOT_FOUND} wait until 15 minutes have
   * passed since the last attempt.
   *
   * <table>
   *   <caption>The next step of each kind</caption>
   *   <tr><td>{@code PAID}</td><td>{@code DELIVER}; {@code CAPTURE} if captured in part</td></tr>
   *   <tr><td>{@code AUTHORIZED}</td><td>{@code CAPTURE}</td></tr>
   *   <tr><td>{@code VOIDED}</td><td>{@code DO_NOT_TRY_AGAIN}</td></tr>
   *   <tr><td>{@code DECLINED}</td><td>by {@link RetryAdvice}, as for a purchase;
   *       {@code CORRECT_AND_SEND_AGAIN} for code 99 with errors</td></tr>
   *   <tr><td>{@code NOT_FOUND}</td><td>{@code SEND_SAME_REFERENCE_AGAIN}</td></tr>
   *   <tr><td>{@code UNKNOWN}</td><td>{@code LOOK_UP}</td></tr>
   * </table>
   */
  public NextStep next() {
    switch (kind) {
      case PAID:
        return capture == Capture.FULL ? NextStep.DELIVER : NextStep.CAPTURE;
      case AUTHORIZED:
        return NextStep.CAPTURE;
      case VOIDED:
        return NextStep.DO_NOT_TRY_AGAIN;
      case DECLINED:
        return afterDecline(Objects.requireNonNull(reply));
      case NOT_FOUND:
        return NextStep.SEND_SAME_REFERENCE_AGAIN;
      case UNKNOWN:
        return NextStep.LOOK_UP;
      default:
        throw new IllegalStateException(kind.name());
    }
  }

  // With errors, code 99 is a request that the gateway refused: known from real gateways.
  private static NextStep afterDecline(PurchaseResponse reply) {
    return reply.code().equals("99") && !reply.errors().isEmpty()
        ? NextStep.CORRECT_AND_SEND_AGAIN
        : RetryAdvice.of(reply).next();
  }

  /** Returns the reference that was looked up. */
  public String reference() {
    return reference;
  }

  /** Returns the purchase's amount in the reply; empty when the reply has none. */
  public Optional<Money> amount() {
    return Optional.ofNullable(amount);
  }

  /** Returns how much was captured; unknown unless the kind shows it. */
  public Capture capture() {
    return capture;
  }

  /** Returns the gateway's ID of the purchase, if the reply has one. */
  public Optional<String> id() {
    return reply().flatMap(PurchaseResponse::id);
  }

  /** Returns the gateway's reply, redacted; empty without a readable one. */
  public Optional<PurchaseResponse> reply() {
    return Optional.ofNullable(reply);
  }

  /**
   * Returns the stored credential of a purchase that is paid or authorised, whose own reply was
   * lost. Call it <b>only for a first card-on-file payment</b>: a later charge has a tracking ID of
   * its own, which must not replace the first one. Empty without a card token in the reply.
   */
  public Optional<StoredCredential> storedCredential() {
    boolean approved = kind == Kind.PAID || kind == Kind.AUTHORIZED;
    return reply()
        .filter(purchase -> approved && purchase.cardToken().isPresent())
        .map(StoredCredential::of);
  }

  /** Returns why nothing is certain, for developers; empty unless {@code UNKNOWN}. */
  public String why() {
    return why;
  }

  /**
   * Returns whether a person must check the purchase at the gateway, because the reply contradicts
   * itself, has another amount or currency, or is from the other system.
   */
  public boolean isAlarming() {
    return alarming;
  }

  /** Returns the gateway's ID of the look-up, if the reply has one. */
  public Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /** Returns the exception that left the look-up without a reply, if there was one. */
  public Optional<Throwable> cause() {
    return Optional.ofNullable(cause);
  }

  /** Returns reference, kind and reason as one line for logs. */
  @Override
  public String toString() {
    return reference + " " + kind + (why.isEmpty() ? "" : ": " + why);
  }
}
