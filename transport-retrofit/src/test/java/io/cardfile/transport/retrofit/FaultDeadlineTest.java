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
 * With every fault a call ends by a short deadline, and throws only declared exceptions. The
 * contract tests the outcomes.
 */
class FaultDeadlineTest {

  private static final Duration GRACE = Duration.ofMillis(500);
  private static final int AT_ONCE = 3;
  private static final Map<NamedFault, Future<List<Call>>> CALLS = new LinkedHashMap<>();
  private static ExecutorService callers;

  /**
   * The result of one call.
   *
   * @param work the CPU time of its thread
   * @param held the delay by the machine, as far as it was measured
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

    /**
     * Returns whether the call waited or worked for too long; delays by the machine do not count.
     */
    boolean isLate() {
      return isLate(took.minus(held)) || work.compareTo(GRACE) > 0;
    }
  }

  /** A call; an undeclared exception fails the test. */
  interface Asking {
    Object outcome() throws TransportException;
  }

  /** Runs all faults, some concurrently, because most of them wait. */
  @BeforeAll
  static void call() throws Exception {
    try (FaultServer server = FaultServer.inFrontOf(CanaryShop.gateway())) {
      ask(server); // Loads the classes.
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

  /** Makes two calls, because some faults affect the next request on the same connection. */
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

  /** Repeats a late call, which may be due to a busy machine: a real error occurs each time. */
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
