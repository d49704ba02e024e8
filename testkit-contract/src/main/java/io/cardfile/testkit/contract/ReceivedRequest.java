package io.cardfile.testkit.contract;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.transport.WireHeader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One complete request as received. */
final class ReceivedRequest {

  /** The number of the connection, from 1. */
  final int connection;

  private final GatewayRequest request;

  ReceivedRequest(GatewayRequest request, int connection) {
    this.request = request;
    this.connection = connection;
  }

  /** Returns the method, such as {@code POST}. */
  String method() {
    return request.method();
  }

  /** Returns path and query, byte for byte. */
  String target() {
    return request.rawPath() + request.rawQuery().map(query -> "?" + query).orElse("");
  }

  /** Returns all values of a header, in order. */
  List<String> header(String name) {
    List<String> values = new ArrayList<>();
    for (WireHeader header : request.headers()) {
      if (header.name().equalsIgnoreCase(name)) {
        values.add(header.value());
      }
    }
    return values;
  }

  /** Returns the body as UTF-8. */
  String body() {
    return new String(request.body(), StandardCharsets.UTF_8);
  }
}
