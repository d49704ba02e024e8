package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Http2.purchases;
import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.contract.http2.Http2Fault;
import io.cardfile.testkit.contract.http2.Http2FaultServer;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many calls share one connection, and its end affects one of them or all. */
class Http2SharedConnectionTest {

  private static final int CALLS = 16;

  private final RetrofitTransport transport = RetrofitTransport.create(Http2.client(2));
  private final Map<String, Integer> posts = new ConcurrentHashMap<>();

  static List<Http2Fault> faults() {
    return Http2.silent();
  }

  private Optional<WireReply> count(GatewayRequest request) {
    posts.merge(request.reference().orElse("none"), 1, Integer::sum);
    return Http2.approve(request);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void eachIsSentOnceAndNoneIsCalledUnsentThatWasNot(Http2Fault fault) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CALLS);
    try (Http2FaultServer server = Http2FaultServer.inFrontOf(this::count)) {
      send(transport, to(purchases(server)));
      for (int number = 2; number < CALLS; number += 3) {
        server.onRequest(number, fault);
      }
      List<Future<Boolean>> unsent = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        String reference = "R-" + i;
        unsent.add(threads.submit(() -> isUnsent(server, reference)));
      }
      for (int i = 0; i < CALLS; i++) {
        assertFalse(unsent.get(i).get() && posts.containsKey("R-" + i), "sent after all");
      }
      assertTrue(server.requests() > 1);
    } finally {
      threads.shutdownNow();
    }
    posts.forEach((reference, count) -> assertEquals(1, count, reference));
  }

  private boolean isUnsent(Http2FaultServer server, String reference) {
    JsonObject document = JsonObject.builder().put("reference", reference).build();
    try {
      send(transport, to(purchases(server)).body(document));
      return false;
    } catch (TransportException e) {
      return !e.mayHaveReached();
    }
  }
}
