package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the databases do not have in common. */
enum SqlDialect {
  /** The time of the statement is the same in all columns that it writes. */
  POSTGRESQL(
      true,
      "CAST(extract(epoch FROM statement_timestamp()) * 1000 AS bigint)",
      "SELECT 'set fsync = on' WHERE current_setting('fsync', true) = 'off'"
          + " UNION ALL SELECT 'set full_page_writes = on'"
          + " WHERE current_setting('full_page_writes', true) = 'off'"
          + " UNION ALL SELECT 'set synchronous_commit = on'"
          + " WHERE current_setting('synchronous_commit', true) IN ('off', 'local')"),

  /** MySQL and MariaDB. Keys are UTF-8 as bytes; the time does not depend on a time zone. */
  MYSQL(
      false,
      "(TIMESTAMPDIFF(MICROSECOND, TIMESTAMP'1970-01-01 00:00:00', UTC_TIMESTAMP(3)) DIV 1000)",
      "SELECT 'set innodb_flush_log_at_trx_commit = 1' FROM DUAL"
          + " WHERE @@innodb_flush_log_at_trx_commit NOT IN (1, 3)"
          + " UNION ALL SELECT 'set sync_binlog = 1, because there is a binary log' FROM DUAL"
          + " WHERE @@log_bin = 1 AND @@sync_binlog <> 1") {
    @Override
    String changedAt(String now) {
      return "LAST_INSERT_ID(" + now + ")"; // The server returns it with its answer.
    }

    @Override
    PreparedStatement prepareWrite(Connection connection, String write) throws SQLException {
      return connection.prepareStatement(write, Statement.RETURN_GENERATED_KEYS);
    }

    @Override
    @Nullable Long execute(PreparedStatement write) throws SQLException {
      if (write.executeUpdate() == 0) {
        return null;
      }
      Long time;
      try (ResultSet keys = write.getGeneratedKeys()) {
        time = only(keys);
      }
      // A driver or a proxy may not pass the number on.
      return time != null
          ? time
          : Long.valueOf(column(write.getConnection(), "SELECT LAST_INSERT_ID()").get(0));
    }

    @Override
    void setKey(PreparedStatement statement, int index, String key) throws SQLException {
      statement.setBytes(index, key.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    String key(ResultSet row, int column) throws SQLException {
      return new String(row.getBytes(column), StandardCharsets.UTF_8);
    }

    @Override
    boolean isDuplicate(SQLException e) {
      return e.getErrorCode() == 1062;
    }

    /** Also accepts a lock that was not given in time, which undoes the statement. */
    @Override
    boolean wasUndone(SQLException e) {
      return super.wasUndone(e) || e.getErrorCode() == 1213 || e.getErrorCode() == 1205;
    }
  },

  /** The time is that of the step, which has the lock by then. */
  SQLITE(
      true,
      "CAST((julianday('now') - 2440587.5) * 86400000 + 0.5 AS INTEGER)",
      "SELECT 'run PRAGMA journal_mode = WAL once' FROM pragma_journal_mode"
          + " WHERE journal_mode <> 'wal'"
          + " UNION ALL SELECT 'set synchronous = FULL in the URL or the pool'"
          + " FROM pragma_synchronous WHERE synchronous < 2") {
    @Override
    void prepareSchema(Connection connection) throws SQLException {
      column(connection, "PRAGMA journal_mode = WAL");
    }

    @Override
    Restore limit(Connection connection, int millis) throws SQLException {
      String before = column(connection, "PRAGMA busy_timeout").get(0);
      column(connection, "PRAGMA busy_timeout = " + millis);
      return () -> column(connection, "PRAGMA busy_timeout = " + before);
    }
  },

  H2(
      false,
      "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)",
      "SELECT 'H2 answers a commit before it is on the disk'") {
    @Override
    PreparedStatement prepareWrite(Connection connection, String write) throws SQLException {
      return connection.prepareStatement("SELECT changed_at FROM FINAL TABLE (" + write + ")");
    }

    @Override
    boolean isDuplicate(SQLException e) {
      return "23505".equals(e.getSQLState());
    }
  };

  private final boolean hasOnConflict;
  private final String now;
  private final String durabilityWarnings;

  SqlDialect(boolean hasOnConflict, String now, String durabilityWarnings) {
    this.hasOnConflict = hasOnConflict;
    this.now = now;
    this.durabilityWarnings = durabilityWarnings;
  }

  static SqlDialect of(Connection connection) throws SQLException, JournalException {
    String name = connection.getMetaData().getDatabaseProductName();
    if (name.equalsIgnoreCase("MariaDB")) {
      return MYSQL;
    }
    for (SqlDialect dialect : values()) {
      if (dialect.name().equalsIgnoreCase(name)) {
        return dialect;
      }
    }
    throw new JournalException(
        Reason.UNAVAILABLE,
        "the journal supports PostgreSQL, MySQL, MariaDB, SQLite and H2, not " + name,
        null);
  }

  /** Returns the expression for the time of the database, in milliseconds. */
  String now() {
    return now;
  }

  /** Returns the expression that a write assigns to the column {@code changed_at}. */
  String changedAt(String now) {
    return now;
  }

  /** Returns an INSERT that does not fail, where the database allows that, if the row exists. */
  String insert(String insert) {
    return hasOnConflict ? insert + " ON CONFLICT (merchant, reference) DO NOTHING" : insert;
  }

  /** Prepares a write, so that {@link #execute} returns its time without another round trip. */
  PreparedStatement prepareWrite(Connection connection, String write) throws SQLException {
    return connection.prepareStatement(write + " RETURNING changed_at");
  }

  /** Executes a write; returns the value of {@code changed_at}, or null if no row was written. */
  @Nullable Long execute(PreparedStatement write) throws SQLException {
    try (ResultSet rows = write.executeQuery()) {
      return only(rows);
    }
  }

  /** Returns the number in the only row, or null. Reads on: SQLite commits with the last step. */
  private static @Nullable Long only(ResultSet rows) throws SQLException {
    Long only = null;
    while (rows.next()) {
      only = rows.getLong(1);
    }
    return only;
  }

  /** Sets a merchant or a reference. */
  void setKey(PreparedStatement statement, int index, String key) throws SQLException {
    statement.setString(index, key);
  }

  /** Returns a merchant or a reference. */
  String key(ResultSet row, int column) throws SQLException {
    return row.getString(column);
  }

  /** Returns whether an INSERT failed because the row exists. */
  boolean isDuplicate(SQLException e) {
    return false; // Such an INSERT does not fail.
  }

  /**
   * Returns whether a statement failed because of other transactions, and nothing remains of it.
   */
  boolean wasUndone(SQLException e) {
    return "40001".equals(e.getSQLState()) || "40P01".equals(e.getSQLState());
  }

  /** Restores the former settings of a connection. */
  interface Restore {
    void run() throws SQLException;
  }

  /** Limits the wait for each answer of the database, or for a lock of its file. */
  Restore limit(Connection connection, int millis) throws SQLException {
    return limitNetwork(connection, millis);
  }

  /**
   * Limits the wait for each answer over the network, without a round trip; does nothing for a
   * driver that has no such limit.
   */
  static Restore limitNetwork(Connection connection, int millis) throws SQLException {
    try {
      int before = connection.getNetworkTimeout();
      connection.setNetworkTimeout(Runnable::run, millis);
      return () -> connection.setNetworkTimeout(Runnable::run, before);
    } catch (SQLFeatureNotSupportedException e) {
      return () -> {};
    }
  }

  /** Prepares a database for the schema. */
  void prepareSchema(Connection connection) throws SQLException {}

  /** Returns what to change so that commits survive the failure of the machine. */
  List<String> durabilityWarnings(Connection connection) throws SQLException {
    try {
      List<String> warnings = column(connection, durabilityWarnings);
      warnings.replaceAll(text -> "a committed claim may be lost in a power failure: " + text);
      return warnings;
    } catch (SQLException e) {
      if (String.valueOf(e.getSQLState()).startsWith("08")) {
        throw e; // The connection is lost.
      }
      // The database speaks the protocol and has not these settings.
      return Collections.singletonList(
          "the database does not show whether a committed claim may be lost in a power failure");
    }
  }

  /** Returns the first column of all rows. */
  private static List<String> column(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      List<String> column = new ArrayList<>();
      while (row.next()) {
        column.add(String.valueOf(row.getString(1)));
      }
      return column;
    }
  }
}
