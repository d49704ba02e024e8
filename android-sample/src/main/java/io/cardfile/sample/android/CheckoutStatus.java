package io.cardfile.sample.android;

import java.util.Locale;

/** The status of an order at the shop. */
enum CheckoutStatus {
  /** Not paid, and the payer may continue. */
  OPEN,
  /** Being charged. */
  PAYING,
  /** Paid. */
  APPROVED,
  /** The issuer declined the payment; nothing was charged. */
  DECLINED,
  /** The gateway refused the payment; nothing was charged. */
  REFUSED,
  /** The payment was not sent, and no earlier attempt was charged. */
  NOT_SENT,
  /** The outcome is unknown, and the shop is resolving it. */
  IN_DOUBT,
  /**
   * The payment was not sent, and it is unknown whether an earlier attempt was charged. The payer
   * may continue with the same invoice, which is charged at most once.
   */
  UNCLAIMED,
  /** Cancelled before it was paid; a later callback charges nothing. */
  CANCELLED,
  /** The shop has no such order. */
  UNKNOWN;

  /** Returns whether the wallet may be opened for the order. */
  boolean mayBePaid() {
    return this == OPEN || this == UNCLAIMED;
  }

  /** Reads a status; an unknown one is in doubt, neither paid nor unpaid. */
  static CheckoutStatus ofWire(String name) {
    for (CheckoutStatus status : values()) {
      if (status != UNKNOWN && status.name().toLowerCase(Locale.ROOT).equals(name)) {
        return status;
      }
    }
    return IN_DOUBT;
  }
}
