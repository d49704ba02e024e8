package io.cardfile.sample.server;

import com.sun.net.httpserver.HttpExchange;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** An answer, which no browser and no proxy keeps. */
record Reply(int status, byte[] body, Map<String, String> headers) {

  private static final String JSON = "application/json; charset=utf-8";

  static Reply json(int status, JsonObject document) {
    return new Reply(status, JsonText.writeUtf8(document), Map.of("Content-Type", JSON));
  }

  static Reply error(Problem problem) {
    JsonObject document = JsonObject.builder().put("error", problem.getMessage()).build();
    Map<String, String> headers = new HashMap<>(problem.headers());
    headers.put("Content-Type", JSON);
    return new Reply(problem.status(), JsonText.writeUtf8(document), headers);
  }

  static Reply unknownOrder() {
    return json(404, JsonObject.builder().put("status", "unknown").build());
  }

  static Reply order(Order order) {
    return json(200, document(order));
  }

  static Reply openOrder(Order order, String signed) {
    JsonValue text = JsonValue.of(signed);
    return json(200, document(order).toBuilder().put("signed", text).build());
  }

  private static JsonObject document(Order order) {
    return JsonObject.builder()
        .put("invoice", order.invoice())
        .put("status", order.status().word())
        .put("amount", order.total().decimal().toPlainString())
        .put("currency", order.total().currency().code())
        .build();
  }

  /**
   * Sends it, and closes the connection: an app asks a few times, minutes apart. The JDK's server
   * writes head and body apart, which would cost 40 ms on a connection that is kept.
   */
  void send(HttpExchange exchange) throws IOException {
    headers.forEach(exchange.getResponseHeaders()::set);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    exchange.getResponseHeaders().set("Connection", "close");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }
}
