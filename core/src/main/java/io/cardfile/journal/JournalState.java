package io.cardfile.journal;

/**
 * How far one reference got.
 *
 * <p>{@code PREPARED} becomes one of {@code APPROVED}, {@code DECLINED}, {@code REFUSED}, {@code
 * NOT_PROCESSED}, {@code NOT_SENT} and {@code IN_DOUBT} by the outcome of its call; {@code
 * IN_DOUBT} becomes {@code APPROVED}, {@code DECLINED} or {@code NOT_CHARGED}, and only by
 * evidence. Nothing else changes but that {@code NOT_SENT}, {@code NOT_PROCESSED} and {@code
 * NOT_CHARGED} may be claimed again.
 */
public enum JournalState {
  /** Claimed, and about to be sent or under way. */
  PREPARED,
  /** Money moved, or the card was put on file. */
  APPROVED,
  /** The issuer or scheme said no. */
  DECLINED,
  /** The gateway did not take the request. */
  REFUSED,
  /**
   * The gateway turned the request away before it looked at the purchase, because of wrong
   * credentials or a wrong address: the next attempt is allowed.
   */
  NOT_PROCESSED,
  /** This attempt was not sent, and no earlier one was charged: the next one is allowed. */
  NOT_SENT,
  /** Nobody knows yet. */
  IN_DOUBT,
  /** It was in doubt, and evidence says that nothing was charged: the next attempt is allowed. */
  NOT_CHARGED;

  /** Whether nobody knows yet: nothing may be sent under the reference. */
  public boolean isOpen() {
    return this == PREPARED || this == IN_DOUBT;
  }

  /** Whether the reference may be claimed once more, with the same content. */
  public boolean allowsNextAttempt() {
    return this == NOT_SENT || this == NOT_PROCESSED || this == NOT_CHARGED;
  }

  /** Whether the gateway has answered, so that its answer is given instead of sending again. */
  public boolean isAnswered() {
    return !isOpen() && !allowsNextAttempt();
  }

  /** Whether an entry of one attempt may go from this state to {@code next}. */
  public boolean mayBecome(JournalState next) {
    switch (this) {
      case PREPARED:
        return next != PREPARED && next != NOT_CHARGED;
      case IN_DOUBT:
        return next == APPROVED || next == DECLINED || next == NOT_CHARGED;
      default:
        return false;
    }
  }
}
