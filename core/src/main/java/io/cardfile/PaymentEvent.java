package io.cardfile;

import io.cardfile.money.Money;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The state of one call, of which a {@link PaymentListener} is notified: the kind of call, how long
 * it has run and, when it has ended, its outcome. Immutable; holds no card data.
 */
public final class PaymentEvent {

  /** The kind of call. */
  public enum Operation {
    /** Requests a wallet token. */
    WALLET_TOKEN,
    /** Makes a purchase. */
    PURCHASE,
    /** Looks a purchase up. */
    LOOK_UP,
    /** Calls another endpoint of the gateway. */
    API
  }

  private final Operation operation;
  private final String reference;
  private final @Nullable Money amount;
  private final Duration duration;
  private final @Nullable String outcome;
  private final boolean replayed;
  private final int status;
  private final @Nullable String requestId;
  private final String reason;
  private final boolean isWithoutTrackingId;

  /** Creates the event of a call that has not ended. */
  PaymentEvent(Operation operation, String reference, @Nullable Money amount, Duration duration) {
    this(operation, reference, amount, duration, null, false, 0, null, "", false);
  }

  private PaymentEvent(
      Operation operation,
      String reference,
      @Nullable Money amount,
      Duration duration,
      @Nullable String outcome,
      boolean replayed,
      int status,
      @Nullable String requestId,
      String reason,
      boolean isWithoutTrackingId) {
    this.operation = operation;
    this.reference = reference;
    this.amount = amount;
    this.duration = duration;
    this.outcome = outcome;
    this.replayed = replayed;
    this.status = status;
    this.requestId = requestId;
    this.reason = reason;
    this.isWithoutTrackingId = isWithoutTrackingId;
  }

  /**
   * Returns this event with the outcome of its call.
   *
   * @param replyStatus 0 without a reply
   * @param why may be empty
   */
  PaymentEvent withOutcome(
      String ending, boolean fromJournal, int replyStatus, @Nullable String replyId, String why) {
    return new PaymentEvent(
        operation,
        reference,
        amount,
        duration,
        ending,
        fromJournal,
        replyStatus,
        replyId,
        why,
        false);
  }

  /** Returns this event of an approval without a tracking ID. */
  PaymentEvent withoutTrackingId() {
    return new PaymentEvent(
        operation, reference, amount, duration, outcome, replayed, status, requestId, reason, true);
  }

  /** Returns the kind of call. */
  public Operation operation() {
    return operation;
  }

  /**
   * Returns the reference of a purchase or look-up, or the invoice number of a wallet token; empty
   * for a generic call, which has none.
   */
  public String reference() {
    return reference;
  }

  /** Returns the amount of a purchase or look-up; empty for other calls. */
  public Optional<Money> amount() {
    return Optional.ofNullable(amount);
  }

  /** Returns the time since the start of the execution. */
  public Duration duration() {
    return duration;
  }

  /**
   * Returns the name of the outcome's kind, such as {@code APPROVED}; empty while the call has not
   * ended.
   */
  public Optional<String> outcome() {
    return Optional.ofNullable(outcome);
  }

  /** Returns whether the outcome was read from the journal, so that nothing was sent. */
  public boolean isReplayed() {
    return replayed;
  }

  /**
   * Returns whether this is the approval of a first card-on-file payment whose reply has no
   * tracking ID, so that later charges of the card are declined more often.
   */
  public boolean isWithoutTrackingId() {
    return isWithoutTrackingId;
  }

  /** Returns the HTTP status of the reply; empty when there was none. */
  public OptionalInt status() {
    return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
  }

  /** Returns the gateway's ID of the request, if its reply had one. */
  public Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /**
   * Returns the reason of the outcome as a text for developers; empty for an outcome without one.
   *
   * <ul>
   *   <li>Declined: the response code.
   *   <li>Refused: the gateway's first error, redacted, on one line, at most 200 characters.
   *   <li>Otherwise: why the call was not sent, is in doubt, failed, or found nothing certain. If
   *       the transport failed, with host and port.
   * </ul>
   *
   * <p>Do not use it as a label of a metric: its values are not a fixed set.
   */
  public Optional<String> reason() {
    return reason.isEmpty() ? Optional.empty() : Optional.of(reason);
  }

  /** Returns the kind of call, the reference and the kind of outcome as text. */
  @Override
  public String toString() {
    String name = reference.isEmpty() ? "" : " " + reference;
    return operation + name + (outcome == null ? "" : " " + outcome);
  }
}
