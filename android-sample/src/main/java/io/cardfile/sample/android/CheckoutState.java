package io.cardfile.sample.android;

import io.cardfile.money.Money;
import org.jspecify.annotations.Nullable;

/** What the app shows now, as plain values that an activity draws. Immutable. */
final class CheckoutState {

  private final Screen screen;
  private final @Nullable Money amount;
  private final @Nullable String invoice;
  private final @Nullable String walletPage;

  CheckoutState(
      Screen screen,
      @Nullable Money amount,
      @Nullable String invoice,
      @Nullable String walletPage) {
    this.screen = screen;
    this.amount = amount;
    this.invoice = invoice;
    this.walletPage = walletPage;
  }

  Screen screen() {
    return screen;
  }

  /** Returns the total, or null while a new process has not received it from the shop. */
  @Nullable Money amount() {
    return amount;
  }

  /** Returns the number of the order, or null at the cart. */
  @Nullable String invoice() {
    return invoice;
  }

  /** Returns the page to load for {@link Screen#WALLET}, otherwise null. */
  @Nullable String walletPage() {
    return walletPage;
  }

  /** Omits the page, because its address contains the wallet token. */
  @Override
  public String toString() {
    return screen + " " + amount + " " + invoice;
  }
}
