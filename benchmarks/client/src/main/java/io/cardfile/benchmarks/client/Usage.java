package io.cardfile.benchmarks.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * What this process has used so far, on Linux.
 *
 * @param cpuNanos the processor time of all living threads except the compiler's, which a longer
 *     run would not need; of the kernel, {@code schedstat}
 * @param gcNanos how much of that the garbage collector used
 * @param bytes allocated by all living Java threads
 */
record Usage(long cpuNanos, long gcNanos, long bytes) {

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  static Usage now() {
    long cpu = 0;
    long gc = 0;
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
      for (Path task : tasks) {
        String name = read(task.resolve("comm"));
        long nanos = isCompiler(name) ? 0 : nanos(task);
        cpu += nanos;
        gc += isCollector(name) ? nanos : 0;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Usage(cpu, gc, allocated());
  }

  Usage minus(Usage before) {
    return new Usage(cpuNanos - before.cpuNanos, gcNanos - before.gcNanos, bytes - before.bytes);
  }

  private static boolean isCompiler(String name) {
    return name.startsWith("C1 Comp") || name.startsWith("C2 Comp");
  }

  private static boolean isCollector(String name) {
    return name.startsWith("GC Thread") || name.startsWith("G1 ");
  }

  private static long nanos(Path task) throws IOException {
    String stat = read(task.resolve("schedstat"));
    return stat.isEmpty() ? 0 : Long.parseLong(stat.substring(0, stat.indexOf(' ')));
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) { // A thread that has just ended.
      return "";
    } catch (IOException e) {
      if (e.getMessage() != null && e.getMessage().contains("No such process")) {
        return "";
      }
      throw e;
    }
  }

  private static long allocated() {
    long bytes = 0;
    for (long thread : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
      bytes += Math.max(0, thread);
    }
    return bytes;
  }
}
