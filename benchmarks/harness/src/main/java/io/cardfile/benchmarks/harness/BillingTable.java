package io.cardfile.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What a billing run of ten million charges needs: worked out from what was measured. */
final class BillingTable {

  private static final String NOT_MEASURED = "not measured";
  private static final double CHARGES = 10_000_000;
  private static final double LATENCY_SECONDS = 0.3;
  private static final List<Integer> RATES = List.of(50, 200, 1_000, 5_000);
  private static final List<Integer> MACHINES = List.of(1, 10);

  private final GrowthResults results;
  private final double micros;
  private final double heap;
  private final double entryBytes;
  private final double databaseRate;

  private BillingTable(GrowthResults results) {
    this.results = results;
    List<RequestFigures> journals =
        results.measured().requests().stream()
            .filter(f -> f.client().equals(ClientSpec.WITH_JOURNAL))
            .toList();
    RequestFigures empty = journals.get(0);
    RequestFigures full = journals.get(journals.size() - 1);
    micros = full.cpuMicros().median();
    heap = empty.liveMegabytes();
    entryBytes = (full.liveMegabytes() - heap) * 1_048_576 / full.entries();
    databaseRate =
        most(
            f ->
                f.client().equals(ClientSpec.POSTGRES_JOURNAL.name()) ? f.perSecond().median() : 0);
  }

  static String of(GrowthResults results) {
    return new BillingTable(results).text();
  }

  private double most(ToDoubleFunction<RequestFigures> figure) {
    return results.measured().requests().stream().mapToDouble(figure).max().orElse(0);
  }

  private String text() {
    List<List<String>> rows = new ArrayList<>();
    for (int rate : RATES) {
      for (int machines : MACHINES) {
        rows.add(row(rate, machines));
      }
    }
    return "c = "
        + Text.number(micros)
        + " us of CPU, j = "
        + Text.number(results.journalBytes())
        + " bytes in the file, h = "
        + Text.number(heap)
        + " MiB of live heap, e = "
        + Text.number(entryBytes)
        + " bytes of heap for an entry, d = "
        + Text.number(databaseRate)
        + " charges per second in PostgreSQL.\n\n"
        + Text.table(
            List.of(
                "limit, charges/s",
                "machines",
                "hours",
                "threads and connections of each",
                "processors of each",
                "journal",
                "heap of each",
                "transactions/s in PostgreSQL"),
            rows);
  }

  private List<String> row(int rate, int machines) {
    double share = (double) rate / machines;
    boolean file = machines == 1;
    return List.of(
        String.valueOf(rate),
        String.valueOf(machines),
        Text.number(CHARGES / rate / 3600),
        String.valueOf((long) Math.ceil(share * LATENCY_SECONDS)),
        file ? Text.number(share * micros / 1e6) : NOT_MEASURED,
        file ? Text.number(CHARGES * results.journalBytes() / 1e9) + " GB in a file" : "PostgreSQL",
        file ? Text.number(heap + CHARGES * entryBytes / 1_048_576) + " MiB" : NOT_MEASURED,
        file ? "none" : Text.number(2.0 * rate) + (rate > databaseRate ? ", too many" : ""));
  }
}
