package io.cardfile.transport.jdk;

import io.cardfile.json.JsonObject;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;

/** Sends one purchase, which any document approves, and returns the reply. */
final class Sending {

  private Sending() {}

  static WireRequest.Builder purchase(RawServer server) {
    return to(server.url());
  }

  static WireRequest.Builder to(String url) {
    return WireRequest.post(url)
        .header(WireHeader.of("Authorization", "Basic c2VjcmV0"))
        .body(JsonObject.builder().put("card_number", "4005550000000001").build())
        .approvedBy(document -> true)
        .timeout(Duration.ofSeconds(10));
  }

  static WireReply send(Transport transport, WireRequest.Builder request)
      throws TransportException {
    return transport.prepare(request.build(), phase -> {}).execute();
  }
}
