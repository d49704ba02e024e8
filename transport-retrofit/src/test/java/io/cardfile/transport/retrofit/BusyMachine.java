package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Distinguishes the work of the current thread from the time in which the machine did other work.
 */
final class BusyMachine {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Path TASKS = Path.of("/proc/self/task");

  private final long waitedBefore = waited();
  private final long collectedBefore = collected();
  private final long workBefore = THREADS.getCurrentThreadCpuTime();
  private final long start = System.nanoTime();

  private BusyMachine() {}

  static BusyMachine start() {
    return new BusyMachine();
  }

  private static long collected() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /**
   * Returns how many nanoseconds the threads of this process have waited for a core, as Linux
   * counts.
   */
  private static long waited() {
    if (!Files.isDirectory(TASKS)) {
      return 0;
    }
    try (Stream<Path> tasks = Files.list(TASKS)) {
      return tasks.mapToLong(BusyMachine::waited).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long waited(Path task) {
    try {
      List<String> numbers = Files.readAllLines(task.resolve("schedstat"));
      return Long.parseLong(numbers.get(0).split(" ")[1]);
    } catch (IOException e) {
      return 0; // The thread has ended, or the kernel does not count.
    }
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
   * Returns the time of the garbage collector, and the time that threads of this process waited for
   * a core, because one of them ends a late call. Almost zero on an idle machine.
   */
  Duration held() {
    Duration pauses = Duration.ofMillis(collected() - collectedBefore);
    return pauses.plusNanos(Math.max(0, waited() - waitedBefore));
  }
}
