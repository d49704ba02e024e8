package io.cardfile.sample.server;

import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import java.util.Locale;

/** How far an order got. */
enum OrderStatus {
  /** Not paid; a callback charges it. */
  OPEN,
  /** Being charged right now. */
  PAYING,
  /** Paid. */
  APPROVED,
  /** The issuer or scheme said no. */
  DECLINED,
  /** The gateway did not take the request. */
  REFUSED,
  /** Nothing was charged: no attempt was sent, or evidence says that none was charged. */
  NOT_SENT,
  /** It is not known whether it was charged. */
  IN_DOUBT,
  /**
   * Not sent, as the journal did not take the claim; whether an earlier attempt was charged is in
   * doubt. A callback charges it if the journal grants a claim.
   */
  UNCLAIMED,
  /** Given up before it was paid. */
  CANCELLED;

  /** As replies have it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a callback charges it, once the journal has granted the claim. */
  boolean mayBePaid() {
    return this == OPEN || this == UNCLAIMED;
  }

  /** Whether the journal may have been settled since. */
  boolean isInDoubt() {
    return this == IN_DOUBT || this == UNCLAIMED;
  }

  /**
   * Whether an entry of the journal with the status {@code found} settles an order of this status.
   * An unclaimed order is settled by an answer of the gateway alone, which never changes. Any other
   * ending allows the next attempt, which may have been made since; the next claim checks that.
   */
  boolean isSettledBy(OrderStatus found) {
    boolean isAnswer = found == APPROVED || found == DECLINED || found == REFUSED;
    boolean isUnsent = found == NOT_SENT || found == UNCLAIMED;
    return this == UNCLAIMED ? isAnswer : this == IN_DOUBT && (isAnswer || isUnsent);
  }

  /**
   * Returns this status, which was read of an entry, as far as it may be believed: an ending that
   * allows the next attempt may belong to an earlier one, unless it was written just now.
   */
  OrderStatus believed(boolean isJustWritten) {
    return this == NOT_SENT && !isJustWritten ? UNCLAIMED : this;
  }

  static OrderStatus of(PurchaseOutcome outcome) {
    return switch (outcome.kind()) {
      case APPROVED -> APPROVED;
      case DECLINED -> DECLINED;
      case REFUSED -> REFUSED;
      case NOT_SENT -> ((NotSent) outcome).isClaimed() ? NOT_SENT : UNCLAIMED;
      case IN_DOUBT -> IN_DOUBT;
    };
  }

  static OrderStatus of(JournalState state) {
    return switch (state) {
      case PREPARED -> PAYING;
      case APPROVED -> APPROVED;
      case DECLINED -> DECLINED;
      case REFUSED -> REFUSED;
      case NOT_SENT, NOT_PROCESSED, NOT_CHARGED -> NOT_SENT;
      case IN_DOUBT -> IN_DOUBT;
    };
  }
}
