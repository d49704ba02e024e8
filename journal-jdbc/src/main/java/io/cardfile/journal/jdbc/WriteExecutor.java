package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Executes writes, and checks for each whether it is certain to last. */
final class WriteExecutor {

  private final SqlDialect dialect;

  WriteExecutor(SqlDialect dialect) {
    this.dialect = dialect;
  }

  /**
   * Executes a statement that returns {@link WrittenRow}; null when it wrote no row.
   *
   * @throws JournalException when the database returned a warning; PostgreSQL does so, instead of
   *     failing, when a synchronous standby does not have the committed write
   */
  @Nullable WrittenRow execute(Connection connection, Parameters statement)
      throws SQLException, JournalException {
    connection.clearWarnings();
    WrittenRow written = WrittenRow.of(statement.query());
    requireNoWarning(connection, statement);
    return written;
  }

  /**
   * Executes a statement without a result, and refuses a write that may be undone.
   *
   * @return the number of changed rows
   */
  int update(Connection connection, Parameters statement) throws SQLException, JournalException {
    connection.clearWarnings();
    int rows = statement.update();
    requireNoWarning(connection, statement);
    requireKept(whyUndone(connection));
    return rows;
  }

  private static void requireNoWarning(Connection connection, Parameters statement)
      throws SQLException, JournalException {
    requireNone(statement.warning());
    requireNone(connection.getWarnings());
  }

  private static void requireNone(@Nullable SQLWarning warning) throws JournalException {
    if (warning != null) {
      throw JournalExceptions.warned(warning);
    }
  }

  private Optional<JournalException> whyUndone(Connection connection) throws SQLException {
    return !connection.getAutoCommit() || dialect.isInTransaction(connection)
        ? Optional.of(Connections.inTransaction())
        : Optional.empty();
  }

  /** Returns why a write that has returned may be undone or lost; empty when it may not. */
  Optional<JournalException> whyLost(Connection connection, WrittenRow written)
      throws SQLException {
    Optional<JournalException> whyUndone = whyUndone(connection);
    return whyUndone.isPresent()
        ? whyUndone
        : DurabilityRisk.of(written.risk).map(DurabilityRisk::failure);
  }

  /** Executes like {@link #execute}, and refuses a write that may be undone or lost. */
  @Nullable WrittenRow keep(Connection connection, Parameters statement)
      throws SQLException, JournalException {
    WrittenRow written = execute(connection, statement);
    if (written != null) {
      requireKept(whyLost(connection, written));
    }
    return written;
  }

  static void requireKept(Optional<JournalException> whyLost) throws JournalException {
    if (whyLost.isPresent()) {
      throw whyLost.get();
    }
  }
}
