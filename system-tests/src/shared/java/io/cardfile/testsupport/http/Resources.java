package io.cardfile.testsupport.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The threads, open sockets and used heap of this process at one moment. */
public final class Resources {

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd"); // On Linux.
  private static final long MEBIBYTE = 1 << 20;

  // An executor of the JVM or of an HTTP stack may have started a further thread by chance.
  private static final int MORE_THREADS = 2;
  private static final long MORE_BYTES = 4 * MEBIBYTE;
  // Idle threads of OkHttp end after 60 s, those that carry virtual threads after 30 s.
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(75);

  private final int threads;
  private final long sockets;
  private final long bytes;

  private Resources(int threads, long sockets, long bytes) {
    this.threads = threads;
    this.sockets = sockets;
    this.bytes = bytes;
  }

  public static Resources now() throws IOException {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long bytes = runtime.totalMemory() - runtime.freeMemory();
    return new Resources(Thread.getAllStackTraces().size(), sockets(), bytes);
  }

  private static String threadNames() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static long sockets() throws IOException {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return 0;
    }
    try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
      return descriptors.filter(Resources::isSocket).count();
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException e) { // Closed meanwhile, such as that of the listing itself.
      return false;
    }
  }

  /** Waits until this process uses no more than at this moment, as long as threads may idle. */
  public void awaitReturn() throws IOException {
    long end = System.nanoTime() + LONGEST_NANOS;
    Resources now = now();
    while (!now.isAtMost(this)) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "used before: " + this + "; after it: " + now + "; the threads: " + threadNames());
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      now = now();
    }
  }

  private boolean isAtMost(Resources before) {
    return threads <= before.threads + MORE_THREADS
        && sockets <= before.sockets
        && bytes <= before.bytes + MORE_BYTES;
  }

  @Override
  public String toString() {
    return threads + " threads, " + sockets + " sockets, " + bytes / MEBIBYTE + " MiB";
  }
}
