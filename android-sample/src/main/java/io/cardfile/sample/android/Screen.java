package io.cardfile.sample.android;

import static io.cardfile.sample.android.Choice.BACK_TO_CART;
import static io.cardfile.sample.android.Choice.CANCEL;
import static io.cardfile.sample.android.Choice.CHECK_AGAIN;
import static io.cardfile.sample.android.Choice.CONTINUE;
import static io.cardfile.sample.android.Choice.DONE;
import static io.cardfile.sample.android.Choice.PAY;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The screens of the app: what each one states about the money, and its buttons. */
enum Screen {
  CART(Charge.NO_STATEMENT, PAY),

  OPENING_WALLET(Charge.NO_STATEMENT),
  WALLET(Charge.NO_STATEMENT),
  PAYING(Charge.NO_STATEMENT),
  CHECKING(Charge.NO_STATEMENT),
  CANCELLING(Charge.NO_STATEMENT),

  NEW_TOTAL(Charge.NOTHING, CONTINUE, CANCEL),
  SHOP_UNREACHABLE(Charge.NOTHING, CONTINUE, CANCEL),
  WALLET_UNAVAILABLE(Charge.NOTHING, CONTINUE, CANCEL),
  NOT_PAID_YET(Charge.NOTHING, CONTINUE, CANCEL),

  PAID(Charge.ONCE, DONE),
  DECLINED(Charge.NOTHING, BACK_TO_CART),
  REFUSED(Charge.NOTHING, BACK_TO_CART),
  CANCELLED(Charge.NOTHING, BACK_TO_CART),

  // The payment continues under the same invoice.
  NOT_SENT(Charge.NOTHING, CONTINUE, CHECK_AGAIN),

  // None of these leads to a new payment, because this one may have been charged.
  IN_DOUBT(Charge.UNKNOWN, CHECK_AGAIN),
  NOT_CONFIRMED(Charge.UNKNOWN, CHECK_AGAIN),
  NOT_POSSIBLE_NOW(Charge.UNKNOWN, CONTINUE, CHECK_AGAIN),
  NO_RECORD(Charge.UNKNOWN, CHECK_AGAIN);

  /** What a screen states about the money. */
  enum Charge {
    NO_STATEMENT,
    NOTHING,
    ONCE,
    UNKNOWN
  }

  private final Charge charge;
  private final List<Choice> choices;

  Screen(Charge charge, Choice... choices) {
    this.charge = charge;
    this.choices = Collections.unmodifiableList(Arrays.asList(choices));
  }

  Charge charge() {
    return charge;
  }

  /** Returns the buttons, the most likely first; none while the app waits or the wallet is open. */
  List<Choice> choices() {
    return choices;
  }
}
