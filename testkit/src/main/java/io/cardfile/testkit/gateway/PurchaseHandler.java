package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.AppliedRule.Effect;
import io.cardfile.transport.WireReply;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Replies to purchases and look-ups. Deciding and writing the ledger happen atomically, under one
 * lock.
 */
final class PurchaseHandler {

  private static final String LOOK_UP_PREFIX = "/v1.0/purchases/";
  private static final ZoneOffset ZONE = ZoneOffset.ofHours(10);

  private final SimulatorSettings settings;
  private final IdGenerator ids;
  private final Ledger ledger;
  private final BasicCheck credentials;
  private final CardVault vault;
  private final AtomicInteger timeOuts = new AtomicInteger();

  PurchaseHandler(SimulatorSettings settings, IdGenerator ids, Ledger ledger, NewCards newCards) {
    this.settings = settings;
    this.ids = ids;
    this.ledger = ledger;
    this.credentials = new BasicCheck(settings.username, settings.token);
    this.vault = new CardVault(newCards, ids);
  }

  /** Removes the cards on file and the time-outs that were requested. */
  synchronized void clear() {
    vault.clear();
    timeOuts.set(0);
  }

  void timeOutNext() {
    timeOuts.incrementAndGet();
  }

  synchronized boolean hasOnFile(String cardToken) {
    return vault.hasOnFile(cardToken);
  }

  synchronized void putOnFile(StoredCard card) {
    vault.putOnFile(card, null, ledger.size());
  }

  /** Returns the cards on file with their later charges. */
  synchronized List<CardHistory> histories() {
    return vault.histories(ledger.entries());
  }

  synchronized void expire(String cardToken) {
    vault.expire(cardToken);
  }

  synchronized void declineLater(String cardToken, String code, SimulatorRule rule) {
    vault.declineLater(cardToken, code, rule);
  }

  /**
   * Decides on a purchase.
   *
   * @param charges whether the decision is added to the ledger
   */
  WireReply answer(GatewayRequest request, String requestId, boolean charges, ExchangeTrace trace)
      throws Refusal {
    if (!credentials.passes(request, trace)) {
      return WireReply.of(401, requestId, PurchaseDocuments.unauthorised());
    }
    Verdict verdict = trace.verdict();
    if (verdict != null && verdict.kind == Verdict.Kind.REFUSE) {
      throw new Refusal(200, verdict.text);
    }
    PurchaseFields fields = new PurchaseFields(document(request, trace), trace);
    Clock fixed = Clock.fixed(settings.clock.next(), ZoneOffset.UTC);
    trace.decidedAt(fixed.instant());
    fields.check(fixed);
    if (!fields.errors.isEmpty()) {
      trace.applied(Rules.PURCHASE_REFUSAL, null);
      JsonObject invalid =
          PurchaseDocuments.invalid(fields.errors.texts(), ids.next("p"), ids.next("tok"));
      return WireReply.of(422, requestId, invalid);
    }
    OffsetDateTime at = OffsetDateTime.now(fixed.withZone(ZONE));
    return reply(decide(fields, at, charges, trace), requestId, trace);
  }

  private static WireReply reply(Decision decision, String requestId, ExchangeTrace trace) {
    boolean withAdvice = decision.hasAdvice() && !trace.refuses(Rules.ADVICE);
    if (withAdvice) {
      trace.applied(Rules.ADVICE, "merchant_advice_code");
    }
    return WireReply.of(200, requestId, PurchaseDocuments.decided(decision, withAdvice));
  }

  static boolean isLookUp(String rawPath) {
    return rawPath.startsWith(LOOK_UP_PREFIX) && rawPath.length() > LOOK_UP_PREFIX.length();
  }

  /** Returns the original reply to a purchase, whether or not that reply arrived. */
  WireReply lookUp(GatewayRequest request, String requestId, ExchangeTrace trace) throws Refusal {
    if (!credentials.passes(request, trace)) {
      return WireReply.of(401, requestId, PurchaseDocuments.unauthorised());
    }
    trace.applied(Rules.PURCHASE_LOOK_UP, null);
    String raw = request.rawPath().substring(LOOK_UP_PREFIX.length());
    return (raw.indexOf('/') < 0
            ? ledger.find(PercentDecoder.decode(raw))
            : Optional.<LedgerEntry>empty())
        .map(entry -> reply(entry.decision(), requestId, trace))
        .orElseGet(() -> WireReply.of(404, requestId, PurchaseDocuments.notFound()));
  }

  /** Returns the errors in the values of a purchase, whatever its credentials and its time. */
  static List<String> inputErrors(GatewayRequest request) {
    try {
      ExchangeTrace lenient = new ExchangeTrace(false);
      PurchaseFields fields = new PurchaseFields(document(request, lenient), lenient);
      fields.check(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
      return fields.errors.texts();
    } catch (Refusal refusal) {
      return refusal.errors();
    }
  }

  static JsonObject document(GatewayRequest request, ExchangeTrace trace) throws Refusal {
    InputErrors errors = new InputErrors(trace);
    ContentTypeCheck.check(request, errors, Rules.PURCHASE_CONTENT_TYPE);
    if (!errors.isEmpty()) {
      throw new Refusal(415, errors.texts());
    }
    try {
      JsonValue value = JsonText.parse(request.body());
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return value.object();
      }
    } catch (JsonTextException e) {
      String error = "the body is not one JSON document: " + e.getMessage();
      throw trace.refusal(400, error, Rules.UNREADABLE, null);
    }
    throw trace.refusal(400, "the body is not a JSON object", Rules.UNREADABLE, null);
  }

  private synchronized Decision decide(
      PurchaseFields fields, OffsetDateTime at, boolean charges, ExchangeTrace trace)
      throws Refusal {
    if (ledger.isFull()) {
      throw new Refusal(503, "the sandbox's ledger is full; start a new one");
    }
    requireFree(fields.requiredReference(), trace);
    StoredCard card = vault.card(fields, charges, trace);
    CardDecision result = decide(fields, card, charges, trace);
    Decision decision = new Decision(fields, card, result, ids, at);
    decision.addRules(trace);
    if (charges) {
      LedgerEntry entry = ledger.add(decision);
      vault.storeIfFirst(entry, fields.cardOnFile);
      trace.add(entry);
    }
    return decision;
  }

  private CardDecision decide(
      PurchaseFields fields, StoredCard card, boolean charges, ExchangeTrace trace) throws Refusal {
    Verdict verdict = trace.verdict();
    if (verdict != null) {
      switch (verdict.kind) {
        case APPROVE:
          return CardDecision.approved(vault.trackingId(fields, card));
        case DECLINE:
          return CardDecision.declined(verdict.text, "Declined");
        default:
          return CardDecision.timedOut();
      }
    }
    if (timeOuts.getAndUpdate(left -> charges ? Math.max(0, left - 1) : left) > 0) {
      trace.require(Rules.TIME_OUT, null, Effect.DECLINED);
      return CardDecision.timedOut();
    }
    return vault.decide(fields, card, trace);
  }

  private void requireFree(String reference, ExchangeTrace trace) throws Refusal {
    if (!ledger.isTaken(reference) || settings.duplicatesCharged) {
      return;
    }
    SimulatorRule rule =
        ledger.chargesFor(reference).isEmpty()
            ? Rules.PURCHASE_DUPLICATE_DECLINED
            : Rules.PURCHASE_DUPLICATE;
    String error =
        trace.refuses(rule) ? ExchangeTrace.explain(rule) : "Reference has already been taken";
    throw trace.refusal(422, error, rule, FieldNames.REFERENCE);
  }
}
