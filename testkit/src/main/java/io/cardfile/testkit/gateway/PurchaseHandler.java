package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
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
  private final Strictness strictness;
  private final IdGenerator ids;
  private final Ledger ledger;
  private final BasicCheck credentials;
  private final CardVault vault;
  private final AtomicInteger timeOuts = new AtomicInteger();

  PurchaseHandler(
      SimulatorSettings settings, Strictness strictness, IdGenerator ids, Ledger ledger) {
    this.settings = settings;
    this.strictness = strictness;
    this.ids = ids;
    this.ledger = ledger;
    this.credentials = new BasicCheck(settings.username, settings.token);
    this.vault = new CardVault(settings.walletCard, strictness, ids);
  }

  void timeOutNext() {
    timeOuts.incrementAndGet();
  }

  synchronized boolean hasOnFile(String cardToken) {
    return vault.hasOnFile(cardToken);
  }

  synchronized void putOnFile(StoredCard card) {
    vault.putOnFile(card);
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
  WireReply answer(GatewayRequest request, String requestId, boolean charges) throws Refusal {
    if (!credentials.passes(request)) {
      return WireReply.of(401, requestId, PurchaseDocuments.unauthorised());
    }
    PurchaseFields fields = new PurchaseFields(document(request, strictness), strictness);
    Clock fixed = Clock.fixed(settings.clock.instant(), ZoneOffset.UTC);
    fields.check(fixed);
    if (!fields.errors.isEmpty()) {
      JsonObject invalid =
          PurchaseDocuments.invalid(fields.errors.texts(), ids.next("p"), ids.next("tok"));
      return WireReply.of(422, requestId, invalid);
    }
    OffsetDateTime at = OffsetDateTime.now(fixed.withZone(ZONE));
    return reply(decide(fields, at, charges), requestId);
  }

  private WireReply reply(Decision decision, String requestId) {
    JsonObject document = PurchaseDocuments.decided(decision, !strictness.refuses(Rules.ADVICE));
    return WireReply.of(200, requestId, document);
  }

  static boolean isLookUp(String rawPath) {
    return rawPath.startsWith(LOOK_UP_PREFIX) && rawPath.length() > LOOK_UP_PREFIX.length();
  }

  /** Returns the original reply to a purchase, whether or not that reply arrived. */
  WireReply lookUp(GatewayRequest request, String requestId) throws Refusal {
    if (!credentials.passes(request)) {
      return WireReply.of(401, requestId, PurchaseDocuments.unauthorised());
    }
    String raw = request.rawPath().substring(LOOK_UP_PREFIX.length());
    return (raw.indexOf('/') < 0
            ? ledger.find(PercentDecoder.decode(raw))
            : Optional.<LedgerEntry>empty())
        .map(entry -> reply(entry.decision(), requestId))
        .orElseGet(() -> WireReply.of(404, requestId, PurchaseDocuments.notFound()));
  }

  /** Returns the errors in the values of a purchase, whatever its credentials and its time. */
  static List<String> inputErrors(GatewayRequest request) {
    try {
      Strictness lenient = new Strictness(false);
      PurchaseFields fields = new PurchaseFields(document(request, lenient), lenient);
      fields.check(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
      return fields.errors.texts();
    } catch (Refusal refusal) {
      return refusal.errors();
    }
  }

  static JsonObject document(GatewayRequest request, Strictness strictness) throws Refusal {
    InputErrors errors = new InputErrors(strictness);
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
      throw new Refusal(400, "the body is not one JSON document: " + e.getMessage());
    }
    throw new Refusal(400, "the body is not a JSON object");
  }

  private synchronized Decision decide(PurchaseFields fields, OffsetDateTime at, boolean charges)
      throws Refusal {
    if (ledger.isFull()) {
      throw new Refusal(503, "the sandbox's ledger is full; start a new one");
    }
    requireFree(fields.requiredReference());
    StoredCard card = vault.card(fields);
    CardDecision result = decide(fields, card);
    Decision decision = new Decision(fields, card, result, ids, at);
    if (charges) {
      vault.storeIfFirst(decision, fields.cardOnFile);
      ledger.add(new LedgerEntry(decision));
    }
    return decision;
  }

  private CardDecision decide(PurchaseFields fields, StoredCard card) throws Refusal {
    if (timeOuts.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      strictness.require(Rules.TIME_OUT);
      return CardDecision.timedOut();
    }
    return vault.decide(fields, card);
  }

  private void requireFree(String reference) throws Refusal {
    if (!ledger.isTaken(reference) || settings.duplicatesCharged) {
      return;
    }
    if (ledger.chargesFor(reference).isEmpty()) {
      strictness.require(Rules.PURCHASE_DUPLICATE_DECLINED);
    }
    throw new Refusal(422, "Reference has already been taken");
  }
}
