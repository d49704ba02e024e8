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
enum Engine {
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

    /** The same time in all columns that a statement writes. */
    @Override
    String statementTime() {
      return millisOf("statement_timestamp()");
    }

    @Override
    String hazardOfWrite(Tables tables, boolean durable) {
      return Hazard.ofWrite(tables, durable);
    }

    @Override
    boolean isInTransaction(Connection connection) throws SQLException {
      return PostgresTransaction.isOpen(connection);
    }

    @Override
    Optional<String> whyNotDurable(Connection connection, Tables tables) throws SQLException {
      return Hazard.of(text(connection, "SELECT " + Hazard.whenOpened(tables))).map(Hazard::words);
    }

    /** So that a database that says nothing holds no thread; costs no round trip. */
    @Override
    Undo prepare(Connection connection, int millis) throws SQLException {
      int before = connection.getNetworkTimeout();
      connection.setNetworkTimeout(Runnable::run, millis);
      return () -> connection.setNetworkTimeout(Runnable::run, before);
    }
  },

  /** Its time is the time of the step, which has the lock by then, and the same in all columns. */
  SQLITE("sqlite", "CAST((julianday('now') - 2440587.5) * 86400000 + 0.5 AS INTEGER)") {
    /**
     * No row to return goes through a temporary table here, as one that a query selects does.
     * Without a time, which no column allows, nothing is written.
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

    /** A temporary table of the same name comes first otherwise. */
    @Override
    Tables locate(Connection connection, @Nullable String schema) throws JournalException {
      requireUnnamed(schema);
      return new Tables("main.");
    }

    @Override
    Optional<String> whyNotDurable(Connection connection, Tables tables) throws SQLException {
      // The mode is of the file: where that is new, its journal is missing.
      return text(connection, "PRAGMA journal_mode").equals("wal")
              || !Schema.isThere(connection, tables)
          ? Optional.empty()
          : Optional.of("the database is not in WAL mode: PRAGMA journal_mode = WAL sets it");
    }

    /**
     * WAL commits are on the disk with FULL alone, which belongs to the connection. To set it fails
     * within a transaction.
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

    /** Both at once, and first the one that may fail: each statement costs as much as a row. */
    private void set(Connection connection, int synchronous, int timeout) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate(
            "PRAGMA synchronous = " + synchronous + "; PRAGMA busy_timeout = " + timeout);
      }
    }

    /** It is as before when it is closed, and then writes back what others have committed. */
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
    String unlessThere() {
      return ""; // It knows no such clause.
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
      return Optional.of("H2 answers a commit before it is on the disk");
    }
  };

  private static final int FULL = 2;
  private static final String UNIQUE_VIOLATION = "23505";

  private final String folder;
  private final String now;

  Engine(String folder, String now) {
    this.folder = folder;
    this.now = now;
  }

  private static String millisOf(String postgresTime) {
    return "CAST(date_part('epoch', " + postgresTime + ") * 1000 AS bigint)";
  }

  static Engine of(Connection connection) throws SQLException, JournalException {
    String name = connection.getMetaData().getDatabaseProductName();
    for (Engine engine : values()) {
      if (engine.name().equalsIgnoreCase(name)) {
        return engine;
      }
    }
    throw new JournalException(
        Reason.UNAVAILABLE, "the journal knows PostgreSQL, SQLite and H2, not " + name, null);
  }

  /** Returns the file that makes schema {@code version} of the one before. */
  String script(int version) {
    return folder + "/" + Schema.SCRIPTS.get(version - 1);
  }

  /** The time of the database, in milliseconds. */
  String now() {
    return now;
  }

  /** The time of the database in milliseconds, which does not change within a statement. */
  String statementTime() {
    return now;
  }

  /** Returns an expression for the later one of two times. */
  String later(String one, String other) {
    return "greatest(" + one + ", " + other + ")";
  }

  /**
   * Names the tables that a journal opened over {@code connection} is to use from now on.
   *
   * @param schema where they are; null where the search path leads
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
          "schema() is for PostgreSQL alone: SQLite and H2 have one journal in a database; leave it"
              + " out",
          null);
    }
  }

  /** Refuses a database in which the settings of a connection decide which journal is opened. */
  void requireOnlyJournal(Connection connection) throws SQLException, JournalException {}

  /**
   * Prepares a transaction for the script that makes version {@code version} of the tables.
   *
   * @param schema as for {@link #locate}
   */
  void beginMigration(Connection connection, int version, @Nullable String schema)
      throws SQLException, JournalException {}

  /** Returns a statement that does {@code write} and has {@code columns} of what was written. */
  String returning(String write, String columns) {
    return write + " RETURNING " + columns;
  }

  /**
   * Returns an expression for the {@link Hazard} of a write, which it follows; empty without one.
   *
   * @param durable whether it is also to survive the server
   */
  String hazardOfWrite(Tables tables, boolean durable) {
    return "''";
  }

  /** Whether a transaction is open although auto-commit is on. */
  boolean isInTransaction(Connection connection) throws SQLException {
    return false;
  }

  /**
   * Returns a statement that writes a row, or nothing where the row is there or the control row is
   * not {@code granting}.
   *
   * @param first the values before the time of the claim
   * @param time that time
   * @param last the values behind it
   */
  String insert(String first, String time, String last, String granting) {
    return "INSERT INTO <purchase> (<columns>) SELECT "
        + String.join(", ", first, time, last)
        + " FROM <control> WHERE "
        + granting
        + unlessThere();
  }

  /** What follows an INSERT that is to do nothing, rather than to fail, where the row is there. */
  String unlessThere() {
    return " ON CONFLICT (merchant, reference) DO NOTHING";
  }

  /** Whether an INSERT failed because the row is there. */
  boolean isDuplicate(SQLException e) {
    return false;
  }

  /** Says why what is committed over {@code connection} may be lost; empty when it may not. */
  abstract Optional<String> whyNotDurable(Connection connection, Tables tables) throws SQLException;

  /** Gives a connection back as it was. */
  interface Undo {
    void run() throws SQLException;
  }

  /** Bounds the waiting, and sets what commits need to be durable. */
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
