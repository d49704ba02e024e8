package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the databases do not have in common. */
enum SqlDialect {
  /** The time of the statement is the same in all columns that it writes. */
  POSTGRESQL("CAST(extract(epoch FROM statement_timestamp()) * 1000 AS bigint)") {
    @Override
    String insert(String insert) {
      return insert + IGNORE_DUPLICATE;
    }

    @Override
    List<String> durabilityWarnings(Connection connection) throws SQLException {
      List<String> settings =
          row(
              connection,
              "SELECT current_setting('fsync', true), current_setting('synchronous_commit', true),"
                  + " current_setting('full_page_writes', true)");
      Warnings warnings = new Warnings();
      warnings.addIf("off".equals(settings.get(0)), "fsync is off: set fsync = on");
      warnings.addIf(
          "off".equals(settings.get(1)) || "local".equals(settings.get(1)),
          "synchronous_commit is off or local: set it to on for the connections of the journal");
      warnings.addIf(
          "off".equals(settings.get(2)), "full_page_writes is off: set full_page_writes = on");
      return warnings.texts;
    }
  },

  /** MySQL and MariaDB. Keys are UTF-8 as bytes; the time does not depend on a time zone. */
  MYSQL("(TIMESTAMPDIFF(MICROSECOND, TIMESTAMP'1970-01-01 00:00:00', UTC_TIMESTAMP(3)) DIV 1000)") {
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
        time = first(keys);
      }
      // A driver or a proxy may not pass the number on.
      return time != null
          ? time
          : Long.valueOf(row(write.getConnection(), "SELECT LAST_INSERT_ID()").get(0));
    }

    @Override
    void setKey(PreparedStatement statement, int index, String key) throws SQLException {
      statement.setBytes(index, key.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    @Nullable String key(ResultSet row, int column) throws SQLException {
      byte[] key = row.getBytes(column);
      return key == null ? null : new String(key, StandardCharsets.UTF_8);
    }

    /** Also accepts a lock that was not given in time, which undoes the statement. */
    @Override
    boolean wasUndone(SQLException e) {
      return super.wasUndone(e) || e.getErrorCode() == 1213 || e.getErrorCode() == 1205;
    }

    @Override
    List<String> durabilityWarnings(Connection connection) throws SQLException {
      List<String> settings =
          row(connection, "SELECT @@innodb_flush_log_at_trx_commit, @@log_bin, @@sync_binlog");
      Warnings warnings = new Warnings();
      warnings.addIf(
          !"1".equals(settings.get(0)),
          "innodb_flush_log_at_trx_commit is not 1: set innodb_flush_log_at_trx_commit = 1");
      warnings.addIf(
          "1".equals(settings.get(1)) && !"1".equals(settings.get(2)),
          "the server writes a binary log and sync_binlog is not 1: set sync_binlog = 1");
      return warnings.texts;
    }
  },

  /** The time is that of the step, which has the lock by then. */
  SQLITE("CAST((julianday('now') - 2440587.5) * 86400000 + 0.5 AS INTEGER)") {
    @Override
    String insert(String insert) {
      return insert + IGNORE_DUPLICATE;
    }

    @Override
    void prepareSchema(Connection connection) throws SQLException {
      row(connection, "PRAGMA journal_mode = WAL");
    }

    @Override
    Undo limit(Connection connection, int millis) throws SQLException {
      String before = row(connection, "PRAGMA busy_timeout").get(0);
      row(connection, "PRAGMA busy_timeout = " + millis);
      return () -> row(connection, "PRAGMA busy_timeout = " + before);
    }

    @Override
    List<String> durabilityWarnings(Connection connection) throws SQLException {
      Warnings warnings = new Warnings();
      warnings.addIf(
          !"wal".equals(row(connection, "PRAGMA journal_mode").get(0)),
          "the database is not in WAL mode: run PRAGMA journal_mode = WAL once");
      warnings.addIf(
          Integer.parseInt(row(connection, "PRAGMA synchronous").get(0)) < 2,
          "synchronous is OFF or NORMAL: set synchronous = FULL in the URL or the pool");
      return warnings.texts;
    }
  },

  H2("CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)") {
    @Override
    PreparedStatement prepareWrite(Connection connection, String write) throws SQLException {
      return connection.prepareStatement("SELECT changed_at FROM FINAL TABLE (" + write + ")");
    }

    @Override
    Undo limit(Connection connection, int millis) {
      return () -> {}; // The driver has no limit; H2 has its own for locks.
    }

    @Override
    List<String> durabilityWarnings(Connection connection) {
      return Collections.singletonList(
          "H2 answers a commit before it is on the disk: use PostgreSQL, MySQL, MariaDB or SQLite");
    }
  };

  private static final String IGNORE_DUPLICATE = " ON CONFLICT (merchant, reference) DO NOTHING";

  private final String now;

  SqlDialect(String now) {
    this.now = now;
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
    return insert;
  }

  /** Prepares a write, so that {@link #execute} returns its time without another round trip. */
  PreparedStatement prepareWrite(Connection connection, String write) throws SQLException {
    return connection.prepareStatement(write + " RETURNING changed_at");
  }

  /** Executes a write; returns the value of {@code changed_at}, or null if no row was written. */
  @Nullable Long execute(PreparedStatement write) throws SQLException {
    try (ResultSet rows = write.executeQuery()) {
      return first(rows);
    }
  }

  /** Reads all rows: SQLite commits with the last step. */
  private static @Nullable Long first(ResultSet rows) throws SQLException {
    Long first = null;
    while (rows.next()) {
      first = rows.getLong(1);
    }
    return first;
  }

  /** Sets a merchant or a reference. */
  void setKey(PreparedStatement statement, int index, String key) throws SQLException {
    statement.setString(index, key);
  }

  /** Returns a merchant or a reference. */
  @Nullable String key(ResultSet row, int column) throws SQLException {
    return row.getString(column);
  }

  /**
   * Returns whether a statement failed because of other transactions, and nothing remains of it.
   */
  boolean wasUndone(SQLException e) {
    return "40001".equals(e.getSQLState()) || "40P01".equals(e.getSQLState());
  }

  /** Restores the former settings of a connection. */
  interface Undo {
    void run() throws SQLException;
  }

  /** Limits the wait for an answer of the database, without a round trip over the network. */
  Undo limit(Connection connection, int millis) throws SQLException {
    int before = connection.getNetworkTimeout();
    connection.setNetworkTimeout(Runnable::run, millis);
    return () -> connection.setNetworkTimeout(Runnable::run, before);
  }

  /** Prepares a database for the schema. */
  void prepareSchema(Connection connection) throws SQLException {}

  /** Returns what to change so that commits survive the failure of the machine. */
  abstract List<String> durabilityWarnings(Connection connection) throws SQLException;

  /** Collects texts. */
  private static final class Warnings {
    private final List<String> texts = new ArrayList<>();

    private void addIf(boolean applies, String text) {
      if (applies) {
        texts.add("a committed claim may be lost: " + text);
      }
    }
  }

  /** Returns the columns of the first row. */
  private static List<String> row(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      List<String> columns = new ArrayList<>();
      row.next();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        columns.add(String.valueOf(row.getString(i)));
      }
      return columns;
    }
  }
}
