package io.cardfile.sample.android;

import java.util.Locale;

/** The status of an order at the shop. */
enum CheckoutStatus {
  /** Not paid, and the payer may continue. */
  OPEN(Screen.NOT_PAID_YET),
  /** Being charged. */
  PAYING(Screen.IN_DOUBT),
  /** Paid. */
  APPROVED(Screen.PAID),
  /** The issuer declined the payment; nothing was charged. */
  DECLINED(Screen.DECLINED),
  /** The gateway refused the payment; nothing was charged. */
  REFUSED(Screen.REFUSED),
  /** Nothing was charged, and the payer may continue with the same invoice. */
  NOT_SENT(Screen.NOT_SENT),
  /** The outcome is unknown, and the shop is resolving it. */
  IN_DOUBT(Screen.IN_DOUBT),
  /**
   * The payment was not sent, and it is unknown whether an earlier attempt was charged. The payer
   * may continue with the same invoice, which is charged at most once.
   */
  UNCLAIMED(Screen.NOT_POSSIBLE_NOW),
  /** Cancelled before it was paid; a later callback charges nothing. */
  CANCELLED(Screen.CANCELLED),
  /** The shop has no such order. */
  UNKNOWN(Screen.NO_RECORD);

  private final Screen screen;

  CheckoutStatus(Screen screen) {
    this.screen = screen;
  }

  Screen screen() {
    return screen;
  }

  /** Reads a status; one that this version does not know is in doubt, neither paid nor unpaid. */
  static CheckoutStatus ofWire(String name) {
    for (CheckoutStatus status : values()) {
      if (status.name().toLowerCase(Locale.ROOT).equals(name)) {
        return status;
      }
    }
    return IN_DOUBT;
  }
}
