package io.cardfile.transport.jdk;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Stops calls at their deadline, and closes connections that were idle for too long, on one daemon
 * thread, which ends when neither is left. It looks every 50 ms, because a wake-up for each call
 * would cost more.
 */
final class Watchdog implements Runnable {

  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Set<CallLimit> calls = ConcurrentHashMap.newKeySet();
  final AtomicBoolean running = new AtomicBoolean();
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
  void watch(CallLimit call) {
    calls.add(call);
    if (!running.get() && running.compareAndSet(false, true)) {
      try {
        daemon(this).start();
      } catch (Throwable e) { // Such as no memory for a thread; the next call tries again.
        running.set(false);
        throw e;
      }
    }
  }

  void leave(CallLimit call) {
    calls.remove(call);
  }

  @Override
  public void run() {
    do {
      LockSupport.parkNanos(PERIOD_NANOS);
    } while (look() || !ends());
  }

  /** Returns whether there is anything left to watch. */
  private boolean look() {
    try {
      calls.forEach(Watchdog::stopIfLate);
      // In this order: a call may leave a connection.
      return !calls.isEmpty() | idle.closeExpired();
    } catch (Throwable e) { // Such as no memory: the calls have to end all the same.
      return true;
    }
  }

  private static void stopIfLate(CallLimit call) {
    try {
      if (call.nanosLeft() <= 0) {
        call.stop(CallLimit.TIME_IS_UP);
      }
    } catch (Throwable e) {
      // The next look tries again, and other calls end in time.
    }
  }

  /** A call that begins at this moment is either seen here or starts another thread. */
  private boolean ends() {
    running.set(false);
    return !look() || !running.compareAndSet(false, true);
  }
}
