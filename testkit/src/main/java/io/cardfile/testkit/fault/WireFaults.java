package io.cardfile.testkit.fault;

import java.util.EnumMap;
import java.util.Map;

/** What each fault does on the wire. */
final class WireFaults {

  private static final Map<io.cardfile.testkit.Fault, Fault> ALL = all();

  private WireFaults() {}

  static Fault of(io.cardfile.testkit.Fault fault) {
    return ALL.get(fault);
  }

  private static Map<io.cardfile.testkit.Fault, Fault> all() {
    Map<io.cardfile.testkit.Fault, Fault> all = new EnumMap<>(io.cardfile.testkit.Fault.class);
    for (io.cardfile.testkit.Fault fault : io.cardfile.testkit.Fault.values()) {
      all.put(fault, FaultCatalogue.fault(oldName(fault)));
    }
    return all;
  }

  private static String oldName(io.cardfile.testkit.Fault fault) {
    switch (fault) {
      case ACCEPT_CLOSED:
        return "accept-cut";
      case REQUEST_CUT:
        return "reset-in-request";
      case SLOW_REPLY:
        return "bytewise-reply";
      case INTERIM_REPLY:
        return "interim-once";
      case IDLE_CLOSED:
        return "idle-cut";
      case STATUS_503_RETRY:
        return "status-503-retry-0";
      case STATUS_401_CHALLENGE:
        return "status-401-basic";
      case STATUS_407:
        return "status-407-basic";
      case OTHER_PURCHASE:
        return "swapped-reply";
      case HTML_PAGE:
        return "page-200";
      case HTTP_0_9:
        return "http-0.9";
      default:
        return fault.toString();
    }
  }
}
