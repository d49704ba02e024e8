package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Purchases.fail;
import static io.cardfile.transport.retrofit.Purchases.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import java.io.InputStream;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import okhttp3.CertificatePinner;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** The caller's TLS settings are taken over; the contract covers trust managers. */
class TlsTest {

  static final RawServer.Script OK = RawServer.answers(RawServer.OK);

  static RawServer server(String certificate, RawServer.Script script) throws Exception {
    return RawServer.playingTls(script, TestKeys.serverContext(certificate));
  }

  /** Requires a certificate of the client before it plays {@code script}. */
  static RawServer serverForKnownClients(RawServer.Script script) throws Exception {
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(sandboxKeys(), new TrustManager[] {TestGateway.trustManager()}, null);
    return RawServer.playingTls(
        line -> {
          ((SSLSocket) line.socket).setNeedClientAuth(true);
          script.play(line);
        },
        tls);
  }

  static KeyManager[] sandboxKeys() throws Exception {
    char[] password = "cardfile".toCharArray();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = TestKeys.class.getResourceAsStream(TestKeys.SANDBOX + ".p12")) {
      store.load(in, password);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password);
    return keys.getKeyManagers();
  }

  static OkHttpClient.Builder trustingSandbox() {
    return new OkHttpClient.Builder()
        .sslSocketFactory(TestGateway.sslContext().getSocketFactory(), TestGateway.trustManager());
  }

  @Test
  void theClientCertificateIsPresented() throws Exception {
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(sandboxKeys(), new TrustManager[] {TestGateway.trustManager()}, null);
    OkHttpClient client =
        new OkHttpClient.Builder()
            .sslSocketFactory(tls.getSocketFactory(), TestGateway.trustManager())
            .build();
    try (RawServer server = serverForKnownClients(OK)) {
      assertEquals(200, send(client, server.url()).status());
    }
  }

  @Test
  void theHostnameVerifierIsUsed() throws Exception {
    try (RawServer server = server(TestKeys.SANDBOX, OK)) {
      OkHttpClient client = trustingSandbox().hostnameVerifier((host, session) -> false).build();
      assertFalse(fail(client, server.url()).mayHaveReached());
      assertEquals(0, server.requests.size());
    }
  }

  @Test
  void theCertificatePinnerIsUsed() throws Exception {
    String right = CertificatePinner.pin(TestGateway.certificate());
    String wrong = CertificatePinner.pin(TestKeys.certificate(TestKeys.EXPIRED));
    try (RawServer server = server(TestKeys.SANDBOX, OK)) {
      assertEquals(200, send(pinned(right), server.url()).status());
      assertFalse(fail(pinned(wrong), server.url()).mayHaveReached());
      assertEquals(1, server.requests.size());
    }
  }

  private static OkHttpClient pinned(String pin) {
    CertificatePinner pins = new CertificatePinner.Builder().add("127.0.0.1", pin).build();
    return trustingSandbox().certificatePinner(pins).build();
  }

  @Test
  void aServerThatOffersHttp2IsSpokenToInHttp11() throws Exception {
    List<String> chosen = new CopyOnWriteArrayList<>();
    RawServer.Script script =
        line -> {
          SSLSocket socket = (SSLSocket) line.socket;
          SSLParameters offer = socket.getSSLParameters();
          offer.setApplicationProtocols(new String[] {"h2", "http/1.1"});
          socket.setSSLParameters(offer);
          socket.startHandshake();
          chosen.add(socket.getApplicationProtocol());
          OK.play(line);
        };
    try (RawServer server = server(TestKeys.SANDBOX, script)) {
      assertEquals(200, send(trustingSandbox().build(), server.url()).status());
    }
    assertEquals(List.of("http/1.1"), chosen);
  }
}
