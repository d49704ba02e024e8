package io.cardfile.testkit.gateway;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cards on file, and the stored-credential rules. Guarded by the caller's lock. */
final class CardVault {

  private static final String CARD_EXPIRY_OF_WALLETS = "12/2099";
  private static final String PAST_EXPIRY = "12/2020";

  private final Strictness strictness;
  private final IdGenerator ids;
  private final TestCard walletCard;
  private final Map<String, StoredCard> onFile = new HashMap<>();
  private final Map<String, LaterDecline> laterDeclines = new HashMap<>();

  /** Why the charges of a card on file are declined from now on. */
  private static final class LaterDecline {
    final String code;
    final SimulatorRule rule;

    LaterDecline(String code, SimulatorRule rule) {
      this.code = code;
      this.rule = rule;
    }
  }

  CardVault(TestCard walletCard, Strictness strictness, IdGenerator ids) {
    this.walletCard = walletCard;
    this.strictness = strictness;
    this.ids = ids;
  }

  /** Returns the card of a valid request. */
  StoredCard card(PurchaseFields fields) throws Refusal {
    if (!fields.isMerchantInitiated()) {
      return newCard(fields);
    }
    StoredCard card = onFile.get(PurchaseFields.required(fields.cardToken));
    if (card == null) {
      throw new Refusal(
          422, "card_token: unknown (no approved first card-on-file transaction gave it)");
    }
    return card;
  }

  private StoredCard newCard(PurchaseFields fields) throws Refusal {
    TestCard card = fields.wallet == null ? typedIn(fields) : walletCard;
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

  private TestCard typedIn(PurchaseFields fields) throws Refusal {
    String number = PurchaseFields.required(fields.cardNumber);
    TestCard known = TestCards.find(number).orElse(null);
    if (known == null) {
      strictness.require(Rules.CARD_UNKNOWN);
      return new TestCard(number, CardSchemes.of(number), TestCard.Result.BY_AMOUNT);
    }
    return known;
  }

  CardDecision decide(PurchaseFields fields, StoredCard card) throws Refusal {
    long amount = fields.requiredAmount();
    if (!fields.isMerchantInitiated()) {
      return CardDecision.of(card.result, amount, strictness, card.trackingId);
    }
    LaterDecline decline = laterDeclines.get(card.token);
    if (decline != null) {
      strictness.require(decline.rule);
      return CardDecision.declined(decline.code, "Declined");
    }
    String problem = trackingProblem(fields.trackingId, card);
    if (!problem.isEmpty()) {
      return CardDecision.declined("05", problem);
    }
    String own = card.hasTrackingId() ? trackingId(card.scheme) : "";
    return CardDecision.of(card.result, amount, strictness, own);
  }

  private String trackingProblem(@Nullable String given, StoredCard card) throws Refusal {
    if (given == null) {
      return card.hasTrackingId()
          ? "Declined: authorization_tracking_id of the first transaction is missing"
          : "";
    }
    if (!card.hasTrackingId()) {
      return "Declined: authorization_tracking_id given, but the scheme has none";
    }
    if (!given.equals(card.trackingId)) {
      strictness.require(Rules.TRACKING_ID_WRONG);
      return "Declined: authorization_tracking_id is not the one of the first transaction";
    }
    return "";
  }

  /** Stores the card of an approved first card-on-file transaction. */
  void storeIfFirst(Decision decision, boolean cardOnFile) {
    if (decision.approved() && !decision.isMerchantInitiated() && cardOnFile) {
      onFile.put(decision.card.token, decision.card);
    }
  }

  boolean hasOnFile(String cardToken) {
    return onFile.containsKey(cardToken);
  }

  /** Stores a card; a card with the same token is replaced, together with its decline. */
  void putOnFile(StoredCard card) {
    onFile.put(card.token, card);
    laterDeclines.remove(card.token);
  }

  /**
   * Declines all later charges of a card as expired; its expiry becomes a past one.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  void expire(String cardToken) {
    declineLater(cardToken, "54", Rules.CARD_EXPIRED);
    onFile.computeIfPresent(cardToken, (token, card) -> card.withExpiry(PAST_EXPIRY));
  }

  /**
   * Declines all later charges of a card.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  void declineLater(String cardToken, String code, SimulatorRule rule) {
    if (!onFile.containsKey(cardToken)) {
      throw new IllegalArgumentException("no card on file has this token");
    }
    laterDeclines.put(cardToken, new LaterDecline(code, rule));
  }

  // Opaque, case-sensitive and of no fixed length, as in the field.
  private String trackingId(String scheme) {
    return scheme.equals("visa") ? ids.digits(15) : ids.letters(13);
  }
}
