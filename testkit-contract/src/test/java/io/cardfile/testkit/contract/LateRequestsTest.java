package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** A second request to a server whose row has ended. */
class LateRequestsTest {

  private static final Duration SETTLING = Duration.ofMillis(200);

  private static List<String> findings(IntSupplier requests) throws InterruptedException {
    try (LateRequests late = new LateRequests(SETTLING)) {
      late.watch("aRow", requests, () -> {});
      return late.settle();
    }
  }

  @Test
  void requestsReadShortlyAfterTheRowAreNotLate() throws Exception {
    assertEquals(List.of(), findings(() -> 2));
  }

  @Test
  void requestAfterTheRowIsFound() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    assertEquals(
        List.of("1 more requests reached the server of aRow after it ended"),
        findings(calls::incrementAndGet));
    assertEquals(2, calls.get());
  }
}
