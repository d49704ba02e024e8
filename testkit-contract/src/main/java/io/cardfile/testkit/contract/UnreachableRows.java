package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A failure before sending is reported as not sent, because the same reference may then be sent
 * again.
 */
abstract class UnreachableRows extends ContractRows {

  UnreachableRows(TransportContract contract) {
    super(contract);
  }

  private static WireRequest.Builder to(String url) {
    return WireRequest.post(url).body(document()).timeout(TIMEOUT);
  }

  @Test
  @FaultRow(value = 3, fault = "refused", reason = "no server listens on the port")
  void aRefusedConnectionIsNotSent() throws Exception {
    try (Socket unused = new Socket()) {
      unused.bind(new InetSocketAddress("127.0.0.1", 0)); // Keeps the port from other programs.
      assertNotSent(to("http://127.0.0.1:" + unused.getLocalPort() + "/"));
    }
  }

  @Test
  @FaultRow(value = 1, fault = "unknown-name", reason = "a name that the system cannot resolve")
  void anUnknownNameIsNotSent() {
    assertNotSent(to("http://nowhere.invalid/"));
  }

  @Test
  @FaultRow(value = 7, fault = "tls-plain", reason = "a server without TLS")
  void tlsToAServerWithoutTlsIsNotSent() {
    server.always(connection -> connection.write("HTTP/1.1 400 Bad Request\r\n\r\n").close());
    assertHandshakeFails(to(server.url("/").replace("http:", "https:")));
  }

  @Test
  @FaultRow(value = 7, fault = "tls-cut", reason = "a server that closes on the handshake")
  void tlsToAServerThatClosesIsNotSent() {
    server.always(ServerConnection::close);
    assertHandshakeFails(to(server.url("/").replace("http:", "https:")));
  }

  @Test
  @FaultRow(value = 7, fault = "tls-reset", reason = "a server that resets on the handshake")
  void tlsToAServerThatResetsIsNotSent() {
    server.always(ServerConnection::reset);
    assertHandshakeFails(to(server.url("/").replace("http:", "https:")));
  }

  @Test
  @FaultRow(
      value = 5,
      fault = "black-hole",
      reason = "a server with a full queue, which accepts no connection")
  void aServerWithAFullQueueIsNotSent() throws Exception {
    List<Socket> waiting = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      fill(full, waiting);
      String url = "http://127.0.0.1:" + full.getLocalPort() + "/";
      assertNotSent(to(url).timeout(Duration.ofMillis(500)));
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  /** Connects until the queue is full. */
  private static void fill(ServerSocket full, List<Socket> waiting) throws IOException {
    InetSocketAddress address = new InetSocketAddress(full.getInetAddress(), full.getLocalPort());
    for (int i = 0; i < 16; i++) {
      Socket socket = new Socket();
      waiting.add(socket);
      try {
        socket.connect(address, 200);
      } catch (SocketTimeoutException e) {
        return;
      }
    }
  }

  @Test
  void withoutTimeNothingIsSent() {
    assertNotSent(purchase().timeout(Duration.ZERO));
    assertEquals(0, server.connections());
  }

  @Test
  void anInvalidUrlIsNotSent() {
    assertNotSent(to("not a url " + HASH));
  }
}
