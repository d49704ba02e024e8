package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Faults leave nothing behind: no thread, no socket. */
@Tag("slow")
class ManyFaultsTest {

  private static final int CALLS = 10_000;
  private static final int CALLERS = 4;
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private final RetrofitTransport transport = RetrofitTransport.create();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();

  private void play(RawServer.Line line) throws Exception {
    while (true) {
      line.hear();
      fail(line, next.getAndIncrement() % 8);
    }
  }

  private static void fail(RawServer.Line line, int fault) throws IOException {
    switch (fault) {
      case 0 -> line.socket.close();
      case 1 -> {
        line.socket.setSoLinger(true, 0); // RST
        line.socket.close();
      }
      case 2 -> cut(line, "HTTP/1.1 20");
      case 3 -> cut(line, "HTTP/1.1 200 OK\r\nContent-Length: 10");
      case 4 -> cut(line, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}");
      case 5 -> cut(line, "ICY 200 OK\r\n\r\n");
      case 6 -> line.say("HTTP/1.1 503 X\r\nRetry-After: 0\r\nContent-Length: 2\r\n\r\n{}");
      default -> line.socket.getInputStream().read(); // Until the client gives up.
    }
  }

  private static void cut(RawServer.Line line, String raw) throws IOException {
    line.say(raw);
    line.socket.close();
  }

  private void call(String url) {
    try {
      send(transport, to(url).timeout(Duration.ofMillis(20)));
    } catch (TransportException e) {
      failed.incrementAndGet();
    }
  }

  private void calls(int count, String url) throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(callers.submit(() -> call(url)));
    }
    callers.shutdown();
    for (Future<?> one : all) {
      one.get();
    }
    assertTrue(callers.awaitTermination(10, TimeUnit.SECONDS));
  }

  private static long sockets() {
    try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
      return descriptors.filter(ManyFaultsTest::isSocket).count();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException e) {
      return false; // Closed meanwhile.
    }
  }

  private static int threads() {
    return Thread.getAllStackTraces().size();
  }

  private static String names() {
    return "threads: " + Thread.getAllStackTraces().keySet();
  }

  /** Kept connections go after four seconds; nothing tells when the other side noticed. */
  private static boolean within(Duration limit, BooleanSupplier condition) {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    return condition.getAsBoolean();
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void threadsAndSocketsAreBackToWhereTheyStarted() throws Exception {
    assumeTrue(Files.isDirectory(DESCRIPTORS), "open sockets are counted in /proc: Linux alone");
    long before = sockets();
    try (RawServer server = RawServer.playing(this::play)) {
      long listening = sockets();
      calls(CALLERS * 8, server.url()); // Starts the threads that OkHttp keeps for a minute.
      assertTrue(within(Duration.ofSeconds(15), () -> sockets() <= listening), "sockets at first");
      int threads = threads();
      long start = System.nanoTime();
      calls(CALLS, server.url());
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      assertTrue(within(Duration.ofSeconds(15), () -> sockets() <= listening), "sockets");
      // OkHttp keeps idle threads for a minute, and may have needed one more at a time.
      assertTrue(within(Duration.ofSeconds(75), () -> threads() <= threads), ManyFaultsTest::names);
      System.out.printf(
          "%d calls, %d failed, in %d ms: %d sockets and %d threads before, %d and %d after%n",
          CALLS, failed.get(), millis, listening, threads, sockets(), threads());
      // The two others that are faults as well, ICY and 503, are replies.
      assertTrue(failed.get() > CALLS * 7 / 10, "only " + failed.get() + " calls failed");
    }
    assertTrue(within(Duration.ofSeconds(15), () -> sockets() <= before), "the server's sockets");
  }
}
