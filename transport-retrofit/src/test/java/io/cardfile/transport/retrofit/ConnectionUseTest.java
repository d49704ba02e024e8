package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.Connection;
import okhttp3.Handshake;
import okhttp3.Protocol;
import okhttp3.Route;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A connection of HTTP/2 that several calls use concurrently. */
class ConnectionUseTest {

  private final AtomicInteger closed = new AtomicInteger();
  private Runnable whenClosed = () -> {};
  private SSLSocket tls;

  @AfterEach
  void close() throws IOException {
    tls.close();
  }

  private ConnectionUse use() throws IOException {
    tls = (SSLSocket) SSLSocketFactory.getDefault().createSocket();
    DelegatingTlsSocket observed =
        new DelegatingTlsSocket(tls) {
          @Override
          public void close() throws IOException {
            super.close();
            closed.incrementAndGet();
            whenClosed.run();
          }
        };
    Socket watched = new WatchedTlsSocket(observed, new ConnectionLimits(), false);
    Connection connection =
        new Connection() {
          @Override
          public Route route() {
            throw new UnsupportedOperationException();
          }

          @Override
          public Socket socket() {
            return watched;
          }

          @Override
          public Handshake handshake() {
            return null;
          }

          @Override
          public Protocol protocol() {
            return Protocol.HTTP_2;
          }
        };
    return new ConnectionUse(connection, null, new CustomSockets(new BoundedThreads()));
  }

  @Test
  void noExchangeBeginsOnceItIsBeingClosed() throws Exception {
    ConnectionUse use = use();
    use.begin();
    whenClosed =
        () -> {
          whenClosed = () -> {};
          assertThrows(DeadConnectionException.class, use::begin);
        };
    use.end(false);
    assertEquals(2, closed.get());
  }

  @Test
  void itStaysOpenWhileAnotherExchangeIsGoingOn() throws Exception {
    ConnectionUse use = use();
    use.begin();
    use.begin();
    use.end(false);
    assertEquals(0, closed.get());
    use.end(true);
    use.begin();
    assertEquals(0, closed.get());
  }
}
