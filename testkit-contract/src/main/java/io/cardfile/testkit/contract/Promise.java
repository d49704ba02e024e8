package io.cardfile.testkit.contract;

import java.util.function.Supplier;

/** A promise of a transport, as the guide to transports lists them. */
enum Promise {
  ONE_TRANSMISSION("P1 one transmission a call", true),
  NOTHING_GUESSED("P3 nothing is guessed", false),
  ORDINARY_DAY("P4 an ordinary day is ordinary", false),
  ONE_DEADLINE("P5 one deadline", false),
  NO_SECRET_SHOWN("P6 no card data or credential in a text", true),
  BOUNDED("P8 bounded", true);

  /** Whether no capability may be declared missing instead. */
  final boolean isMandatory;

  private final String text;

  Promise(String text, boolean isMandatory) {
    this.text = text;
    this.isMandatory = isMandatory;
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
