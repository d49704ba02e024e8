package io.cardfile.journal;

/**
 * The state of one reference in a journal. The transitions are:
 *
 * <ul>
 *   <li>By the outcome of its call, {@code PREPARED} becomes {@code APPROVED}, {@code DECLINED},
 *       {@code REFUSED}, {@code NOT_PROCESSED}, {@code NOT_SENT} or {@code IN_DOUBT}.
 *   <li>By a reconciler or a person, {@code IN_DOUBT} becomes {@code APPROVED}, {@code DECLINED} or
 *       {@code NOT_CHARGED}.
 *   <li>{@code NOT_SENT}, {@code NOT_PROCESSED} and {@code NOT_CHARGED} may be claimed again.
 * </ul>
 */
public enum JournalState {
  /** Claimed, and about to be sent or under way. */
  PREPARED,
  /**
   * The amount was charged or authorised, or the card was put on file. {@link
   * JournalOutcome#isPaid} returns whether the whole amount is captured.
   */
  APPROVED,
  /** The issuer or scheme declined the purchase. */
  DECLINED,
  /** The gateway refused the request: nothing was charged. */
  REFUSED,
  /**
   * The gateway rejected the request before it processed the purchase, because of wrong credentials
   * or a wrong address: the next attempt is allowed.
   */
  NOT_PROCESSED,
  /** This attempt was not sent, and no earlier one was charged: the next attempt is allowed. */
  NOT_SENT,
  /** The outcome is not known. */
  IN_DOUBT,
  /**
   * The outcome was in doubt, and the gateway shows that nothing was charged: the next attempt is
   * allowed, except after a {@linkplain JournalOutcome#voided void}.
   */
  NOT_CHARGED;

  /**
   * Returns whether the outcome is not known yet, so that nothing may be sent under the reference.
   */
  public boolean isOpen() {
    return this == PREPARED || this == IN_DOUBT;
  }

  /** Returns whether the reference may be claimed again, with the same content. */
  public boolean allowsNextAttempt() {
    return this == NOT_SENT || this == NOT_PROCESSED || this == NOT_CHARGED;
  }

  /**
   * Returns whether the gateway has answered, so that its answer is replayed and nothing is sent.
   */
  public boolean isAnswered() {
    return !isOpen() && !allowsNextAttempt();
  }

  /** Returns whether an entry may change from this state to {@code next} within one attempt. */
  public boolean mayBecome(JournalState next) {
    if (this == PREPARED) {
      return next != PREPARED && next != NOT_CHARGED;
    }
    return this == IN_DOUBT && (next == APPROVED || next == DECLINED || next == NOT_CHARGED);
  }
}
