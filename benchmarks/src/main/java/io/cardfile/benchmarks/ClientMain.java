package io.cardfile.benchmarks;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/**
 * The program of a client's JVM: charges until the code is compiled, then measures one thread and
 * eight, and prints the {@link Figures} of each part on a line.
 *
 * <p>Arguments: the {@link Client}, the URL of the server, a folder for a journal, and the number
 * of charges of a part with eight threads.
 */
final class ClientMain {

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  // Its threads live until the end, because the figures of a thread that has ended are lost.
  private static final ExecutorService POOL = Executors.newFixedThreadPool(8);

  private static final AtomicLong NEXT_REFERENCE = new AtomicLong(1_000_000_000_000_000L);

  private ClientMain() {}

  public static void main(String[] args) throws Exception {
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, e) -> {
          e.printStackTrace();
          System.exit(1);
        });
    Charger charger = Client.valueOf(args[0]).create(args[1], Path.of(args[2]));
    int charges = Integer.parseInt(args[3]);
    System.out.println(measure(charger, 8, charges).toText());
    System.out.println(measure(charger, 1, charges / 4).toText());
    System.out.println(measure(charger, 8, charges).toText());
    System.exit(0); // Some libraries have threads that do not end.
  }

  private static Figures measure(Charger charger, int threads, int charges) throws Exception {
    long[] latencies = new long[charges];
    AtomicInteger next = new AtomicInteger();
    Callable<Void> worker =
        () -> {
          for (int i = next.getAndIncrement(); i < charges; i = next.getAndIncrement()) {
            long start = System.nanoTime();
            charger.charge(Long.toString(NEXT_REFERENCE.getAndIncrement()));
            latencies[i] = System.nanoTime() - start;
          }
          return null;
        };
    System.gc();
    long cpuNanos = cpuNanos();
    long bytes = bytes();
    List<Future<Void>> workers = POOL.invokeAll(Collections.nCopies(threads, worker));
    cpuNanos = cpuNanos() - cpuNanos;
    bytes = bytes() - bytes;
    for (Future<Void> done : workers) {
      done.get(); // Throws what the worker has thrown.
    }
    Arrays.sort(latencies);
    return new Figures(
        cpuNanos / 1e3 / charges,
        (double) bytes / charges,
        latencies[charges / 2] / 1e3,
        latencies[(int) (charges * 0.99)] / 1e3);
  }

  private static long cpuNanos() {
    return LongStream.of(THREADS.getThreadCpuTime(THREADS.getAllThreadIds())).sum();
  }

  private static long bytes() {
    return LongStream.of(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())).sum();
  }
}
