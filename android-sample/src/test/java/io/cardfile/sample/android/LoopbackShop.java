package io.cardfile.sample.android;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A web server that sends scripted replies and records requests. */
final class LoopbackShop implements AutoCloseable {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<Answer> script = new ConcurrentLinkedQueue<>();
  private final HttpServer server;

  /** Method, path and body of each request. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  LoopbackShop() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Handles a request that was read. */
  interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  LoopbackShop then(Answer answer) {
    script.add(answer);
    return this;
  }

  LoopbackShop reply(int status, String body) {
    return then(
        exchange -> {
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
        });
  }

  /** Closes the connection after the request. */
  LoopbackShop loseReply() {
    return then(exchange -> {});
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
      Answer answer = script.poll();
      if (answer != null) {
        answer.to(exchange);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
