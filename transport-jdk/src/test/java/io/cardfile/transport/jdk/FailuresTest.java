package io.cardfile.transport.jdk;

import static io.cardfile.testsupport.http.RawServer.OK;
import static io.cardfile.transport.jdk.Sending.purchase;
import static io.cardfile.transport.jdk.Sending.send;
import static io.cardfile.transport.jdk.Sending.to;
import static io.cardfile.transport.jdk.Sending.trusting;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The message of each failure names its cause, and no value. */
class FailuresTest {

  private static final String NOT_SENT = "nothing was sent: ";
  private static final String IN_DOUBT = "no complete reply: ";

  private final ManualTicker ticker = new ManualTicker();
  private final JdkTransport transport = Sending.withTicker(ticker);

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  private static void assertFails(String message, JdkTransport transport, String url) {
    TransportException e = assertThrows(TransportException.class, () -> send(transport, to(url)));
    assertEquals(message, e.getMessage());
    assertEquals(message.startsWith(IN_DOUBT), e.mayHaveReached());
  }

  @Test
  void anUnknownHost() {
    JdkTransport lost =
        new JdkTransport(
            SSLContext::getDefault,
            host -> {
              throw new UnknownHostException(host);
            },
            ticker);
    assertFails(NOT_SENT + "the host name cannot be resolved", lost, "http://gateway.test/");
  }

  @Test
  void aServerThatRefuses() throws Exception {
    try (Socket unused = new Socket()) {
      unused.bind(new InetSocketAddress("127.0.0.1", 0)); // Keeps the port from other programs.
      String url = "http://127.0.0.1:" + unused.getLocalPort() + "/";
      assertFails(NOT_SENT + "the connection was refused", transport, url);
    }
  }

  private static Stream<Arguments> ends() {
    RawServer.Script silent = RawServer.Connection::receive;
    RawServer.Script cut = afterRequest(line -> line.write("HTTP/1.1 200 OK\r\nContent-Len"));
    RawServer.Script reset =
        afterRequest(
            line -> {
              line.socket.setSoLinger(true, 0);
              line.socket.close();
            });
    return Stream.of(
        Arguments.of("the server closed the connection without a reply", silent),
        Arguments.of("the connection ended before the end of the reply", cut),
        Arguments.of("the connection was reset", reset),
        Arguments.of(
            "the reply has no status line of HTTP/1.1",
            afterRequest(line -> line.write("ICY 200 OK\r\n\r\n"))));
  }

  private static RawServer.Script afterRequest(RawServer.Script then) {
    return line -> {
      line.receive();
      then.play(line);
    };
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ends")
  void aConnectionThatEnds(String why, RawServer.Script script) throws Exception {
    try (RawServer server = RawServer.playing(script)) {
      assertFails(IN_DOUBT + why, transport, server.url());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDeadline(boolean inTheHandshake) throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    RawServer.Script late =
        line -> {
          ticker.advance(Duration.ofSeconds(10));
          line.awaitClose();
          closed.countDown();
        };
    try (RawServer server = RawServer.playing(inTheHandshake ? late : afterRequest(late))) {
      String url = inTheHandshake ? server.url().replace("http:", "https:") : server.url();
      assertFails((inTheHandshake ? NOT_SENT : IN_DOUBT) + "the deadline passed", transport, url);
      assertTrue(closed.await(2, TimeUnit.MINUTES), "by the client");
    }
  }

  @Test
  void anInterrupt() throws Exception {
    Thread caller = Thread.currentThread();
    RawServer.Script script =
        afterRequest(
            line -> {
              caller.interrupt();
              line.awaitClose();
            });
    try (RawServer server = RawServer.playing(script)) {
      assertFails(IN_DOUBT + "the thread was interrupted", transport, server.url());
      assertTrue(Thread.interrupted(), "the interrupt is kept");
    }
  }

  @Test
  void aCancel() throws Exception {
    AtomicReference<Exchange> exchange = new AtomicReference<>();
    RawServer.Script script =
        afterRequest(
            line -> {
              exchange.get().cancel();
              line.awaitClose();
            });
    try (RawServer server = RawServer.playing(script)) {
      exchange.set(transport.prepare(purchase(server).build(), phase -> {}));
      TransportException e = assertThrows(TransportException.class, exchange.get()::execute);
      assertEquals(IN_DOUBT + "the call was cancelled", e.getMessage());
    }
  }

  @Test
  void aPermissionThatExpiredOrThrows() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      TransportException e =
          assertThrows(
              TransportException.class,
              () -> send(transport, purchase(server).sendIf(() -> false)));
      assertEquals(NOT_SENT + "the client's permission to send has expired", e.getMessage());
      e =
          assertThrows(
              TransportException.class,
              () -> send(transport, purchase(server).sendIf(FailuresTest::fail)));
      assertEquals(NOT_SENT + "it failed with java.lang.IllegalStateException", e.getMessage());
      assertFalse(String.valueOf(e.getCause()).contains("4005550000000001"));
      assertEquals(0, server.requests.size());
    }
  }

  private static boolean fail() {
    throw new IllegalStateException("4005550000000001");
  }

  @ParameterizedTest
  @CsvSource({
    "sandbox, wrong-host, the server's certificate is not trusted: create the transport with an"
        + " SSLContext that trusts it",
    "wrong-host, wrong-host, the server's certificate is for another host"
  })
  void aCertificate(String served, String trusted, String why) throws Exception {
    JdkTransport strict = JdkTransport.create(trusting(trusted));
    try (RawServer server =
        RawServer.playingTls(RawServer.answers(OK), TestKeys.serverContext(served))) {
      assertFails(NOT_SENT + why, strict, server.url());
    }
  }

  /** A trust manager of the caller; the JDK's own accepts an expired one that is itself trusted. */
  @Test
  void anExpiredCertificate() throws Exception {
    JdkTransport strict =
        JdkTransport.create(JdkTransportContractTest.tls(new ValidityTrustManager()));
    try (RawServer server =
        RawServer.playingTls(RawServer.answers(OK), TestKeys.serverContext(TestKeys.EXPIRED))) {
      assertFails(NOT_SENT + "the server's certificate has expired", strict, server.url());
    }
  }

  private static final class ValidityTrustManager implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      chain[0].checkValidity();
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  private static Stream<Arguments> answersToAHandshake() {
    String alert = "\u0015\3\3\0\2\2";
    return Stream.of(
        Arguments.of("the server does not speak TLS on this port", "HTTP/1.1 400 Bad Request"),
        Arguments.of("the server closed the connection in the TLS handshake", ""),
        Arguments.of("the server refused TLS", alert + (char) 40),
        Arguments.of("the server supports neither TLS 1.2 nor TLS 1.3", alert + (char) 70),
        Arguments.of(
            "the server requires a client certificate: create the transport with an SSLContext that"
                + " has one",
            alert + (char) 42),
        Arguments.of(
            "the server requires a client certificate: create the transport with an SSLContext that"
                + " has one",
            alert + (char) 116));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answersToAHandshake")
  void aHandshake(String why, String answer) throws Exception {
    RawServer.Script script =
        line -> {
          line.socket.getInputStream().read(new byte[4096]);
          line.write(answer);
        };
    try (RawServer server = RawServer.playing(script)) {
      assertFails(NOT_SENT + why, transport, server.url().replace("http:", "https:"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://127.0.0.1:PORT/",
        "http:///purchases",
        "http://user:secret@127.0.0.1:PORT/",
        "http://127.0.0.1:PORT/caf\u00e9",
        "http://127.0.0.1:99999/",
        "http://[127.0.0.1:PORT/",
        "/v1.0/purchases"
      })
  void aUrlThatIsNotOneOfHttpIsNotSentAndNotShown(String pattern) throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      String url = pattern.replace("PORT", "" + server.port());
      TransportException e = assertThrows(TransportException.class, () -> send(transport, to(url)));
      assertFalse(e.mayHaveReached());
      assertFalse((e.getMessage() + e.getCause()).contains(url));
      assertEquals(0, server.connections.get());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "gzip, gzip",
    "BR, br",
    "zstd, zstd",
    "4005550000000001, an unknown coding",
    "'gzip, gzip', an unknown coding"
  })
  void aCompressedReplyIsReturnedUnreadAndNamed(String coding, String named) throws Exception {
    String reply = OK.replace("\r\n\r\n", "\r\nContent-Encoding: " + coding + "\r\n\r\n");
    try (RawServer server = RawServer.answering(reply.replace("200", "503"))) {
      WireReply unread = send(transport, purchase(server));
      assertEquals(503, unread.status());
      assertNull(unread.document());
      assertEquals("", unread.unreadableText());
      assertEquals(
          "the reply is compressed with "
              + named
              + " although the request asked for none: switch compression off for this address,"
              + " for example in the proxy or CDN",
          unread.problem());
      assertTrue(server.requests.get(0).contains("\nAccept-Encoding: identity\n"));
    }
  }

  @Test
  void aReplyThatSaysThatItIsNotCompressedIsRead() throws Exception {
    String reply = OK.replace("\r\n\r\n", "\r\nContent-Encoding: Identity\r\n\r\n");
    try (RawServer server = RawServer.answering(reply)) {
      assertEquals("", send(transport, purchase(server)).problem());
    }
  }
}
