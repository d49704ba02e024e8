package io.cardfile.sample.android;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs one thing at a time that waits for a network, and tells the main thread how it ended. What
 * was begun before the last one is no longer told. Used on the main thread alone.
 */
final class Background {

  private final Executor executor;
  private final MainThread main;
  private final Queue<Runnable> held = new ArrayDeque<>();
  private int latest;
  private boolean holding;

  Background(Executor executor, MainThread main) {
    this.executor = executor;
    this.main = main;
  }

  /** Waits for something that may not come. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** Takes one thing. */
  interface Told<T> {
    void accept(T thing);
  }

  <T> void run(Work<T> work, Told<T> done, Told<IOException> failed) {
    int mine = ++latest;
    try {
      executor.execute(
          () -> wait(work, result -> tell(mine, done, result), e -> tell(mine, failed, e)));
    } catch (RejectedExecutionException e) {
      tell(mine, failed, new IOException("the app is closing", e));
    }
  }

  /** Nobody is told any more of what is under way; it is not stopped. */
  void forget() {
    latest++;
  }

  /**
   * Holds everything that arrives, until {@link #release}. What Android saves of an app in the
   * background thereby stays true, however long the process lives on.
   */
  void hold() {
    holding = true;
  }

  /**
   * Runs what arrived since {@link #hold}, in order. What a task throws is thrown when the others
   * have run, with what those throw suppressed.
   */
  void release() {
    holding = false;
    RuntimeException failure = null;
    while (!held.isEmpty()) {
      try {
        held.remove().run();
      } catch (RuntimeException e) {
        failure = first(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static RuntimeException first(@Nullable RuntimeException first, RuntimeException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }

  /** Runs the task now, or when it is released. Call it on the main thread. */
  void runOrHold(Runnable task) {
    if (holding) {
      held.add(task);
    } else {
      task.run();
    }
  }

  private static <T> void wait(Work<T> work, Told<T> done, Told<IOException> failed) {
    T result;
    try {
      result = work.run();
    } catch (IOException e) {
      failed.accept(e);
      return;
    }
    done.accept(result);
  }

  private <T> void tell(int mine, Told<T> told, T thing) {
    main.post(() -> runOrHold(() -> tellLatest(mine, told, thing)));
  }

  private <T> void tellLatest(int mine, Told<T> told, T thing) {
    if (mine == latest) {
      told.accept(thing);
    }
  }
}
