package io.cardfile.testkit.gateway;

import java.util.Locale;

/**
 * The source of a rule of the simulated gateway, which determines how far a test may rely on it.
 */
public enum RuleSource {
  /** The specification of the payment service. */
  SPECIFICATION,
  /** Seen in the field: public documents, client libraries, recorded sandbox replies. */
  FIELD,
  /**
   * An assumption without a source, where the simulator needs some reply. Strict mode refuses
   * instead.
   */
  ASSUMED;

  /** Returns the name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
