package io.cardfile.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** What changes when one thing grows. */
final class GrowthTables {

  private static final List<String> ALONE =
      List.of(ClientSpec.FILE_JOURNAL.name(), ClientSpec.POSTGRES_JOURNAL.name());

  private GrowthTables() {}

  static String all(Results results) {
    Predicate<RequestFigures> withJournal = f -> f.client().equals(ClientSpec.WITH_JOURNAL);
    Predicate<RequestFigures> alone = f -> ALONE.contains(f.client());
    Predicate<RequestFigures> sized = f -> f.replyBytes() > 0;
    return table(results, "entries in the journal", withJournal, f -> Text.count(f.entries()))
        + table(results, "bytes of a reply", sized, f -> Text.count(f.replyBytes()))
        + table(
            results,
            "threads",
            withJournal.negate().and(alone.negate()).and(sized.negate()),
            f -> String.valueOf(f.threads()))
        + table(results, "threads", alone, f -> String.valueOf(f.threads()));
  }

  private static String table(
      Results results,
      String what,
      Predicate<RequestFigures> which,
      Function<RequestFigures, String> grown) {
    List<List<String>> rows = new ArrayList<>();
    results.requests().stream()
        .filter(which)
        .forEach(
            f ->
                rows.add(
                    List.of(
                        f.client(),
                        grown.apply(f),
                        Text.spread(f.cpuMicros()),
                        Text.number(f.bytes().median()),
                        Text.number(f.p50Micros().median()),
                        Text.number(f.p99Micros().median()),
                        Text.number(f.perSecond().median()),
                        Text.number(f.liveMegabytes()))));
    return Text.table(
            List.of(
                "client",
                what,
                "CPU us",
                "bytes",
                "p50 us",
                "p99 us",
                "charges/s",
                "live heap MiB"),
            rows)
        + "\n";
  }
}
