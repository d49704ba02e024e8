package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the databases do not have in common. */
enum SqlDialect {
  POSTGRESQL("postgresql", millisOf("clock_timestamp()")) {
    @Override
    Tables locate(Connection connection, @Nullable String schema) throws SQLException {
      return Tables.ofPostgres(connection, schema);
    }

    @Override
    void requireOnlyJournal(Connection connection) throws SQLException, JournalException {
      Tables.requireOnlyOne(connection);
    }

    @Override
    void beginMigration(Connection connection, int version, @Nullable String schema)
        throws SQLException, JournalException {
      PostgresMigration.begin(connection, version, schema);
    }

    /** Returns the statement time, which is the same in all columns that a statement writes. */
    @Override
    String statementTime() {
      return millisOf("statement_timestamp()");
    }

    @Override
    String riskOfWrite(Tables tables, boolean durable) {
      return DurabilityRisk.ofWrite(tables, durable);
    }

    @Override
    boolean isInTransaction(Connection connection) throws SQLException {
      return PostgresTransaction.isOpen(connection);
    }

    @Override
    Optional<String> whyNotDurable(Connection connection, Tables tables) throws SQLException {
      return DurabilityRisk.words(text(connection, "SELECT " + DurabilityRisk.whenOpened(tables)));
    }

    /**
     * Sets a network timeout, so that a database that does not answer blocks no thread; this needs
     * no round trip.
     */
    @Override
    Undo prepare(Connection connection, int millis) throws SQLException {
      int before = connection.getNetworkTimeout();
      connection.setNetworkTimeout(Runnable::run, millis);
      return () -> connection.setNetworkTimeout(Runnable::run, before);
    }
  },

  /**
   * SQLite; its time is the time of the step, which has the lock by then, and the same in all
   * columns.
   */
  SQLITE("sqlite", "CAST((julianday('now') - 2440587.5) * 86400000 + 0.5 AS INTEGER)") {
    /**
     * Inserts values and not a query: SQLite would copy a selected row through a temporary table.
     * If claims are not granted, the time is null, which no column allows, so nothing is written.
     */
    @Override
    String insert(String first, String time, String last, String granting) {
      String granted = "(SELECT " + time + " FROM <control> WHERE " + granting + ")";
      return "INSERT OR IGNORE INTO <purchase> (<columns>) VALUES ("
          + String.join(", ", first, granted, last)
          + ")";
    }

    @Override
    String later(String one, String other) {
      return "max(" + one + ", " + other + ")";
    }

    /**
     * Names the main database, because a temporary table of the same name would take precedence.
     */
    @Override
    Tables locate(Connection connection, @Nullable String schema) throws JournalException {
      requireUnnamed(schema);
      return new Tables("main.");
    }

    @Override
    Optional<String> whyNotDurable(Connection connection, Tables tables)
        throws SQLException, JournalException {
      // The mode belongs to the file. A new file has no journal yet, which is reported elsewhere.
      return text(connection, "PRAGMA journal_mode").equals("wal")
              || !Schema.exists(connection, tables)
          ? Optional.empty()
          : Optional.of("the database is not in WAL mode: PRAGMA journal_mode = WAL sets it");
    }

    /**
     * Sets synchronous to FULL, a setting of the connection: only then are WAL commits on the disk.
     * Setting it inside a transaction fails.
     */
    @Override
    Undo prepare(Connection connection, int millis) throws SQLException, JournalException {
      int synchronous = number(connection, "synchronous");
      requireSynchronous(synchronous);
      int timeout = number(connection, "busy_timeout");
      set(connection, FULL, millis);
      return () -> set(connection, synchronous, timeout);
    }

    private int number(Connection connection, String pragma) throws SQLException {
      return Integer.parseInt(text(connection, "PRAGMA " + pragma));
    }

    /**
     * Sets both in one statement, because each statement costs as much as a row; the one that may
     * fail comes first.
     */
    private void set(Connection connection, int synchronous, int timeout) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate(
            "PRAGMA synchronous = " + synchronous + "; PRAGMA busy_timeout = " + timeout);
      }
    }

    /**
     * Refuses a connection with synchronous = OFF: the setting is restored before the connection is
     * closed, and closing then writes back commits of others without a sync.
     */
    private void requireSynchronous(int before) throws JournalException {
      if (before == 0) {
        throw new JournalException(
            Reason.UNAVAILABLE,
            "the DataSource gave a connection with synchronous = OFF, which may lose claims when it"
                + " is closed: take synchronous = OFF out of the URL or the pool",
            null);
      }
    }
  },

  H2("h2", "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)") {
    @Override
    String unlessExists() {
      return ""; // H2 has no such clause.
    }

    @Override
    boolean isDuplicate(SQLException e) {
      return UNIQUE_VIOLATION.equals(e.getSQLState());
    }

    @Override
    String returning(String write, String columns) {
      return "SELECT " + columns + " FROM FINAL TABLE (" + write + ")";
    }

    @Override
    Optional<String> whyNotDurable(Connection connection, Tables tables) {
      return Optional.of(
          "H2 answers a commit before it is on the disk: use PostgreSQL or SQLite, or in tests"
              + " forTestsOnly()");
    }
  };

  private static final int FULL = 2;
  private static final String UNIQUE_VIOLATION = "23505";

  private final String folder;
  private final String now;

  SqlDialect(String folder, String now) {
    this.folder = folder;
    this.now = now;
  }

  private static String millisOf(String postgresTime) {
    return "CAST(date_part('epoch', " + postgresTime + ") * 1000 AS bigint)";
  }

  static SqlDialect of(Connection connection) throws SQLException, JournalException {
    String name = connection.getMetaData().getDatabaseProductName();
    for (SqlDialect dialect : values()) {
      if (dialect.name().equalsIgnoreCase(name)) {
        return dialect;
      }
    }
    throw new JournalException(
        Reason.UNAVAILABLE, "the journal supports PostgreSQL, SQLite and H2, not " + name, null);
  }

  /** Returns the file that migrates the schema to {@code version}. */
  String script(int version) {
    return folder + "/" + Schema.SCRIPTS.get(version - 1);
  }

  /** Returns an expression for the time of the database, in milliseconds. */
  String now() {
    return now;
  }

  /**
   * Returns an expression for the time of the database in milliseconds that is constant within a
   * statement.
   */
  String statementTime() {
    return now;
  }

  /** Returns an expression for the later one of two times. */
  String later(String one, String other) {
    return "greatest(" + one + ", " + other + ")";
  }

  /**
   * Returns the names of the tables for a journal that is opened on {@code connection}.
   *
   * @param schema the schema of the tables; null for the search path
   */
  Tables locate(Connection connection, @Nullable String schema)
      throws SQLException, JournalException {
    requireUnnamed(schema);
    return new Tables("");
  }

  private static void requireUnnamed(@Nullable String schema) throws JournalException {
    if (schema != null) {
      throw new JournalException(
          Reason.UNAVAILABLE,
          "schema() is only for PostgreSQL: SQLite and H2 have one journal in a database; remove"
              + " it",
          null);
    }
  }

  /** Refuses a database in which the settings of a connection decide which journal is opened. */
  void requireOnlyJournal(Connection connection) throws SQLException, JournalException {}

  /**
   * Prepares a transaction for the script that migrates the tables to {@code version}.
   *
   * @param schema as for {@link #locate}
   */
  void beginMigration(Connection connection, int version, @Nullable String schema)
      throws SQLException, JournalException {}

  /**
   * Returns a statement that executes {@code write} and returns {@code columns} of the written row.
   */
  String returning(String write, String columns) {
    return write + " RETURNING " + columns;
  }

  /**
   * Returns an expression for the {@link DurabilityRisk} of a write, evaluated after it; empty
   * without one.
   *
   * @param durable whether the write must also survive a failure of the server
   */
  String riskOfWrite(Tables tables, boolean durable) {
    return "''";
  }

  /** Returns whether a transaction is open although auto-commit is on. */
  boolean isInTransaction(Connection connection) throws SQLException {
    return false;
  }

  /**
   * Returns a statement that inserts a row, or nothing if the row exists or the control row does
   * not satisfy {@code granting}.
   *
   * @param first the values before the claim time
   * @param time the claim time
   * @param last the values after it
   */
  String insert(String first, String time, String last, String granting) {
    return "INSERT INTO <purchase> (<columns>) SELECT "
        + String.join(", ", first, time, last)
        + " FROM <control> WHERE "
        + granting
        + unlessExists();
  }

  /** Returns the clause with which an INSERT does nothing, and does not fail, if the row exists. */
  String unlessExists() {
    return " ON CONFLICT (merchant, reference) DO NOTHING";
  }

  /** Returns whether an INSERT failed because the row exists. */
  boolean isDuplicate(SQLException e) {
    return false;
  }

  /** Returns why commits on {@code connection} may be lost; empty when they may not. */
  abstract Optional<String> whyNotDurable(Connection connection, Tables tables)
      throws SQLException, JournalException;

  /** Restores the former settings of a connection. */
  interface Undo {
    void run() throws SQLException;
  }

  /** Limits the wait for answers, and sets what durable commits need. */
  Undo prepare(Connection connection, int millis) throws SQLException, JournalException {
    return () -> {};
  }

  static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? String.valueOf(row.getString(1)) : "";
    }
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
