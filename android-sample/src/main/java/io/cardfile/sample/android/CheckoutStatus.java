package io.cardfile.sample.android;

import java.util.Locale;

/** What the shop says of an order. */
enum CheckoutStatus {
  /** Not paid, and the payer may go on. */
  OPEN,
  /** Being charged right now. */
  PAYING,
  /** Paid. */
  APPROVED,
  /** The issuer said no; nothing was charged. */
  DECLINED,
  /** The payment service did not take it; nothing was charged. */
  REFUSED,
  /** The payment did not go out, and the shop knows that no earlier attempt was charged. */
  NOT_SENT,
  /** Nobody knows yet; the shop finds out. */
  IN_DOUBT,
  /**
   * The payment did not go out, and the shop does not know whether an earlier attempt was charged.
   * The payer may go on with the same invoice, which is charged at most once.
   */
  UNCLAIMED,
  /** Given up before it was paid; a callback that comes later charges nothing. */
  CANCELLED,
  /** The shop has never heard of it. */
  UNKNOWN;

  /** Whether the wallet may be opened for it. */
  boolean mayBePaid() {
    return this == OPEN || this == UNCLAIMED;
  }

  /** A word that this app does not know is no reason to call anything paid or unpaid. */
  static CheckoutStatus ofWire(String name) {
    for (CheckoutStatus status : values()) {
      if (status != UNKNOWN && status.name().toLowerCase(Locale.ROOT).equals(name)) {
        return status;
      }
    }
    return IN_DOUBT;
  }
}
