package io.cardfile.sample.server;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
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
  /** In doubt, as the journal did not say whether an earlier attempt was charged. */
  UNCLAIMED,
  /** Given up before it was paid. */
  CANCELLED;

  /** As replies have it. */
  String word() {
    OrderStatus shown = this == UNCLAIMED ? IN_DOUBT : this;
    return shown.name().toLowerCase(Locale.ROOT);
  }

  static OrderStatus of(PurchaseOutcome outcome) {
    return switch (outcome.kind()) {
      case APPROVED -> APPROVED;
      case DECLINED -> DECLINED;
      case REFUSED -> REFUSED;
      case NOT_SENT -> of((NotSent) outcome);
      case IN_DOUBT -> IN_DOUBT;
    };
  }

  /** A journal that lacks entries cannot say later that it knows of no attempt. */
  private static OrderStatus of(NotSent outcome) {
    if (outcome.isClaimed()) {
      return NOT_SENT;
    }
    boolean lacksEntries =
        outcome.cause().orElse(null) instanceof JournalException e
            && e.reason() == Reason.INCOMPLETE;
    return lacksEntries ? IN_DOUBT : UNCLAIMED;
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
