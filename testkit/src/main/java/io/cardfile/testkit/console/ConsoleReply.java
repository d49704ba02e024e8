package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.testkit.http.ReplyOutput;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reply of the console, with the headers that every one has. */
final class ConsoleReply {

  static final String POLICY = "Content-Security-Policy";
  static final String RESOURCE_POLICY = "Cross-Origin-Resource-Policy";

  private static final String STRICT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'none'; base-uri 'none'; frame-ancestors ";

  /** The body of a reply that goes on until the connection ends. */
  interface Stream {
    /** Sends the head and then the body. Called exactly once. */
    void send(byte[] head, ReplyOutput out, Socket socket) throws IOException;
  }

  final @Nullable Stream stream;
  private final int status;
  private final byte[] body;
  private final Map<String, String> headers = new LinkedHashMap<>();

  private ConsoleReply(int status, byte[] body, @Nullable Stream stream) {
    this.status = status;
    this.body = body;
    this.stream = stream;
    with(POLICY, policy("'none'"));
    with("X-Content-Type-Options", "nosniff");
    with("Referrer-Policy", "no-referrer");
    with("Cache-Control", "no-store");
    with(RESOURCE_POLICY, "same-origin");
  }

  /** Returns the Content-Security-Policy of a page that {@code ancestors} may frame. */
  static String policy(String ancestors) {
    return STRICT_POLICY + ancestors;
  }

  static ConsoleReply json(JsonObject document) {
    return json(200, document);
  }

  static ConsoleReply json(int status, JsonObject document) {
    return of(status, "application/json; charset=utf-8", JsonText.writeUtf8(document));
  }

  static ConsoleReply of(int status, String type, byte[] body) {
    return new ConsoleReply(status, body, null).with("Content-Type", type);
  }

  static ConsoleReply noContent() {
    return new ConsoleReply(204, new byte[0], null);
  }

  static ConsoleReply redirect(String path) {
    return new ConsoleReply(302, new byte[0], null).with("Location", path);
  }

  static ConsoleReply stream(String type, Stream stream) {
    return new ConsoleReply(200, new byte[0], stream).with("Content-Type", type);
  }

  static ConsoleReply problem(ApiProblem problem) {
    JsonObject.Builder error = JsonObject.builder().put("code", problem.code);
    if (problem.field != null) {
      error.put("field", problem.field);
    }
    error.put("message", String.valueOf(problem.getMessage()));
    ConsoleReply reply =
        json(problem.status, JsonObject.builder().put("error", error.build()).build());
    return problem.allow == null ? reply : reply.with("Allow", problem.allow);
  }

  /** Sets a header. */
  ConsoleReply with(String name, String value) {
    headers.put(name, value);
    return this;
  }

  /** Returns the head; of a stream it is the one of a reply that ends with the connection. */
  byte[] head(boolean keepAlive) {
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(" Sandbox\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    if (stream == null && status != 204) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    if (!keepAlive) {
      head.append("Connection: close\r\n");
    }
    return head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns the whole reply. */
  byte[] bytes(boolean keepAlive, boolean withBody) {
    byte[] head = head(keepAlive);
    int length = withBody ? body.length : 0;
    byte[] all = new byte[head.length + length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, length);
    return all;
  }
}
