package io.cardfile.transport.apache;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls end in time although one of them cannot be stopped, as without memory. */
class WatchdogTest {

  private final ApacheTransport transport = ApacheTransport.create();

  private ApacheExchange late(Runnable stopper) throws IOException {
    WireRequest request = Sending.lookUp("http://127.0.0.1/").build();
    ApacheExchange call = new ApacheExchange(request, phase -> {}, transport);
    call.waitsFor(stopper);
    call.end = System.nanoTime();
    return call;
  }

  @Test
  void aStopperThatThrowsIsRunAgainAndStopsNoOtherCall() throws Exception {
    CountDownLatch thrown = new CountDownLatch(3);
    CountDownLatch stopped = new CountDownLatch(20);
    List<ApacheExchange> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) { // In any order.
      calls.add(late(stopped::countDown));
    }
    calls.add(
        late(
            () -> {
              thrown.countDown();
              throw new OutOfMemoryError("planned");
            }));
    calls.forEach(transport.watchdog::watch);
    assertTrue(thrown.await(10, TimeUnit.SECONDS), "the thread is alive");
    assertTrue(stopped.await(10, TimeUnit.SECONDS), "the others are stopped");
    calls.forEach(transport.watchdog::forget);
  }
}
