package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.TransportException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A call neither reads nor waits for more than a limited amount of data. */
abstract class SizeRows extends ContractRows {

  private static final byte[] SPACES = new byte[1 << 16];

  static {
    Arrays.fill(SPACES, (byte) ' ');
  }

  SizeRows(TransportContract contract) {
    super(contract);
  }

  /** Asserts that no document is returned: the reply is unreadable, or the outcome is in doubt. */
  private void assertNoDocument() {
    try {
      assertNull(send(purchase().timeout(Duration.ofSeconds(3))).document());
    } catch (TransportException e) {
      NoLeakAssertions.assertOf(e);
      assertTrue(e.mayHaveReached());
    }
    assertReceived(1);
  }

  private void answer(String head) {
    server.always(
        connection -> {
          connection.receive();
          connection.write(head);
          while (true) {
            connection.write(SPACES);
          }
        });
  }

  @Test
  void aBodyOfManyGigabytesIsNotRead() {
    answer("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{\"a\":1}");
    assertNoDocument();
  }

  @Test
  void aDocumentOfOneMebibyteIsRead() throws Exception {
    byte[] body = Arrays.copyOf("{\"a\":1}".getBytes(StandardCharsets.UTF_8), 1 << 20);
    Arrays.fill(body, 7, body.length, (byte) ' ');
    server.always(
        connection -> {
          connection.receive();
          connection.reply(200, body);
        });
    assertTrue(send(purchase()).document().has("a"));
  }

  @Test
  void aDocumentOverOneMebibyteIsNotRead() {
    byte[] body = Arrays.copyOf("{\"a\":1}".getBytes(StandardCharsets.UTF_8), (1 << 20) + 1);
    Arrays.fill(body, 7, body.length, (byte) ' ');
    server.always(
        connection -> {
          connection.receive();
          connection.reply(200, body);
        });
    assertNoDocument();
  }
}
