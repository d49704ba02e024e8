package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Over TLS, where the check of an idle connection reads TLS records. */
class TlsTest {

  private SandboxServer server;

  @BeforeEach
  void start() throws IOException {
    server = SandboxServer.builder(GatewaySimulator.builder().build()).https().start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private OkHttpClient trusting() {
    return new OkHttpClient.Builder()
        .sslSocketFactory(
            SandboxCertificate.clientContext().getSocketFactory(),
            SandboxCertificate.trustManager())
        .build();
  }

  @Test
  void aLookAtAnIdleConnectionLeavesItUsable() throws Exception {
    AtomicInteger handshakes = new AtomicInteger();
    OkHttpClient client =
        trusting()
            .newBuilder()
            .eventListener(
                new EventListener() {
                  @Override
                  public void secureConnectStart(Call call) {
                    handshakes.incrementAndGet();
                  }
                })
            .build();
    RetrofitTransport transport = RetrofitTransport.create(client);
    for (int i = 0; i < 5; i++) {
      send(transport, to(server.purchasesUrl() + "/v1.0/purchases"));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)); // Idle is what it is.
    }
    assertEquals(1, handshakes.get());
  }

  @Test
  void aCertificateThatIsNotTrustedIsToldFromAnUnreachableServer() {
    WireRequest.Builder request = to(server.purchasesUrl() + "/v1.0/purchases");
    assertEquals(
        "nothing was sent: it failed with javax.net.ssl.SSLHandshakeException", problem(request));
    server.close();
    assertEquals("nothing was sent: it failed with java.net.ConnectException", problem(request));
  }

  private static String problem(WireRequest.Builder request) {
    RetrofitTransport transport = RetrofitTransport.create();
    return assertThrows(TransportException.class, () -> send(transport, request)).getMessage();
  }
}
