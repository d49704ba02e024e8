package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Creates the tables, or migrates those of an earlier schema. */
final class Migration {

  private final Connection connection;
  private final SqlDialect dialect;
  private final @Nullable String schema;
  private final boolean incomplete;

  private Migration(Connection connection, @Nullable String schema, boolean incomplete)
      throws SQLException, JournalException {
    this.connection = connection;
    this.dialect = SqlDialect.of(connection);
    this.schema = schema;
    this.incomplete = incomplete;
  }

  /** Creates or migrates the tables; returns whether there were none and this call created them. */
  static boolean create(Connection connection) throws SQLException, JournalException {
    Migration migration = new Migration(connection, null, false);
    return migration.create(migration.found());
  }

  /**
   * Creates the tables of an incomplete journal; does nothing if there are tables.
   *
   * @param schema the schema of the tables; null for the search path
   */
  static boolean createIncomplete(Connection connection, @Nullable String schema)
      throws SQLException, JournalException {
    Migration migration = new Migration(connection, schema, true);
    return migration.found() == 0 && migration.create(0);
  }

  private int found() throws SQLException, JournalException {
    return Schema.found(connection, dialect.locate(connection, schema));
  }

  private boolean create(int from) throws SQLException, JournalException {
    if (dialect == SqlDialect.SQLITE && from == 0) {
      SqlDialect.text(connection, "PRAGMA journal_mode = WAL");
    }
    boolean migrated = from >= 0 && from < Schema.VERSION && migrate(from);
    Schema.requireVersion(connection, dialect, dialect.locate(connection, schema));
    return migrated && from == 0;
  }

  /** Migrates the tables; returns false when another process was faster. */
  private boolean migrate(int from) throws SQLException, JournalException {
    try {
      commit(from);
      return true;
    } catch (SQLException | JournalException e) {
      if (!isMigrated(e)) {
        throw e;
      }
      return false;
    }
  }

  /** Checks for the tables after {@code failure}; a second failure does not replace the first. */
  private boolean isMigrated(Exception failure) throws JournalException {
    try {
      return found() >= Schema.VERSION;
    } catch (SQLException second) {
      failure.addSuppressed(second);
      return false;
    }
  }

  private void commit(int from) throws SQLException, JournalException {
    connection.setAutoCommit(false); // Atomic, if the database supports it.
    try {
      for (int version = from + 1; version <= Schema.VERSION; version++) {
        apply(version);
      }
      if (incomplete) {
        SqlDialect.execute(connection, "UPDATE cardfile_purchase_control SET incomplete = 1");
      }
      connection.commit();
    } catch (SQLException | JournalException | RuntimeException e) {
      rollBack(e);
      throw e;
    }
    connection.setAutoCommit(true);
  }

  private void rollBack(Exception failure) {
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException second) {
      failure.addSuppressed(second);
    }
  }

  private void apply(int version) throws SQLException, JournalException {
    dialect.beginMigration(connection, version, schema);
    // Lines within a block of code are indented.
    for (String statement : script(version).split(";\\s*\n(?! )")) {
      if (!statement.trim().isEmpty()) {
        SqlDialect.execute(connection, statement);
      }
    }
  }

  private String script(int version) {
    String name = dialect.script(version);
    try (InputStream in = Migration.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar");
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
