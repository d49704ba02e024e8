package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import okhttp3.OkHttpClient;

/** Sends purchases. */
final class Purchases {

  static final String CARD_NUMBER = "4444333322221111";

  private Purchases() {}

  static WireRequest.Builder to(String url) {
    return WireRequest.post(url)
        .header(WireHeader.of("Authorization", "Basic c2VjcmV0"))
        .body(JsonObject.builder().put("card_number", CARD_NUMBER).build())
        .timeout(Duration.ofSeconds(30));
  }

  static WireReply send(OkHttpClient client, String url) throws TransportException {
    return send(RetrofitTransport.create(client), to(url));
  }

  static WireReply send(RetrofitTransport transport, WireRequest.Builder request)
      throws TransportException {
    return transport.prepare(request.build(), phase -> {}).execute();
  }

  static TransportException fail(OkHttpClient client, String url) {
    return fail(RetrofitTransport.create(client), to(url));
  }

  static TransportException fail(RetrofitTransport transport, WireRequest.Builder request) {
    return assertThrows(TransportException.class, () -> send(transport, request));
  }
}
