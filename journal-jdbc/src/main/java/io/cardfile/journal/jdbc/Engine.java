package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** What the databases do not have in common. */
enum Engine {
  POSTGRESQL("postgresql", "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)") {
    @Override
    Optional<String> whyNotDurable(Connection connection) throws SQLException {
      if (text(connection, "SELECT pg_is_in_recovery()").equals("t")) {
        return Optional.of("this is a standby: the journal is kept on the primary");
      }
      if (text(connection, "SHOW fsync").equals("off")) {
        return Optional.of("fsync is off");
      }
      if (text(connection, "SHOW synchronous_commit").equals("off")) {
        return Optional.of("synchronous_commit is off");
      }
      // Of a table that is not there it says nothing.
      return text(connection, KIND_OF_TABLE).matches("[tu]")
          ? Optional.of(
              "the table cardfile_purchase is temporary or unlogged, and lost with its connection"
                  + " or in a crash: make an ordinary one, or ALTER TABLE .. SET LOGGED")
          : Optional.empty();
    }

    /** So that a database that says nothing holds no thread; costs no round trip. */
    @Override
    Undo prepare(Connection connection, int millis) throws SQLException {
      int before = connection.getNetworkTimeout();
      connection.setNetworkTimeout(Runnable::run, millis);
      return () -> connection.setNetworkTimeout(Runnable::run, before);
    }
  },

  SQLITE("sqlite", "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)") {
    @Override
    Optional<String> whyNotDurable(Connection connection) throws SQLException {
      return text(connection, "PRAGMA journal_mode").equals("wal")
          ? Optional.empty()
          : Optional.of("the database is not in WAL mode: PRAGMA journal_mode = WAL sets it");
    }

    /** WAL commits are on the disk with FULL alone, which belongs to the connection. */
    @Override
    Undo prepare(Connection connection, int millis) throws SQLException {
      Undo timeout = set(connection, "busy_timeout", Integer.toString(millis));
      Undo synchronous = set(connection, "synchronous", "FULL");
      return () -> {
        synchronous.run();
        timeout.run();
      };
    }

    private Undo set(Connection connection, String name, String value) throws SQLException {
      String pragma = "PRAGMA " + name;
      String before = pragma + " = " + Integer.parseInt(text(connection, pragma));
      execute(connection, pragma + " = " + value);
      return () -> execute(connection, before);
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
    Optional<String> whyNotDurable(Connection connection) {
      return Optional.of("H2 answers a commit before it is on the disk");
    }
  };

  // p: permanent, t: temporary, u: unlogged.
  private static final String KIND_OF_TABLE =
      "SELECT relpersistence FROM pg_class WHERE oid = to_regclass('cardfile_purchase')";

  private static final String UNIQUE_VIOLATION = "23505";

  private final String folder;
  private final String now;

  Engine(String folder, String now) {
    this.folder = folder;
    this.now = now;
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

  /** What follows an INSERT that is to do nothing, rather than to fail, where the row is there. */
  String unlessThere() {
    return " ON CONFLICT (merchant, reference) DO NOTHING";
  }

  /** Whether an INSERT failed because the row is there. */
  boolean isDuplicate(SQLException e) {
    return false;
  }

  /** Says why what is committed over {@code connection} may be lost; empty when it may not. */
  abstract Optional<String> whyNotDurable(Connection connection) throws SQLException;

  /** Gives a connection back as it was. */
  interface Undo {
    void run() throws SQLException;
  }

  /** Bounds the waiting, and sets what commits need to be durable. */
  Undo prepare(Connection connection, int millis) throws SQLException {
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
