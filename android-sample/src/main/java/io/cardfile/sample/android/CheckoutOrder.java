package io.cardfile.sample.android;

import io.cardfile.money.Money;
import io.cardfile.wallet.SignedWalletTokenRequest;
import org.jspecify.annotations.Nullable;

/** An order as the shop returned it. Immutable. */
final class CheckoutOrder {

  /** The shop has no such order. */
  static final CheckoutOrder UNKNOWN = new CheckoutOrder(CheckoutStatus.UNKNOWN, null, null);

  private final CheckoutStatus status;
  private final @Nullable Money total;
  private final @Nullable SignedWalletTokenRequest signed;

  CheckoutOrder(
      CheckoutStatus status, @Nullable Money total, @Nullable SignedWalletTokenRequest signed) {
    this.status = status;
    this.total = total;
    this.signed = signed;
  }

  CheckoutStatus status() {
    return status;
  }

  /** Returns the shop's price, which counts whatever the app shows; null for an unknown order. */
  @Nullable Money total() {
    return total;
  }

  /** Returns the signed token request, or null if the order may not be paid now. */
  @Nullable SignedWalletTokenRequest signed() {
    return signed;
  }
}
