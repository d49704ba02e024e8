package io.cardfile.sample.android;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Runs both threads of an app on the test's thread, when the test says so. */
final class HeldTasks implements Executor, MainThread {

  private final Queue<Runnable> background = new ArrayDeque<>();
  private final Queue<Runnable> posted = new ArrayDeque<>();
  private boolean inBackground;
  private boolean closed;

  @Override
  public void execute(Runnable task) {
    if (closed) {
      throw new RejectedExecutionException();
    }
    background.add(task);
  }

  @Override
  public boolean isCurrent() {
    return !inBackground;
  }

  @Override
  public void post(Runnable task) {
    posted.add(task);
  }

  void close() {
    closed = true;
  }

  /** Runs the network tasks, but not the tasks that they post to the main thread. */
  void network() {
    inBackground = true;
    try {
      for (Runnable task; (task = background.poll()) != null; ) {
        task.run();
      }
    } finally {
      inBackground = false;
    }
  }

  /** Runs the tasks that were posted to the main thread. */
  void idle() {
    for (Runnable task; (task = posted.poll()) != null; ) {
      task.run();
    }
  }

  /** Runs all tasks until none is left. */
  void settle() {
    while (!background.isEmpty() || !posted.isEmpty()) {
      network();
      idle();
    }
  }
}
