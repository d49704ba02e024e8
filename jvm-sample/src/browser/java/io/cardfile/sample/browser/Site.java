package io.cardfile.sample.browser;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A server of one page, of an origin of its own: another site, or another merchant's page. */
final class Site implements AutoCloseable {

  private final HttpServer server;

  private Site(HttpServer server) {
    this.server = server;
  }

  static Site of(String body) throws IOException {
    byte[] page =
        ("<!DOCTYPE html><html lang=en><title>Another site</title><body>" + body)
            .getBytes(StandardCharsets.UTF_8);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
    return new Site(server);
  }

  String origin(String host) {
    return "http://" + host + ":" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
