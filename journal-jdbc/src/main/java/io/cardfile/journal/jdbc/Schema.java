package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** The table, as the file of a dialect creates it. */
final class Schema {

  private Schema() {}

  /** Executes the file; does nothing where the table and its indexes exist. */
  static boolean create(Connection connection) throws SQLException, JournalException {
    SqlDialect dialect = SqlDialect.of(connection);
    dialect.prepareSchema(connection);
    try {
      execute(connection, statements(dialect));
    } catch (SQLException e) {
      // PostgreSQL fails when another process creates the table at the same time.
      execute(connection, statements(dialect));
    }
    return true;
  }

  private static void execute(Connection connection, String[] statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String each : statements) {
        if (!each.trim().isEmpty()) {
          statement.execute(each);
        }
      }
    }
  }

  private static String[] statements(SqlDialect dialect) {
    String file = dialect.name().toLowerCase(Locale.ROOT) + "/V1__purchase_journal.sql";
    return text(file).replaceAll("(?m)^\\s*--.*$", "").split(";");
  }

  private static String text(String file) {
    try (InputStream in = Schema.class.getResourceAsStream(file)) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int read = in.read(); read >= 0; read = in.read()) {
        bytes.write(read);
      }
      return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
