package io.cardfile.testkit.contract;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** One line of a {@link FaultTable}: a fault, its circumstance, and the measurement. */
public final class FaultLine {

  static final String ROW = "cardfile.row";
  static final String FAULT = "cardfile.fault";
  static final String CIRCUMSTANCE = "cardfile.circumstance";
  static final String REASON = "cardfile.reason";
  static final String TIMING = "cardfile.timing";
  static final String REQUESTS = "cardfile.requests";
  static final String OUTCOME = "cardfile.outcome";
  static final String MILLIS = "cardfile.millis";
  static final String LIMIT = "cardfile.limit";

  /** Whether the transport behaved as required. */
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
    if (!circumstance.isEmpty()) { // JUnit refuses a blank value.
      identity.put(CIRCUMSTANCE, circumstance);
    }
    identity.put(REASON, reason);
    return identity;
  }

  private String value(String key) {
    return values.getOrDefault(key, "");
  }

  /** Returns the number of the row. */
  public int row() {
    return Integer.parseInt(value(ROW));
  }

  /** Returns the name of the fault. */
  public String fault() {
    return value(FAULT);
  }

  /** Returns the kind of connection on which it happened, or the variant; may be empty. */
  public String circumstance() {
    return value(CIRCUMSTANCE);
  }

  /** Returns what happens in the field, in one line. */
  public String reason() {
    return value(REASON);
  }

  /** Returns whether the row holds. */
  public Result result() {
    return result;
  }

  /** Whether a call ended and was measured. */
  public boolean isMeasured() {
    return values.containsKey(MILLIS);
  }

  /** Returns the number of requests that the server received; empty when nothing was measured. */
  public String requests() {
    return value(REQUESTS);
  }

  /**
   * Returns the result of the call: the kind of a purchase's outcome, or the status of the reply
   * that the transport returned; empty when nothing was measured.
   */
  public String outcome() {
    return value(OUTCOME);
  }

  /** Returns the duration of the call in milliseconds; empty when nothing was measured. */
  public String millis() {
    return value(MILLIS);
  }

  /** Whether timing decides between several acceptable outcomes. */
  public boolean dependsOnTiming() {
    return !value(TIMING).isEmpty();
  }

  /** Whether the call ended later than its deadline and half a second. */
  public boolean isLate() {
    return isMeasured()
        && values.containsKey(LIMIT)
        && Long.parseLong(millis()) > Long.parseLong(value(LIMIT));
  }

  /**
   * Shows all values, separated by tabs: row, fault, circumstance, reason, requests, outcome,
   * milliseconds, result, {@code late}, {@code timing}; a missing value is empty.
   */
  @Override
  public String toString() {
    return String.join(
        "\t",
        value(ROW),
        fault(),
        circumstance(),
        reason(),
        requests(),
        outcome(),
        millis(),
        result.name(),
        isLate() ? "late" : "",
        dependsOnTiming() ? "timing" : "");
  }
}
