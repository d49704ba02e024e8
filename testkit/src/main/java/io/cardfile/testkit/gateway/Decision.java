package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.gateway.LedgerEntry.Kind;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.gateway.LedgerEntry.TrackingIdUse;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** What the gateway decided about one purchase: the source of its ledger entry and its reply. */
final class Decision {

  final String reference;
  final String currency;
  final long amount;
  final Kind kind;
  final boolean capture;
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
      IdGenerator ids,
      OffsetDateTime at) {
    reference = fields.requiredReference();
    currency = fields.requiredCurrency();
    amount = fields.requiredAmount();
    kind = kind(fields);
    additional = fields.additional;
    capture = fields.capture;
    metadata = fields.metadata;
    this.card = card;
    id = ids.next("p");
    authorization = ids.digits(6);
    rrn = ids.digits(12);
    this.at = at;
    code = result.code;
    message = result.message;
    outcome = result.outcome;
    trackingId = result.trackingId;
    trackingIdUse = isMerchantInitiated() ? TrackingIdUse.of(fields.trackingId, card) : null;
  }

  private static Kind kind(PurchaseFields fields) {
    if (fields.isMerchantInitiated()) {
      return Kind.MERCHANT_INITIATED;
    }
    if (fields.isStoredCard()) {
      return Kind.STORED_CARD;
    }
    return fields.isFirst() ? Kind.FIRST_CARD_ON_FILE : Kind.ONE_OFF;
  }

  boolean approved() {
    return outcome == Outcome.APPROVED;
  }

  boolean isMerchantInitiated() {
    return kind == Kind.MERCHANT_INITIATED;
  }

  /** Whether the reply to it has a merchant advice, unless strict mode prevents that. */
  boolean hasAdvice() {
    return outcome == Outcome.DECLINED && !MerchantAdvice.of(code).isEmpty();
  }

  /** Records the rules that determine parts of the reply. */
  void addRules(ExchangeTrace trace) {
    if (amount == 0) {
      trace.applied(Rules.PURCHASE_ZERO, FieldNames.AMOUNT);
    }
    if (!capture) {
      trace.applied(Rules.PRE_AUTHORISATION, FieldNames.CAPTURE);
    }
    if (metadata != null) {
      trace.applied(Rules.METADATA_ECHO, FieldNames.METADATA);
    }
    if (outcome == Outcome.DECLINED) {
      trace.applied(Rules.DECLINE_SHAPE, null);
    } else if (outcome == Outcome.APPROVED && !card.hasTrackingId()) {
      trace.applied(Rules.TRACKING_ID_UNIONPAY, null);
    } else if (outcome == Outcome.APPROVED) {
      trace.applied(Rules.TRACKING_ID, null);
    }
  }

  long movedMinor() {
    return approved() && capture ? amount : 0;
  }
}
