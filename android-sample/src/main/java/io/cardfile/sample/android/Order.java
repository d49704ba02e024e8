package io.cardfile.sample.android;

import io.cardfile.money.Money;
import io.cardfile.wallet.SignedWalletTokenRequest;
import org.jspecify.annotations.Nullable;

/** An order as the shop has it. Immutable. */
final class Order {

  private final OrderStatus status;
  private final Money total;
  private final @Nullable SignedWalletTokenRequest signed;

  Order(OrderStatus status, Money total, @Nullable SignedWalletTokenRequest signed) {
    this.status = status;
    this.total = total;
    this.signed = signed;
  }

  OrderStatus status() {
    return status;
  }

  /** What the shop asks for the cart; it decides, whatever the app shows. */
  Money total() {
    return total;
  }

  /** The token request with its hash; there while the order is open. */
  @Nullable SignedWalletTokenRequest signed() {
    return signed;
  }
}
