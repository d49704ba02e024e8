package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.TransportException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A call reads at most one mebibyte of a body. */
abstract class SizeRows extends ContractRows {

  private static final int LIMIT = 1 << 20;
  private static final long BUFFERS = 16L << 20; // Of the sockets, on both sides.
  private static final long MUCH = 64L << 20;

  SizeRows(TransportContract contract) {
    super(contract, Promise.BOUNDED);
  }

  @Test
  void aDocumentOfOneMebibyteIsRead() throws Exception {
    answer(200, document(LIMIT));
    assertTrue(send(purchase()).document().has("a"));
  }

  @Test
  void aDocumentOverOneMebibyteIsNotRead() {
    answer(200, document(LIMIT + 1));
    assertNoDocument();
  }

  @Test
  void aBodyOfManyGigabytesIsNotRead() {
    byte[] spaces = new byte[1 << 16];
    Arrays.fill(spaces, (byte) ' ');
    AtomicLong written = new AtomicLong();
    server.always(
        connection -> {
          connection.receive();
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{\"a\":1}");
          while (written.addAndGet(spaces.length) < MUCH) {
            connection.write(spaces);
          }
        });
    assertNoDocument();
    assertTrue(written.get() < BUFFERS, () -> "read " + (written.get() >> 20) + " MiB");
  }

  private static String document(int size) {
    byte[] body = Arrays.copyOf("{\"a\":1}".getBytes(StandardCharsets.UTF_8), size);
    Arrays.fill(body, 7, size, (byte) ' ');
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Asserts that no document is returned: the reply is unreadable, or the outcome is in doubt. */
  private void assertNoDocument() {
    try {
      assertNull(send(purchase()).document(), "the document was read");
    } catch (TransportException e) {
      assertInDoubt(e);
    }
    assertReceived(1);
  }
}
