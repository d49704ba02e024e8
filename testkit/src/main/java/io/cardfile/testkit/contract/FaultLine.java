package io.cardfile.testkit.contract;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** One line of a {@link FaultTable}: a fault, in some circumstance, and what was seen. */
public final class FaultLine {

  static final String ROW = "cardfile.row";
  static final String FAULT = "cardfile.fault";
  static final String CIRCUMSTANCE = "cardfile.circumstance";
  static final String REASON = "cardfile.reason";
  static final String OPEN = "cardfile.open";
  static final String POSTS = "cardfile.posts";
  static final String OUTCOME = "cardfile.outcome";
  static final String MILLIS = "cardfile.millis";
  static final String LIMIT = "cardfile.limit";

  /** Whether the transport did as it must. */
  public enum Result {
    /** The row holds. */
    HELD,
    /** The row does not hold. */
    BROKEN,
    /** The row does not apply: the suite declares a gap. */
    SKIPPED
  }

  private final Map<String, String> values;
  private final Result result;

  FaultLine(Map<String, String> values, Result result) {
    this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    this.result = result;
  }

  static Map<String, String> identity(int row, String fault, String circumstance, String reason) {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put(ROW, String.valueOf(row));
    identity.put(FAULT, fault);
    if (!circumstance.isEmpty()) { // JUnit takes no blank value.
      identity.put(CIRCUMSTANCE, circumstance);
    }
    identity.put(REASON, reason);
    return identity;
  }

  private String value(String key) {
    return values.getOrDefault(key, "");
  }

  /** The number of the row. */
  public int row() {
    return Integer.parseInt(value(ROW));
  }

  /** The name of the fault. */
  public String fault() {
    return value(FAULT);
  }

  /** On which connection it happened, or with which variant; may be empty. */
  public String circumstance() {
    return value(CIRCUMSTANCE);
  }

  /** What happens in the field, in one line. */
  public String reason() {
    return value(REASON);
  }

  /** Whether the row holds. */
  public Result result() {
    return result;
  }

  /** Whether a call came to its end. */
  public boolean isMeasured() {
    return values.containsKey(MILLIS);
  }

  /** How many requests the server saw; empty when none was measured. */
  public String posts() {
    return value(POSTS);
  }

  /**
   * What the call ended as: the kind of a purchase's outcome, or the status of the reply that the
   * transport gave; empty when nothing was measured.
   */
  public String outcome() {
    return value(OUTCOME);
  }

  /** How long the call took, in milliseconds; empty when nothing was measured. */
  public String millis() {
    return value(MILLIS);
  }

  /** Whether timing decides which of several good outcomes comes out. */
  public boolean isOpen() {
    return !value(OPEN).isEmpty();
  }

  /** Whether the call ended later than its deadline and half a second. */
  public boolean isLate() {
    return isMeasured()
        && values.containsKey(LIMIT)
        && Long.parseLong(millis()) > Long.parseLong(value(LIMIT));
  }

  /**
   * Shows all of it between tabs: row, fault, circumstance, reason, requests, outcome,
   * milliseconds, verdict, {@code late}, {@code open}; what there is not is empty.
   */
  @Override
  public String toString() {
    return String.join(
        "\t",
        value(ROW),
        fault(),
        circumstance(),
        reason(),
        posts(),
        outcome(),
        millis(),
        result.name(),
        isLate() ? "late" : "",
        isOpen() ? "open" : "");
  }
}
