package io.cardfile.transport.jdk;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Stops calls at their deadline, and closes connections that were idle for too long, on one daemon
 * thread, which ends when neither is left. It looks every 50 ms, because a wake-up for each call
 * would cost more.
 */
final class Watchdog implements Runnable {

  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Set<CallLimit> calls = ConcurrentHashMap.newKeySet();
  private boolean running; // Guarded by this.
  private final IdleConnections idle;

  Watchdog(IdleConnections idle) {
    this.idle = idle;
  }

  static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "cardfile-transport");
    thread.setDaemon(true);
    return thread;
  }

  /** Stops {@code call} at its deadline, unless {@link #leave} is called before. */
  synchronized void watch(CallLimit call) {
    calls.add(call);
    if (!running) {
      daemon(this).start();
      running = true; // Not after a failure, such as no memory: then the next call tries again.
    }
  }

  void leave(CallLimit call) {
    calls.remove(call);
  }

  @Override
  public void run() {
    do {
      LockSupport.parkNanos(PERIOD_NANOS);
      Thread.interrupted(); // An interrupted thread would not park.
      try {
        calls.forEach(CallLimit::stopIfLate);
        idle.closeSurplus();
      } catch (Throwable e) {
        // Such as no memory: the next look tries again.
      }
    } while (isUsed()); // Needs no memory: the thread must not end before its calls.
  }

  private synchronized boolean isUsed() {
    // In this order: a call may leave a connection.
    running = !calls.isEmpty() || !idle.isEmpty();
    return running;
  }
}
