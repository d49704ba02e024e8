package io.cardfile.transport.apache;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the calls whose time is up, and closes idle connections, on one daemon thread for each
 * transport. The thread is started by a call and ends when there are neither calls nor connections.
 * A look at all calls twenty times a second is cheaper than a timer for each call.
 */
final class Watchdog {

  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Set<ApacheExchange> calls = ConcurrentHashMap.newKeySet();
  volatile boolean running; // Set only while this is held.
  private final IdleConnections idle;

  Watchdog(IdleConnections idle) {
    this.idle = idle;
  }

  static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  synchronized void watch(ApacheExchange call) {
    calls.add(call);
    if (!running) {
      daemon(this::run, "cardfile-watchdog").start();
      running = true; // Not after a failure, such as no memory: then the next call tries again.
    }
  }

  void forget(ApacheExchange call) {
    calls.remove(call);
  }

  private void run() {
    do {
      LockSupport.parkNanos(TICK_NANOS);
      try {
        look();
      } catch (RuntimeException | Error e) {
        // Such as no memory: the calls have to end all the same.
      }
    } while (isUsed());
  }

  private synchronized boolean isUsed() {
    // In this order: a call may leave a connection.
    running = !calls.isEmpty() || !idle.isEmpty();
    return running;
  }

  private void look() {
    for (ApacheExchange call : calls) {
      stopIfLate(call);
    }
    idle.closeSurplus();
  }

  private static void stopIfLate(ApacheExchange call) {
    try {
      if (call.nanosLeft() <= 0) {
        call.stop();
      }
    } catch (RuntimeException | Error e) {
      // The next look tries again, and other calls end in time.
    }
  }
}
