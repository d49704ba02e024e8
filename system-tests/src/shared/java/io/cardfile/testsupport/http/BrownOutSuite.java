package io.cardfile.testsupport.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A brown-out: many calls at a time to a gateway that accepts connections and never answers, drips
 * single bytes, or stalls in the TLS handshake. The tests of a transport's module extend it.
 *
 * <p>Every call ends by its deadline and half a second, nothing is sent twice, the first call after
 * it succeeds, and threads, sockets and memory return to where they were.
 */
@Tag("slow")
public abstract class BrownOutSuite {

  private static final Duration DEADLINE = Duration.ofSeconds(3);
  private static final long LATEST_MILLIS = DEADLINE.toMillis() + 500;

  /** Executors of the calls. */
  private interface Threads {
    ExecutorService start() throws Exception;
  }

  private enum Fault {
    SILENT,
    DRIPPING,
    STALLED_HANDSHAKE;

    String url(UnresponsiveGateway gateway) {
      switch (this) {
        case DRIPPING:
          return gateway.drippingUrl();
        case STALLED_HANDSHAKE:
          return gateway.silentUrl("https");
        default:
          return gateway.silentUrl("http");
      }
    }
  }

  private static final class Ending {
    final String reference;
    final Fault fault;
    final long millis;
    final boolean mayHaveReached;

    Ending(String reference, Fault fault, long millis, boolean mayHaveReached) {
      this.reference = reference;
      this.fault = fault;
      this.millis = millis;
      this.mayHaveReached = mayHaveReached;
    }
  }

  private Transport transport;
  private UnresponsiveGateway gateway;
  private Duration deadline = DEADLINE;

  /** For subclasses. */
  protected BrownOutSuite() {}

  /** Returns a new transport; called once for each test. */
  protected abstract Transport newTransport();

  /** Returns the number of calls on virtual threads at a time, a third of them over TLS. */
  protected int virtualThreads() {
    return 1000;
  }

  @Test
  void callsOnSixteenThreadsEndInTimeAndLeaveNothing() throws Exception {
    endure(200, () -> Executors.newFixedThreadPool(16));
  }

  @Test
  void callsOnVirtualThreadsEndInTimeAndLeaveNothing() throws Exception {
    assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21 or newer");
    endure(
        virtualThreads(),
        () ->
            (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
  }

  private void endure(int count, Threads threads) throws Exception {
    transport = newTransport();
    try (UnresponsiveGateway unresponsive = new UnresponsiveGateway()) {
      gateway = unresponsive;
      deadline = Duration.ofMillis(500);
      callAtOnce(Fault.values().length, "WARM-UP-", threads); // Loads classes.
      Resources before = Resources.now();
      deadline = DEADLINE;
      List<Ending> endings = callAtOnce(count, "INV-", threads);
      assertInTime(endings);
      assertSentOnce(endings);
      gateway.recover();
      assertEquals(200, send("AFTERWARDS", Fault.SILENT).status());
      before.awaitReturn();
    }
  }

  private List<Ending> callAtOnce(int count, String prefix, Threads threads) throws Exception {
    ExecutorService executor = threads.start();
    try {
      List<Callable<Ending>> calls = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        String reference = prefix + i;
        Fault fault = Fault.values()[i % Fault.values().length];
        calls.add(() -> fail(reference, fault));
      }
      List<Ending> endings = new ArrayList<>();
      for (Future<Ending> call : executor.invokeAll(calls)) {
        endings.add(call.get());
      }
      return endings;
    } finally {
      executor.shutdown();
      assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS), "the threads end");
    }
  }

  private Ending fail(String reference, Fault fault) {
    long start = System.nanoTime();
    TransportException e =
        assertThrows(TransportException.class, () -> send(reference, fault), reference);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    return new Ending(reference, fault, millis, e.mayHaveReached());
  }

  private WireReply send(String reference, Fault fault) throws TransportException {
    WireRequest request =
        WireRequest.post(fault.url(gateway))
            .body(JsonObject.builder().put("reference", reference).build())
            .timeout(deadline)
            .build();
    return transport.prepare(request, phase -> {}).execute();
  }

  private static void assertInTime(List<Ending> endings) {
    Ending last = Collections.max(endings, Comparator.comparingLong(ending -> ending.millis));
    String slowest = "the slowest ended after " + last.millis + " ms, " + last.fault;
    System.out.println("brown-out: " + endings.size() + " calls, " + slowest);
    assertTrue(last.millis <= LATEST_MILLIS, slowest);
  }

  private void assertSentOnce(List<Ending> endings) {
    List<String> received = gateway.received();
    Set<String> references = new HashSet<>(received);
    assertEquals(references.size(), received.size(), "a request was sent twice");
    for (Ending ending : endings) {
      boolean overTls = ending.fault == Fault.STALLED_HANDSHAKE;
      assertEquals(!overTls, references.contains(ending.reference), ending.reference);
      assertEquals(!overTls, ending.mayHaveReached, () -> ending.fault + ": may have reached");
    }
  }
}
