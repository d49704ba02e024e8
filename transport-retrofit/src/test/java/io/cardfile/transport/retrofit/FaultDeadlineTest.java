package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.PaymentListener;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import io.cardfile.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Whatever goes wrong, a call ends by a short deadline, and nothing comes out that is not declared.
 * The contract looks at what it ends as.
 */
class FaultDeadlineTest {

  private static final Duration GRACE = Duration.ofMillis(500);
  private static final int AT_ONCE = 3;
  private static final Map<NamedFault, Future<List<Call>>> CALLS = new LinkedHashMap<>();
  private static ExecutorService callers;

  /**
   * What came of one call.
   *
   * @param work CPU time of its thread
   * @param held how much of the time was the machine's, as far as that was looked at
   */
  record Call(Object outcome, Duration took, Duration work, Duration held) {

    static Call timed(Asking asking) throws TransportException {
      BusyMachine machine = BusyMachine.start();
      Object outcome = asking.outcome();
      Duration took = machine.took();
      Duration work = machine.work();
      return new Call(outcome, took, work, isLate(took) ? machine.held() : Duration.ZERO);
    }

    private static boolean isLate(Duration took) {
      return took.compareTo(CanaryShop.DEADLINE.plus(GRACE)) > 0;
    }

    /** Whether it waited or worked for too long; what the machine did meanwhile does not count. */
    boolean isLate() {
      return isLate(took.minus(held)) || work.compareTo(GRACE) > 0;
    }
  }

  /** Asks for an outcome; whatever else it throws is a failure of the test. */
  interface Asking {
    Object outcome() throws TransportException;
  }

  /** All of them, some at once: most of them wait for something. */
  @BeforeAll
  static void call() throws Exception {
    try (FaultServer server = FaultServer.inFrontOf(CanaryShop.gateway())) {
      ask(server); // Loads what there is to load.
    }
    callers = Executors.newFixedThreadPool(AT_ONCE);
    for (NamedFault fault : FaultCatalogue.onTheWire()) {
      CALLS.put(fault, callers.submit(() -> callsUnder(fault)));
    }
  }

  @AfterAll
  static void stop() {
    callers.shutdownNow();
    CALLS.clear();
  }

  private static List<Call> callsUnder(NamedFault fault) throws Exception {
    try (FaultServer server = FaultServer.inFrontOf(CanaryShop.gateway())) {
      return ask(server.always(fault.fault()));
    }
  }

  /** Twice: some faults meet the next request on the same connection. */
  private static List<Call> ask(FaultServer server) throws TransportException {
    RetrofitTransport transport = RetrofitTransport.create();
    CanaryShop shop = new CanaryShop(server.walletUrl(), transport, new PaymentListener() {});
    List<Call> calls = new ArrayList<>();
    calls.add(Call.timed(shop::buy));
    calls.add(Call.timed(shop::buy));
    calls.add(Call.timed(shop::walletToken));
    calls.add(Call.timed(() -> send(transport, server.purchasesUrl() + "/v1.0/purchases")));
    return calls;
  }

  private static Object send(RetrofitTransport transport, String url) {
    try {
      return Sending.send(transport, Sending.to(url).timeout(CanaryShop.DEADLINE));
    } catch (TransportException declared) {
      return declared;
    }
  }

  @TestFactory
  Stream<DynamicTest> everyFaultEndsInTime() {
    return CALLS.entrySet().stream()
        .map(
            e -> DynamicTest.dynamicTest(e.getKey().name(), () -> check(e.getKey(), e.getValue())));
  }

  /** Who was late on a busy machine is asked again: what waits for too long does so each time. */
  private static void check(NamedFault fault, Future<List<Call>> first) throws Exception {
    List<Call> calls = first.get();
    for (int again = 0; again < 3 && !late(calls).isEmpty(); again++) {
      calls = callsUnder(fault);
    }
    assertEquals(List.of(), late(calls));
    assertEquals(4, calls.size());
  }

  private static List<Call> late(List<Call> calls) {
    return calls.stream().filter(Call::isLate).toList();
  }
}
