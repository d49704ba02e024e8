package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Begins the transaction of a migration, in the schema of the tables. */
final class PostgresMigration {

  // One process at a time creates the first tables of a database, in any schema.
  private static final String LOCK = "SELECT pg_advisory_xact_lock(7161130658036280421)";

  // In any schema, even outside the search path.
  private static final String ANY =
      "SELECT quote_ident(nspname) FROM pg_catalog.pg_class c"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = relnamespace"
          + " WHERE relname = 'cardfile_purchase' AND relpersistence <> 't' LIMIT 1";

  private PostgresMigration() {}

  /**
   * Begins the transaction.
   *
   * @param named the schema of an intended second journal; null where none was set
   */
  static void begin(Connection connection, int version, @Nullable String named)
      throws SQLException, JournalException {
    if (version == 1) {
      SqlDialect.text(connection, LOCK);
    }
    if (version == 1 && named == null) {
      requireNone(connection);
    } else {
      stayIn(connection, Tables.ofPostgres(connection, named).schema());
    }
  }

  /**
   * Sets the search path, because PostgreSQL creates tables in its first schema, which may be
   * another one.
   */
  private static void stayIn(Connection connection, String schema) throws SQLException {
    if (!schema.isEmpty()) {
      SqlDialect.execute(connection, "SET LOCAL search_path = " + schema);
    }
  }

  /** Refuses to create a second journal, which would lack the charges of the first one. */
  private static void requireNone(Connection connection) throws SQLException, JournalException {
    String schema = SqlDialect.text(connection, ANY);
    if (!schema.isEmpty()) {
      throw new JournalException(
          Reason.UNAVAILABLE,
          "the schema "
              + schema
              + " of this database has a purchase journal already, which this connection does not"
              + " find, or may not read: set its search_path (currentSchema in the URL) to that"
              + " schema. A second journal lacks the entries of the first one and charges again; if"
              + " it is intended, create it with the SQL files of the jar",
          null);
    }
  }
}
