package io.cardfile.testkit.contract;

import java.util.function.Supplier;

/** A promise of a transport, as the guide to transports lists them. */
enum Promise {
  ONE_TRANSMISSION("P1 one transmission a call"),
  NOTHING_GUESSED("P3 nothing is guessed"),
  ORDINARY_DAY("P4 an ordinary day is ordinary"),
  ONE_DEADLINE("P5 one deadline"),
  NO_SECRET_SHOWN("P6 no card data or credential in a text"),
  BOUNDED("P8 bounded");

  private final String text;

  Promise(String text) {
    this.text = text;
  }

  /** Fails the row with this promise, in the place of the promise of its group. */
  void require(boolean holds, Supplier<String> otherwise) {
    if (!holds) {
      throw new BrokenPromiseError(this, otherwise.get());
    }
  }

  @Override
  public String toString() {
    return text;
  }

  /** A failure that names its promise. */
  static final class BrokenPromiseError extends AssertionError {

    private static final long serialVersionUID = 1;

    final Promise promise;

    private BrokenPromiseError(Promise promise, String message) {
      super(message);
      this.promise = promise;
    }
  }
}
