package io.cardfile.chaos;

import io.cardfile.chaos.CallResult.Call;
import io.cardfile.chaos.CallResult.Kind;
import java.util.Locale;

/** Writes the figures that all runs have into a report. */
final class Figures {

  private Figures() {}

  static void work(RunReport runReport, ChaosSettings settings, long nanos, int kills) {
    double seconds = nanos / 1e9;
    runReport
        .put("purchases", settings.purchases())
        .put("seconds", seconds)
        .put("purchases/s", settings.purchases() / seconds)
        .put("kill -9 and restarts", kills);
  }

  static void outcomes(RunReport runReport, CallResults results) {
    for (Kind kind : Kind.values()) {
      int count = results.count(Call.SALE, kind);
      if (count > 0) {
        runReport.put("outcome " + kind.name().toLowerCase(Locale.ROOT), count);
      }
    }
  }

  static void faults(RunReport runReport, LedgerSnapshot ledger) {
    runReport.put("requests at the gateway", ledger.requests());
    runReport.put("faults", ledger.faultCount());
    ledger.faults().forEach((name, times) -> runReport.put("  " + name, times));
  }
}
