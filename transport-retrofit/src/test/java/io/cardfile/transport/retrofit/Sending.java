package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import okhttp3.OkHttpClient;

/** Sends one purchase and returns the outcome. */
final class Sending {

  static final JsonObject DOCUMENT =
      JsonObject.builder().put("card_number", "4444333322221111").build();

  private Sending() {}

  static WireRequest.Builder to(String url) {
    return WireRequest.post(url)
        .body(DOCUMENT)
        .timeout(Duration.ofSeconds(10))
        .approvedBy(document -> true);
  }

  static WireReply send(OkHttpClient client, String url) throws TransportException {
    return send(RetrofitTransport.create(client), to(url));
  }

  static WireReply send(RetrofitTransport transport, WireRequest.Builder request)
      throws TransportException {
    return transport.prepare(request.build(), phase -> {}).execute();
  }

  static void assertNotSent(OkHttpClient client, RawServer server) {
    TransportException e = assertThrows(TransportException.class, () -> send(client, server.url()));
    assertEquals(false, e.mayHaveReached());
    assertEquals(0, server.requests.size(), "requests at the server");
  }

  static void assertInDoubt(OkHttpClient client, RawServer server) {
    TransportException e = assertThrows(TransportException.class, () -> send(client, server.url()));
    assertEquals(true, e.mayHaveReached());
    assertEquals(1, server.requests.size(), "requests at the server");
  }
}
