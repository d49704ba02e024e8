package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** A second request to a server whose row is over. */
class LateRequestsTest {

  private static final Duration SETTLING = Duration.ofSeconds(2);

  /** Counts one request, and a second one from {@code time} on. */
  private static IntSupplier secondAfter(Duration time) {
    long start = System.nanoTime();
    return () -> System.nanoTime() - start < time.toNanos() ? 1 : 2;
  }

  private static List<String> findings(IntSupplier requests) throws InterruptedException {
    try (LateRequests late = new LateRequests(SETTLING)) {
      late.watch("aRow", requests, () -> {});
      return late.settle();
    }
  }

  @Test
  void requestThatABusyServerReadsLateIsNotCalledLate() throws Exception {
    assertEquals(List.of(), findings(secondAfter(Duration.ofMillis(400))));
  }

  @Test
  void requestThatComesWhenTheRowIsOverIsFound() throws Exception {
    assertEquals(
        List.of("1 more requests came to the server of aRow when it was over"),
        findings(secondAfter(Duration.ofMillis(1_700))));
  }
}
