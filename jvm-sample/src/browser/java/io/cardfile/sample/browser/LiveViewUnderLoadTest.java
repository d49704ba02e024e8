package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.FaultServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A thousand exchanges a second for 30 seconds, on loopback, while a browser shows the live view.
 */
@Tag("browser")
@Timeout(240)
class LiveViewUnderLoadTest {

  private static final int A_SECOND = 1_000;
  private static final int WARM_UP = 5 * A_SECOND; // Also fills the simulator's log.
  private static final int REQUESTS = 30 * A_SECOND;
  private static final int THREADS = 4;
  private static final int MAX_SECONDS = 90; // On a machine that is busy with something else.
  private static final long MAX_CLICK_MILLIS = 1_000;
  private static final long MAX_HEAP_GROWTH = 16L << 20;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private FaultServer sandbox;
  private Chromium browser;

  @BeforeEach
  void start() throws IOException {
    sandbox = RunningShop.sandbox();
    browser = Chromium.start();
    browser.openConsole(sandbox, "live.html");
    browser.awaitText("#connection", "Connected");
  }

  @AfterEach
  void end() throws IOException {
    browser.close();
    sandbox.close();
  }

  @Test
  void sandboxAnswersMemoryIsFlatAndThePageStaysUsable() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      load(threads, WARM_UP).get();
      long heap = usedHeap();
      long pageHeap = usedHeapOfThePage();
      long started = System.nanoTime();
      Future<?> load = load(threads, REQUESTS);
      List<Long> answers = new ArrayList<>();
      List<Long> clicks = new ArrayList<>();
      while (!load.isDone()) {
        answers.add(millisOf(this::health));
        if (answers.size() % 20 == 0) {
          clicks.add(millisOf(this::pauseAndResume));
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
      load.get();
      double seconds = (System.nanoTime() - started) / 1e9;
      long growth = usedHeap() - heap;
      long pageGrowth = usedHeapOfThePage() - pageHeap;
      System.out.printf(
          "Live view: %d exchanges in %.1f s (%.0f a second); health p50 %d ms, p99 %d ms of %d;"
              + " click p50 %d ms, longest %d ms of %d; heap %+d KiB from %d KiB, of the page"
              + " %+d KiB from %d KiB%n",
          REQUESTS,
          seconds,
          REQUESTS / seconds,
          percentile(answers, 50),
          percentile(answers, 99),
          answers.size(),
          percentile(clicks, 50),
          percentile(clicks, 100),
          clicks.size(),
          growth >> 10,
          heap >> 10,
          pageGrowth >> 10,
          pageHeap >> 10);
      assertTrue(seconds < MAX_SECONDS, "seconds: " + seconds);
      assertTrue(percentile(answers, 99) < 1_000, answers::toString);
      assertTrue(percentile(clicks, 90) < MAX_CLICK_MILLIS, clicks::toString);
      assertTrue(growth < MAX_HEAP_GROWTH, "heap: " + growth);
      assertTrue(pageGrowth < MAX_HEAP_GROWTH, "heap of the page: " + pageGrowth);
      assertThePageIsComplete();
    } finally {
      threads.shutdownNow();
    }
  }

  private void assertThePageIsComplete() {
    browser.awaitText("#counts", String.format("%,d", WARM_UP + REQUESTS));
    assertEquals(200L, browser.<Long>run("return document.querySelectorAll('tbody tr').length"));
    browser.click("#exchanges a");
    browser.awaitText("#detail-body", "Request");
  }

  /** Sends requests in step with the clock; at most one of each thread at a time. */
  private Future<?> load(ExecutorService threads, int requests) {
    AtomicInteger next = new AtomicInteger();
    long started = System.nanoTime();
    Callable<Void> sender =
        () -> {
          for (int at = next.getAndIncrement(); at < requests; at = next.getAndIncrement()) {
            long due = started + TimeUnit.SECONDS.toNanos(at) / A_SECOND;
            LockSupport.parkNanos(due - System.nanoTime());
            String path = "/v1.0/purchases/LOAD-" + at;
            assertEquals(404, http.send(request(path), BodyHandlers.discarding()).statusCode());
          }
          return null;
        };
    return threads.submit(
        () -> {
          List<Callable<Void>> senders = Collections.nCopies(THREADS, sender);
          for (Future<Void> sent : threads.invokeAll(senders)) {
            sent.get();
          }
          return null;
        });
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create(sandbox.walletUrl() + path))
        .header("Authorization", Merchant.BASIC)
        .build();
  }

  private void health() throws Exception {
    HttpRequest request = request("/_sandbox/health");
    assertEquals(200, http.send(request, BodyHandlers.discarding()).statusCode());
  }

  private void pauseAndResume() {
    browser.click("#pause");
    browser.await(driver -> "Resume".equals(browser.find("#pause").getText()));
    browser.click("#pause");
  }

  private interface Step {
    void run() throws Exception;
  }

  private static long millisOf(Step step) throws Exception {
    long start = System.nanoTime();
    step.run();
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  private static long percentile(List<Long> values, int percent) {
    List<Long> sorted = values.stream().sorted().toList();
    return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private long usedHeapOfThePage() {
    browser.cdp("HeapProfiler.collectGarbage", Map.of());
    Object used = browser.cdp("Runtime.getHeapUsage", Map.of()).get("usedSize");
    return ((Number) used).longValue();
  }
}
