package io.cardfile.sample.android;

/** The icon, the title and the text of a screen, as resources. */
final class ScreenLook {

  /** The icon of the outcome, or 0 while the app waits. */
  final int icon;

  final int title;
  final int text;

  private ScreenLook(int icon, int title, int text) {
    this.icon = icon;
    this.title = title;
    this.text = text;
  }

  private static ScreenLook busy(int title, int text) {
    return new ScreenLook(0, title, text);
  }

  private static ScreenLook good(int title, int text) {
    return new ScreenLook(R.drawable.outcome_good, title, text);
  }

  private static ScreenLook bad(int title, int text) {
    return new ScreenLook(R.drawable.outcome_bad, title, text);
  }

  private static ScreenLook unknown(int title, int text) {
    return new ScreenLook(R.drawable.outcome_unknown, title, text);
  }

  private static ScreenLook unpaid(int title, int text) {
    return new ScreenLook(R.drawable.outcome_unpaid, title, text);
  }

  /** Returns the look of a screen that is neither the cart nor the wallet's page. */
  static ScreenLook of(Screen screen) {
    switch (screen) {
      case OPENING_WALLET:
        return busy(R.string.opening_wallet, R.string.one_moment);
      case PAYING:
        return busy(R.string.paying, R.string.paying_text);
      case CHECKING:
        return busy(R.string.checking, R.string.one_moment);
      case CANCELLING:
        return busy(R.string.cancelling, R.string.one_moment);
      case NEW_TOTAL:
        return unpaid(R.string.new_total, R.string.new_total_text);
      case SHOP_UNREACHABLE:
        return unpaid(R.string.shop_unreachable, R.string.check_connection);
      case WALLET_UNAVAILABLE:
        return unpaid(R.string.wallet_unavailable, R.string.check_connection);
      case NOT_PAID_YET:
        return unpaid(R.string.not_paid_yet, R.string.not_paid_yet_text);
      case PAID:
        return good(R.string.paid, R.string.paid_text);
      case DECLINED:
        return bad(R.string.declined, R.string.declined_text);
      case REFUSED:
        return bad(R.string.refused, R.string.refused_text);
      case NOT_SENT:
        return unpaid(R.string.not_sent, R.string.not_sent_text);
      case CANCELLED:
        return unpaid(R.string.cancelled, R.string.cancelled_text);
      case IN_DOUBT:
        return unknown(R.string.in_doubt, R.string.in_doubt_text);
      case NOT_CONFIRMED:
        return unknown(R.string.not_confirmed, R.string.not_confirmed_text);
      case NOT_POSSIBLE_NOW:
        return unknown(R.string.not_possible_now, R.string.not_possible_now_text);
      case NO_RECORD:
        return unknown(R.string.no_record, R.string.no_record_text);
      default:
        throw new IllegalArgumentException(screen.name());
    }
  }

  /** Returns the statement about the money, which may be empty. */
  static int statement(Screen.Charge charge) {
    switch (charge) {
      case NOTHING:
        return R.string.nothing_charged;
      case ONCE:
        return R.string.charged_once;
      case UNKNOWN:
        return R.string.maybe_charged;
      default:
        return R.string.no_statement;
    }
  }

  /** Returns the label of a button. */
  static int label(Choice choice) {
    switch (choice) {
      case PAY:
        return R.string.pay;
      case CONTINUE:
        return R.string.continue_payment;
      case CHECK_AGAIN:
        return R.string.check_again;
      case CANCEL:
        return R.string.cancel_payment;
      case BACK_TO_CART:
        return R.string.back_to_cart;
      default:
        return R.string.done;
    }
  }
}
