package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks with connections of the user's DataSource, each on one thread. Connections are in
 * auto-commit mode: after a statement has returned, its effect is durable and visible to all.
 */
final class Connections {

  private static final String IN_TRANSACTION =
      "the DataSource gave a connection that does not commit by itself: it may be within a"
          + " transaction of the caller, whose rollback would undo the journal. Give the journal a"
          + " DataSource outside of transactions, with auto-commit on";

  private static final String FAILED = "the database failed to ";
  private static final int MOST_TRIES = 5;

  private final DataSource source;
  private final @Nullable SqlDialect dialect;
  private final int millis;
  private final Semaphore turns;

  /**
   * Creates an object; {@code dialect} is null before it is known, and waiting is not bounded then.
   */
  Connections(DataSource source, @Nullable SqlDialect dialect, int millis) {
    this.source = source;
    this.dialect = dialect;
    this.millis = millis;
    this.turns = new Semaphore(dialect == SqlDialect.SQLITE ? 1 : Integer.MAX_VALUE, true);
  }

  /** A task with a result. */
  interface Task<T> {
    T on(Connection connection) throws SQLException, JournalException;
  }

  /** A task without a result. */
  interface Use {
    void of(Connection connection) throws SQLException, JournalException;
  }

  /** Runs a task without a result; see {@link #lend}. */
  void use(String what, Use use) throws JournalException {
    lend(
        what,
        connection -> {
          use.of(connection);
          return true;
        });
  }

  /**
   * Runs {@code task} with a connection; repeats it when the database rolled it back because of
   * other transactions.
   *
   * @param what the name of the task in messages
   */
  <T> T lend(String what, Task<T> task) throws JournalException {
    Interrupts interrupts = Interrupts.keep();
    try {
      for (int tries = 1; ; tries++) {
        try {
          return once(what, task, interrupts);
        } catch (SQLException e) {
          if (tries == MOST_TRIES || !wasUndone(e)) {
            throw e;
          }
        }
      }
    } catch (SQLException | RuntimeException e) {
      throw JournalExceptions.unavailable(FAILED + what, e);
    } finally {
      interrupts.restore();
    }
  }

  /**
   * Returns whether the failure is a serialization failure or a deadlock, after which nothing of
   * the statement remains.
   */
  private static boolean wasUndone(SQLException e) {
    return "40001".equals(e.getSQLState()) || "40P01".equals(e.getSQLState());
  }

  private <T> T once(String what, Task<T> task, Interrupts interrupts)
      throws SQLException, JournalException {
    // SQLite allows one writer at a time and lets the others poll with sleeps.
    turns.acquireUninterruptibly();
    try {
      return inTurn(what, task, interrupts);
    } finally {
      turns.release();
    }
  }

  private <T> T inTurn(String what, Task<T> task, Interrupts interrupts)
      throws SQLException, JournalException {
    Connection connection = taken(what, interrupts);
    try {
      requireOwn(connection);
      return dialect == null ? task.on(connection) : bounded(task, connection, dialect);
    } finally {
      close(connection);
    }
  }

  private <T> T bounded(Task<T> task, Connection connection, SqlDialect dialect)
      throws SQLException, JournalException {
    SqlDialect.Undo undo = dialect.prepare(connection, millis);
    try {
      return task.on(connection);
    } finally {
      restore(undo);
    }
  }

  private Connection taken(String what, Interrupts interrupts) throws JournalException {
    long begin = System.nanoTime();
    while (true) {
      try {
        Connection connection = source.getConnection();
        if (connection == null) {
          throw new SQLException("no connection");
        }
        return connection;
      } catch (SQLException e) {
        // An interrupt ends the wait for a pool, although a connection may be available soon.
        if (!interrupts.taken() || System.nanoTime() - begin > millis * 1_000_000L) {
          throw JournalExceptions.noConnection(FAILED + what, e);
        }
      }
    }
  }

  /** Refuses a connection inside a transaction of the caller, whose rollback would undo a claim. */
  private static void requireOwn(Connection connection) throws SQLException, JournalException {
    if (!connection.getAutoCommit()) {
      throw inTransaction();
    }
  }

  static JournalException inTransaction() {
    return new JournalException(Reason.UNAVAILABLE, IN_TRANSACTION, null);
  }

  private static void restore(SqlDialect.Undo undo) {
    try {
      undo.run();
    } catch (SQLException e) {
      // The effect of the task is durable. The pool detects a broken connection.
    }
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // As above.
    }
  }
}
