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
      "SELECT quote_ident(nspname), c.oid FROM pg_catalog.pg_class c"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = relnamespace"
          + " WHERE c.oid = to_regclass('cardfile_purchase')";

  private final String prefix;
  private final long id;

  /**
   * Names the tables.
   *
   * @param prefix the schema, quoted, with its dot; or nothing
   * @param id what the database calls the purchase table by; 0 where it has no such number
   */
  Tables(String prefix, long id) {
    this.prefix = prefix;
    this.id = id;
  }

  /** Looks the tables up; names them without a schema where there are none. */
  static Tables ofPostgres(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(LOCATE)) {
      return row.next() ? new Tables(row.getString(1) + ".", row.getLong(2)) : new Tables("", 0);
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

  long id() {
    return id;
  }
}
