package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.TestCard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cards that have a token, and the rules of stored credentials. Guarded by the core's lock. */
final class CardVault {

  private static final String FAR_EXPIRY = "12/2099";
  private static final String PAST_EXPIRY = "12/2020";

  private final TestCard walletCard;
  private final WalletCheckouts checkouts;
  private final IdGenerator ids;
  private final Map<String, KnownCard> cards = new LinkedHashMap<>();
  private long lastId;

  /** A card with a token, how it was put on file, and why its charges are declined. */
  private static final class KnownCard {
    StoredCard card;
    long id; // 0 unless the card is on file.
    @Nullable BookEntry first;
    long since; // The number of the last ledger entry before its first later charge.
    @Nullable SimulatorRule decline;
    String declineCode = "";

    KnownCard(StoredCard card) {
      this.card = card;
    }
  }

  CardVault(TestCard walletCard, WalletCheckouts checkouts, IdGenerator ids) {
    this.walletCard = walletCard;
    this.checkouts = checkouts;
    this.ids = ids;
  }

  void clear() {
    cards.clear();
    lastId = 0;
  }

  /**
   * Returns the card of a valid purchase.
   *
   * @param uses whether the checkout of a wallet counts as used
   */
  StoredCard card(PurchaseFields fields, boolean uses) throws Refusal {
    ExchangeTrace trace = fields.errors.trace;
    String reference = PurchaseFields.required(fields.reference);
    if (!fields.hasToken()) {
      return newCard(fields, reference, uses);
    }
    KnownCard known = cards.get(PurchaseFields.required(fields.cardToken));
    if (known == null || fields.isMerchantInitiated() && known.id == 0) {
      SimulatorRule rule = known == null ? SimulatorRule.TOKEN : SimulatorRule.TOKEN_ON_FILE;
      throw trace.refusal(200, rule, "Card token is invalid");
    }
    trace.add(fields.isMerchantInitiated() ? SimulatorRule.TOKEN_ON_FILE : SimulatorRule.TOKEN);
    boolean isFirst = fields.kind == Kind.FIRST_CARD_ON_FILE;
    return isFirst
        ? known.card.putOnFile(newTrackingId(known.card.scheme()), reference)
        : known.card;
  }

  private StoredCard newCard(PurchaseFields fields, String reference, boolean uses) throws Refusal {
    JsonObject wallet = fields.wallet;
    String number =
        wallet == null
            ? PurchaseFields.required(fields.cardNumber)
            : inWallet(wallet, fields, uses).number();
    String holder = fields.cardHolder;
    String expiry = fields.cardExpiry;
    return new StoredCard(
        ids.next("tok"),
        number,
        holder == null ? "Wallet Holder" : holder,
        PurchaseRules.isExpiry(expiry) ? PurchaseFields.required(expiry) : FAR_EXPIRY,
        newTrackingId(StoredCard.schemeOf(number)),
        reference);
  }

  private TestCard inWallet(JsonObject wallet, PurchaseFields fields, boolean uses) throws Refusal {
    ExchangeTrace trace = fields.errors.trace;
    trace.add(SimulatorRule.WALLET_OBJECT);
    return checkouts.redeem(wallet, fields, uses, trace).orElse(walletCard);
  }

  CardDecision decide(PurchaseFields fields, StoredCard card) {
    ExchangeTrace trace = fields.errors.trace;
    KnownCard known = cards.get(card.token);
    if (trace.verdict != null) {
      trace.add(SimulatorRule.BEHAVIOUR);
      return trace.verdict.kind == Verdict.Kind.TIME_OUT
          ? CardDecision.timedOut()
          : CardDecision.of(trace.verdict.text);
    } else if (known != null && known.decline != null) {
      trace.add(known.decline);
      return CardDecision.of(known.declineCode);
    }
    boolean isExpired = fields.hasToken() && PurchaseRules.isExpired(card.expiry, trace.at);
    if (isExpired && !fields.omitsExpiry) {
      trace.add(SimulatorRule.CARD_EXPIRED);
      return CardDecision.of("54");
    }
    SimulatorRule problem = trackingProblem(fields, card);
    if (problem != null) {
      trace.add(problem);
      return CardDecision.of("05");
    }
    return CardDecision.of(card.result(), fields.requiredAmount(), trace);
  }

  private static @Nullable SimulatorRule trackingProblem(PurchaseFields fields, StoredCard card) {
    boolean mayLack = fields.kind == Kind.STORED_CARD && fields.trackingId == null;
    if (mayLack || fields.kind == Kind.FIRST_CARD_ON_FILE || fields.kind == Kind.ONE_OFF) {
      return null;
    }
    switch (card.useOf(fields.trackingId)) {
      case MISSING:
        return SimulatorRule.TRACKING_ID_MISSING;
      case WRONG:
        return card.hasTrackingId()
            ? SimulatorRule.TRACKING_ID_WRONG
            : SimulatorRule.TRACKING_ID_UNASKED;
      default:
        return null;
    }
  }

  /** Returns the tracking ID of the reply to an approved purchase. */
  String trackingIdOfReply(PurchaseFields fields, StoredCard card) {
    boolean isLater = fields.isMerchantInitiated() || fields.kind == Kind.STORED_CARD;
    return isLater && card.hasTrackingId() ? newTrackingId(card.scheme()) : card.trackingId;
  }

  /** Stores the card of an approved purchase; a first transaction also puts it on file. */
  void store(BookEntry entry) {
    StoredCard card = entry.decision().card;
    if (entry.kind() == Kind.FIRST_CARD_ON_FILE) {
      putOnFile(card, entry, entry.number());
    } else {
      cards.putIfAbsent(card.token, new KnownCard(card));
    }
  }

  /** Stores a tokenised card and returns it. */
  StoredCard tokenise(PurchaseFields fields, boolean stores) throws Refusal {
    StoredCard card = newCard(fields, "", stores);
    if (stores) {
      cards.put(card.token, new KnownCard(card));
    }
    return card;
  }

  boolean hasOnFile(String cardToken) {
    KnownCard known = cards.get(cardToken);
    return known != null && known.id > 0;
  }

  /**
   * Puts a card on file; one with the same token is replaced, together with its decline and
   * charges.
   *
   * @param first the ledger entry of the first transaction; null if an earlier system has it
   * @param since the number of ledger entries so far
   */
  void putOnFile(StoredCard card, @Nullable BookEntry first, long since) {
    KnownCard known = new KnownCard(card);
    known.id = ++lastId;
    known.first = first;
    known.since = since;
    cards.remove(card.token); // A replaced card would keep its place in the order.
    cards.put(card.token, known);
  }

  /** Returns the cards on file in the order in which they were put there, with their charges. */
  List<CardHistory> histories(List<BookEntry> entries) {
    Map<String, List<BookEntry>> charges = new HashMap<>();
    for (BookEntry entry : entries) {
      KnownCard known = cards.get(entry.decision().card.token);
      if (known != null && entry.number() > known.since) {
        charges.computeIfAbsent(known.card.token, token -> new ArrayList<>()).add(entry);
      }
    }
    List<CardHistory> histories = new ArrayList<>();
    for (KnownCard known : cards.values()) {
      if (known.id > 0) {
        List<BookEntry> own = charges.getOrDefault(known.card.token, Collections.emptyList());
        CardHistory.Status status = CardHistory.Status.of(known.decline);
        histories.add(new CardHistory(known.id, known.card, known.first, status, own));
      }
    }
    return Collections.unmodifiableList(histories);
  }

  /**
   * Declines all later charges of a card as expired; its expiry becomes a past one.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  void expire(String cardToken) {
    KnownCard known = declineLater(cardToken, "54", SimulatorRule.CARD_EXPIRED);
    known.card = known.card.withExpiry(PAST_EXPIRY);
  }

  /**
   * Declines all later charges of a card, as those of a closed account.
   *
   * @throws IllegalArgumentException when no card has this token
   */
  void closeAccount(String cardToken) {
    declineLater(cardToken, "46", SimulatorRule.ACCOUNT_CLOSED);
  }

  private KnownCard declineLater(String cardToken, String code, SimulatorRule rule) {
    KnownCard known = cards.get(cardToken);
    if (known == null) {
      throw new IllegalArgumentException("no card on file has this token");
    }
    known.declineCode = code;
    known.decline = rule;
    return known;
  }

  // Opaque, case-sensitive and of no fixed length, as those of real schemes.
  private String newTrackingId(String scheme) {
    if (scheme.equals("unionpay")) {
      return "";
    }
    return scheme.equals("visa") ? ids.digits(15) : ids.letters(13);
  }
}
