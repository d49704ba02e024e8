package io.cardfile.sample.shop;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A reply that browsers and proxies must not cache. */
record HttpReply(int status, byte[] body, Map<String, String> headers) {

  private static final String JSON = "application/json; charset=utf-8";

  static HttpReply json(int status, JsonObject document) {
    return new HttpReply(status, JsonText.writeUtf8(document), Map.of("Content-Type", JSON));
  }

  static HttpReply error(HttpError error) {
    JsonObject document = JsonObject.builder().put("error", error.getMessage()).build();
    Map<String, String> headers = new HashMap<>(error.headers());
    headers.put("Content-Type", JSON);
    return new HttpReply(error.status(), JsonText.writeUtf8(document), headers);
  }

  static HttpReply unknownOrder() {
    return json(404, JsonObject.builder().put("status", "unknown").build());
  }

  static HttpReply order(Order order) {
    return json(200, document(order));
  }

  static HttpReply openOrder(Order order, String signed) {
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

  /** Returns head and body as bytes for a single write, after which the connection is closed. */
  byte[] toBytes() {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Shop\r\n");
    headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
    head.append("Cache-Control: no-store\r\n");
    head.append("X-Content-Type-Options: nosniff\r\n");
    head.append("Connection: close\r\n");
    head.append("Content-Length: " + body.length + "\r\n\r\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.toString().getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }
}
