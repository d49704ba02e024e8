package io.cardfile.testkit.gateway;

import io.cardfile.testkit.gateway.AppliedRule.Effect;
import io.cardfile.testkit.gateway.LedgerEntry.TrackingIdUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cards on file, and the stored-credential rules. Guarded by the caller's lock. */
final class CardVault {

  private static final String CARD_EXPIRY_OF_WALLETS = "12/2099";
  private static final String PAST_EXPIRY = "12/2020";
  private static final String TRACKING_ID = FieldNames.EXTRA + "." + FieldNames.TRACKING_ID;

  private final NewCards newCards;
  private final IdGenerator ids;
  private final Map<String, CardOnFile> onFile = new LinkedHashMap<>();
  private long lastId;

  /** A card on file: how it came there, and why its charges are declined from now on. */
  private static final class CardOnFile {
    final long id;
    final @Nullable LedgerEntry first;
    final long since; // The number of the last ledger entry before its first later charge.
    StoredCard card;
    @Nullable SimulatorRule decline;
    String declineCode = "";

    CardOnFile(long id, StoredCard card, @Nullable LedgerEntry first, long since) {
      this.id = id;
      this.card = card;
      this.first = first;
      this.since = since;
    }
  }

  CardVault(NewCards newCards, IdGenerator ids) {
    this.newCards = newCards;
    this.ids = ids;
  }

  void clear() {
    onFile.clear();
    lastId = 0;
  }

  /**
   * Returns the card of a valid request.
   *
   * @param uses whether the checkout of a wallet counts as used
   */
  StoredCard card(PurchaseFields fields, boolean uses, ExchangeTrace trace) throws Refusal {
    if (!fields.isMerchantInitiated() && !fields.isStoredCard()) {
      return newCard(fields, newCards.find(fields, uses, trace));
    }
    CardOnFile known = onFile.get(PurchaseFields.required(fields.cardToken));
    if (known == null) {
      String error = "card_token: unknown (no approved first card-on-file transaction gave it)";
      throw trace.refusal(422, error, Rules.TOKEN_ON_FILE, FieldNames.CARD_TOKEN);
    }
    trace.applied(Rules.TOKEN_ON_FILE, FieldNames.CARD_TOKEN);
    return known.card;
  }

  private StoredCard newCard(PurchaseFields fields, TestCard card) {
    String tracking = card.hasTrackingId() ? trackingId(card.scheme()) : "";
    String holder = fields.cardHolder;
    String expiry = fields.cardExpiry;
    return new StoredCard(
        ids.next("tok"),
        card,
        holder == null ? "Wallet Holder" : holder,
        expiry == null ? CARD_EXPIRY_OF_WALLETS : expiry,
        tracking,
        fields.requiredReference());
  }

  CardDecision decide(PurchaseFields fields, StoredCard card, ExchangeTrace trace) throws Refusal {
    long amount = fields.requiredAmount();
    if (!fields.isMerchantInitiated() && !fields.isStoredCard()) {
      return CardDecision.of(card.result, amount, trace, card.trackingId);
    }
    CardOnFile known = onFile.get(card.token);
    if (known != null && known.decline != null) {
      trace.require(known.decline, FieldNames.CARD_TOKEN, Effect.DECLINED);
      return CardDecision.declined(known.declineCode, "Declined");
    }
    boolean needsNone = fields.isStoredCard() && fields.trackingId == null;
    String problem = needsNone ? "" : trackingProblem(fields.trackingId, card, trace);
    if (!problem.isEmpty()) {
      return CardDecision.declined("05", problem);
    }
    String own = card.hasTrackingId() ? trackingId(card.scheme) : "";
    return CardDecision.of(card.result, amount, trace, own);
  }

  /** Returns the tracking ID of the reply to an approved purchase. */
  String trackingId(PurchaseFields fields, StoredCard card) {
    if (!fields.isMerchantInitiated() && !fields.isStoredCard()) {
      return card.trackingId;
    }
    return card.hasTrackingId() ? trackingId(card.scheme) : "";
  }

  private static String trackingProblem(
      @Nullable String given, StoredCard card, ExchangeTrace trace) throws Refusal {
    switch (TrackingIdUse.of(given, card)) {
      case MISSING:
        trace.require(Rules.TRACKING_ID_MISSING, TRACKING_ID, Effect.DECLINED);
        return "Declined: authorization_tracking_id of the first transaction is missing";
      case WRONG:
        if (!card.hasTrackingId()) {
          trace.require(Rules.TRACKING_ID_UNASKED, TRACKING_ID, Effect.DECLINED);
          return "Declined: authorization_tracking_id given, but the scheme has none";
        }
        trace.require(Rules.TRACKING_ID_WRONG, TRACKING_ID, Effect.DECLINED);
        return "Declined: authorization_tracking_id is not the one of the first transaction";
      default:
        return "";
    }
  }

  /** Stores the card of an approved first card-on-file transaction. */
  void storeIfFirst(LedgerEntry entry, boolean cardOnFile) {
    Decision decision = entry.decision();
    if (decision.approved() && decision.kind == LedgerEntry.Kind.FIRST_CARD_ON_FILE && cardOnFile) {
      putOnFile(decision.card, entry, entry.number());
    }
  }

  boolean hasOnFile(String cardToken) {
    return onFile.containsKey(cardToken);
  }

  /**
   * Stores a card; a card with the same token is replaced, together with its decline and charges.
   *
   * @param first the ledger entry of the first transaction; null if an earlier system has it
   * @param since the number of ledger entries so far
   */
  void putOnFile(StoredCard card, @Nullable LedgerEntry first, long since) {
    onFile.remove(card.token); // A replaced card would keep its place in the order.
    onFile.put(card.token, new CardOnFile(++lastId, card, first, since));
  }

  /** Returns the cards on file in the order in which they were put there, with their charges. */
  List<CardHistory> histories(List<LedgerEntry> entries) {
    Map<String, List<LedgerEntry>> charges = new HashMap<>();
    for (LedgerEntry entry : entries) {
      CardOnFile known = onFile.get(entry.decision().card.token);
      if (known != null && entry.number() > known.since) {
        charges.computeIfAbsent(known.card.token, token -> new ArrayList<>()).add(entry);
      }
    }
    List<CardHistory> histories = new ArrayList<>();
    for (CardOnFile known : onFile.values()) {
      List<LedgerEntry> own = charges.getOrDefault(known.card.token, Collections.emptyList());
      CardHistory.Status status = CardHistory.Status.of(known.decline);
      histories.add(new CardHistory(known.id, known.card, known.first, status, own));
    }
    return Collections.unmodifiableList(histories);
  }

  /**
   * Declines all later charges of a card as expired; its expiry becomes a past one.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  void expire(String cardToken) {
    CardOnFile known = declineLater(cardToken, "54", Rules.CARD_EXPIRED);
    known.card = known.card.withExpiry(PAST_EXPIRY);
  }

  /**
   * Declines all later charges of a card.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  CardOnFile declineLater(String cardToken, String code, SimulatorRule rule) {
    CardOnFile known = onFile.get(cardToken);
    if (known == null) {
      throw new IllegalArgumentException("no card on file has this token");
    }
    known.declineCode = code;
    known.decline = rule;
    return known;
  }

  // Opaque, case-sensitive and of no fixed length, as in the field.
  private String trackingId(String scheme) {
    return scheme.equals("visa") ? ids.digits(15) : ids.letters(13);
  }
}
