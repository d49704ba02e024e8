package io.cardfile.sample.server;

import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
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
  /** The gateway cannot have it, or evidence says that it charged nothing. */
  NOT_SENT,
  /** Nobody knows yet. */
  IN_DOUBT,
  /** Given up before it was paid. */
  CANCELLED;

  /** As replies have it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static OrderStatus of(PurchaseOutcome.Kind kind) {
    return switch (kind) {
      case APPROVED -> APPROVED;
      case DECLINED -> DECLINED;
      case REFUSED -> REFUSED;
      case NOT_SENT -> NOT_SENT;
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
