package io.cardfile.transport.apache;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the calls whose time is up, and closes idle connections, on one daemon thread for each
 * transport. The thread is started by the first call and ends after some idle seconds. A look at
 * all calls twenty times a second is cheaper than a timer for each call.
 */
final class Watchdog {

  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int IDLE_TICKS = 40;

  private final Set<ApacheExchange> calls = ConcurrentHashMap.newKeySet();
  final AtomicBoolean running = new AtomicBoolean();
  private final IdleConnections idle;

  Watchdog(IdleConnections idle) {
    this.idle = idle;
  }

  static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  void watch(ApacheExchange call) {
    calls.add(call);
    if (!running.get() && running.compareAndSet(false, true)) {
      try {
        daemon(this::run, "cardfile-watchdog").start();
      } catch (Throwable e) {
        running.set(false); // The next call tries again.
        throw e;
      }
    }
  }

  void forget(ApacheExchange call) {
    calls.remove(call);
  }

  private void run() {
    for (int quiet = 0; quiet < IDLE_TICKS || !mayEnd(); quiet = isUnused() ? quiet + 1 : 0) {
      LockSupport.parkNanos(TICK_NANOS);
      try {
        look();
      } catch (RuntimeException | Error e) {
        // Such as no memory: the calls have to end all the same.
      }
    }
  }

  private boolean isUnused() {
    return calls.isEmpty() && idle.isEmpty(); // In this order: a call may leave a connection.
  }

  private boolean mayEnd() {
    running.set(false);
    // A call that came before this line found the thread running and relies on it.
    return isUnused() || !running.compareAndSet(false, true);
  }

  private void look() {
    for (ApacheExchange call : calls) {
      if (call.nanosLeft() <= 0) {
        call.stop();
      }
    }
    idle.closeSurplus();
  }
}
