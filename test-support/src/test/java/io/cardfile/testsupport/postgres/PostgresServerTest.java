package io.cardfile.testsupport.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PostgresServerTest {

  private static final int PROTOCOL_3 = 196_608;
  private static final int ASKS_FOR_PASSWORD = 'R';

  @Test
  void serverRestartsOnTheSamePortAfterAKill() throws IOException {
    try (PostgresServer server = NeedsPostgres.start()) {
      try (Socket connected = connect(server)) {
        server.kill();
        assertEquals(-1, connected.getInputStream().read());
      }
      assertThrows(ConnectException.class, () -> connect(server));

      server.kill();
      server.restart();
      server.restart();
      connect(server).close();
      assertTrue(server.jdbcUrl().contains(":" + server.port() + "/"));
    }
  }

  @Test
  void closedServerHasEnded() throws IOException {
    PostgresServer server = NeedsPostgres.start();
    server.close();
    server.close();

    assertThrows(ConnectException.class, () -> connect(server));
  }

  /**
   * Sends the start-up message of a client; a server that is still in recovery would reply with an
   * error.
   */
  private static Socket connect(PostgresServer server) throws IOException {
    byte[] hello = "user\0cardfile\0database\0postgres\0\0".getBytes(StandardCharsets.US_ASCII);
    Socket socket = new Socket("127.0.0.1", server.port());
    socket.setSoTimeout(10_000);
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    out.writeInt(8 + hello.length);
    out.writeInt(PROTOCOL_3);
    out.write(hello);
    DataInputStream in = new DataInputStream(socket.getInputStream());
    assertEquals(ASKS_FOR_PASSWORD, in.read());
    in.readFully(new byte[in.readInt() - 4]);
    return socket;
  }
}
