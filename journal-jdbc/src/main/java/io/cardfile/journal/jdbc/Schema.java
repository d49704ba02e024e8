package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The versions of the tables; checks them before they are used. */
final class Schema {

  /** The files that migrate the tables to each version, from version 1 on. */
  static final List<String> SCRIPTS =
      Collections.unmodifiableList(
          Arrays.asList(
              "V1__purchase_journal.sql",
              "V2__purchase_destination.sql",
              "V3__purchase_control.sql"));

  static final int VERSION = SCRIPTS.size();

  /** SQL states of PostgreSQL and H2 for a missing or other table, column, schema or right. */
  private static final Set<String> OF_TABLES =
      new HashSet<>(
          Arrays.asList(
              "42P01",
              "42703",
              "42809",
              "3F000",
              "42501",
              "42S02",
              "42S03",
              "42S04",
              "42S22",
              "90079",
              "90096",
              "SQLite 1")); // SQLite has one code for these and others.

  private static final Set<String> DAMAGE =
      new HashSet<>(Arrays.asList("XX001", "XX002", "SQLite 11", "SQLite 26"));

  private Schema() {}

  /** Returns the version of the journal in the database; 0 if no journal is visible. */
  static int found(Connection connection, Tables tables) throws SQLException, JournalException {
    return number(version(connection, tables));
  }

  /** Returns the number of a version; 0 without a schema, -1 for a text that is not a version. */
  private static int number(Optional<String> version) {
    return version.map(text -> text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1).orElse(0);
  }

  /** Returns the control row; refuses a database without the tables, or of another version. */
  static ControlRow requireVersion(Connection connection, SqlDialect dialect, Tables tables)
      throws SQLException, JournalException {
    Optional<String> found = version(connection, tables);
    if (!found.isPresent()) {
      throw new JournalException(Reason.INCOMPLETE, missing(dialect), null);
    }
    requireVersion(found, dialect);
    try {
      SqlDialect.text(
          connection, "SELECT " + Columns.ALL + " FROM " + tables.purchase() + " WHERE 1 = 0");
      return ControlRow.of(connection, Sql.control(tables));
    } catch (SQLException e) {
      requireKnown(e);
      throw damaged(
          "the tables of the purchase journal are not those that "
              + scripts(dialect, 1)
              + " create, or this user may not read them: "
              + JournalExceptions.redacted(e).getMessage());
    }
  }

  private static String missing(SqlDialect dialect) {
    return "the database has no purchase journal, or this user cannot see it. Check that the"
        + " database, schema or file is the one of the journal, and that this user may read"
        + " the tables. If it is, and a journal existed, the journal is lost: open it once"
        + " with incomplete(), which creates the tables and grants no claims until the"
        + " gateway's charges are restored and the journal is opened with complete(). For a"
        + " new journal, apply "
        + scripts(dialect, 1)
        + " of the jar, or call JdbcJournal.createSchema()";
  }

  /** Returns whether a journal of any version is visible in the database. */
  static boolean exists(Connection connection, Tables tables)
      throws SQLException, JournalException {
    return version(connection, tables).isPresent();
  }

  private static void requireVersion(Optional<String> found, SqlDialect dialect)
      throws JournalException {
    int version = number(found);
    if (version == VERSION) {
      return;
    }
    String schema = "the purchase journal has schema " + found.orElse("");
    throw damaged(
        version > 0 && version < VERSION
            ? schema
                + ", and this library needs "
                + VERSION
                + ": apply "
                + scripts(dialect, version + 1)
                + " of the jar, or call JdbcJournal.createSchema"
            : schema + ", and this library supports " + VERSION);
  }

  private static String scripts(SqlDialect dialect, int first) {
    return IntStream.rangeClosed(first, VERSION)
        .mapToObj(dialect::script)
        .collect(Collectors.joining(" and "));
  }

  private static JournalException damaged(String why) {
    return new JournalException(Reason.DAMAGED, why, null);
  }

  private static Optional<String> version(Connection connection, Tables tables)
      throws SQLException, JournalException {
    try {
      return Optional.of(
          SqlDialect.text(connection, "SELECT version FROM " + tables.schemaVersion()));
    } catch (SQLException e) {
      requireKnown(e);
      return Optional.empty();
    }
  }

  /**
   * Returns normally if a table or column is missing, or may not be read. After any other failure,
   * such as a lost connection, a lock or a time limit, nothing is known about the tables.
   *
   * @throws JournalException if the database reports that it is damaged
   */
  private static void requireKnown(SQLException e) throws SQLException, JournalException {
    boolean isSqlite = e.getClass().getName().startsWith("org.sqlite.");
    String state = isSqlite ? "SQLite " + e.getErrorCode() : String.valueOf(e.getSQLState());
    if (DAMAGE.contains(state)) {
      throw damaged(
          "the database reports that it is damaged: " + JournalExceptions.redacted(e).getMessage());
    }
    if (!OF_TABLES.contains(state)) {
      throw e;
    }
  }
}
