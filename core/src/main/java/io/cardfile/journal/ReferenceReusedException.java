package io.cardfile.journal;

import java.util.Objects;

/**
 * The reference stands for another purchase: another amount, currency, kind or card token. Nothing
 * was sent. A new purchase needs a reference of its own.
 */
public final class ReferenceReusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String reference;

  /** Holds the reference, which is shown. */
  public ReferenceReusedException(String reference) {
    super("reference " + reference + " stands for another purchase in the journal");
    this.reference = Objects.requireNonNull(reference, "reference == null");
  }

  /** The merchant's reference. */
  public String reference() {
    return reference;
  }
}
