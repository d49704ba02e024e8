package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A reply of the console, with the headers that every one has. */
final class ConsoleReply {

  private final int status;
  private final byte[] body;
  private final Map<String, String> headers = new LinkedHashMap<>();

  private ConsoleReply(int status, String type, byte[] body) {
    this.status = status;
    this.body = body;
    with("Content-Type", type);
    framedBy("'none'");
    with("X-Content-Type-Options", "nosniff");
    with("Referrer-Policy", "no-referrer");
    with("Cache-Control", "no-store");
    with("Cross-Origin-Resource-Policy", "same-origin");
  }

  static ConsoleReply of(int status, String type, byte[] body) {
    return new ConsoleReply(status, type, body);
  }

  static ConsoleReply json(JsonObject document) {
    return json(200, document);
  }

  static ConsoleReply json(int status, JsonObject document) {
    return of(status, "application/json; charset=utf-8", JsonText.writeUtf8(document));
  }

  static ConsoleReply noContent() {
    return of(204, "text/plain", new byte[0]);
  }

  static ConsoleReply problem(ApiProblem problem) {
    JsonObject.Builder error = JsonObject.builder().put("code", problem.code);
    error.put("message", String.valueOf(problem.getMessage()));
    ConsoleReply reply =
        json(problem.status, JsonObject.builder().put("error", error.build()).build());
    return problem.status == 401
        ? reply.with("WWW-Authenticate", "Basic realm=\"sandbox\", charset=\"UTF-8\"")
        : reply;
  }

  /** Lets pages of this origin show the reply in a frame. */
  ConsoleReply framedBy(String origin) {
    return with(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src"
            + " 'self'; form-action 'none'; base-uri 'none'; frame-ancestors "
            + origin);
  }

  ConsoleReply with(String name, String value) {
    headers.put(name, value);
    return this;
  }

  byte[] bytes(boolean keepsAlive, boolean hasBody) {
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(" Sandbox\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    if (status != 204) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    head.append(keepsAlive ? "\r\n" : "Connection: close\r\n\r\n");
    ByteArrayOutputStream reply = new ByteArrayOutputStream();
    byte[] start = head.toString().getBytes(StandardCharsets.US_ASCII);
    reply.write(start, 0, start.length);
    reply.write(body, 0, hasBody ? body.length : 0);
    return reply.toByteArray();
  }
}
