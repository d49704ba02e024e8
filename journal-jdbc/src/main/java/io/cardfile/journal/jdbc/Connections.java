package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Runs tasks with connections of the user's DataSource, each on one thread. Connections are in
 * auto-commit mode: each statement is a transaction of its own.
 */
final class Connections {

  private static final int MOST_TRIES = 5;

  private final DataSource source;
  private final SqlDialect dialect;
  private final long nanos;
  private final Semaphore permits;

  /**
   * Creates the runner of a journal's tasks.
   *
   * @param millis how long a task may wait for other tasks, and for each answer of the database
   */
  Connections(DataSource source, SqlDialect dialect, long millis) {
    this.source = source;
    this.dialect = dialect;
    this.nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    // SQLite allows one writer at a time and lets the others poll with sleeps.
    this.permits = new Semaphore(dialect == SqlDialect.SQLITE ? 1 : Integer.MAX_VALUE, true);
  }

  /** A task with a result. */
  interface Task<T> {
    T on(Connection connection) throws SQLException, JournalException;
  }

  /**
   * Runs a task once, with a connection whose dialect is not known yet.
   *
   * @param millis how long to wait for each answer of the database
   */
  static <T> T runOnce(DataSource source, long millis, String what, Task<T> task)
      throws JournalException {
    Call call = new Call(source, what, TimeUnit.MILLISECONDS.toNanos(millis));
    try {
      return call.on(
          connection ->
              restored(connection, SqlDialect.limitNetwork(connection, (int) millis), task));
    } catch (SQLException | RuntimeException e) {
      throw JournalExceptions.unavailable(what, e);
    } finally {
      call.restoreInterrupt();
    }
  }

  /**
   * Runs {@code task} with a connection; repeats it when the database undid it because of other
   * transactions. An interrupt ends nothing, and is set again afterwards.
   *
   * @param what the name of the task in messages
   */
  <T> T run(String what, Task<T> task) throws JournalException {
    Call call = new Call(source, what, nanos);
    try {
      call.acquire(permits);
      try {
        return repeated(call, task);
      } finally {
        permits.release();
      }
    } catch (SQLException | RuntimeException e) {
      throw JournalExceptions.unavailable(what, e);
    } finally {
      call.restoreInterrupt();
    }
  }

  private <T> T repeated(Call call, Task<T> task) throws SQLException, JournalException {
    for (int tries = 1; ; tries++) {
      try {
        return call.on(connection -> limited(call, task, connection));
      } catch (SQLException e) {
        if (tries == MOST_TRIES || !dialect.wasUndone(e) || call.isOver()) {
          throw e;
        }
      }
    }
  }

  private <T> T limited(Call call, Task<T> task, Connection connection)
      throws SQLException, JournalException {
    // A limit of the network breaks the connection, so a wait for the pool must not shorten it.
    boolean isNetwork = dialect != SqlDialect.SQLITE;
    int millis = isNetwork ? (int) TimeUnit.NANOSECONDS.toMillis(nanos) : call.millisLeft();
    return restored(connection, dialect.limit(connection, millis), task);
  }

  private static <T> T restored(Connection connection, SqlDialect.Restore restore, Task<T> task)
      throws SQLException, JournalException {
    try {
      return task.on(connection);
    } finally {
      try {
        restore.run();
      } catch (SQLException e) {
        // The effect of the task is durable. The pool detects a broken connection.
      }
    }
  }

  /** One call: its deadline, and an interrupt that came during it. */
  private static final class Call {
    private final DataSource source;
    private final String what;
    private final long deadline;
    private boolean interrupted = Thread.interrupted();

    private Call(DataSource source, String what, long nanos) {
      this.source = source;
      this.what = what;
      this.deadline = System.nanoTime() + nanos;
    }

    private boolean isOver() {
      return deadline - System.nanoTime() <= 0;
    }

    private int millisLeft() {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      return (int) Math.max(1, left);
    }

    private void acquire(Semaphore permits) throws JournalException {
      while (true) {
        try {
          if (permits.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            return;
          }
          throw new JournalException(
              Reason.UNAVAILABLE,
              "the journal in the database is busy with other calls, or another program has locked"
                  + " its file: try again",
              null);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }

    private <T> T on(Task<T> task) throws SQLException, JournalException {
      Connection connection = connection();
      try {
        requireAutoCommit(connection);
        return task.on(connection);
      } finally {
        close(connection);
      }
    }

    private Connection connection() throws JournalException {
      while (true) {
        try {
          return source.getConnection();
        } catch (SQLException e) {
          // An interrupt ends the wait for a pool, although a connection may be available soon.
          boolean wasInterrupted = Thread.interrupted();
          interrupted |= wasInterrupted;
          if (!wasInterrupted || isOver()) {
            throw JournalExceptions.noConnection(what, e);
          }
        }
      }
    }

    /**
     * Refuses a connection within a transaction of the caller, whose rollback would undo a claim.
     */
    private static void requireAutoCommit(Connection connection)
        throws SQLException, JournalException {
      if (!connection.getAutoCommit()) {
        throw new JournalException(
            Reason.UNAVAILABLE,
            "the DataSource gave a connection without auto-commit, which may belong to a"
                + " transaction of the caller: set auto-commit to true in the pool, and give the"
                + " journal a DataSource outside of transactions",
            null);
      }
    }

    private static void close(Connection connection) {
      try {
        connection.close();
      } catch (SQLException e) {
        // The effect of the task is durable. The pool detects a broken connection.
      }
    }

    private void restoreInterrupt() {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
