package io.cardfile.testkit.http;

import static org.junit.jupiter.api.Assertions.assertFalse;
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
        assertTrue(served.await(2, TimeUnit.MINUTES));
        assertTrue(client.isConnected());
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      assertTrue(millis >= FAILURES * 5, "a busy loop: " + FAILURES + " tries in " + millis);
    }
  }

  @Test
  void oneMoreConnectionWaitsUntilAnotherEnds() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch two = new CountDownLatch(2);
    CountDownLatch three = new CountDownLatch(3);
    ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    Runnable task =
        () -> {
          two.countDown();
          three.countDown();
          await(end);
        };
    try (Acceptor acceptor = new Acceptor(server, socket -> task, 2)) {
      acceptor.start();
      for (int i = 0; i < 3; i++) {
        new Socket(server.getInetAddress(), server.getLocalPort()).close();
      }
      assertTrue(two.await(2, TimeUnit.MINUTES));
      assertFalse(three.await(100, TimeUnit.MILLISECONDS), "more than two at once");
      end.countDown();
      assertTrue(three.await(2, TimeUnit.MINUTES));
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
