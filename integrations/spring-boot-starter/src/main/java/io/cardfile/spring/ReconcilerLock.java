package io.cardfile.spring;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets one node reconcile at a time, with a lock of PostgreSQL that ends with its transaction, so
 * also when its node is killed. It saves look-ups; two runs at once would be correct as well. On
 * other databases, which serve one machine, and without a database, every run gets it.
 */
final class ReconcilerLock {

  private static final Logger LOG = LoggerFactory.getLogger(ReconcilerLock.class);
  private static final int NAMESPACE = 0x63617264; // "card"

  private final @Nullable DataSource source;
  private final int merchant;

  ReconcilerLock(@Nullable DataSource source, @Nullable String merchant) {
    this.source = source;
    this.merchant = String.valueOf(merchant).hashCode();
  }

  /** Runs {@code task} if no other node runs it now; returns whether it did. */
  boolean runAlone(Runnable task) throws SQLException {
    if (source == null) {
      task.run();
      return true;
    }
    AtomicBoolean hasEnded = new AtomicBoolean();
    Runnable noted =
        () -> {
          task.run();
          hasEnded.set(true);
        };
    try {
      return runAlone(source, noted);
    } catch (SQLException e) {
      if (hasEnded.get()) {
        LOG.warn(
            "payments: the reconciler's lock was lost in its run, SQLState {}", e.getSQLState());
        return true;
      }
      throw e;
    }
  }

  private boolean runAlone(DataSource source, Runnable task) throws SQLException {
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
        limitIdleTime(connection);
        task.run();
      }
      return locked;
    } finally {
      connection.rollback();
      connection.setAutoCommit(autoCommit);
    }
  }

  // After a power loss of this node the server would keep the lock until its TCP keepalive ends.
  private static void limitIdleTime(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET LOCAL idle_in_transaction_session_timeout = '15min'");
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
