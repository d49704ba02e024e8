package io.cardfile.journal.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The location of the tables: the identifier of the server's files, and the numbers of the database
 * and of the table, such as {@code 7301/16384/16390}. The control row has the location where they
 * were created. A restored dump and a copy of the database have another location, and may lack
 * entries.
 */
final class TableIdentity {

  /** The origin in a database without such numbers. */
  static final TableIdentity NONE = new TableIdentity("", "");

  private static final String UNKNOWN = "0";
  private static final String FUNCTION = "pg_catalog.pg_control_system()";
  private static final String MAY_READ =
      "SELECT has_function_privilege(to_regprocedure('" + FUNCTION + "'), 'EXECUTE')";
  private static final String READ = "SELECT system_identifier FROM " + FUNCTION;

  private final String system;
  private final String table;

  private TableIdentity(String system, String table) {
    this.system = system;
    this.table = table;
  }

  /**
   * Returns the origin in PostgreSQL, without the identifier of the server's files if this user may
   * not read it.
   */
  static TableIdentity ofPostgres(Connection connection, long database, long table)
      throws SQLException {
    boolean mayRead = SqlDialect.text(connection, MAY_READ).equals("t");
    return new TableIdentity(
        mayRead ? SqlDialect.text(connection, READ) : UNKNOWN, "/" + database + "/" + table);
  }

  /** Returns an SQL expression for the origin. */
  String sql() {
    return "'" + system + table + "'";
  }

  /** Returns an SQL condition: the column {@code origin} equals it, as far as both are known. */
  String condition() {
    return system.equals(UNKNOWN)
        ? "origin LIKE '%" + table + "'"
        : "origin IN (" + sql() + ", '" + UNKNOWN + table + "')";
  }
}
