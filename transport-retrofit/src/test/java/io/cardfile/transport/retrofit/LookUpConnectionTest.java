package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A look-up uses a connection on which no stale reply can be waiting. */
class LookUpConnectionTest {

  @Test
  void everyQuestionHasAConnectionOfItsOwn() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      RetrofitTransport transport = RetrofitTransport.create();
      for (int asked = 1; asked <= 3; asked++) {
        Sending.send(transport, Sending.to(server.url()));
        WireRequest.Builder question = WireRequest.get(server.url());
        Sending.send(transport, question.timeout(Duration.ofSeconds(10)));
        assertEquals(1 + asked, server.connections.get(), "the purchases share one");
      }
    }
  }
}
