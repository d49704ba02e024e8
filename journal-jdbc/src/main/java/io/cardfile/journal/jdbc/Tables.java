package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The full names of a journal's tables, so that a connection with another search path finds the
 * same tables.
 */
final class Tables {

  private static final String LOCATE =
      "SELECT quote_ident(nspname), d.oid, c.oid FROM pg_catalog.pg_class c"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = relnamespace"
          + " JOIN pg_catalog.pg_database d ON datname = current_database() WHERE ";

  private static final String BY_SEARCH_PATH = "c.oid = to_regclass('cardfile_purchase')";
  private static final String BY_SCHEMA = "relname = 'cardfile_purchase' AND nspname = ?";

  // A table without the view in the same schema is not a journal.
  private static final String JOURNALS =
      "SELECT count(*) FROM pg_catalog.pg_class c"
          + " JOIN pg_catalog.pg_class v ON v.relnamespace = c.relnamespace"
          + " AND v.relname = 'cardfile_purchase_schema'"
          + " WHERE c.relname = 'cardfile_purchase' AND c.relpersistence <> 't'"
          + " AND has_schema_privilege(c.relnamespace, 'USAGE')"
          + " AND has_table_privilege(c.oid, 'INSERT, UPDATE')";

  private final String prefix;
  private final long id;
  private final TableIdentity origin;

  /**
   * Creates names for a database that has no numbers for tables.
   *
   * @param prefix the quoted schema with a dot, or an empty text
   */
  Tables(String prefix) {
    this(prefix, 0, TableIdentity.NONE);
  }

  private Tables(String prefix, long id, TableIdentity origin) {
    this.prefix = prefix;
    this.id = id;
    this.origin = origin;
  }

  /**
   * Locates the tables; if there are none, returns the names of the tables to create.
   *
   * @param schema the schema of the tables, as in the catalog; null for the search path
   */
  static Tables ofPostgres(Connection connection, @Nullable String schema) throws SQLException {
    String locate = LOCATE + (schema == null ? BY_SEARCH_PATH : BY_SCHEMA);
    try (PreparedStatement statement = connection.prepareStatement(locate)) {
      if (schema != null) {
        statement.setString(1, schema);
      }
      return found(connection, statement, schema);
    }
  }

  private static Tables found(
      Connection connection, PreparedStatement statement, @Nullable String schema)
      throws SQLException {
    try (ResultSet row = statement.executeQuery()) {
      if (!row.next()) {
        return new Tables(schema == null ? "" : '"' + schema.replace("\"", "\"\"") + "\".");
      }
      long id = row.getLong(3);
      TableIdentity origin = TableIdentity.ofPostgres(connection, row.getLong(2), id);
      return new Tables(row.getString(1) + ".", id, origin);
    }
  }

  /** Refuses a database with several journals, in which the search path would select one. */
  static void requireOnlyOne(Connection connection) throws SQLException, JournalException {
    if (Integer.parseInt(SqlDialect.text(connection, JOURNALS)) > 1) {
      throw new JournalException(
          Reason.UNAVAILABLE,
          "this user may write to several purchase journals of this database, and the search_path"
              + " may be one that another client has left, as behind PgBouncer: name the schema of"
              + " the journal with schema(), or give each journal a user of its own",
          null);
    }
  }

  /** Returns the quoted schema; empty if there is none. */
  String schema() {
    return prefix.isEmpty() ? "" : prefix.substring(0, prefix.length() - 1);
  }

  String purchase() {
    return prefix + "cardfile_purchase";
  }

  String control() {
    return prefix + "cardfile_purchase_control";
  }

  String schemaVersion() {
    return prefix + "cardfile_purchase_schema";
  }

  /** Returns the number of the purchase table in the database; 0 if it has none. */
  long id() {
    return id;
  }

  TableIdentity origin() {
    return origin;
  }
}
