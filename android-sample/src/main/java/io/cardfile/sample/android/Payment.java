package io.cardfile.sample.android;

import io.cardfile.money.Money;
import org.jspecify.annotations.Nullable;

/** What the app knows of the payment under way, if there is one. Used on the main thread alone. */
final class Payment {

  private Step step = Step.CART;
  private @Nullable String invoice;
  private Money agreed;
  private @Nullable Money total;
  private boolean handedOver;
  private boolean unconfirmed;

  /** Begins without a payment. */
  Payment(Money shown) {
    agreed = shown;
  }

  void begin(String newInvoice) {
    invoice = newInvoice;
    step = Step.REQUESTING;
  }

  /**
   * Continues a payment of another process. Nothing moves on while the app is in the background
   * (see {@link Background#hold}), so what was saved before the wallet opened was not handed to the
   * shop. Anything later may have been.
   */
  void restore(String known, Step reached) {
    invoice = known;
    step = reached;
    handedOver = reached != Step.REQUESTING;
    unconfirmed = true;
  }

  SavedCheckout save() {
    String current = invoice;
    return current == null ? SavedCheckout.NONE : SavedCheckout.of(current, savedStep());
  }

  /** A payment that was handed over and is opened again is not saved as one that never was. */
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

  /** Whether the shop may have been told to charge. */
  boolean isHandedOver() {
    return handedOver;
  }

  /** Whether another process began it and the shop has not yet answered this one. */
  boolean isUnconfirmed() {
    return unconfirmed;
  }

  /** Takes what the shop asks for; whether the payer has seen that and went on. */
  boolean isAgreed(Money asked) {
    total = asked;
    return asked.equals(agreed);
  }

  /** The payer goes on, with the price that was shown last. */
  void agree() {
    if (total != null) {
      agreed = total;
    }
  }

  /** What the shop asks for; null while it has not said so to this process. */
  @Nullable Money total() {
    return total;
  }

  /** The number of the payment, which there must be. */
  String invoice() {
    String current = invoice;
    if (current == null) {
      throw new IllegalStateException("no payment was begun");
    }
    return current;
  }
}
