package io.cardfile.transport.jdk;

import static io.cardfile.testsupport.http.RawServer.OK;
import static io.cardfile.transport.jdk.Sending.purchase;
import static io.cardfile.transport.jdk.Sending.send;
import static io.cardfile.transport.jdk.Sending.trusting;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server does to a connection between two requests. */
class IdleMomentTest {

  private static final String LEFT_OVER = "HTTP/1.1 401 X\r\nContent-Length: 2\r\n\r\n{}";

  private final JdkTransport transport = JdkTransport.create(trusting(TestKeys.SANDBOX));

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
  @CsvSource({"http, FIN", "http, RST", "https, FIN"})
  void aServerThatEndsTheConnectionCostsNoCall(String scheme, End end) throws Exception {
    RawServer.Script script =
        line -> {
          line.receive();
          line.write(OK);
          end.play(line);
        };
    assertEachRequestHasItsOwnConnection(scheme, script);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void aReplyThatIsLeftOverAnswersNoRequest(String scheme) throws Exception {
    RawServer.Script script =
        line -> {
          line.receive();
          line.write(OK);
          line.write(LEFT_OVER);
          line.awaitClose();
        };
    assertEachRequestHasItsOwnConnection(scheme, script);
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
          line.awaitClose();
        };
    assertEachRequestHasItsOwnConnection(scheme, script);
  }

  private void assertEachRequestHasItsOwnConnection(String scheme, RawServer.Script script)
      throws Exception {
    try (RawServer server = start(scheme, script)) {
      for (int i = 1; i <= 3; i++) {
        WireReply reply = send(transport, purchase(server));
        assertEquals(200, reply.status());
        assertEquals(i, server.connections.get());
        awaitRefusal(new Target(server.url()));
      }
      assertEquals(3, server.requests.size(), "none was sent twice");
    }
  }

  /**
   * Waits until what the server did has arrived, and the transport does not take the connection.
   */
  private void awaitRefusal(Target target) {
    Connection kept = transport.idle.take(target);
    while (kept != null) {
      transport.idle.add(kept);
      Thread.onSpinWait();
      kept = transport.idle.take(target);
    }
  }
}
