package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** OkHttp warns of connections that were never released, after the garbage collector found them. */
@Timeout(120)
class LeakDetectionTest {

  private static final Duration DEADLINE = Duration.ofMillis(250);

  private final OkHttpClient safe = SafeClient.from(new OkHttpClient());
  private final RetrofitTransport transport = new RetrofitTransport(safe);

  @Test
  void okHttpFindsNothingThatWasNotGivenBackWhateverTheFault() throws Exception {
    try (LeakWarnings warnings = LeakWarnings.listen();
        RawServer planted = RawServer.answering(RawServer.OK)) {
      playAll();
      play(Fault.accept().stall()); // Until the deadline, so that all other deadlines are over.
      leak(planted);
      String plantedUrl = "http://127.0.0.1:" + planted.port() + "/";
      warnings.await(plantedUrl, safe.connectionPool());
      // By the stack of the call: a server may have a port that another test lost a connection to.
      List<String> lost = warnings.of(LeakDetectionTest.class.getName());
      assertEquals(List.of(), lost.stream().filter(text -> !text.contains(plantedUrl)).toList());
    }
  }

  private void playAll() throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(8);
    List<Future<?>> calls = new ArrayList<>();
    FaultCatalogue.all().forEach(named -> calls.add(callers.submit(() -> play(named.fault()))));
    callers.shutdown();
    for (Future<?> call : calls) {
      call.get();
    }
  }

  /** Makes two calls, because some faults affect the next request on the same connection. */
  private Void play(Fault fault) throws IOException {
    try (FaultServer server = FaultServer.inFrontOf(CanaryShop.gateway()).always(fault)) {
      send(server);
      send(server);
    }
    return null;
  }

  private void send(FaultServer server) {
    String url = server.purchasesUrl() + "/v1.0/purchases";
    try {
      Sending.send(transport, Sending.to(url).timeout(DEADLINE));
    } catch (TransportException e) {
      // The result does not matter.
    }
  }

  /** Leaks a response: once OkHttp warns of this one, it has checked all connections. */
  private void leak(RawServer server) throws IOException {
    OkHttpClient client = new OkHttpClient.Builder().connectionPool(safe.connectionPool()).build();
    client.newCall(new Request.Builder().url(server.url()).build()).execute();
  }
}
