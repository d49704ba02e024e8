package io.cardfile.sample.android;

import java.util.ArrayDeque;
import java.util.Queue;

/** Runs both threads of an app on the test's thread, when the test says so. */
final class Threads {

  private final Queue<Runnable> requests = new ArrayDeque<>();
  private final Queue<Runnable> posted = new ArrayDeque<>();

  void onNetwork(Runnable request) {
    requests.add(request);
  }

  void onMain(Runnable task) {
    posted.add(task);
  }

  /** Sends the requests, whose replies still wait for the main thread. */
  void network() {
    run(requests);
  }

  /** Runs what waits for the main thread. */
  void idle() {
    run(posted);
  }

  /** Sends requests and handles their replies until none is left. */
  void settle() {
    while (!requests.isEmpty() || !posted.isEmpty()) {
      network();
      idle();
    }
  }

  private static void run(Queue<Runnable> tasks) {
    for (Runnable task; (task = tasks.poll()) != null; ) {
      task.run();
    }
  }
}
