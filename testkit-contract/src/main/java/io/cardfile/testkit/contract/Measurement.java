package io.cardfile.testkit.contract;

import java.util.LinkedHashMap;
import java.util.Map;

/** The measurement of one call under a fault. */
final class Measurement {

  final int requests;
  final String outcome;
  final long millis;

  /**
   * @param outcome the kind of a purchase's outcome, or the status of a reply
   */
  Measurement(int requests, String outcome, long millis) {
    this.requests = requests;
    this.outcome = outcome;
    this.millis = millis;
  }

  Map<String, String> entry() {
    Map<String, String> entry = new LinkedHashMap<>();
    entry.put(FaultLine.REQUESTS, String.valueOf(requests));
    entry.put(FaultLine.OUTCOME, outcome);
    entry.put(FaultLine.MILLIS, String.valueOf(millis));
    return entry;
  }
}
