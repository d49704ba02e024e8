package io.cardfile.testkit.gateway;

import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.TestCard;

/** The decision on a purchase: the outcome, the response code and the message. */
final class CardDecision {

  final Outcome outcome;
  final String code;
  final String message;

  private CardDecision(Outcome outcome, String code, String message) {
    this.outcome = outcome;
    this.code = code;
    this.message = message;
  }

  /** Returns an approval or a decline, by the code. */
  static CardDecision of(String code) {
    return ResponseCodes.isApproval(code)
        ? new CardDecision(Outcome.APPROVED, code, "Approved")
        : new CardDecision(Outcome.DECLINED, code, ResponseCodes.text(code));
  }

  static CardDecision timedOut() {
    return new CardDecision(Outcome.REVERSED, "01", "Timeout");
  }

  /** Decides by the number of the card, or by the last two digits of the amount. */
  static CardDecision of(TestCard.Result result, long amount, ExchangeTrace trace) {
    boolean isByAmount = result == TestCard.Result.BY_AMOUNT;
    trace.add(isByAmount ? SimulatorRule.CARD_BY_AMOUNT : SimulatorRule.CARD_FIXED);
    switch (result) {
      case APPROVED:
        return of("00");
      case DECLINED:
        return of("05");
      default:
        return of("" + amount / 10 % 10 + amount % 10);
    }
  }
}
