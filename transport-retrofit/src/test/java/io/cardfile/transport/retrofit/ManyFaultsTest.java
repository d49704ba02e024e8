package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Purchases.send;
import static io.cardfile.transport.retrofit.Purchases.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Faults leave no threads and no sockets behind. */
class ManyFaultsTest {

  private static final int CALLS = 1_000;
  private static final int CALLERS = 4;

  /** OkHttp keeps some threads for a minute, and none for each call. */
  private static final int MOST_NEW_THREADS = 4 * CALLERS + 8;

  private static final List<RawServer.Script> FAULTS =
      List.of(
          line -> line.socket.close(),
          line -> {
            line.receive();
            line.socket.setSoLinger(true, 0);
            line.socket.close();
          },
          line -> {
            line.receive();
            line.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{");
          },
          line -> {
            line.receive();
            line.write("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}");
            line.awaitClose();
          },
          line -> {
            line.receive();
            line.write("HTTP/1.1 103 A\r\n\r\nHTTP/1.1 103 B\r\n\r\n");
            line.awaitClose();
          },
          line -> {
            line.receive();
            line.write("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}");
            line.awaitClose();
          },
          line -> {
            line.receive();
            line.awaitClose();
          });

  private final RetrofitTransport transport = RetrofitTransport.create();
  private final AtomicInteger failed = new AtomicInteger();
  private final AtomicInteger played = new AtomicInteger();

  private void playNext(RawServer.Connection line) throws Exception {
    FAULTS.get(played.getAndIncrement() % FAULTS.size()).play(line);
  }

  private void call(RawServer server) {
    try {
      send(transport, to(server.url("localhost")).timeout(Duration.ofMillis(50)));
    } catch (TransportException e) {
      failed.incrementAndGet();
    }
  }

  private static boolean eventually(BooleanSupplier condition) {
    for (int i = 0; i < 1_000 && !condition.getAsBoolean(); i++) {
      LockSupport.parkNanos(10_000_000); // The servers notice later that a connection is closed.
    }
    return condition.getAsBoolean();
  }

  @Test
  void afterAThousandFaultsAllConnectionsAreClosed() throws Exception {
    int threadsBefore = Thread.activeCount();
    try (RawServer server = RawServer.playing(this::playNext)) {
      ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        calls.add(callers.submit(() -> call(server)));
      }
      callers.shutdown();
      for (Future<?> call : calls) {
        call.get();
      }
      assertEquals(CALLS, failed.get());
      assertTrue(played.get() > CALLS / 10, "few calls reached the server");
      assertTrue(eventually(() -> server.open.get() == 0), () -> server.open + " are open");
    }
    assertTrue(
        eventually(() -> Thread.activeCount() <= threadsBefore + MOST_NEW_THREADS),
        () -> threadsBefore + " threads, then " + Thread.activeCount());
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      assertEquals(200, send(transport, to(server.url())).status());
    }
  }
}
