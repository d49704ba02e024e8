package io.cardfile.testsupport.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Many calls at a time to a server that fails each of them: every call ends by its deadline, no
 * request is sent twice, and neither connections nor threads are left. The tests of a transport's
 * module extend it. Where the JDK has virtual threads, they make the calls.
 */
public abstract class ManyFaultsSuite {

  private static final int FAULTS = 1_000;
  private static final int CALLERS = 16;
  private static final Duration DEADLINE = Duration.ofMillis(250);

  /** Shorter than the wait of the server, and long for a busy machine. */
  private static final Duration LATEST = Duration.ofSeconds(20);

  /** HTTP stacks keep some threads for a while, and none for each call. */
  private static final int MOST_NEW_THREADS = 2 * CALLERS + 8;

  private static final List<RawServer.Script> SCRIPTS =
      List.of(
          line -> line.socket.close(),
          line -> {
            line.receive();
            line.socket.setSoLinger(true, 0); // Resets the connection.
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
            line.awaitClose();
          });

  private final AtomicInteger played = new AtomicInteger();
  private final AtomicInteger calls = new AtomicInteger();
  private Transport transport;

  /** For subclasses. */
  protected ManyFaultsSuite() {}

  /** Returns a new transport. */
  protected abstract Transport newTransport();

  @Test
  void callsThatFailEndInTimeAndLeaveNothing() throws Exception {
    transport = newTransport();
    Set<Thread> threads = Thread.getAllStackTraces().keySet();
    try (RawServer server = RawServer.playing(this::playNext)) {
      failAtOnce(server);
      server.awaitNoConnection(LATEST);
      assertEquals(
          server.requests.size(), new HashSet<>(server.requests).size(), "requests sent twice");
    }
    Set<Thread> left = new HashSet<>(Thread.getAllStackTraces().keySet());
    left.removeAll(threads);
    left.removeIf(thread -> thread.getName().equals(RawServer.THREAD));
    assertTrue(left.size() <= MOST_NEW_THREADS, left::toString);
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      assertEquals(200, send(server, Duration.ofMinutes(1)).status());
    }
  }

  private void playNext(RawServer.Connection line) throws Exception {
    SCRIPTS.get(played.getAndIncrement() % SCRIPTS.size()).play(line);
  }

  private void failAtOnce(RawServer server) throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS, threadFactory());
    List<Future<?>> all = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      all.add(callers.submit(() -> failUntilAllArePlayed(server)));
    }
    callers.shutdown();
    for (Future<?> caller : all) {
      caller.get();
    }
    assertTrue(callers.awaitTermination(LATEST.toMillis(), TimeUnit.MILLISECONDS));
  }

  private static ThreadFactory threadFactory() throws ReflectiveOperationException {
    if (Runtime.version().feature() < 21) {
      return Executors.defaultThreadFactory();
    }
    Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
    return (ThreadFactory)
        Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
  }

  private void failUntilAllArePlayed(RawServer server) {
    while (played.get() < FAULTS) {
      long start = System.nanoTime();
      assertThrows(TransportException.class, () -> send(server, DEADLINE));
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      assertTrue(took.compareTo(LATEST) < 0, () -> "the call took " + took);
    }
  }

  private WireReply send(RawServer server, Duration deadline) throws TransportException {
    WireRequest request =
        WireRequest.post(server.url())
            .body(JsonObject.builder().put("reference", "INV-" + calls.getAndIncrement()).build())
            .timeout(deadline)
            .build();
    return transport.prepare(request, phase -> {}).execute();
  }
}
