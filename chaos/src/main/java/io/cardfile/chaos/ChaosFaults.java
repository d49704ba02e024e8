package io.cardfile.chaos;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The kinds of fault: before the charge, after the charge, and those that provoke a re-send. */
final class ChaosFaults {

  static final List<String> NAMES =
      List.of(
          "accept-reset",
          "reset-in-request",
          "lost-request",
          "lost-reply",
          "lost-reply-reset",
          "no-reply",
          "bytewise-reply",
          "half-status-line",
          "half-body",
          "random-bytes",
          "status-408-retry",
          "status-503-retry-0",
          "redirect-307",
          "page-502");

  private ChaosFaults() {}

  /** Returns the faults by name, in the order of the report. */
  static Map<String, Fault> all() {
    Map<String, Fault> faults = new LinkedHashMap<>();
    for (String name : NAMES) {
      faults.put(name, FaultCatalogue.fault(name));
    }
    return faults;
  }
}
