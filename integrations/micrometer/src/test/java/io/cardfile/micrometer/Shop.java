package io.cardfile.micrometer;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletTokenRequest;

/** The requests of one merchant to a simulated gateway. */
final class Shop {

  static final String CVV = "739";
  static final Money PRICE = Money.of("19.00", "AUD");

  private Shop() {}

  static PurchaseRequest order(String reference) {
    return order(reference, TestCard.VISA);
  }

  static PurchaseRequest order(String reference, TestCard card) {
    return PurchaseRequest.firstCardOnFile(
            Card.builder()
                .holder("Ada Example")
                .number(card.number())
                .expiry("12/2099")
                .cvv(CVV)
                .build())
        .reference(reference)
        .amount(PRICE)
        .build();
  }

  static PurchaseOutcome pay(PaymentClient client, String reference) {
    return client.purchase(order(reference)).execute();
  }

  static WalletTokenRequest checkout(String invoiceNumber) {
    return WalletTokenRequest.builder()
        .invoiceNumber(invoiceNumber)
        .total(PRICE)
        .originUrl("https://shop.example")
        .callbackPath("/checkout")
        .cartItem(CartItem.of("Room", 1, 1_900))
        .build();
  }
}
