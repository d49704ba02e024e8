package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.LedgerEntry.TrackingIdUse;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** What the gateway decided about one purchase: the source of its ledger entry and its replies. */
final class Decision {

  final String reference;
  final String currency;
  final long amount;
  final Kind kind;
  final boolean capture;
  final String cvvMatch;
  final @Nullable JsonObject metadata;
  final JsonObject additional;
  final StoredCard card;
  final String id;
  final String authorization;
  final String rrn;
  final OffsetDateTime at;
  final String code;
  final String message;
  final Outcome outcome;
  final String trackingId;
  final @Nullable TrackingIdUse trackingIdUse;

  Decision(
      PurchaseFields fields,
      StoredCard card,
      CardDecision result,
      String trackingId,
      IdGenerator ids,
      OffsetDateTime at) {
    reference = PurchaseFields.required(fields.reference);
    currency = PurchaseFields.required(fields.currency);
    amount = fields.requiredAmount();
    kind = fields.kind;
    additional = fields.additional;
    capture = fields.capture;
    cvvMatch = fields.cvv == null ? "U" : "M";
    metadata = fields.metadata;
    this.card = card;
    id = ids.next("071-P");
    authorization = ids.digits(6);
    rrn = ids.digits(12);
    this.at = at;
    code = result.code;
    message = result.message;
    outcome = result.outcome;
    this.trackingId = outcome == Outcome.APPROVED ? trackingId : "";
    trackingIdUse = kind == Kind.MERCHANT_INITIATED ? card.useOf(fields.trackingId) : null;
  }

  boolean approved() {
    return outcome == Outcome.APPROVED;
  }

  /** Records the rules that determine parts of the reply. */
  void addRules(ExchangeTrace trace) {
    if (amount == 0) {
      trace.add(SimulatorRule.ZERO_AMOUNT);
    }
    if (!capture) {
      trace.add(SimulatorRule.PRE_AUTHORISATION);
    }
    if (metadata != null) {
      trace.add(SimulatorRule.METADATA);
    }
    if (approved()) {
      trace.add(SimulatorRule.TRACKING_ID);
    } else {
      trace.add(SimulatorRule.DECLINE);
    }
  }
}
