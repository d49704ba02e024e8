package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sockets of a custom factory whose reads may ignore the timeout. */
class UntimedSocketsTest {

  private static final int PURCHASES = 5;

  /** A socket whose reads block forever. */
  private static final class UntimedSocket extends Socket {
    @Override
    public synchronized void setSoTimeout(int timeout) {
      // Has no effect.
    }
  }

  private static int connections(boolean timed, boolean tls) throws Exception {
    OkHttpClient client =
        new OkHttpClient.Builder()
            .socketFactory(new SuppliedSockets(timed ? Socket::new : UntimedSocket::new))
            .sslSocketFactory(SandboxCertificate.socketFactory(), SandboxCertificate.trustManager())
            .build();
    RetrofitTransport transport = RetrofitTransport.create(client);
    RawServer.Script script =
        line -> {
          while (true) {
            line.receive();
            line.write(RawServer.OK);
          }
        };
    try (RawServer server =
        tls
            ? RawServer.playingTls(script, TestKeys.serverContext(TestKeys.SANDBOX))
            : RawServer.playing(script)) {
      for (int i = 0; i < PURCHASES; i++) {
        long start = System.nanoTime();
        assertEquals(
            200, send(transport, to(server.url()).timeout(Duration.ofSeconds(30))).status());
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(15), "in time");
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)); // Idle is what it is.
      }
      assertEquals(PURCHASES, server.requests.size());
      return server.connections.get();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void connectionsThatCannotBeLookedAtAreNotKept(boolean tls) throws Exception {
    assertEquals(PURCHASES, connections(false, tls));
  }

  @Test
  void connectionsThatCanBeLookedAtAreKept() throws Exception {
    assertEquals(1, connections(true, false));
  }
}
