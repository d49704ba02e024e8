package io.cardfile.testkit.http;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AcceptorTest {

  private static final int FAILURES = 10;

  private final CountDownLatch served = new CountDownLatch(1);

  /** Cannot accept for some time, as when a process has no file descriptors left. */
  private static final class Exhausted extends ServerSocket {
    private int failures;

    Exhausted() throws IOException {
      super(0, 50, InetAddress.getByName("127.0.0.1"));
    }

    @Override
    public Socket accept() throws IOException {
      if (failures++ < FAILURES) {
        throw new IOException("no more files");
      }
      return super.accept();
    }
  }

  @Test
  void acceptingIsRetriedAfterAPause() throws Exception {
    Exhausted server = new Exhausted();
    try (Acceptor acceptor = new Acceptor(server, socket -> served::countDown)) {
      long start = System.nanoTime();
      acceptor.start();
      try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
        assertTrue(served.await(10, TimeUnit.SECONDS));
        assertTrue(client.isConnected());
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      assertTrue(millis >= FAILURES * 5, "a busy loop: " + FAILURES + " tries in " + millis);
    }
  }
}
