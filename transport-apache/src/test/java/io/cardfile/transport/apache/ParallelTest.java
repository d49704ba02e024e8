package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Many calls at the same time, and what is left of them. */
class ParallelTest {

  private static final int THREADS = 64;
  private static final int CALLS = 20;

  /** Replies to the first requests only when all of them have arrived. */
  private static RawServer.Script together() {
    CyclicBarrier all = new CyclicBarrier(THREADS);
    return line -> {
      for (int i = 0; true; i++) {
        String request = line.receive();
        if (i == 0) {
          all.await(20, TimeUnit.SECONDS);
        }
        String body = request.substring(request.indexOf('{'));
        line.write("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
      }
    };
  }

  private static void buy(ApacheTransport transport, RawServer server, int thread)
      throws Exception {
    for (int i = 0; i < CALLS; i++) {
      JsonObject document = JsonObject.builder().put("reference", thread + "-" + i).build();
      assertEquals(
          document,
          Sending.send(transport, to(server.url()).body(document).approvedBy(document::equals))
              .document());
    }
  }

  @Test
  void sixtyFourThreadsWaitForNoConnectionAndGetTheirOwnReplies() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (RawServer server = RawServer.playing(together());
        ApacheTransport transport = ApacheTransport.create()) {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        calls.add(
            threads.submit(
                () -> {
                  buy(transport, server, thread);
                  return null;
                }));
      }
      for (Future<?> call : calls) {
        call.get(30, TimeUnit.SECONDS);
      }
      assertEquals(THREADS, server.connections.get());
      assertEquals(THREADS * CALLS, server.requests.size());
    } finally {
      threads.shutdownNow();
    }
  }

  private static void awaitClosed(RawServer server, long seconds) {
    awaitOpen(server, 0, seconds);
  }

  private static void awaitOpen(RawServer server, int most, long seconds) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (server.open.get() > most && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    assertTrue(server.open.get() <= most, server.open + " open connections");
  }

  /** Such as a signature that differs from call to call. */
  @Test
  void ofManyAccountsTheConnectionThatWasIdleLongestIsClosed() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK);
        ApacheTransport transport = ApacheTransport.create()) {
      int calls = IdleConnections.MAX_IDLE + 3;
      for (int i = 0; i < calls; i++) {
        WireHeader key = WireHeader.of("X-Api-Key", "key-" + i);
        Sending.send(transport, to(server.url()).header(key));
      }
      awaitOpen(server, IdleConnections.MAX_IDLE, 3);
      WireHeader last = WireHeader.of("X-Api-Key", "key-" + (calls - 1));
      Sending.send(transport, to(server.url()).header(last));
      assertEquals(calls, server.connections.get());
    }
  }

  @Test
  void closingATransportClosesItsIdleConnections() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      ApacheTransport transport = ApacheTransport.create();
      Sending.send(transport, to(server.url()));
      assertEquals(1, server.open.get());
      transport.close();
      awaitClosed(server, 3);
    }
  }

  @Test
  void aCallDuringTheCloseEndsAndKeepsNoConnection() throws Exception {
    ApacheTransport transport = ApacheTransport.create();
    RawServer.Script closing =
        line -> {
          line.receive();
          transport.close();
          line.write(RawServer.OK);
          line.awaitClose();
        };
    try (RawServer server = RawServer.playing(closing)) {
      assertEquals(200, Sending.send(transport, to(server.url())).status());
      awaitClosed(server, 3);
    }
  }

  @Test
  void idleConnectionsAndThreadsEndByThemselves() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      ApacheTransport transport = ApacheTransport.create();
      Sending.send(transport, to(server.url("localhost")));
      awaitClosed(server, 8);
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(8);
      while (transport.watchdog.running && System.nanoTime() < end) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
      assertTrue(!transport.watchdog.running && transport.idle.isEmpty());
    }
  }
}
