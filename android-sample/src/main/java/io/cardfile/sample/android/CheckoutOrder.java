package io.cardfile.sample.android;

import io.cardfile.money.Money;
import io.cardfile.wallet.SignedWalletTokenRequest;
import org.jspecify.annotations.Nullable;

/** An order as the shop has it. Immutable. */
final class CheckoutOrder {

  private final CheckoutStatus status;
  private final Money total;
  private final @Nullable SignedWalletTokenRequest signed;

  CheckoutOrder(CheckoutStatus status, Money total, @Nullable SignedWalletTokenRequest signed) {
    this.status = status;
    this.total = total;
    this.signed = signed;
  }

  CheckoutStatus status() {
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
