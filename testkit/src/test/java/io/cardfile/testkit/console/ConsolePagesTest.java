package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.console.ConsoleClient.Answer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.http.RawClient;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsolePagesTest {

  private SandboxServer server;
  private ConsoleClient client;

  @BeforeEach
  void start() throws IOException {
    server = SandboxServer.builder(GatewaySimulator.create()).console().start();
    client = new ConsoleClient(server.walletUrl());
  }

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/_sandbox"})
  void rootLeadsToTheFirstPage(String path) {
    Answer answer = client.get(path);
    assertEquals(302, answer.status());
    assertEquals("/_sandbox/", answer.header("Location"));
  }

  @ParameterizedTest
  @CsvSource({
    "'', text/html; charset=utf-8, same-origin",
    "index.html, text/html; charset=utf-8, same-origin",
    "live, text/html; charset=utf-8, same-origin",
    "live.html, text/html; charset=utf-8, same-origin",
    "console.css, text/css; charset=utf-8, same-origin",
    "icon.svg, image/svg+xml, same-origin",
    "lightbox.js, text/javascript; charset=utf-8, cross-origin"
  })
  void fileHasItsTypeAndTheStrictHeaders(String path, String type, String resourcePolicy) {
    Answer answer = client.get("/_sandbox/" + path);
    assertEquals(200, answer.status());
    assertEquals(type, answer.header("Content-Type"));
    assertEquals(resourcePolicy, answer.header("Cross-Origin-Resource-Policy"));
    assertEquals(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src"
            + " 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
        answer.header("Content-Security-Policy"));
    assertEquals("nosniff", answer.header("X-Content-Type-Options"));
    assertEquals("no-referrer", answer.header("Referrer-Policy"));
    assertEquals("no-store", answer.header("Cache-Control"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Console.class",
        "package-info.class",
        "../replies.json",
        "..%2freplies.json",
        "./index.html",
        "index.html/",
        "nothing",
        "nothing.html",
        "INDEX.HTML",
        "api"
      })
  void otherFilesAreNotServed(String path) throws IOException {
    try (RawClient raw = new RawClient(server.walletUrl())) {
      int port = URI.create(server.walletUrl()).getPort();
      raw.write("GET /_sandbox/" + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\n\r\n");
      assertEquals(404, raw.status());
    }
  }

  @Test
  void pageIsOnlyRead() {
    HttpRequest.Builder post =
        HttpRequest.newBuilder(client.uri("/_sandbox/index.html"))
            .POST(HttpRequest.BodyPublishers.noBody());
    Answer refused = client.send(post);
    assertEquals("405 method_not_allowed -", refused.error());
    assertEquals("GET, HEAD", refused.header("Allow"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "live", "console.css", "health", "ready"})
  void headIsGetWithoutABody(String path) {
    HttpRequest.Builder head =
        HttpRequest.newBuilder(client.uri("/_sandbox/" + path))
            .method("HEAD", HttpRequest.BodyPublishers.noBody());
    Answer answer = client.send(head);
    assertEquals("200 ", answer.status() + " " + answer.reply().body());
    Answer get = client.get("/_sandbox/" + path);
    assertEquals(get.header("Content-Length"), answer.header("Content-Length"));
    assertEquals(get.header("Content-Type"), answer.header("Content-Type"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "health | GET, HEAD",
        "api/v1/ledger | GET",
        "api/v1/faults | GET, POST, DELETE",
        "api/v1/credentials/1/close | POST"
      })
  void anotherMethodIsToldWhichOnesAreAllowed(String path, String allowed) {
    HttpRequest.Builder put =
        HttpRequest.newBuilder(client.uri("/_sandbox/" + path))
            .PUT(HttpRequest.BodyPublishers.noBody());
    Answer answer = client.send(put);
    assertEquals("405 method_not_allowed -", answer.error());
    assertEquals(allowed, answer.header("Allow"));
  }

  @Test
  void iconIsNoExchange() {
    assertEquals(204, client.get("/favicon.ico").status());
    assertEquals(0, server.exchanges().size());
  }
}
