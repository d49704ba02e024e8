package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static io.cardfile.testkit.ExampleClient.credential;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.wallet.WalletTokenOutcome;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxServerTest {

  private final SandboxServer server = start();
  private final HttpClient http = HttpClient.newBuilder().build();
  private final ExampleClient client =
      ExampleClient.of(server.walletUrl(), new HttpTransport(http));

  private static SandboxServer start() {
    try {
      return SandboxServer.start();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void allOperationsWorkOverHttp() {
    assertAllOperations(client, server);
  }

  private static void assertAllOperations(ExampleClient client, SandboxServer server) {
    assertEquals(WalletTokenOutcome.Kind.ISSUED, client.walletToken("INV-0", TEN_DOLLARS).kind());
    PurchaseOutcome first = client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    StoredCredential credential = credential(first);
    assertTrue(first.requestId().isPresent());
    assertEquals(
        PurchaseOutcome.Kind.APPROVED, client.later("INV-2", credential, TEN_DOLLARS).kind());
    assertEquals(
        PurchaseOutcome.Kind.DECLINED,
        client.first("INV-3", TestCards.VISA_DECLINED, TEN_DOLLARS).kind());
    ChainAssert.assertThat(server.exchanges()).first("INV-1").later("INV-2");
    LedgerAssert.assertThat(server.ledger())
        .chargedOnce("INV-1")
        .chargedOnce("INV-2")
        .total("AUD", 2000);
  }

  @Test
  void allOperationsWorkOverHttps() throws Exception {
    HttpClient trusting =
        HttpClient.newBuilder().sslContext(SandboxCertificate.clientContext()).build();
    try (SandboxServer secure = SandboxServer.builder(GatewaySimulator.create()).https().start()) {
      assertTrue(secure.walletUrl().startsWith("https://127.0.0.1:"));
      assertAllOperations(
          ExampleClient.of(secure.walletUrl(), new HttpTransport(trusting)), secure);
    }
  }

  @Test
  void clientThatDoesNotTrustTheCertificateFails() throws Exception {
    try (SandboxServer secure = SandboxServer.builder(GatewaySimulator.create()).https().start()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(secure.walletUrl())).build();
      assertThrows(
          SSLHandshakeException.class,
          () -> http.send(request, HttpResponse.BodyHandlers.discarding()));
      assertEquals(0, secure.simulator().requestCount());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "::1"})
  void certificateIsForEveryNameOfLoopback(String host) throws Exception {
    try (SandboxServer secure = SandboxServer.builder(GatewaySimulator.create()).https().start();
        Socket plain = new Socket("127.0.0.1", URI.create(secure.walletUrl()).getPort());
        SSLSocket socket =
            (SSLSocket)
                SandboxCertificate.socketFactory()
                    .createSocket(plain, host, plain.getPort(), true)) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      socket.startHandshake();
    }
  }

  @Test
  void certificateIsValidForDecades() throws Exception {
    X509Certificate certificate = SandboxCertificate.certificate();
    certificate.checkValidity(Date.from(Instant.parse("2026-06-01T00:00:00Z")));
    certificate.checkValidity(Date.from(Instant.parse("2096-01-01T00:00:00Z")));
    assertEquals(
        List.of(certificate),
        Arrays.asList(SandboxCertificate.trustManager().getAcceptedIssuers()));
  }

  @Test
  void lostReplyIsChargedAndInDoubt() {
    server.loseNextReply();
    PurchaseOutcome lost = client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, lost.kind());
    LedgerAssert.assertThat(server.ledger()).chargedOnce("INV-1");
    assertEquals(1, server.simulator().requestCount());
    PurchaseOutcome next = client.first("INV-2", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertEquals(PurchaseOutcome.Kind.APPROVED, next.kind());
  }

  @Test
  void keptAliveConnectionDoesNotStall() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.purchasesUrl() + "/v1.0/purchases"))
            .POST(HttpRequest.BodyPublishers.ofString("{}"))
            .build();
    long[] nanos = new long[41];
    for (int i = 0; i < nanos.length; i++) {
      long start = System.nanoTime();
      assertEquals(401, http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
      nanos[i] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    // A delayed ACK takes 40 ms each time; a busy machine is not always as slow as that.
    assertTrue(nanos[10] < 30_000_000, "a quarter of them take " + nanos[10] / 1000 + " us");
  }

  @Test
  void manyParallelClientsGetTheirOwnReplies() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(16);
    for (int i = 0; i < 200; i++) {
      String reference = "INV-" + i;
      pool.execute(() -> client.first(reference, TestCards.VISA_APPROVED, TEN_DOLLARS));
    }
    pool.shutdown();
    assertTrue(pool.awaitTermination(60, TimeUnit.SECONDS));
    LedgerAssert.assertThat(server.ledger()).total("AUD", 200_000).nothingChargedTwice();
  }

  @Test
  void closingFreesThePortAtOnce() throws Exception {
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    int port = URI.create(server.walletUrl()).getPort();
    long start = System.nanoTime();
    server.close();
    server.close();
    assertTrue(System.nanoTime() - start < 4_000_000_000L); // An idle connection ends after 5 s.
    // Repeated, because a port that is released too late is detected only sometimes.
    for (int i = 0; i < 50; i++) {
      assertThrows(ConnectException.class, () -> new Socket("127.0.0.1", port).close());
      SandboxServer.builder(GatewaySimulator.create()).port(port).start().close();
    }
  }

  @Test
  void closingEndsConnectionsThatWait() throws Exception {
    int port = URI.create(server.walletUrl()).getPort();
    try (Socket idle = new Socket("127.0.0.1", port)) {
      idle.setSoTimeout(10_000);
      idle.getOutputStream().write("GET /".getBytes(StandardCharsets.US_ASCII));
      // After the second connection was answered, the first one has a thread.
      client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
      server.close();
      assertTrue(ended(idle));
    }
  }

  private static boolean ended(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException reset) {
      return true;
    }
  }

  @Test
  void takenPortIsABindException() {
    int port = URI.create(server.walletUrl()).getPort();
    SandboxServer.Builder builder = SandboxServer.builder(GatewaySimulator.create()).port(port);
    assertThrows(BindException.class, builder::start);
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    SandboxServer.Builder builder = SandboxServer.builder(GatewaySimulator.create());
    assertThrows(IllegalArgumentException.class, () -> builder.port(-1));
    assertThrows(IllegalArgumentException.class, () -> builder.port(65536));
    assertThrows(IllegalArgumentException.class, () -> builder.requestLimit(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> builder.requestLimit(Duration.ofDays(2)));
    assertThrows(NullPointerException.class, () -> SandboxServer.builder(null));
  }

  @Test
  void textFormIsTheAddress() {
    assertEquals("SandboxServer(" + server.walletUrl() + ")", server.toString());
  }
}
