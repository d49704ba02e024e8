package io.cardfile.sample.billing;

import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.sample.billing.WorkQueue.Difference;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The queue of a run on many machines, in the database of the journal: one run, its charges, and
 * their batches as tasks of db-scheduler. Thread-safe.
 */
final class BillingQueue implements Closeable {

  private static final int CONNECTIONS = 5;

  private final HikariDataSource pool;

  private BillingQueue(HikariDataSource pool) {
    this.pool = pool;
  }

  /** Opens the queue in the database of {@code --journal}, without using it. */
  static BillingQueue open(BillingOptions options, Map<String, String> environment) {
    String url = Objects.requireNonNull(options.journal);
    return new BillingQueue(PostgresJournal.pool(url, CONNECTIONS, options, environment));
  }

  /** Creates the tables, and those of the journal with {@code --new-journal}. */
  static int create(PrintStream out, BillingOptions options, Map<String, String> environment)
      throws IOException {
    String url = Objects.requireNonNull(options.journal);
    try (BillingQueue queue = open(options, environment)) {
      queue.transaction(
          connection -> {
            try (Statement statement = connection.createStatement()) {
              statement.execute(QueueSql.text("V1__billing_queue"));
            }
            if (options.newJournal) {
              PostgresJournal.open(url, options, environment).close();
            }
            return null;
          });
    }
    out.println("the queue was created in " + PostgresJournal.withoutSecrets(url));
    return BillingRun.DONE;
  }

  /** What to do with a connection. */
  interface Use<T> {
    T with(Connection connection) throws SQLException, IOException;
  }

  <T> T use(Use<T> use) throws IOException {
    try (Connection connection = pool.getConnection()) {
      return use.with(connection);
    } catch (SQLException e) {
      throw QueueSql.failure(e);
    }
  }

  /** Like {@link #use}, but all or nothing. */
  <T> T transaction(Use<T> use) throws IOException {
    return use(
        connection -> {
          connection.setAutoCommit(
              false); // The pool resets it, and rolls back what is not committed.
          T result = use.with(connection);
          connection.commit();
          return result;
        });
  }

  DataSource source() {
    return pool;
  }

  /** Returns the run, if one was ever enqueued. */
  Optional<QueuedRun> run() throws IOException {
    return use(BillingQueue::run);
  }

  static Optional<QueuedRun> run(Connection connection) throws SQLException {
    try (PreparedStatement statement = QueueSql.prepare(connection, "run");
        ResultSet row = statement.executeQuery()) {
      return row.next()
          ? Optional.of(
              new QueuedRun(
                  row.getLong("id"),
                  row.getString("merchant"),
                  row.getString("purchases"),
                  row.getString("credentials"),
                  row.getString("file_name"),
                  row.getLong("charges"),
                  row.getInt("rate"),
                  row.getObject("enqueued_at", OffsetDateTime.class).toInstant()))
          : Optional.empty();
    }
  }

  /**
   * What is left to do.
   *
   * @param charges the charges in the batches; some of them may be done
   */
  record RemainingWork(long batches, long charges) {}

  RemainingWork left(QueuedRun run) throws IOException {
    return use(connection -> left(connection, run));
  }

  /** Returns whether batches are left; this reads less than {@link #left}. */
  boolean isLeft(QueuedRun run) throws IOException {
    return use(
        connection -> {
          try (PreparedStatement statement = QueueSql.prepare(connection, "is_left", run.id());
              ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getBoolean(1);
          }
        });
  }

  static RemainingWork left(Connection connection, QueuedRun run) throws SQLException {
    try (PreparedStatement statement = QueueSql.prepare(connection, "left", run.id());
        ResultSet row = statement.executeQuery()) {
      row.next();
      return new RemainingWork(row.getLong("batches"), row.getLong("charges"));
    }
  }

  /** Returns the charges in {@code lines}; none if {@code run} is no longer in the queue. */
  List<DueCharge> charges(QueuedRun run, List<Long> lines, DueColumns columns) throws IOException {
    return use(
        connection -> {
          Object array = connection.createArrayOf("bigint", lines.toArray());
          try (PreparedStatement statement =
                  QueueSql.prepare(connection, "charges", array, run.id());
              ResultSet row = statement.executeQuery()) {
            List<DueCharge> charges = new ArrayList<>();
            while (row.next()) {
              charges.add(charge(row, columns));
            }
            return charges;
          }
        });
  }

  private static DueCharge charge(ResultSet row, DueColumns columns)
      throws SQLException, IOException {
    long line = row.getLong("line");
    try {
      return columns.read(
          line,
          List.of(
              row.getString("reference"),
              row.getString("amount_minor"),
              row.getString("currency"),
              row.getString("card_id"),
              row.getString("auth_reason")));
    } catch (BadLineException e) { // The row or the version of this program has changed.
      throw new IOException("the queue has a bad charge: " + e.badLine());
    }
  }

  /** Records that the outcome of the reference does not belong to {@code charge}. */
  void recordDifference(QueuedRun run, DueCharge charge, Difference difference) throws IOException {
    use(
        connection ->
            QueueSql.update(
                connection, "record_difference", difference.name(), charge.line(), run.id()));
  }

  /** Returns how far the clock of the database is ahead of this machine's. */
  Duration clockAhead() throws IOException {
    return use(
        connection -> {
          try (PreparedStatement statement = QueueSql.prepare(connection, "clock");
              ResultSet row = statement.executeQuery()) {
            row.next();
            Instant there = Instant.EPOCH.plusNanos(row.getLong(1) * 1_000);
            return Duration.between(Instant.now(), there);
          }
        });
  }

  @Override
  public void close() {
    pool.close();
  }
}
