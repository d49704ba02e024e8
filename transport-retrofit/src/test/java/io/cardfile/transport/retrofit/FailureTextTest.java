package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Purchases.fail;
import static io.cardfile.transport.retrofit.Purchases.send;
import static io.cardfile.transport.retrofit.Purchases.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.CertificatePinner;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The message of each failure, which names its cause and no value. */
class FailureTextTest {

  private static final OkHttpClient DEFAULTS = new OkHttpClient();

  // Descriptions of alerts in RFC 8446, 6.
  private static final int BAD_CERTIFICATE = 42;
  private static final int CERTIFICATE_REQUIRED = 116;

  interface Failure {
    TransportException of() throws Exception;
  }

  static Stream<Arguments> beforeConnecting() {
    return Stream.of(
        arguments("OkHttp does not accept the URL", failing(() -> fail(DEFAULTS, "http://"))),
        arguments("OkHttp would alter the URL", failing(() -> fail(DEFAULTS, "gateway"))),
        arguments("the call was cancelled", failing(FailureTextTest::cancelled)),
        arguments("the thread was interrupted", failing(FailureTextTest::interrupted)),
        arguments(
            "the deadline passed",
            failing(
                () ->
                    fail(
                        RetrofitTransport.create(),
                        to("http://localhost/").timeout(Duration.ZERO)))),
        arguments("the host name cannot be resolved", failing(FailureTextTest::unknownHost)),
        arguments("the connection was refused", failing(FailureTextTest::refused)),
        arguments(
            "the client did not permit sending: its time was over, or it has sent before",
            failing(
                () -> {
                  try (RawServer server = RawServer.answering(RawServer.OK)) {
                    return fail(RetrofitTransport.create(), to(server.url()).sendIf(() -> false));
                  }
                })));
  }

  static Stream<Arguments> proxies() {
    return Stream.of(
        arguments(
            "the proxy answered 407 to CONNECT: set proxyAuthenticator on the OkHttpClient",
            failing(() -> refusedByProxy("407 No\r\nProxy-Authenticate: Basic realm=r"))),
        arguments(
            "the proxy answered 403 to CONNECT", failing(() -> refusedByProxy("403 Forbidden"))));
  }

  static Stream<Arguments> handshakes() {
    return Stream.of(
        arguments(
            "the server's certificate is not trusted: set an sslSocketFactory that trusts its"
                + " authority on the OkHttpClient",
            failing(() -> handshake(TestKeys.SANDBOX, DEFAULTS))),
        arguments(
            "the server's certificate has expired",
            failing(() -> handshake(TestKeys.EXPIRED, trustingAnyValid()))),
        arguments(
            "the server's certificate is for another host",
            failing(() -> handshake(TestKeys.WRONG_HOST, trustingAnyValid()))),
        arguments(
            "the server's certificate is not one that the certificatePinner allows",
            failing(() -> handshake(TestKeys.SANDBOX, pinningAnother()))),
        arguments(
            "the server requires a client certificate: set an sslSocketFactory with one on the"
                + " OkHttpClient",
            failing(() -> alert(BAD_CERTIFICATE))),
        arguments(
            "the server requires a client certificate: set an sslSocketFactory with one on the"
                + " OkHttpClient",
            failing(() -> alert(CERTIFICATE_REQUIRED))),
        arguments(
            "the connectionSpecs of the OkHttpClient do not allow this connection",
            failing(FailureTextTest::onlyClearText)),
        arguments("TLS failed", failing(FailureTextTest::withoutTls)));
  }

  static Stream<Arguments> replies() {
    return Stream.of(
        arguments("the deadline passed", failing(FailureTextTest::late)),
        arguments("the server closed the connection", failing(() -> reply(""))),
        arguments(
            "the server closed the connection",
            failing(() -> reply("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"))),
        arguments("the connection was reset", failing(FailureTextTest::reset)),
        arguments("the reply is not valid HTTP/1.1", failing(() -> reply("garbage\r\n\r\n"))),
        arguments(
            "the reply is not valid HTTP/1.1",
            failing(() -> reply("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}"))),
        arguments(
            "the reply is not valid HTTP/1.1",
            failing(() -> reply("HTTP/1.1 101 Switching\r\n\r\n"))),
        arguments(
            "the reply is longer than 1 MiB",
            failing(
                () ->
                    reply(
                        "HTTP/1.1 500 X\r\nContent-Length: 1048577\r\n\r\n"
                            + " ".repeat(1048577)))),
        arguments(
            "the reply is longer than 1 MiB",
            failing(
                () ->
                    reply(
                        "HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n"
                            + " ".repeat(0x100001)
                            + "\r\n0\r\n\r\n"))),
        arguments(
            "the reply is not valid HTTP/1.1",
            failing(() -> reply("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}"))));
  }

  private static Failure failing(Failure failure) {
    return failure;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"beforeConnecting", "proxies", "handshakes"})
  void aFailureBeforeSendingNamesItsCause(String text, Failure failure) throws Exception {
    assertText("nothing was sent: " + text, failure.of());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("replies")
  void aFailureAfterSendingNamesItsCause(String text, Failure failure) throws Exception {
    assertText("no complete reply: " + text, failure.of());
  }

  private static void assertText(String text, TransportException e) {
    assertEquals(text, e.getMessage());
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    for (String secret : List.of(Purchases.CARD_NUMBER, "c2VjcmV0", "/v1.0/purchases")) {
      assertFalse(trace.toString().contains(secret), secret);
    }
  }

  private static TransportException cancelled() {
    Exchange exchange =
        RetrofitTransport.create().prepare(to("http://localhost/").build(), phase -> {});
    exchange.cancel();
    return assertThrows(TransportException.class, exchange::execute);
  }

  private static TransportException interrupted() {
    Thread.currentThread().interrupt();
    try {
      return fail(DEFAULTS, "http://localhost/");
    } finally {
      Thread.interrupted();
    }
  }

  private static TransportException unknownHost() {
    OkHttpClient client =
        new OkHttpClient.Builder()
            .dns(
                host -> {
                  throw new UnknownHostException(host);
                })
            .build();
    return fail(client, "http://gateway.test/");
  }

  private static TransportException refused() throws Exception {
    try (Socket unused = new Socket()) {
      unused.bind(new InetSocketAddress("127.0.0.1", 0)); // Keeps the port from other programs.
      return fail(DEFAULTS, "http://127.0.0.1:" + unused.getLocalPort() + "/");
    }
  }

  private static TransportException refusedByProxy(String status) throws Exception {
    try (RawServer proxy =
        RawServer.answering("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n")) {
      InetSocketAddress address = new InetSocketAddress("127.0.0.1", proxy.port());
      OkHttpClient client =
          new OkHttpClient.Builder().proxy(new Proxy(Proxy.Type.HTTP, address)).build();
      return fail(client, "https://gateway.test/v1.0/purchases");
    }
  }

  private static TransportException handshake(String certificate, OkHttpClient client)
      throws Exception {
    try (RawServer server = TlsTest.server(certificate, TlsTest.OK)) {
      return fail(client, server.url());
    }
  }

  /** Fails the handshake with an alert, and reads on, so that the client receives it. */
  private static TransportException alert(int description) throws Exception {
    RawServer.Script script =
        line -> {
          line.write("\u0015\3\3\0\2\2" + (char) description);
          line.awaitClose();
        };
    try (RawServer server = RawServer.playing(script)) {
      return fail(DEFAULTS, server.url().replace("http:", "https:"));
    }
  }

  private static TransportException withoutTls() throws Exception {
    try (RawServer server =
        RawServer.playing(line -> line.write("HTTP/1.1 400 Bad Request\r\n\r\n"))) {
      return fail(DEFAULTS, server.url().replace("http:", "https:"));
    }
  }

  private static TransportException onlyClearText() throws Exception {
    OkHttpClient client =
        new OkHttpClient.Builder().connectionSpecs(List.of(ConnectionSpec.CLEARTEXT)).build();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      TransportException e = fail(client, server.url().replace("http:", "https:"));
      assertEquals(0, server.requests.size(), "requests in clear text");
      return e;
    }
  }

  private static OkHttpClient pinningAnother() {
    String pin = CertificatePinner.pin(TestKeys.certificate(TestKeys.EXPIRED));
    return TlsTest.trustingSandbox()
        .certificatePinner(new CertificatePinner.Builder().add("127.0.0.1", pin).build())
        .build();
  }

  private static OkHttpClient trustingAnyValid() throws Exception {
    X509TrustManager valid =
        new X509TrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException();
          }

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type)
              throws CertificateException {
            chain[0].checkValidity();
          }

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, new TrustManager[] {valid}, null);
    return new OkHttpClient.Builder().sslSocketFactory(tls.getSocketFactory(), valid).build();
  }

  private static TransportException late() throws Exception {
    RawServer.Script wait =
        line -> {
          line.receive();
          line.awaitClose();
        };
    RetrofitTransport transport = RetrofitTransport.create();
    try (RawServer quick = RawServer.answering(RawServer.OK);
        RawServer server = RawServer.playing(wait)) {
      send(transport, to(quick.url())); // Loads classes, which takes some of the time otherwise.
      return fail(transport, to(server.url()).timeout(Duration.ofSeconds(1)));
    }
  }

  private static TransportException reset() throws Exception {
    RawServer.Script reset =
        line -> {
          line.receive();
          line.socket.setSoLinger(true, 0);
        };
    try (RawServer server = RawServer.playing(reset)) {
      return fail(DEFAULTS, server.url());
    }
  }

  /** Sends {@code raw} after the request, and closes the connection. */
  private static TransportException reply(String raw) throws Exception {
    RawServer.Script script =
        line -> {
          line.receive();
          line.write(raw);
        };
    try (RawServer server = RawServer.playing(script)) {
      return fail(DEFAULTS, server.url());
    }
  }
}
