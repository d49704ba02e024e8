package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.gateway.AppliedRule.Effect;

/** Finds the card of a purchase that the payer makes: typed in, or selected in a wallet. */
final class NewCards {

  private final TestCard walletCard;
  private final CardTable cards;
  private final WalletCheckouts checkouts;

  NewCards(TestCard walletCard, CardTable cards, WalletCheckouts checkouts) {
    this.walletCard = walletCard;
    this.cards = cards;
    this.checkouts = checkouts;
  }

  /**
   * Returns the card of a valid request.
   *
   * @param uses whether the checkout of a wallet counts as used
   */
  TestCard find(PurchaseFields fields, boolean uses, ExchangeTrace trace) throws Refusal {
    JsonObject wallet = fields.wallet;
    if (wallet == null) {
      return typedIn(PurchaseFields.required(fields.cardNumber), trace);
    }
    trace.applied(Rules.WALLET_OBJECT, FieldNames.WALLET);
    long amount = fields.requiredAmount();
    return checkouts
        .redeem(wallet, amount, fields.requiredCurrency(), uses, trace)
        .orElse(walletCard);
  }

  private TestCard typedIn(String number, ExchangeTrace trace) throws Refusal {
    TestCard known = cards.find(number).orElse(null);
    if (known == null) {
      trace.require(Rules.CARD_UNKNOWN, FieldNames.CARD_NUMBER, Effect.APPLIED);
      return new TestCard(number, CardSchemes.of(number), TestCard.Result.BY_AMOUNT);
    }
    return known;
  }
}
