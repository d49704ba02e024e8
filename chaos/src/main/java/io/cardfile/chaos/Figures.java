package io.cardfile.chaos;

import io.cardfile.chaos.CallResult.Call;
import io.cardfile.chaos.CallResult.Kind;
import java.util.Locale;

/** The figures that every run has. */
final class Figures {

  private Figures() {}

  static void work(RunReport column, Settings settings, long nanos, int kills) {
    double seconds = nanos / 1e9;
    column
        .put("purchases", settings.purchases())
        .put("seconds", seconds)
        .put("purchases/s", settings.purchases() / seconds)
        .put("kill -9 and restarts", kills);
  }

  static void told(RunReport column, CallResults tally) {
    for (Kind kind : Kind.values()) {
      int count = tally.count(Call.SALE, kind);
      if (count > 0) {
        column.put("told " + kind.name().toLowerCase(Locale.ROOT), count);
      }
    }
  }

  static void faults(RunReport column, LedgerSnapshot truth) {
    column.put("requests at the gateway", truth.requests());
    column.put("faults", truth.faultCount());
    truth.faults().forEach((name, times) -> column.put("  " + name, times));
  }
}
