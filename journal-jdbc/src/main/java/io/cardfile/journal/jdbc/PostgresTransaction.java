package io.cardfile.journal.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * Whether a transaction is still open after a write: one that a statement or a transaction manager
 * has begun, which auto-commit does not show.
 */
final class PostgresTransaction {

  // Null when the write has committed.
  private static final String ASK = "SELECT txid_current_if_assigned()";

  private PostgresTransaction() {}

  static boolean isOpen(Connection connection) throws SQLException {
    try {
      if (connection.isWrapperFor(BaseConnection.class)) {
        // The server has said so with its last answer.
        BaseConnection driver = connection.unwrap(BaseConnection.class);
        return driver.getTransactionState() != TransactionState.IDLE;
      }
    } catch (SQLException | LinkageError e) {
      // A pool that does not unwrap, or another driver: the server is asked.
    }
    return !Engine.text(connection, ASK).equals("null");
  }
}
