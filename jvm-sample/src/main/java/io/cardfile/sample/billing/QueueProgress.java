package io.cardfile.sample.billing;

import io.cardfile.sample.billing.BillingQueue.RemainingWork;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What all nodes together have done of a run: what the journal has of its charges, and the batches
 * that are left.
 *
 * @param charges the number of charges for each result, as totals.sql names them
 * @param nodes a line for each node that has batches
 */
record QueueProgress(
    QueuedRun run, Map<String, Long> charges, RemainingWork left, List<String> nodes) {

  /** Prints the progress of the run in the queue; returns the exit code. */
  static int run(PrintStream out, BillingOptions options, Map<String, String> environment)
      throws IOException {
    try (BillingQueue queue = BillingQueue.open(options, environment)) {
      Optional<QueuedRun> run = queue.run();
      if (run.isEmpty()) {
        out.println("the queue is empty");
        return BillingRun.DONE;
      }
      QueueProgress progress = of(queue, run.get());
      progress.print(out);
      return progress.code();
    }
  }

  static QueueProgress of(BillingQueue queue, QueuedRun run) throws IOException {
    return queue.use(
        connection ->
            new QueueProgress(
                run,
                totals(connection, run),
                BillingQueue.left(connection, run),
                nodes(connection)));
  }

  private static Map<String, Long> totals(Connection connection, QueuedRun run)
      throws SQLException {
    Map<String, Long> charges = new HashMap<>();
    try (PreparedStatement statement = QueueSql.prepare(connection, "totals", run.id());
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        charges.put(row.getString("result"), row.getLong("charges"));
      }
    }
    return charges;
  }

  private static List<String> nodes(Connection connection) throws SQLException {
    List<String> nodes = new ArrayList<>();
    try (PreparedStatement statement = QueueSql.prepare(connection, "nodes");
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        nodes.add(
            String.format(
                Locale.ROOT,
                "node %s: %,d batches, last heartbeat %d s ago",
                row.getString("picked_by"),
                row.getLong("batches"),
                row.getLong("silent")));
      }
    }
    return nodes;
  }

  void print(PrintStream out) {
    out.println("all nodes: " + run);
    line(out, "charges in the file", run.charges());
    line(out, "approved", count("APPROVED"));
    line(out, "declined", count("DECLINED"));
    line(out, "refused for good", count("REFUSED"));
    line(out, "reference of another purchase", count("OTHER_PURCHASE"));
    line(out, "in progress", count("UNDER_WAY"));
    line(out, "in doubt", count("IN_DOUBT"));
    line(out, "not sent", count("NOT_SENT"));
    line(out, "batches left", left.batches());
    nodes.forEach(out::println);
  }

  private static void line(PrintStream out, String title, long count) {
    out.println(String.format(Locale.ROOT, "%-32s %,12d", title, count));
  }

  private long count(String result) {
    return charges.getOrDefault(result, 0L);
  }

  /** Returns the exit code of the run. */
  int code() {
    long needsCorrection = count("REFUSED") + count("OTHER_PURCHASE");
    if (count("APPROVED") + count("DECLINED") + needsCorrection < run.charges()) {
      return BillingRun.NOT_ALL;
    }
    return needsCorrection > 0 ? BillingRun.REFUSED : BillingRun.DONE;
  }
}
