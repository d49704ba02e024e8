package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.http2.Http2Fault;
import io.cardfile.testkit.contract.http2.Http2FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No fault of HTTP/2 exposes a secret, although OkHttp logs each frame at its finest level. */
class CanaryHttp2Test {

  private static final String LOGGER_OF_FRAMES = "okhttp3.internal.http2.Http2";

  private final GatewaySimulator gateway = CanaryShop.gateway();
  private Http2FaultServer server;
  private LeakRecorder recorder;

  @BeforeEach
  void start() throws IOException {
    recorder = LeakRecorder.open();
    server = Http2FaultServer.inFrontOf(gateway::handle);
  }

  @AfterEach
  void stop() {
    server.close();
    recorder.close();
  }

  static Stream<Http2Fault> faults() {
    return Stream.concat(Http2.silent().stream(), Http2.answers().stream());
  }

  @ParameterizedTest
  @MethodSource("faults")
  void noFaultMakesAnythingVisible(Http2Fault fault) throws Exception {
    RetrofitTransport transport =
        RetrofitTransport.create(new WireObserver(recorder).on(CanaryShop.http()));
    CanaryShop shop = new CanaryShop(server.purchasesUrl(), transport, recorder);
    server.always(fault);
    for (Object outcome : List.of(shop.buy(), shop.buy(), shop.walletToken())) {
      assertEquals(List.of(), CanaryShop.SECRETS.in(Reachable.textsOf(outcome)));
      Throwable thrown = Thrown.within(outcome).orElse(null);
      if (thrown != null) {
        assertEquals(List.of(), CanaryShop.ALL.in(thrown));
        assertEquals(List.of(), CanaryShop.ALL.in(Thrown.serialised(thrown)));
      }
    }
    assertEquals(List.of(), CanaryShop.ALL.in(recorder.all()));
    assertTrue(recorder.all().contains(LOGGER_OF_FRAMES), "frames must have been logged");
  }
}
