package io.cardfile.testkit.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.http.RawClient;
import io.cardfile.testkit.http.SlowClients;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SlowClientsTest {

  private static final int MANY = 600;
  private static final String WHOLE = "GET / HTTP/1.1\r\n\r\n";
  private static final String HEAD = "POST / HTTP/1.1\r\nContent-Length: 1048576\r\n\r\n";
  private static final Duration SOON = Duration.ofSeconds(4);

  /** No data, half a head, half a body, and a connection that is kept after its reply. */
  private static final List<String> BEGINNINGS = List.of("", "POST / HTTP/1.1\r\nHo", HEAD, WHOLE);

  @Test
  void newRequestIsAnsweredWhileManySlowClientsAreConnected() throws Exception {
    try (SandboxServer server = SandboxServer.start();
        SlowClients slow = new SlowClients(server.purchasesUrl(), MANY, BEGINNINGS)) {
      for (int i = 0; i < 3; i++) {
        assertAnsweredSoon(server);
      }
      long start = System.nanoTime();
      slow.awaitEnd();
      assertTrue(secondsSince(start) < 10, "slow clients kept their connections");
      assertAnsweredSoon(server);
    }
  }

  @Test
  void unfinishedHandshakeIsClosed() throws Exception {
    try (SandboxServer server =
            SandboxServer.builder(GatewaySimulator.create())
                .https()
                .requestLimit(Duration.ofMillis(500))
                .start();
        RawClient client = new RawClient(server.purchasesUrl())) {
      client.write("\u0016\u0003\u0001\u0040\u0000"); // The header announces a record of 16 KiB.
      assertTrue(endsWhileItDrips(client), "the handshake went on");
    }
  }

  private static boolean endsWhileItDrips(RawClient client) throws IOException {
    client.limitReads(Duration.ofMillis(50));
    for (long start = System.nanoTime(); secondsSince(start) < 10; ) {
      try {
        client.write("x");
        client.awaitEnd();
        return true;
      } catch (SocketTimeoutException open) {
        // The next byte follows.
      } catch (IOException closed) {
        return true;
      }
    }
    return false;
  }

  @Test
  void connectionOfAClientThatNeverReadsIsClosed() throws Exception {
    try (SandboxServer server =
            SandboxServer.builder(GatewaySimulator.create())
                .requestLimit(Duration.ofMillis(500))
                .start();
        RawClient client = new RawClient(server.purchasesUrl())) {
      assertTimeoutPreemptively(
          Duration.ofSeconds(10), () -> assertThrows(IOException.class, () -> pipeline(client)));
      assertAnsweredSoon(server);
    }
  }

  private static void pipeline(RawClient client) throws IOException {
    while (true) {
      client.write(WHOLE);
    }
  }

  @Test
  void memoryForABodyGrowsWithTheReceivedBytes() throws Exception {
    long before = used();
    try (SandboxServer server = SandboxServer.start();
        SlowClients slow = new SlowClients(server.purchasesUrl(), 250, List.of(HEAD + "x"))) {
      assertAnsweredSoon(server);
      long more = used() - before;
      long announced = (long) slow.count() << 20;
      assertTrue(more < announced / 2, announced + " bytes were announced, and kept " + more);
    }
  }

  private static long used() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static void assertAnsweredSoon(SandboxServer server) throws IOException {
    long start = System.nanoTime();
    try (RawClient client = new RawClient(server.purchasesUrl())) {
      assertEquals(404, client.write(WHOLE).status());
    }
    assertTrue(secondsSince(start) < SOON.toSeconds(), "a new client had to wait");
  }

  private static long secondsSince(long start) {
    return Duration.ofNanos(System.nanoTime() - start).toSeconds();
  }
}
