package io.cardfile;

import java.util.Objects;

/** Which call a {@link PaymentListener} is told about. Immutable; holds no card data. */
public final class CallInfo {

  /** What a call asks for. */
  public enum Operation {
    /** A wallet token. */
    WALLET_TOKEN,
    /** A purchase. */
    PURCHASE
  }

  private final Operation operation;
  private final String reference;

  CallInfo(Operation operation, String reference) {
    this.operation = operation;
    this.reference = Objects.requireNonNull(reference, "reference == null");
  }

  /** What the call asks for. */
  public Operation operation() {
    return operation;
  }

  /** The purchase's reference, or the wallet token's invoice number. */
  public String reference() {
    return reference;
  }

  @Override
  public String toString() {
    return operation + " " + reference;
  }
}
