package io.cardfile.journal.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * Detects a transaction that is still open after a write. A statement or a transaction manager may
 * have begun it, which auto-commit mode does not show.
 */
final class PostgresTransaction {

  // Null when the write has committed.
  private static final String ASK = "SELECT txid_current_if_assigned()";

  private PostgresTransaction() {}

  static boolean isOpen(Connection connection) throws SQLException {
    try {
      if (connection.isWrapperFor(BaseConnection.class)) {
        // The server reported the state with its last answer.
        BaseConnection driver = connection.unwrap(BaseConnection.class);
        return driver.getTransactionState() != TransactionState.IDLE;
      }
    } catch (SQLException | LinkageError e) {
      // A pool that does not unwrap, or another driver: query the server.
    }
    return !SqlDialect.text(connection, ASK).equals("null");
  }
}
