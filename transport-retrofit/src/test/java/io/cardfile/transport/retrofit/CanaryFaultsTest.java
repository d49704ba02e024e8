package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** No fault exposes a card, a credential, a secret or a hash. */
class CanaryFaultsTest {

  private static final int AT_ONCE = 8; // Most of them wait for something.
  private static final int FIRST_ROW_OF_SIZES = 39; // Costly, and TLS adds only more cost.
  private static final Map<String, Future<List<Object>>> OUTCOMES = new LinkedHashMap<>();
  private static ExecutorService callers;
  private static LeakRecorder recorder;

  @BeforeAll
  static void call() {
    recorder = LeakRecorder.open();
    callers = Executors.newFixedThreadPool(AT_ONCE);
    for (NamedFault fault : FaultCatalogue.onTheWire()) {
      OUTCOMES.put(fault.name(), callers.submit(() -> outcomes(fault, false)));
      if (fault.row() < FIRST_ROW_OF_SIZES) {
        OUTCOMES.put(fault.name() + ", HTTPS", callers.submit(() -> outcomes(fault, true)));
      }
    }
  }

  @AfterAll
  static void stop() {
    callers.shutdownNow();
    recorder.close();
    OUTCOMES.clear();
  }

  private static List<Object> outcomes(NamedFault fault, boolean https) throws IOException {
    FaultServer.Builder gateway = FaultServer.builder(CanaryShop.gateway());
    try (FaultServer server = (https ? gateway.https() : gateway).start()) {
      server.always(fault.fault());
      RetrofitTransport transport =
          RetrofitTransport.create(new WireObserver(recorder).on(CanaryShop.http()));
      CanaryShop shop = new CanaryShop(server.walletUrl(), transport, recorder);
      // Twice, because some faults affect the next request on the same connection.
      return List.of(shop.buy(), shop.buy(), shop.walletToken());
    }
  }

  @TestFactory
  Stream<DynamicTest> noFaultMakesAnythingVisible() {
    return OUTCOMES.entrySet().stream()
        .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> check(e.getValue())));
  }

  private static void check(Future<List<Object>> outcomes) throws Exception {
    assertEquals(3, outcomes.get().size());
    for (Object outcome : outcomes.get()) {
      assertEquals(List.of(), CanaryShop.SECRETS.in(Reachable.textsOf(outcome)));
      assertEquals(List.of(), CanaryShop.ALL.in(outcome.toString()));
      Throwable thrown = Thrown.within(outcome).orElse(null);
      if (thrown != null) {
        assertEquals(List.of(), CanaryShop.ALL.in(thrown));
        assertEquals(List.of(), CanaryShop.ALL.in(Thrown.serialised(thrown)));
      }
    }
  }

  @Test
  void noObserverReceivesASecret() throws Exception {
    callers.shutdown();
    assertTrue(callers.awaitTermination(150, TimeUnit.SECONDS));
    String recorded = recorder.all();
    assertEquals(List.of(), CanaryShop.ALL.in(recorded));
    for (String witness :
        new String[] {"okhttp3.internal", "PURCHASE ORDER-1", "thread ", "Request{"}) {
      assertTrue(recorded.contains(witness), "something must have been recorded of: " + witness);
    }
  }

  /** The search itself must find texts in private fields. */
  @Test
  void theWalkFindsWhatHangsOnAnException() {
    Canaries number = Canaries.of(CanaryShop.NUMBER);
    Throwable holder = new Exception("x", new Holding(CanaryShop.NUMBER));
    assertEquals(List.of(), number.in(holder));
    assertEquals(List.of("value 1"), number.in(Reachable.textsOf(holder)));
  }

  /** An exception with a document that neither its message nor its serialised form shows. */
  private static final class Holding extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient JsonObject document;

    Holding(String number) {
      document = JsonObject.builder().put("number", JsonArray.of(JsonValue.of(number))).build();
    }
  }
}
