package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.NamedFault;
import io.cardfile.transport.TransportException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Faults leave no threads and no sockets behind. */
@Tag("slow")
class ManyFaultsTest {

  private static final int CALLS = 10_000;
  private static final int CALLERS = 4;
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  /**
   * Rows that break connections and replies, or cause waiting; large and endless replies are tested
   * elsewhere.
   */
  private static final Set<Integer> ROWS = Set.of(6, 9, 10, 11, 12, 13, 15, 17, 18, 19, 20, 21, 41);

  /** Threads of OkHttp stay for a minute: some for each of the four callers, none for each call. */
  private static final int MOST_THREADS_OF_OKHTTP = 16 * CALLERS;

  private final RetrofitTransport transport = RetrofitTransport.create();
  private final AtomicInteger failed = new AtomicInteger();
  private final List<String> urls = new ArrayList<>();
  private Process gateways;

  static List<String> faults() {
    return FaultCatalogue.all().stream()
        .filter(fault -> ROWS.contains(fault.row()) && !fault.name().equals("interim-endless"))
        .map(NamedFault::name)
        .toList();
  }

  @BeforeEach
  void start() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(FaultyGateways.class.getName());
    command.addAll(faults());
    gateways = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(gateways.getInputStream(), StandardCharsets.US_ASCII));
    for (int i = 0; i < faults().size(); i++) {
      String url = lines.readLine(); // Null if the gateways could not be started.
      assertNotNull(
          url, "no gateway"); // Without a server every call fails, and leaves nothing behind.
      urls.add(url + "/v1.0/purchases");
    }
  }

  @AfterEach
  void stop() throws Exception {
    gateways.getOutputStream().close();
    if (!gateways.waitFor(10, TimeUnit.SECONDS)) {
      gateways.destroyForcibly();
    }
  }

  private void call(int number) {
    try {
      String url = urls.get(number % urls.size());
      send(transport, to(url).timeout(Duration.ofMillis(20)));
    } catch (TransportException e) {
      failed.incrementAndGet();
    }
  }

  private void calls(int count) throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      all.add(callers.submit(() -> call(number)));
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

  /** Returns all threads except those that OkHttp and Okio keep for a while. */
  private static List<String> threads() {
    return names().filter(name -> !isOkHttps(name)).sorted(Comparator.naturalOrder()).toList();
  }

  private static long threadsOfOkHttp() {
    return names().filter(ManyFaultsTest::isOkHttps).count();
  }

  private static Stream<String> names() {
    return Thread.getAllStackTraces().keySet().stream().map(Thread::getName);
  }

  private static boolean isOkHttps(String name) {
    return name.startsWith("OkHttp") || name.startsWith("Okio");
  }

  /**
   * Polls a condition: kept connections are closed after four seconds, and no event shows when the
   * server noticed.
   */
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
    long sockets = sockets();
    List<String> threads = threads();
    long start = System.nanoTime();
    calls(CALLS);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    long busy = sockets();
    within(Duration.ofSeconds(15), () -> sockets() <= sockets && threads.containsAll(threads()));
    assertTrue(sockets() <= sockets, () -> sockets() + " sockets, and " + sockets + " before");
    List<String> more = new ArrayList<>(threads());
    threads.forEach(more::remove); // Some threads of an earlier test may have ended.
    assertEquals(List.of(), more, "threads");
    long okHttps = threadsOfOkHttp();
    assertTrue(okHttps <= MOST_THREADS_OF_OKHTTP, () -> okHttps + " threads of OkHttp");
    System.out.printf(
        Locale.ROOT,
        "%d calls under %d faults, %d failed, in %d ms; sockets: %d, %d at the end, %d again; "
            + "threads: %d again, and %d of OkHttp's that stay for a minute%n",
        CALLS,
        urls.size(),
        failed.get(),
        millis,
        sockets,
        busy,
        sockets(),
        threads.size(),
        okHttps);
    assertTrue(failed.get() > CALLS * 7 / 10, "only " + failed.get() + " calls failed");
  }
}
