package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.function.ThrowingSupplier;

/** Limits the processor time of a call; the wall clock would count what a busy machine takes. */
public final class ProcessorTime {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ProcessorTime() {}

  /** Returns what {@code work} returns, which must take less than {@code limit}. */
  public static <T> T within(Duration limit, ThrowingSupplier<T> work) {
    long before = THREADS.getCurrentThreadCpuTime();
    T result = Assertions.assertDoesNotThrow(work);
    Duration used = Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before);
    assertTrue(used.compareTo(limit) < 0, () -> used + " of processor time");
    return result;
  }
}
