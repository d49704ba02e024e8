package io.cardfile.journal.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The tables of a journal by their full names, so that a connection with another search path finds
 * the same ones.
 */
final class Tables {

  // As the search path finds it.
  private static final String LOCATE =
      "SELECT quote_ident(nspname), d.oid, c.oid FROM pg_catalog.pg_class c"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = relnamespace"
          + " JOIN pg_catalog.pg_database d ON datname = current_database()"
          + " WHERE c.oid = to_regclass('cardfile_purchase')";

  private final String prefix;
  private final long id;
  private final Origin origin;

  /**
   * Names tables of a database that has no numbers for them.
   *
   * @param prefix the schema, quoted, with its dot; or nothing
   */
  Tables(String prefix) {
    this(prefix, 0, Origin.NONE);
  }

  private Tables(String prefix, long id, Origin origin) {
    this.prefix = prefix;
    this.id = id;
    this.origin = origin;
  }

  /** Looks the tables up; names them without a schema where there are none. */
  static Tables ofPostgres(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(LOCATE)) {
      if (!row.next()) {
        return new Tables("");
      }
      long id = row.getLong(3);
      Origin origin = Origin.ofPostgres(connection, row.getLong(2), id);
      return new Tables(row.getString(1) + ".", id, origin);
    }
  }

  /** Returns the schema, quoted; empty where there is none. */
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

  /** Returns what the database calls the purchase table by; 0 where it has no such number. */
  long id() {
    return id;
  }

  Origin origin() {
    return origin;
  }
}
