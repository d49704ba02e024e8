package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    super(contract, Promise.NOTHING_GUESSED);
  }

  @Test
  void aRefusedConnectionIsNotSent() throws Exception {
    try (Socket unused = new Socket()) {
      unused.bind(new InetSocketAddress("127.0.0.1", 0)); // Keeps the port from other programs.
      assertNotSent(purchase("http://127.0.0.1:" + unused.getLocalPort() + "/"));
    }
  }

  @Test
  void anUnknownNameIsNotSent() {
    assertNotSent(purchase("http://nowhere.invalid/"));
  }

  @Test
  void anInvalidUrlIsNotSent() {
    assertNotSent(purchase("not a url " + HASH));
  }

  @Test
  void tlsToAServerWithoutTlsIsNotSent() {
    server.always(connection -> connection.write("HTTP/1.1 400 Bad Request\r\n\r\n").close());
    assertHandshakeFails(purchase(server.url("/").replace("http:", "https:")));
  }

  @Test
  void tlsToAServerThatClosesIsNotSent() {
    server.always(ServerConnection::close);
    assertHandshakeFails(purchase(server.url("/").replace("http:", "https:")));
  }

  @Test
  void tlsToAServerThatResetsIsNotSent() {
    server.always(ServerConnection::reset);
    assertHandshakeFails(purchase(server.url("/").replace("http:", "https:")));
  }

  @Test
  void aServerThatAcceptsNoConnectionIsNotSentByTheDeadline() throws Exception {
    List<Socket> waiting = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      fill(full, waiting);
      assertNotSent(failInTime(purchase("http://127.0.0.1:" + full.getLocalPort() + "/")));
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
    assertEquals(0, server.connections(), "connections");
  }
}
