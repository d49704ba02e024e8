package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testsupport.http.RawServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** All kept connections may be dead; detecting it sends nothing. */
class DeadConnectionsTest {

  private static final int KEPT = 8;

  private final CyclicBarrier together = new CyclicBarrier(KEPT);
  private final CountDownLatch replied = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(KEPT);

  /** The first connections answer once, concurrently, and are closed later. */
  private void play(RawServer.Connection line) throws Exception {
    line.receive();
    if (closed.getCount() > 0) {
      together.await(10, TimeUnit.SECONDS);
      line.write(RawServer.OK);
      replied.await(10, TimeUnit.SECONDS);
      line.socket.close();
      closed.countDown();
    } else {
      line.write(RawServer.OK);
    }
  }

  @Test
  void allOfThemAreReplacedByOne() throws Exception {
    RetrofitTransport transport = RetrofitTransport.create();
    try (RawServer server = RawServer.playing(this::play)) {
      burst(transport, server);
      replied.countDown();
      closed.await(10, TimeUnit.SECONDS);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50)); // Idle is what they are.
      assertEquals(200, send(transport, to(server.url())).status());
      assertEquals(KEPT + 1, server.connections.get());
      assertEquals(KEPT + 1, server.requests.size());
    }
  }

  private static void burst(RetrofitTransport transport, RawServer server) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(KEPT);
    List<Future<?>> calls = new ArrayList<>();
    for (int i = 0; i < KEPT; i++) {
      calls.add(threads.submit(() -> send(transport, to(server.url()))));
    }
    threads.shutdown();
    for (Future<?> call : calls) {
      call.get();
    }
  }
}
