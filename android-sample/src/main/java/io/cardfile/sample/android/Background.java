package io.cardfile.sample.android;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs network requests on an executor and posts their results to the main thread. Only the result
 * of the latest request is handled. Used only on the main thread.
 */
final class Background {

  private final Executor executor;
  private final MainThread main;
  private final Queue<Runnable> held = new ArrayDeque<>();
  private int latestId;
  private boolean holding;

  Background(Executor executor, MainThread main) {
    this.executor = executor;
    this.main = main;
  }

  /** A request that blocks and may fail. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** Handles a result on the main thread. */
  interface ResultHandler<T> {
    void accept(T thing);
  }

  <T> void run(Work<T> work, ResultHandler<T> done, ResultHandler<IOException> failed) {
    int requestId = ++latestId;
    try {
      executor.execute(
          () ->
              wait(work, result -> post(requestId, done, result), e -> post(requestId, failed, e)));
    } catch (RejectedExecutionException e) {
      post(requestId, failed, new IOException("the app is closing", e));
    }
  }

  /** Discards the results of running requests, which are not stopped. */
  void discardRunning() {
    latestId++;
  }

  /**
   * Holds all results until {@link #release}. So the state that Android has saved of an app in the
   * background stays true, however long the process lives.
   */
  void hold() {
    holding = true;
  }

  /**
   * Runs the tasks held since {@link #hold}, in order. The first exception is thrown after all
   * tasks have run, with the exceptions of later tasks suppressed.
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

  /** Runs the task now, or at the {@link #release}. Call it on the main thread. */
  void runOrHold(Runnable task) {
    if (holding) {
      held.add(task);
    } else {
      task.run();
    }
  }

  private static <T> void wait(
      Work<T> work, ResultHandler<T> done, ResultHandler<IOException> failed) {
    T result;
    try {
      result = work.run();
    } catch (IOException e) {
      failed.accept(e);
      return;
    }
    done.accept(result);
  }

  private <T> void post(int requestId, ResultHandler<T> handler, T thing) {
    main.post(() -> runOrHold(() -> handleLatest(requestId, handler, thing)));
  }

  private <T> void handleLatest(int requestId, ResultHandler<T> handler, T thing) {
    if (requestId == latestId) {
      handler.accept(thing);
    }
  }
}
