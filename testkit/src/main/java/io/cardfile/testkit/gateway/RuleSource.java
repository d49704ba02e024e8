package io.cardfile.testkit.gateway;

import java.util.Locale;

/** Where a rule of the simulated gateway comes from, and so how far a test may lean on it. */
public enum RuleSource {
  /** The payment service's specification says so. */
  SPECIFICATION,
  /** Seen in the field: public documents, client libraries, recorded sandbox replies. */
  FIELD,
  /** Nobody says so; the simulator has to answer something. Strict mode refuses instead. */
  ASSUMED;

  /** The name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
