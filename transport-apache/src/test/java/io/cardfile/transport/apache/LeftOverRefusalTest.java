package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A refusal without a reference is sent 0 to 1,500 microseconds after a reply, while the next
 * purchase is sent on the same connection.
 */
class LeftOverRefusalTest {

  private static final int PAIRS = 30;
  private static final int MAX_DELAY_MICROS = 1_500;
  private static final String REFUSED =
      "HTTP/1.1 400 X\r\nContent-Length: 35\r\n\r\n{\"errors\":[\"currency is required\"]}";

  private volatile int delayMicros;

  private void play(RawServer.Connection line) throws IOException {
    answer(line);
    long until = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(delayMicros);
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    line.write(REFUSED);
    while (true) {
      answer(line);
    }
  }

  private static void answer(RawServer.Connection line) throws IOException {
    String request = line.receive();
    String body = request.substring(request.indexOf('{'));
    line.write("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noLeftOverReplyIsAttributed(boolean tls) throws Exception {
    try (RawServer server =
        tls
            ? RawServer.playingTls(this::play, TestKeys.serverContext(TestKeys.SANDBOX))
            : RawServer.playing(this::play)) {
      for (int i = 0; i < PAIRS; i++) {
        delayMicros = MAX_DELAY_MICROS * i / PAIRS;
        assertNoneIsAttributed(server, i);
      }
    }
  }

  private void assertNoneIsAttributed(RawServer server, int number) throws IOException {
    try (ApacheTransport transport = Sending.trusting().build()) {
      assertEquals(200, Sending.send(transport, request(server, "A-" + number)).status());
      try {
        WireReply reply = Sending.send(transport, request(server, "B-" + number));
        assertFalse(reply.status() == 400 && reply.isAttributed(), "of a purchase that is charged");
      } catch (TransportException e) {
        assertTrue(e.mayHaveReached());
      }
    }
  }

  private static WireRequest.Builder request(RawServer server, String reference) {
    JsonObject document = JsonObject.builder().put("reference", reference).build();
    return to(server.url()).body(document).approvedBy(document::equals);
  }
}
