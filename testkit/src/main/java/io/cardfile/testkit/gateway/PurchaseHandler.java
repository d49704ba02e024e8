package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.LedgerEntry.Outcome;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides about purchases, captures, voids, refunds, look-ups and tokenisations. Guarded by the
 * core's lock.
 */
final class PurchaseHandler {

  private static final ZoneOffset ZONE = ZoneOffset.ofHours(10);
  private static final int MAX_LISTED = 100;

  private final boolean duplicatesCharged;
  private final IdGenerator ids;
  private final LedgerBook ledger;
  private final CardVault vault;
  private final Set<String> refundReferences = new HashSet<>();

  PurchaseHandler(boolean duplicatesCharged, IdGenerator ids, LedgerBook ledger, CardVault vault) {
    this.duplicatesCharged = duplicatesCharged;
    this.ids = ids;
    this.ledger = ledger;
    this.vault = vault;
  }

  void clear() {
    vault.clear();
    refundReferences.clear();
  }

  /**
   * Decides on a purchase.
   *
   * @param charges whether the decision is added to the ledger
   */
  JsonObject purchase(JsonObject document, boolean charges, ExchangeTrace trace) throws Refusal {
    PurchaseFields fields = new PurchaseFields(document, new InputErrors(trace));
    OffsetDateTime at = trace.at.atOffset(ZONE);
    try {
      check(fields);
      return PurchaseDocuments.successful(PurchaseDocuments.purchase(decide(fields, at, charges)));
    } catch (Refusal refusal) {
      if (refusal.status != 200) {
        throw refusal;
      }
      trace.add(SimulatorRule.REFUSAL);
      JsonObject echo = PurchaseDocuments.echoed(fields, refusal.errors, ids, at);
      throw new Refusal(200, refusal.errors, echo);
    }
  }

  private void check(PurchaseFields fields) throws Refusal {
    ExchangeTrace trace = fields.errors.trace;
    if (trace.verdict != null && trace.verdict.kind == Verdict.Kind.REFUSE) {
      throw trace.refusal(200, SimulatorRule.BEHAVIOUR, trace.verdict.text);
    }
    PurchaseRules.check(fields);
    fields.errors.throwIfAny();
    requireRoom();
    boolean isTaken = !ledger.withReference(PurchaseFields.required(fields.reference)).isEmpty();
    if (isTaken && !duplicatesCharged) {
      throw trace.refusal(200, SimulatorRule.DUPLICATE, "Reference is already taken");
    }
  }

  private void requireRoom() throws Refusal {
    if (ledger.isFull()) {
      throw new Refusal(503, "the ledger is full: reset the gateway, or start a new one");
    }
  }

  private BookEntry decide(PurchaseFields fields, OffsetDateTime at, boolean charges)
      throws Refusal {
    ExchangeTrace trace = fields.errors.trace;
    StoredCard card = vault.card(fields, charges);
    CardDecision result = vault.decide(fields, card);
    String trackingId = vault.trackingIdOfReply(fields, card);
    Decision decision = new Decision(fields, card, result, trackingId, ids, at);
    decision.addRules(trace);
    if (!charges) {
      return new BookEntry(decision, 0);
    }
    BookEntry entry = ledger.add(decision);
    if (decision.approved()) {
      vault.store(entry);
    }
    trace.entries.add(entry);
    return entry;
  }

  /** Returns the present state of a purchase, whether or not its own reply arrived. */
  JsonObject lookUp(String idOrReference, ExchangeTrace trace) throws Refusal {
    trace.add(SimulatorRule.LOOK_UP);
    return PurchaseDocuments.successful(
        PurchaseDocuments.purchase(found(ledger.find(idOrReference))));
  }

  private BookEntry withId(@Nullable String id) throws Refusal {
    return found(ledger.withId(PurchaseFields.required(id)));
  }

  private static BookEntry found(Optional<BookEntry> entry) throws Refusal {
    return entry.orElseThrow(() -> new Refusal(404, "Could not find Purchase"));
  }

  /** Lists the purchases with a reference, or the last ones without it. */
  JsonObject list(@Nullable String reference, ExchangeTrace trace) {
    trace.add(SimulatorRule.LIST);
    List<BookEntry> found = reference == null ? ledger.entries() : ledger.withReference(reference);
    List<JsonValue> purchases = new ArrayList<>();
    for (BookEntry entry : found.subList(Math.max(0, found.size() - MAX_LISTED), found.size())) {
      purchases.add(PurchaseDocuments.purchase(entry));
    }
    return PurchaseDocuments.successful(JsonArray.of(purchases)).toBuilder()
        .put("records", purchases.size())
        .put("total_records", found.size())
        .build();
  }

  JsonObject capture(String id, JsonObject document, boolean changes, ExchangeTrace trace)
      throws Refusal {
    trace.add(SimulatorRule.CAPTURE);
    BookEntry entry = withId(id);
    boolean isOpen =
        entry.outcome() == Outcome.APPROVED
            && !entry.decision().capture
            && entry.capturedMinor() == 0;
    require(isOpen, "Purchase has nothing to capture");
    long amount = amount(document, entry.amountMinorUnits(), trace);
    return changed(entry.withCaptured(amount), changes);
  }

  JsonObject voidPurchase(@Nullable String id, boolean changes, ExchangeTrace trace)
      throws Refusal {
    trace.add(SimulatorRule.VOID);
    require(id != null && !id.isEmpty(), "Id can't be blank");
    BookEntry entry = withId(id);
    boolean canBeVoided = entry.outcome() == Outcome.APPROVED && entry.refundedMinor() == 0;
    require(canBeVoided, "Purchase cannot be voided");
    return changed(entry.voided(), changes);
  }

  private JsonObject changed(BookEntry entry, boolean changes) {
    if (changes) {
      ledger.update(entry);
    }
    return PurchaseDocuments.successful(PurchaseDocuments.purchase(entry));
  }

  JsonObject refund(JsonObject document, boolean changes, ExchangeTrace trace) throws Refusal {
    trace.add(SimulatorRule.REFUND);
    InputErrors errors = new InputErrors(trace);
    Fields fields = new Fields(document, "", errors);
    String id = fields.text("transaction_id");
    String reference = fields.text(FieldNames.REFERENCE);
    errors.require(SimulatorRule.REFUND, "transaction_id", id);
    errors.require(SimulatorRule.REFUND, FieldNames.REFERENCE, reference);
    errors.throwIfAny();
    String ownReference = PurchaseFields.required(reference);
    require(!refundReferences.contains(ownReference), "Reference is already taken");
    BookEntry entry = withId(id);
    long left = entry.capturedMinor() - entry.refundedMinor();
    require(left > 0, "Purchase has nothing to refund");
    long amount = amount(document, left, trace);
    requireRoom();
    if (changes) {
      refundReferences.add(ownReference);
      ledger.keep(ownReference);
      ledger.update(entry.withRefunded(amount));
    }
    OffsetDateTime at = trace.at.atOffset(ZONE);
    return PurchaseDocuments.successful(
        PurchaseDocuments.refund(entry, amount, ownReference, ids.next("071-R"), at));
  }

  /** Returns the amount of a request, or the largest possible one if it names none. */
  private static long amount(JsonObject document, long max, ExchangeTrace trace) throws Refusal {
    InputErrors errors = new InputErrors(trace);
    BigDecimal amount = new Fields(document, "", errors).whole(FieldNames.AMOUNT);
    errors.throwIfAny();
    if (amount == null) {
      return max;
    }
    require(amount.signum() > 0, "Amount must be greater than 0");
    require(
        amount.compareTo(BigDecimal.valueOf(max)) <= 0,
        "Amount must be less than or equal to " + max);
    return amount.longValueExact();
  }

  private static void require(boolean holds, String error) throws Refusal {
    if (!holds) {
      throw new Refusal(200, error);
    }
  }

  JsonObject tokenise(JsonObject document, boolean stores, ExchangeTrace trace) throws Refusal {
    trace.add(SimulatorRule.TOKENISE);
    PurchaseFields fields = new PurchaseFields(document, new InputErrors(trace));
    if (fields.wallet == null) {
      PurchaseRules.checkCard(fields);
    }
    fields.errors.throwIfAny();
    requireRoom();
    StoredCard card = vault.tokenise(fields, stores);
    if (stores) {
      ledger.keep(card.holder);
    }
    return PurchaseDocuments.successful(PurchaseDocuments.tokenised(card));
  }
}
