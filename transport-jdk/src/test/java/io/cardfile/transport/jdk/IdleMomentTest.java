package io.cardfile.transport.jdk;

import static io.cardfile.testsupport.http.RawServer.OK;
import static io.cardfile.transport.jdk.Sending.purchase;
import static io.cardfile.transport.jdk.Sending.send;
import static io.cardfile.transport.jdk.Sending.trusting;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server does to a connection between two requests. */
class IdleMomentTest {

  private static final String LEFT_OVER = "HTTP/1.1 401 X\r\nContent-Length: 2\r\n\r\n{}";

  private final JdkTransport transport = JdkTransport.create(trusting(TestKeys.SANDBOX));
  private final Semaphore done = new Semaphore(0);

  /** Ends a connection between two requests. */
  private enum End {
    FIN {
      @Override
      void play(RawServer.Connection line) throws IOException {
        line.socket.shutdownOutput(); // With TLS this sends a closing message first.
      }
    },
    RST {
      @Override
      void play(RawServer.Connection line) throws IOException {
        line.socket.setSoLinger(true, 0);
        line.socket.close();
      }
    };

    abstract void play(RawServer.Connection line) throws IOException;
  }

  private static RawServer start(String scheme, RawServer.Script script) throws IOException {
    SSLContext tls = TestKeys.serverContext(TestKeys.SANDBOX);
    return scheme.equals("https") ? RawServer.playingTls(script, tls) : RawServer.playing(script);
  }

  @ParameterizedTest
  @CsvSource({
    "http, FIN, 1, 20",
    "http, RST, 1, 20",
    "https, FIN, 1, 20",
    "http, FIN, 3000, 1",
    "http, RST, 3000, 1"
  })
  void aServerThatEndsTheConnectionCostsNoCall(String scheme, End end, long millis, int times)
      throws Exception {
    RawServer.Script script =
        line -> {
          line.receive();
          line.write(OK);
          end.play(line);
          done.release();
        };
    try (RawServer server = start(scheme, script)) {
      for (int i = 0; i < times; i++) {
        assertEquals(200, send(transport, purchase(server)).status());
        awaitIdle(millis);
      }
      assertEquals(200, send(transport, purchase(server)).status());
      assertEquals(times + 1, server.requests.size(), "none was sent twice");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void aReplyThatIsLeftOverAnswersNoRequest(String scheme) throws Exception {
    RawServer.Script script =
        line -> {
          line.receive();
          line.write(OK);
          line.write(LEFT_OVER);
          done.release();
          line.awaitClose();
        };
    assertEveryReplyIsOurs(scheme, script);
  }

  /** The bytes of the second reply are no longer in the socket when the connection is looked at. */
  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void aReplyThatIsLeftOverInABufferAnswersNoRequest(String scheme) throws Exception {
    int buffer = new Connection(new Target("http://localhost/"), 0).buffer.length;
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Filler: ";
    String end = "\r\n\r\n{}";
    String reply = head + "x".repeat(buffer - head.length() - end.length()) + end;
    RawServer.Script script =
        line -> {
          line.receive();
          line.write(reply + LEFT_OVER);
          done.release();
          line.awaitClose();
        };
    assertEveryReplyIsOurs(scheme, script);
  }

  private void assertEveryReplyIsOurs(String scheme, RawServer.Script script) throws Exception {
    try (RawServer server = start(scheme, script)) {
      for (int i = 1; i <= 20; i++) {
        WireReply reply = send(transport, purchase(server));
        assertEquals(200, reply.status());
        assertEquals(i, server.connections.get());
        awaitIdle(1);
      }
    }
  }

  private void awaitIdle(long millis) throws InterruptedException {
    assertTrue(done.tryAcquire(10, TimeUnit.SECONDS));
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis)); // The pause is what is tested.
  }
}
