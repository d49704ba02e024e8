package io.cardfile.testkit.contract;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.transport.WireHeader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One whole request as it came over the wire. */
final class ReceivedRequest {

  private final GatewayRequest request;

  ReceivedRequest(GatewayRequest request) {
    this.request = request;
  }

  /** The method, such as {@code POST}. */
  String method() {
    return request.method();
  }

  /** Path and query, byte for byte. */
  String target() {
    return request.rawPath() + request.rawQuery().map(query -> "?" + query).orElse("");
  }

  /** All values of a header, in order. */
  List<String> header(String name) {
    List<String> values = new ArrayList<>();
    for (WireHeader header : request.headers()) {
      if (header.name().equalsIgnoreCase(name)) {
        values.add(header.value());
      }
    }
    return values;
  }

  /** The body as UTF-8. */
  String body() {
    return new String(request.body(), StandardCharsets.UTF_8);
  }
}
