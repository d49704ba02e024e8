package io.cardfile;

import java.util.Objects;

/**
 * Identifies the call that a {@link PaymentListener} is notified of. Immutable; holds no card data.
 */
public final class CallInfo {

  /** The kind of call. */
  public enum Operation {
    /** Requests a wallet token. */
    WALLET_TOKEN,
    /** Makes a purchase. */
    PURCHASE
  }

  private final Operation operation;
  private final String reference;

  CallInfo(Operation operation, String reference) {
    this.operation = operation;
    this.reference = Objects.requireNonNull(reference, "reference == null");
  }

  /** Returns the kind of call. */
  public Operation operation() {
    return operation;
  }

  /** Returns the reference of a purchase, or the invoice number of a wallet token request. */
  public String reference() {
    return reference;
  }

  @Override
  public String toString() {
    return operation + " " + reference;
  }
}
