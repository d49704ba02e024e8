package io.cardfile.transport.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls end in time although the thread that watches them runs out of memory, or is missing. */
class WatchdogTest {

  private static CallLimit late(Runnable stopper) throws IOException {
    CallLimit call = new CallLimit();
    call.start(Duration.ofDays(1));
    call.waitsFor(stopper);
    call.start(Duration.ZERO);
    return call;
  }

  @Test
  void aStopperThatThrowsIsRunAgainAndStopsNoOtherCall() throws Exception {
    Watchdog watchdog = new Watchdog(new IdleConnections());
    CountDownLatch thrown = new CountDownLatch(3);
    CountDownLatch stopped = new CountDownLatch(20);
    List<CallLimit> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) { // In any order.
      calls.add(late(stopped::countDown));
    }
    calls.add(
        late(
            () -> {
              thrown.countDown();
              throw new OutOfMemoryError("planned");
            }));
    calls.forEach(watchdog::watch);
    assertTrue(thrown.await(10, TimeUnit.SECONDS), "the thread is alive");
    assertTrue(stopped.await(10, TimeUnit.SECONDS), "the others are stopped");
    calls.forEach(watchdog::leave);
  }

  /** In the handshake of TLS, and while it waits for the reply. */
  @ParameterizedTest
  @ValueSource(strings = {"https", "http"})
  @Timeout(20)
  void aCallThatIsNotWatchedEndsInTime(String scheme) throws Exception {
    JdkTransport transport = JdkTransport.create();
    transport.watchdog.running = true; // Without a thread.
    try (RawServer server = RawServer.playing(RawServer.Connection::awaitClose)) {
      String url = scheme + "://127.0.0.1:" + server.port() + "/";
      TransportException e =
          assertThrows(
              TransportException.class,
              () -> Sending.send(transport, Sending.to(url).timeout(Duration.ofSeconds(2))));
      assertTrue(e.getMessage().endsWith(": the time is up"), e.getMessage());
      assertEquals(scheme.equals("http"), e.mayHaveReached());
    }
  }
}
