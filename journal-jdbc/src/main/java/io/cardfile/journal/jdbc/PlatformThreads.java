package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.lang.reflect.Method;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the database work of virtual threads on platform threads: an interrupt of a virtual thread
 * closes the socket that it reads, in the middle of a claim. The threads end when they are idle.
 */
final class PlatformThreads {

  private static final int MOST = 32;
  private static final int IDLE_SECONDS = 10;
  private static final @Nullable Method IS_VIRTUAL = isVirtual();

  private final ThreadPoolExecutor threads;
  private final long nanos;

  /**
   * Creates a pool, without threads yet.
   *
   * @param millis how long a task may wait for a thread
   */
  PlatformThreads(long millis) {
    nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    threads =
        new ThreadPoolExecutor(
            MOST,
            MOST,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "cardfile-journal");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /** A task with a result. */
  interface Task<T> {
    T run() throws JournalException;
  }

  /** Runs a task on this thread, unless it is virtual; an interrupt ends no wait. */
  <T> T run(Task<T> task) throws JournalException {
    return currentIsVirtual() ? runOnPlatformThread(task) : task.run();
  }

  <T> T runOnPlatformThread(Task<T> task) throws JournalException {
    FutureTask<T> future = new FutureTask<>(task::run);
    threads.execute(future);
    boolean interrupted = false;
    boolean hasBegun = false;
    try {
      long deadline = System.nanoTime() + nanos;
      while (true) {
        try {
          return hasBegun
              ? future.get()
              : future.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (TimeoutException e) {
          if (threads.remove(future)) {
            throw new JournalException(
                Reason.UNAVAILABLE,
                "too many calls wait for the journal in the database: try again",
                null);
          }
          hasBegun = true; // The task has limits of its own.
        }
      }
    } catch (ExecutionException e) {
      throw thrown(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns the exception of a task; throws an unchecked one as it is. */
  private static JournalException thrown(@Nullable Throwable cause) {
    if (cause instanceof Error) {
      throw (Error) cause;
    }
    if (cause instanceof JournalException) {
      return (JournalException) cause;
    }
    throw cause instanceof RuntimeException
        ? (RuntimeException) cause
        : new IllegalStateException("the task failed", cause);
  }

  private static boolean currentIsVirtual() {
    try {
      return IS_VIRTUAL != null && Boolean.TRUE.equals(IS_VIRTUAL.invoke(Thread.currentThread()));
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /** Returns the method that Java 21 has added. */
  private static @Nullable Method isVirtual() {
    try {
      return Thread.class.getMethod("isVirtual");
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
