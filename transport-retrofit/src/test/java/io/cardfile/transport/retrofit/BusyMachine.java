package io.cardfile.transport.retrofit;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Tells the work of the current thread from the time in which the machine did something else. */
final class BusyMachine {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final long start = System.nanoTime();
  private final long workBefore = THREADS.getCurrentThreadCpuTime();
  private final long collectedBefore = collected();

  private BusyMachine() {}

  static BusyMachine start() {
    return new BusyMachine();
  }

  private static long collected() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /** Returns the time that has passed. */
  Duration took() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Returns the CPU time that this thread has used. */
  Duration work() {
    return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - workBefore);
  }

  /**
   * Returns what the garbage collector took, and how long this thread waited for a core, as far as
   * a few milliseconds of work show it now.
   */
  Duration held() {
    Duration pauses = Duration.ofMillis(collected() - collectedBefore);
    return pauses.plus(work().multipliedBy(slowness()));
  }

  /** Returns how many times longer than its CPU time some work takes at the moment. */
  private static long slowness() {
    long start = System.nanoTime();
    long before = THREADS.getCurrentThreadCpuTime();
    long work = 0;
    while (work < PROBE_NANOS) {
      work = THREADS.getCurrentThreadCpuTime() - before;
    }
    return (System.nanoTime() - start) / work;
  }
}
