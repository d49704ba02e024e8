package io.cardfile.chaos;

import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Performs an operator's actions on a journal's database while two processes use it. */
final class DatabaseOperator {

  private static final long PAUSE_MILLIS = 300;

  private final PostgresServer database;
  private final GatewayProcess gateway;
  private final RunReport runReport;
  private int actions;

  DatabaseOperator(PostgresServer database, GatewayProcess gateway, RunReport runReport) {
    this.database = database;
    this.gateway = gateway;
    this.runReport = runReport;
  }

  /** The actions, which take turns. */
  private enum Action {
    KILLED_AND_RESTARTED,
    SESSIONS_ENDED,
    TABLE_UNLOGGED,
    COMMITS_NOT_SYNCED,
    FAILED_OVER_TO_A_COPY_THAT_LAGS
  }

  /** Performs {@code times} actions, spread over the run. */
  void run(CallResults results, int purchases, int times) throws IOException, InterruptedException {
    for (int i = 0; i < times && results.await(purchases * (i + 1) / (times + 1)); i++) {
      try {
        perform(Action.values()[i % Action.values().length]);
      } catch (SQLException e) {
        throw new IOException("an operator's action on the database failed", e);
      }
      actions++;
    }
    runReport.put("operator actions", actions);
    runReport.require(actions == times, "fewer operator actions than planned");
  }

  private void perform(Action action) throws IOException, SQLException {
    switch (action) {
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
        pause();
        execute("ALTER TABLE cardfile_purchase SET LOGGED");
        break;
      case COMMITS_NOT_SYNCED:
        execute("ALTER SYSTEM SET synchronous_commit = off", "SELECT pg_reload_conf()");
        pause();
        execute("ALTER SYSTEM RESET synchronous_commit", "SELECT pg_reload_conf()");
        break;
      default:
        failOver();
    }
  }

  private static void pause() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
  }

  /** Loses half of the rows; the operator declares it and restores them from the gateway's list. */
  private void failOver() throws IOException, SQLException {
    // Each entry takes two connections; without a pool, logins would take most of the time.
    try (HikariDataSource pool = OpenJournal.pool(database.jdbcUrl(), ChaosSettings.PATIENCE)) {
      try (JdbcJournal journal = JdbcJournal.builder(pool).incomplete().open()) {
        LedgerSnapshot ledger = gateway.quiescentLedger();
        execute("DELETE FROM cardfile_purchase WHERE hashtext(reference) % 2 = 0");
        GatewaySettlementFile.restoreInto(ledger, journal);
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
