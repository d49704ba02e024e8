package io.cardfile.sample.billing;

import io.cardfile.sample.WrongOptions;
import io.cardfile.sample.billing.BillingQueue.RemainingWork;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Checks a file of due charges and puts its charges into the queue; all of them, or none. */
final class BillingEnqueue {

  /** Few enough that a dead node delays little, many enough that claiming them costs little. */
  private static final int CHARGES_PER_BATCH = 25;

  private static final int ROWS_AT_ONCE = 1_000;

  private final PrintStream out;
  private final PrintStream err;
  private final BillingOptions options;

  BillingEnqueue(PrintStream out, PrintStream err, BillingOptions options) {
    this.out = out;
    this.err = err;
    this.options = options;
  }

  /** Returns the exit code. */
  int run(Map<String, String> environment, Clock clock)
      throws IOException, WrongOptions, InterruptedException {
    BillingSetup.require(options, environment);
    BillingCharge file = new BillingCharge(out, err, options);
    if (!file.isFileGood()) {
      return BillingRun.BAD_LINES;
    }
    try (BillingSetup setup = BillingSetup.of(options, environment, clock);
        BillingQueue queue = BillingQueue.open(options, environment)) {
      QueuedRun run = queue.transaction(connection -> enqueue(connection, setup));
      out.println(
          String.format(
              Locale.ROOT,
              "%,d charges are in the queue, for %s; start --work on each machine",
              run.charges(),
              run.rate() == 0 ? "no limit of the rate" : "at most " + run.rate() + " a second"));
      return BillingRun.DONE;
    }
  }

  private QueuedRun enqueue(Connection connection, BillingSetup setup)
      throws SQLException, IOException {
    QueueSql.update(connection, "lock");
    requireIdle(connection);
    QueueSql.update(connection, "clear_charges");
    QueueSql.update(connection, "clear_run");
    insertCharges(connection);
    QueueSql.update(
        connection,
        "insert_run",
        setup.merchant(),
        setup.endpoints().purchasesUrl(),
        options.input().credentials().digest(),
        String.valueOf(options.input().path().getFileName()),
        options.rate);
    QueueSql.update(connection, "insert_batches", CHARGES_PER_BATCH);
    return BillingQueue.run(connection).orElseThrow();
  }

  private static void requireIdle(Connection connection) throws SQLException, IOException {
    Optional<QueuedRun> last = BillingQueue.run(connection);
    if (last.isEmpty()) {
      return;
    }
    RemainingWork left = BillingQueue.left(connection, last.get());
    if (left.batches() > 0) {
      throw new IOException(
          "nothing was enqueued: the queue has "
              + last.get()
              + ", which is not done: "
              + BillingCharge.count(left.charges(), "charge")
              + " left; --work makes them, --progress shows them");
    }
  }

  private void insertCharges(Connection connection) throws SQLException, IOException {
    try (DueFile file = DueFile.open(options.input(), options.policy());
        PreparedStatement insert = QueueSql.prepare(connection, "insert_charge")) {
      ChargeQueue charges = new ChargeQueue(file);
      int rows = 0;
      for (DueCharge charge = charges.read(); charge != null; charge = charges.read()) {
        add(insert, charge);
        if (++rows % ROWS_AT_ONCE == 0) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
    }
  }

  private void add(PreparedStatement insert, DueCharge charge) throws SQLException, IOException {
    String cardId = charge.cardId().orElseThrow();
    try {
      ImportColumns.requireNoCardNumber(charge.line(), ImportColumns.CARD_ID, cardId);
    } catch (BadLineException e) {
      throw new UnreadableFileException(
          options.input().path(), charge.line(), "card_id " + e.badLine().problem());
    }
    insert.setLong(1, charge.line());
    insert.setString(2, charge.reference());
    insert.setLong(3, charge.request().amount().minorUnits());
    insert.setString(4, charge.request().amount().currency().code());
    insert.setString(5, cardId);
    insert.setString(6, charge.request().reason().orElseThrow().value());
    insert.addBatch();
  }
}
