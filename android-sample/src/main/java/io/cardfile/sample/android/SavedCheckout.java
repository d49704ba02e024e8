package io.cardfile.sample.android;

import org.jspecify.annotations.Nullable;

/**
 * The state that outlives the process: invoice and step. It has no token and no callback data,
 * because the next process queries the shop. Immutable.
 */
final class SavedCheckout {

  static final SavedCheckout NONE = new SavedCheckout(null, Step.CART);

  private final @Nullable String invoice;
  private final Step step;

  private SavedCheckout(@Nullable String invoice, Step step) {
    this.invoice = invoice;
    this.step = step;
  }

  /** Reads the saved state. An invoice without a valid step counts as submitted: it may be paid. */
  static SavedCheckout of(@Nullable String invoice, @Nullable String step) {
    if (invoice == null || invoice.isEmpty()) {
      return NONE;
    }
    return new SavedCheckout(invoice, stepNamed(step));
  }

  static SavedCheckout of(String invoice, Step step) {
    return new SavedCheckout(invoice, step);
  }

  private static Step stepNamed(@Nullable String name) {
    for (Step step : Step.values()) {
      if (step.name().equals(name)) {
        return step;
      }
    }
    return Step.SUBMITTED; // From a newer version, or damaged: the app queries the shop.
  }

  @Nullable String invoice() {
    return invoice;
  }

  Step step() {
    return step;
  }
}
