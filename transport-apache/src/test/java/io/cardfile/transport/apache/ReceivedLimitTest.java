package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A reply without an end is refused after two mebibytes, long before the deadline. */
class ReceivedLimitTest {

  private static final String FILL = "y".repeat(8_000);
  private static final int MAX_SENT = 12 << 20; // The buffers of both sockets take some as well.

  /** A bar is CR and LF, and a hash is 8,000 letters. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "chunks, HTTP/1.1 200 OK|Transfer-Encoding: chunked||, '1;x=#| |'",
    "trailers, HTTP/1.1 200 OK|Transfer-Encoding: chunked||0|X: y|, ' _|'",
    "folded blanks, HTTP/1.1 200 OK|X: y|, ' _|'",
    "interim replies, '', 'HTTP/1.1 103 X|X: #||'",
    "short interim replies, '', 'HTTP/1.1 100||'"
  })
  @Timeout(50)
  void aReplyWithoutAnEndIsRefused(String name, String start, String more) throws Exception {
    AtomicLong sent = new AtomicLong();
    String repeated = more.replace("#", FILL).replace("_", " ".repeat(8_000)).replace("|", "\r\n");
    String block = repeated.repeat(1 + 8_000 / repeated.length());
    RawServer.Script floods =
        line -> {
          line.receive();
          line.write(start.replace("|", "\r\n"));
          while (true) {
            line.write(block);
            sent.addAndGet(block.length());
          }
        };
    try (RawServer server = RawServer.playing(floods);
        ApacheTransport transport = ApacheTransport.create()) {
      TransportException e =
          Sending.fail(transport, to(server.url()).timeout(Duration.ofSeconds(60)));
      assertEquals("no complete reply: too large", e.getMessage());
      assertTrue(sent.get() < MAX_SENT, sent + " bytes");
    }
  }

  @Timeout(50)
  @Test
  void aHeadOfManyLongLinesIsRefused() throws Exception {
    String line = "X: " + "y".repeat(16_000) + "\r\n";
    String reply = "HTTP/1.1 200 OK\r\n" + line.repeat(200) + "Content-Length: 2\r\n\r\n{}";
    try (RawServer server = RawServer.answering(reply);
        ApacheTransport transport = ApacheTransport.create()) {
      TransportException e =
          Sending.fail(transport, to(server.url()).timeout(Duration.ofSeconds(60)));
      assertEquals("no complete reply: too large", e.getMessage());
    }
  }
}
