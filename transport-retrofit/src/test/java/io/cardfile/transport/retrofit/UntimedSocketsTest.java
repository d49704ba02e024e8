package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.sandbox.SandboxCertificate;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.SocketFactory;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sockets of the caller's own factory, whose reads may ignore the time-out that is set. */
class UntimedSocketsTest {

  private static final int PURCHASES = 5;

  /** Makes sockets that may block in a read for ever. */
  private static final class Sockets extends SocketFactory {
    private final boolean timed;

    Sockets(boolean timed) {
      this.timed = timed;
    }

    @Override
    public Socket createSocket() {
      return new Socket() {
        @Override
        public synchronized void setSoTimeout(int timeout) throws java.net.SocketException {
          if (timed) {
            super.setSoTimeout(timeout);
          }
        }
      };
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }
  }

  private static int connections(boolean timed, boolean tls) throws Exception {
    OkHttpClient client =
        new OkHttpClient.Builder()
            .socketFactory(new Sockets(timed))
            .sslSocketFactory(SandboxCertificate.socketFactory(), SandboxCertificate.trustManager())
            .build();
    RetrofitTransport transport = RetrofitTransport.create(client);
    RawServer.Script script =
        line -> {
          while (true) {
            line.hear();
            line.say(RawServer.OK);
          }
        };
    try (RawServer server = tls ? RawServer.playingTls(script) : RawServer.playing(script)) {
      for (int i = 0; i < PURCHASES; i++) {
        long start = System.nanoTime();
        assertEquals(
            200, send(transport, to(server.url()).timeout(Duration.ofSeconds(5))).status());
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(3), "in time");
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)); // Idle is what it is.
      }
      assertEquals(PURCHASES, server.heard.size());
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
