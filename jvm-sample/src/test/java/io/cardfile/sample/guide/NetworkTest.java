package io.cardfile.sample.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.transport.jdk.JdkTransport;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The private authority and the client certificate of docs/guides/network.md. */
class NetworkTest {

  @TempDir private Path folder;
  private final char[] password = "cardfile".toCharArray();
  private Path pem;
  private Path p12;

  @BeforeEach
  void writeFiles() throws Exception {
    pem = folder.resolve("authorities.pem");
    String body = Base64.getMimeEncoder().encodeToString(TestGateway.certificate().getEncoded());
    Files.writeString(
        pem, "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n");
    p12 = folder.resolve("shop.p12");
    try (InputStream in = TestKeys.class.getResourceAsStream(TestKeys.SANDBOX + ".p12")) {
      Files.copy(in, p12);
    }
  }

  private JdkTransport transport() throws Exception {
    // region jdk
    X509TrustManager authorities = CompanyTls.authorities(pem);
    KeyManager[] certificate = CompanyTls.certificate(p12, password); // Or null for none.
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(certificate, new TrustManager[] {authorities}, null);
    JdkTransport transport = JdkTransport.create(tls);
    // endregion
    return transport;
  }

  private static PurchaseOutcome charge(TestGateway gateway, JdkTransport transport) {
    PurchaseRequest order =
        PurchaseRequest.card(TestCard.VISA.card())
            .reference("ORDER-1042")
            .amount(Money.of("19.00", "AUD"))
            .build();
    return gateway.client(transport).purchase(order).execute();
  }

  @Test
  void aGatewayOfAPrivateAuthorityCharges() throws Exception {
    try (TestGateway gateway = TestGateway.builder().https().build()) {
      charge(gateway, transport());
      gateway.ledger().chargedOnce("ORDER-1042", Money.of("19.00", "AUD"));
    }
  }

  @Test
  void anAuthorityThatTheJvmDoesNotTrustIsNamedAndNothingIsSent() {
    try (TestGateway gateway = TestGateway.builder().https().build()) {
      NotSent outcome = (NotSent) charge(gateway, JdkTransport.create());
      assertTrue(outcome.why().contains("the server's certificate is not trusted"), outcome.why());
      gateway.ledger().nothingCharged();
    }
  }

  @Test
  void theClientCertificateIsPresented() throws Exception {
    SSLContext tls = SSLContext.getInstance("TLS");
    TrustManager[] clients = {CompanyTls.authorities(pem)};
    tls.init(CompanyTls.certificate(p12, password), clients, null);
    List<String> known = new CopyOnWriteArrayList<>();
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters connection) {
            SSLParameters required = tls.getDefaultSSLParameters();
            required.setNeedClientAuth(true);
            connection.setSSLParameters(required);
          }
        });
    server.createContext(
        "/",
        exchange -> {
          known.add(((HttpsExchange) exchange).getSSLSession().getPeerPrincipal().getName());
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("{}".getBytes(UTF_8));
          exchange.close();
        });
    server.start();
    try {
      String url = "https://127.0.0.1:" + server.getAddress().getPort();
      PaymentClient client =
          PaymentClient.builder(Endpoints.test().purchasesUrl(url).build(), transport())
              .credentials("TEST-merchant", "TEST")
              .build();
      assertEquals(ApiOutcome.Kind.REPLIED, client.get("/ping").execute().kind());
    } finally {
      server.stop(0);
    }
    assertEquals(List.of(TestGateway.certificate().getSubjectX500Principal().getName()), known);
  }
}
