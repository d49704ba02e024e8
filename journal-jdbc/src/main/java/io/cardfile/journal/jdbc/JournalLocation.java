package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables that a journal was opened on; each claim verifies them. */
final class JournalLocation {

  final SqlDialect dialect;
  final Tables tables;

  /** The version in the control row. */
  final long version;

  /** Whether the table has entries that are older than the table. */
  final boolean imported;

  /** Whether committed writes must survive a failure of the server. */
  final boolean durable;

  private JournalLocation(
      SqlDialect dialect, Tables tables, long version, boolean imported, boolean durable) {
    this.dialect = dialect;
    this.tables = tables;
    this.version = version;
    this.imported = imported;
    this.durable = durable;
  }

  /**
   * Locates and checks the tables.
   *
   * @param schema the schema of the tables; null if the search path finds the only ones
   * @param forTestsOnly whether committed writes may be lost
   */
  static JournalLocation checked(
      Connection connection, @Nullable String schema, boolean forTestsOnly)
      throws SQLException, JournalException {
    SqlDialect dialect = SqlDialect.of(connection);
    Tables tables = dialect.locate(connection, schema);
    if (schema == null) {
      dialect.requireOnlyJournal(connection);
    }
    Optional<String> why = dialect.whyNotDurable(connection, tables);
    if (why.isPresent() && !forTestsOnly) {
      throw new JournalException(Reason.UNAVAILABLE, "a claim could be lost: " + why.get(), null);
    }
    ControlRow control = Schema.requireVersion(connection, dialect, tables);
    boolean imported = hasOlder(connection, tables, control.rowsSince());
    return new JournalLocation(dialect, tables, control.version(), imported, !forTestsOnly);
  }

  /**
   * Returns whether there are older entries. Reads the whole table if there are none, because no
   * index has the times of all entries.
   */
  private static boolean hasOlder(Connection connection, Tables tables, long rowsSince)
      throws SQLException {
    String older = " WHERE changed_at < " + rowsSince + " LIMIT 1";
    return rowsSince > 0
        && !SqlDialect.text(connection, "SELECT 1 FROM " + tables.purchase() + older).isEmpty();
  }
}
