package io.cardfile.testsupport.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class ServerPortTest {

  private static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"));
  }

  @Test
  void reservedPortIsFreeForItsServerAndReservedAgainOnlyOnceItIsClosed() throws IOException {
    int number;
    try (ServerPort port = ServerPort.reserve()) {
      number = port.number();
      listen(number).close();
      assertThrows(BindException.class, () -> ServerPort.reserve(number));
    }
    ServerPort.reserve(number).close();
  }

  @Test
  void portInUseIsNotReserved() throws IOException {
    int number;
    try (ServerPort port = ServerPort.reserve()) {
      number = port.number();
    }
    try (ServerSocket server = listen(number)) {
      assertThrows(BindException.class, () -> ServerPort.reserve(server.getLocalPort()));
    }
    ServerPort.reserve(number).close();
  }

  @Test
  void portIsBelowThoseThatTheOperatingSystemChooses() throws IOException {
    try (ServerPort port = ServerPort.reserve()) {
      assertTrue(port.number() < 32_768, "port " + port.number());
      assertEquals(0, port.number() % 2);
    }
  }
}
