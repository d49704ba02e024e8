package io.cardfile.sample.android;

import io.cardfile.money.Money;
import io.cardfile.wallet.SignedWalletTokenRequest;
import org.jspecify.annotations.Nullable;

/** An order as the shop returned it. Immutable. */
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

  /** Returns the shop's price of the cart, which counts, whatever the app shows. */
  Money total() {
    return total;
  }

  /** Returns the token request with its hash, or null if the order is not open. */
  @Nullable SignedWalletTokenRequest signed() {
    return signed;
  }
}
