package io.cardfile.sample.android;

import org.jspecify.annotations.Nullable;

/**
 * What outlives the process: which invoice, and how far. No token and nothing of the callback, for
 * whatever comes next is asked of the shop. Immutable.
 */
final class SavedCheckout {

  static final SavedCheckout NONE = new SavedCheckout(null, Step.CART);

  private final @Nullable String invoice;
  private final Step step;

  private SavedCheckout(@Nullable String invoice, Step step) {
    this.invoice = invoice;
    this.step = step;
  }

  /** An invoice without a step is asked about as well: it may have been paid. */
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
    return Step.SUBMITTED; // Of a newer version, or damaged: the shop knows.
  }

  @Nullable String invoice() {
    return invoice;
  }

  Step step() {
    return step;
  }
}
