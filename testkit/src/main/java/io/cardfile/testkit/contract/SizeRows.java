package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.TransportException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However much a server sends, a call neither takes it all nor waits for it. */
abstract class SizeRows extends ContractRows {

  private static final byte[] MUCH = new byte[1 << 16];

  static {
    Arrays.fill(MUCH, (byte) ' ');
  }

  SizeRows(TransportContract contract) {
    super(contract);
  }

  /** No document comes out: the reply is unreadable, or the outcome open. */
  private void assertNoDocument() {
    try {
      assertNull(send(purchase().timeout(Duration.ofSeconds(3))).document());
    } catch (TransportException e) {
      Canaries.assertNoneIn(e);
      assertTrue(e.mayHaveReached());
    }
    assertHeard(1);
  }

  private void answer(String head) {
    server.always(
        peer -> {
          peer.hear();
          peer.say(head);
          while (true) {
            peer.say(MUCH);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 500})
  void aBodyWithoutEndIsNotTaken(int status) {
    answer("HTTP/1.1 " + status + " X\r\n\r\n{\"a\":1}");
    assertNoDocument();
  }

  @Test
  void aBodyOfManyGigabytesIsNotTaken() {
    answer("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{\"a\":1}");
    assertNoDocument();
  }

  @Test
  void aHeaderWithoutEndIsNotTaken() {
    answer("HTTP/1.1 200 OK\r\nX-Long: ");
    assertNoDocument();
  }

  @Test
  void aStatusLineWithoutEndIsNotTaken() {
    answer("HTTP/1.1 200 OK");
    assertNoDocument();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 500})
  void aGzipBombIsNotTaken(int status) throws Exception {
    byte[] bomb = gzip(200);
    server.always(
        peer -> {
          peer.hear();
          peer.reply(status, bomb, "Content-Encoding: gzip");
        });
    assertNoDocument();
  }

  /** A document that is small but for its white space: 64 KiB for each block. */
  private static byte[] gzip(int blocks) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("{\"successful\":true}".getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < blocks; i++) {
        gzip.write(MUCH);
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void gzipCutShortIsNotTaken() throws Exception {
    byte[] whole = gzip(1);
    server.always(
        peer -> {
          peer.hear();
          peer.reply(200, Arrays.copyOf(whole, whole.length - 6), "Content-Encoding: gzip");
        });
    assertNoDocument();
  }

  @Test
  void aDocumentOfOneMebibyteIsTaken() throws Exception {
    byte[] body = Arrays.copyOf("{\"a\":1}".getBytes(StandardCharsets.UTF_8), 1 << 20);
    Arrays.fill(body, 7, body.length, (byte) ' ');
    server.always(
        peer -> {
          peer.hear();
          peer.reply(200, body);
        });
    assertTrue(send(purchase()).document().has("a"));
  }

  @Test
  void oneByteMoreIsNotTaken() {
    byte[] body = Arrays.copyOf("{\"a\":1}".getBytes(StandardCharsets.UTF_8), (1 << 20) + 1);
    Arrays.fill(body, 7, body.length, (byte) ' ');
    server.always(
        peer -> {
          peer.hear();
          peer.reply(200, body);
        });
    assertNoDocument();
  }
}
