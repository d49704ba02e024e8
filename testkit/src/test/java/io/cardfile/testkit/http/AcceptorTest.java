package io.cardfile.testkit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
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
        assertTrue(client.isConnected(), "the system takes it meanwhile");
        assertTrue(served.await(10, TimeUnit.SECONDS), "it goes on once it can");
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      assertTrue(millis >= FAILURES * 5, "a busy loop: " + FAILURES + " tries in " + millis);
    }
  }

  @Test
  void connectionsAreServedInTheOrderOfTheirArrival() throws Exception {
    List<Integer> connected = new ArrayList<>();
    List<Integer> accepted = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch all = new CountDownLatch(100);
    ServerSocket server = new ServerSocket(0, 100, InetAddress.getByName("127.0.0.1"));
    Function<Socket, Runnable> service =
        socket -> {
          accepted.add(socket.getPort());
          return all::countDown;
        };
    try (Acceptor acceptor = new Acceptor(server, service)) {
      acceptor.start();
      for (int i = 0; i < 100; i++) {
        try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
          connected.add(client.getLocalPort());
        }
      }
      assertTrue(all.await(10, TimeUnit.SECONDS), "not all were served");
    }
    assertEquals(connected, accepted);
  }

  @Test
  void serviceThatFailsEndsOnlyItsConnection() throws Exception {
    assertOnlyTheFirstFails(
        socket -> {
          throw new IllegalStateException("planted");
        });
  }

  @Test
  void taskThatFailsEndsItsConnection() throws Exception {
    assertOnlyTheFirstFails(
        socket ->
            () -> {
              throw new IllegalStateException("planted");
            });
  }

  private void assertOnlyTheFirstFails(Function<Socket, Runnable> failing) throws Exception {
    AtomicBoolean failed = new AtomicBoolean();
    ServerSocket server = new ServerSocket(0, 100, InetAddress.getByName("127.0.0.1"));
    String url = "http://127.0.0.1:" + server.getLocalPort();
    Function<Socket, Runnable> service =
        socket -> failed.getAndSet(true) ? served::countDown : failing.apply(socket);
    try (Acceptor acceptor = new Acceptor(server, service)) {
      acceptor.start();
      try (RawClient first = new RawClient(url)) {
        assertTrue(first.ended());
      }
      try (RawClient second = new RawClient(url)) {
        assertTrue(second.ended());
      }
      assertTrue(served.await(10, TimeUnit.SECONDS), "it goes on");
    }
  }

  @Test
  void oneMoreConnectionIsClosedWhileTheOthersAreBusy() throws Exception {
    CountDownLatch busy = new CountDownLatch(Connections.MAX_OF_A_PEER);
    CountDownLatch end = new CountDownLatch(1);
    ServerSocket server = new ServerSocket(0, 100, InetAddress.getByName("127.0.0.1"));
    List<Socket> clients = new ArrayList<>();
    try (Acceptor acceptor = new Acceptor(server, socket -> () -> beBusy(busy, end))) {
      acceptor.start();
      for (int i = 0; i < Connections.MAX_OF_A_PEER; i++) {
        clients.add(new Socket(server.getInetAddress(), server.getLocalPort()));
      }
      assertTrue(busy.await(10, TimeUnit.SECONDS));
      try (Socket last = new Socket(server.getInetAddress(), server.getLocalPort())) {
        last.setSoTimeout(10_000);
        assertEquals(-1, last.getInputStream().read());
      }
    } finally {
      end.countDown();
      for (Socket client : clients) {
        client.close();
      }
    }
  }

  private static void beBusy(CountDownLatch busy, CountDownLatch end) {
    try {
      Connection.served().endWait();
      busy.countDown();
      end.await();
    } catch (IOException | InterruptedException closed) {
      // The server ends.
    }
  }

  @Test
  void connectionsThatHaveEndedDoNotCount() throws Exception {
    ServerSocket server = new ServerSocket(0, 100, InetAddress.getByName("127.0.0.1"));
    try (Acceptor acceptor = new Acceptor(server, socket -> () -> greet(socket))) {
      acceptor.start();
      for (int i = 0; i <= Connections.MAX_OF_A_PEER; i++) {
        try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
          client.setSoTimeout(10_000);
          assertEquals('h', client.getInputStream().read(), i + " were served");
        }
      }
    }
  }

  private static void greet(Socket socket) {
    try (Socket closing = socket) {
      Connection.served().endWait();
      closing.getOutputStream().write('h');
    } catch (IOException gone) {
      // The client detects the missing data.
    }
  }
}
