package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Scanner;

/** The table, as the file of a dialect creates it. */
final class Schema {

  private Schema() {}

  /** Executes the file; does nothing where the table and its indexes exist. */
  static boolean create(Connection connection) throws SQLException, JournalException {
    SqlDialect dialect = SqlDialect.of(connection);
    dialect.prepareSchema(connection);
    String file = dialect.name().toLowerCase(Locale.ROOT) + "/R__purchase_journal.sql";
    for (String statement : text(file).replaceAll("(?m)^\\s*--.*$", "").trim().split(";")) {
      try {
        execute(connection, statement);
      } catch (SQLException e) {
        execute(connection, statement); // PostgreSQL fails if another process does the same.
      }
    }
    return true;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String text(String file) {
    try (Scanner in = new Scanner(Schema.class.getResourceAsStream(file), "UTF-8")) {
      return in.useDelimiter("\\A").next();
    }
  }
}
