package io.cardfile.benchmarks;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/**
 * The program of a client's JVM: charges from eight threads and from one until the code is
 * compiled, then measures both, and prints the {@link Figures} of each on a line.
 *
 * <p>Arguments: the {@link Client}, the URL of the server, a folder for a journal, and the
 * milliseconds of each of the four parts.
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
    long millis = Long.parseLong(args[3]);
    for (int threads : new int[] {8, 1, 1, 8}) {
      System.out.println(measure(charger, threads, millis).toText());
    }
    System.exit(0); // Some libraries have threads that do not end.
  }

  private static Figures measure(Charger charger, int threads, long millis) throws Exception {
    System.gc();
    long cpu = cpuNanos();
    long bytes = bytes();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    List<Future<long[]>> workers =
        POOL.invokeAll(Collections.nCopies(threads, () -> chargeUntil(end, charger)));
    cpu = cpuNanos() - cpu;
    bytes = bytes() - bytes;
    List<long[]> latencies = new ArrayList<>();
    for (Future<long[]> worker : workers) {
      latencies.add(worker.get());
    }
    return figures(cpu, bytes, latencies);
  }

  private static long[] chargeUntil(long end, Charger charger) throws Exception {
    LongStream.Builder latencies = LongStream.builder();
    long start = System.nanoTime();
    do {
      charger.charge(Long.toString(NEXT_REFERENCE.getAndIncrement()));
      long now = System.nanoTime();
      latencies.add(now - start);
      start = now;
    } while (start < end);
    return latencies.build().toArray();
  }

  private static long cpuNanos() {
    return LongStream.of(THREADS.getThreadCpuTime(THREADS.getAllThreadIds())).sum();
  }

  private static long bytes() {
    return LongStream.of(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())).sum();
  }

  private static Figures figures(long cpuNanos, long bytes, List<long[]> latencies) {
    long[] sorted = latencies.stream().flatMapToLong(LongStream::of).sorted().toArray();
    int charges = sorted.length;
    return new Figures(
        charges,
        cpuNanos / 1e3 / charges,
        (double) bytes / charges,
        sorted[charges / 2] / 1e3,
        sorted[(int) (charges * 0.99)] / 1e3);
  }
}
