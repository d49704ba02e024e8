package io.cardfile.spring;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Lets one node reconcile at a time, with a lock of PostgreSQL that ends with its transaction, so
 * also when its node is killed. It saves look-ups; two runs at once would be correct as well. On
 * other databases, which serve one machine, every run gets it.
 */
final class ReconcilerLock {

  private static final int NAMESPACE = 0x63617264; // "card"

  private final DataSource source;
  private final int merchant;

  ReconcilerLock(DataSource source, @Nullable String merchant) {
    this.source = source;
    this.merchant = String.valueOf(merchant).hashCode();
  }

  /** Runs {@code task} if no other node runs it now; returns whether it did. */
  boolean runAlone(Runnable task) throws SQLException {
    try (Connection connection = source.getConnection()) {
      if (!connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
        task.run();
        return true;
      }
      return runLocked(connection, task);
    }
  }

  // In a transaction, because a lock of a session would stay with a pooler's connection.
  private boolean runLocked(Connection connection, Runnable task) throws SQLException {
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      boolean locked = lock(connection);
      if (locked) {
        task.run();
      }
      return locked;
    } finally {
      connection.rollback();
      connection.setAutoCommit(autoCommit);
    }
  }

  private boolean lock(Connection connection) throws SQLException {
    String sql = "SELECT pg_try_advisory_xact_lock(?, ?)";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, NAMESPACE);
      statement.setInt(2, merchant);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }
}
