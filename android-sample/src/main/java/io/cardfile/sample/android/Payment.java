package io.cardfile.sample.android;

import io.cardfile.money.Money;
import org.jspecify.annotations.Nullable;

/** The app's state of the current payment, if any. Used only on the main thread. */
final class Payment {

  private Step step = Step.CART;
  private @Nullable String invoice;
  private Money agreed;
  private @Nullable Money total;
  private boolean handedOver;
  private boolean unconfirmed;

  /** Creates a state without a payment. */
  Payment(Money shown) {
    agreed = shown;
  }

  void begin(String newInvoice) {
    invoice = newInvoice;
    step = Step.REQUESTING;
  }

  /**
   * Continues a payment of another process. Nothing changes while the app is in the background (see
   * {@link Background#hold}), so a payment that was saved before the wallet opened was not
   * submitted to the shop. A payment that was saved later may have been.
   */
  void restore(String savedInvoice, Step reached) {
    invoice = savedInvoice;
    step = reached;
    handedOver = reached != Step.REQUESTING;
    unconfirmed = true;
  }

  SavedCheckout save() {
    String current = invoice;
    return current == null ? SavedCheckout.NONE : SavedCheckout.of(current, savedStep());
  }

  /** Keeps a submitted payment that is opened again from being saved as never submitted. */
  private Step savedStep() {
    return handedOver && step == Step.REQUESTING ? Step.IN_LIGHTBOX : step;
  }

  Step step() {
    return step;
  }

  void reached(Step next) {
    step = next;
    unconfirmed = false;
    handedOver |= next == Step.SUBMITTED;
  }

  /** Returns whether the payment may have been submitted to the shop. */
  boolean isHandedOver() {
    return handedOver;
  }

  /** Returns whether another process began it and the shop has not yet answered this process. */
  boolean isUnconfirmed() {
    return unconfirmed;
  }

  /** Sets the shop's price; returns whether the payer has agreed to it. */
  boolean isAgreed(Money requested) {
    total = requested;
    return requested.equals(agreed);
  }

  /** Records that the payer agrees to the price that was shown last. */
  void agree() {
    if (total != null) {
      agreed = total;
    }
  }

  /** Returns the shop's price, or null if this process has not received it yet. */
  @Nullable Money total() {
    return total;
  }

  /** Returns the invoice number of the payment, which must have begun. */
  String invoice() {
    String current = invoice;
    if (current == null) {
      throw new IllegalStateException("no payment has begun");
    }
    return current;
  }
}
