package io.cardfile.chaos;

import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Acts on the database of a journal as people do, while two processes are at work. */
final class DatabaseOperator {

  private static final long WHILE_MILLIS = 300;

  private final PostgresServer database;
  private final Gateway gateway;
  private final RunReport column;
  private int acts;

  DatabaseOperator(PostgresServer database, Gateway gateway, RunReport column) {
    this.database = database;
    this.gateway = gateway;
    this.column = column;
  }

  /** What is done, each in turn. */
  private enum Act {
    KILLED_AND_RESTARTED,
    SESSIONS_ENDED,
    TABLE_UNLOGGED,
    COMMITS_NOT_SYNCED,
    FAILED_OVER_TO_A_COPY_THAT_LAGS
  }

  /** Spreads {@code times} acts over the run. */
  void run(CallResults tally, int purchases, int times) throws IOException, InterruptedException {
    for (int i = 0; i < times && tally.await(purchases * (i + 1) / (times + 1)); i++) {
      try {
        act(Act.values()[i % Act.values().length]);
      } catch (SQLException e) {
        throw new IOException("an act on the database has failed", e);
      }
      acts++;
    }
    column.put("acts of operators", acts);
    column.require(acts == times, "the operator did not act as often as planned");
  }

  private void act(Act act) throws IOException, SQLException {
    switch (act) {
      case KILLED_AND_RESTARTED:
        database.kill();
        database.restart();
        break;
      case SESSIONS_ENDED:
        execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
        break;
      case TABLE_UNLOGGED:
        execute("ALTER TABLE cardfile_purchase SET UNLOGGED");
        waitAWhile();
        execute("ALTER TABLE cardfile_purchase SET LOGGED");
        break;
      case COMMITS_NOT_SYNCED:
        execute("ALTER SYSTEM SET synchronous_commit = off", "SELECT pg_reload_conf()");
        waitAWhile();
        execute("ALTER SYSTEM RESET synchronous_commit", "SELECT pg_reload_conf()");
        break;
      default:
        failOver();
    }
  }

  private static void waitAWhile() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(WHILE_MILLIS));
  }

  /** The copy has half of the rows; the operator says so, and puts back what the gateway has. */
  private void failOver() throws IOException, SQLException {
    // Each entry takes two connections: without a pool, most of the run would be logins.
    try (HikariDataSource pool = OpenJournal.pool(database.jdbcUrl(), Settings.PATIENCE)) {
      try (JdbcJournal journal = JdbcJournal.builder(pool).incomplete().open()) {
        LedgerSnapshot truth = gateway.quietTruth();
        execute("DELETE FROM cardfile_purchase WHERE hashtext(reference) % 2 = 0");
        GatewayList.putBack(truth, journal);
      }
      JdbcJournal.builder(pool).complete().open().close();
    }
  }

  private void execute(String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database.jdbcUrl());
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
