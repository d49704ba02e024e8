package io.cardfile.testkit.gateway;

import io.cardfile.testkit.gateway.AppliedRule.Effect;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** The decision on a card: the outcome, the response code and the message. */
final class CardDecision {

  private static final Set<String> APPROVALS =
      Collections.unmodifiableSet(new HashSet<>(Arrays.asList("00", "08", "10", "11", "16")));

  final Outcome outcome;
  final String code;
  final String message;
  final String trackingId;

  private CardDecision(Outcome outcome, String code, String message, String trackingId) {
    this.outcome = outcome;
    this.code = code;
    this.message = message;
    this.trackingId = trackingId;
  }

  static CardDecision declined(String code, String message) {
    return new CardDecision(Outcome.DECLINED, code, message, "");
  }

  static boolean isApproval(String code) {
    return APPROVALS.contains(code);
  }

  static CardDecision approved(String trackingId) {
    return new CardDecision(Outcome.APPROVED, "00", "Approved", trackingId);
  }

  static CardDecision timedOut() {
    return new CardDecision(Outcome.REVERSED, "01", "Timeout", "");
  }

  /** Decides by the number of the card, or by the last two digits of the amount. */
  static CardDecision of(
      TestCard.Result result, long amount, ExchangeTrace trace, String trackingId) throws Refusal {
    String code = code(result, amount);
    if (code.equals("10")) {
      trace.require(Rules.CARD_PARTIAL, FieldNames.AMOUNT, Effect.APPLIED);
    }
    boolean isApproved = APPROVALS.contains(code);
    boolean isByAmount = result == TestCard.Result.BY_AMOUNT;
    trace.add(
        isByAmount ? Rules.CARD_BY_AMOUNT : Rules.CARD_FIXED,
        isByAmount ? FieldNames.AMOUNT : null,
        isApproved ? Effect.APPLIED : Effect.DECLINED);
    return isApproved
        ? new CardDecision(Outcome.APPROVED, code, "Approved", trackingId)
        : declined(code, "Declined");
  }

  private static String code(TestCard.Result result, long amount) {
    switch (result) {
      case APPROVED:
        return "00";
      case DECLINED:
        return "05";
      default:
        return "" + amount / 10 % 10 + amount % 10;
    }
  }
}
