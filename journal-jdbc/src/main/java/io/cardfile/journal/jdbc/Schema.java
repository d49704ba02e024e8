package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The table: made where that is asked for, and checked before it is used. */
final class Schema {

  static final int VERSION = 1;

  private static final String ASK_VERSION = "SELECT version FROM cardfile_purchase_schema";

  private Schema() {}

  static void create(Connection connection) throws SQLException, JournalException {
    Engine engine = Engine.of(connection);
    if (version(connection).isPresent()) {
      requireVersion(connection, engine);
      return;
    }
    if (engine == Engine.SQLITE) {
      Engine.text(connection, "PRAGMA journal_mode = WAL");
    }
    try {
      apply(script(engine), connection);
    } catch (SQLException e) {
      if (!version(connection).isPresent()) { // Nobody else was faster.
        throw e;
      }
    }
    requireVersion(connection, engine);
  }

  private static void apply(String script, Connection connection) throws SQLException {
    connection.setAutoCommit(false); // All of it or nothing, where the engine can.
    try {
      for (String statement : script.split(";")) {
        if (!statement.trim().isEmpty()) {
          Engine.execute(connection, statement);
        }
      }
      connection.commit();
    } catch (SQLException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  /** Refuses a database without the table, or with one of another version. */
  static void requireVersion(Connection connection, Engine engine)
      throws SQLException, JournalException {
    Optional<String> found = version(connection);
    if (!found.isPresent()) {
      throw damaged(
          "the database has no purchase journal, or does not show it: apply "
              + engine.script()
              + " of the jar, or call JdbcJournal.createSchema, and let this user read it");
    }
    if (!found.get().equals(String.valueOf(VERSION))) {
      throw damaged(
          "the purchase journal has schema " + found.get() + ", and this library knows " + VERSION);
    }
    try {
      Engine.text(connection, "SELECT " + Columns.ALL + " FROM cardfile_purchase WHERE 1 = 0");
    } catch (SQLException e) {
      if (isLost(connection, e)) {
        throw e;
      }
      throw damaged(
          "the table cardfile_purchase is not that of "
              + engine.script()
              + ": "
              + Failures.redacted(e).getMessage());
    }
  }

  private static JournalException damaged(String why) {
    return new JournalException(Reason.DAMAGED, why, null);
  }

  private static Optional<String> version(Connection connection) throws SQLException {
    try {
      return Optional.of(Engine.text(connection, ASK_VERSION));
    } catch (SQLException e) {
      if (isLost(connection, e)) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** Whether the database went away while it was asked, which says nothing about its tables. */
  private static boolean isLost(Connection connection, SQLException e) throws SQLException {
    String state = String.valueOf(e.getSQLState());
    return state.startsWith("08") || state.startsWith("57P") || !connection.isValid(1);
  }

  private static String script(Engine engine) {
    try (InputStream in = Schema.class.getResourceAsStream(engine.script())) {
      if (in == null) {
        throw new IllegalStateException(engine.script() + " is missing from the jar");
      }
      return withoutComments(all(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String withoutComments(String script) {
    return script.replaceAll("--[^\n]*", "");
  }

  private static String all(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[4096];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      bytes.write(buffer, 0, count);
    }
    return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
  }
}
