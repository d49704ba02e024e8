package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventsTest {

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private FaultServer server;
  private ConsoleClient client;

  @BeforeEach
  void start() throws IOException {
    server = FaultServer.builder(simulator).console().maxWait(Duration.ofSeconds(2)).start();
    client = new ConsoleClient(server.walletUrl());
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** A listener on a plain socket, with small buffers. */
  private final class Listener implements AutoCloseable {

    private final Socket socket = new Socket();
    private final BufferedReader in;

    Listener() throws IOException {
      socket.setReceiveBufferSize(2048);
      socket.connect(new InetSocketAddress("127.0.0.1", port()));
      socket.setSoTimeout(30_000);
      socket
          .getOutputStream()
          .write(
              ("GET /_sandbox/api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:" + port() + "\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Reads the head, which is complete once the listener is registered. */
    String head() throws IOException {
      StringBuilder head = new StringBuilder();
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        head.append(line).append('\n');
      }
      return head.toString();
    }

    /** Returns the next event with this name: its data. */
    String next(String name) throws IOException {
      String line = in.readLine();
      while (!line.equals("event: " + name)) {
        line = in.readLine();
      }
      return in.readLine().substring("data: ".length());
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private int port() {
    return URI.create(server.walletUrl()).getPort();
  }

  private void look(int count) {
    GatewayRequest request = GatewayRequest.of("GET", "/v1.0/purchases/A", List.of(), new byte[0]);
    for (int i = 0; i < count; i++) {
      simulator.handle(request);
    }
  }

  @Test
  void exchangeAndCountsAreSent() throws IOException {
    client.first("INV-0", TestCards.VISA_APPROVED.number());
    try (Listener listener = new Listener()) {
      String head = listener.head();
      assertTrue(head.startsWith("HTTP/1.1 200 "), head);
      assertTrue(head.contains("Content-Type: text/event-stream"), head);
      assertEquals("{\"requests\":1,\"skipped\":0,\"ledger_entries\":1}", listener.next("counts"));
      client.first("INV-1", TestCards.VISA_APPROVED.number());
      String exchange = listener.next("exchange");
      assertTrue(exchange.startsWith("{\"number\":2,"), exchange);
      assertTrue(exchange.contains("\"reference\":\"INV-1\""), exchange);
      assertEquals("{\"requests\":2,\"skipped\":0,\"ledger_entries\":2}", listener.next("counts"));
    }
  }

  @Test
  void resetIsSentAndNumbersStartAgain() throws IOException {
    client.first("INV-0", TestCards.VISA_APPROVED.number());
    try (Listener listener = new Listener()) {
      listener.next("counts");
      client.post("reset", "{}");
      assertEquals("{}", listener.next("reset"));
      look(1);
      assertTrue(listener.next("exchange").startsWith("{\"number\":1,"));
    }
  }

  @Test
  void resetByTheTestItselfIsSentToo() throws IOException {
    try (Listener listener = new Listener()) {
      listener.next("counts");
      server.reset();
      assertEquals("{}", listener.next("reset"));
    }
  }

  @Test
  void newestOfManyAreSentAndTheOthersCounted() throws IOException {
    try (Listener listener = new Listener()) {
      listener.next("counts");
      look(5000);
      String counts = listener.next("counts");
      while (!counts.contains("\"requests\":5000,")) {
        counts = listener.next("counts");
      }
      int skipped = Integer.parseInt(counts.replaceAll(".*\"skipped\":([0-9]+).*", "$1"));
      assertTrue(skipped > 4000 && skipped < 5000, counts);
    }
  }

  @Test
  void seventeenthListenerIsRefusedUntilOneLeaves() throws IOException {
    List<Listener> listeners = new ArrayList<>();
    try {
      for (int i = 0; i < EventStreams.MAX; i++) {
        listeners.add(new Listener());
        listeners.get(i).head();
      }
      assertEquals("503 too_many_listeners -", client.api("events").error());
      listeners.remove(0).close();
      Listener late = new Listener();
      String head = late.head();
      while (head.startsWith("HTTP/1.1 503")) { // The server notices the end within a tick.
        late.close();
        late = new Listener();
        head = late.head();
      }
      listeners.add(late);
      assertTrue(head.startsWith("HTTP/1.1 200"), head);
    } finally {
      for (Listener listener : listeners) {
        listener.close();
      }
    }
  }

  @Test
  void slowListenerIsDroppedAndTheOthersAreServed() throws Exception {
    try (Listener slow = new Listener();
        Listener other = new Listener()) {
      other.head();
      other.next("counts");
      GatewayRequest request =
          GatewayRequest.of("GET", "/v1.0/purchases/" + "A".repeat(250), List.of(), new byte[0]);
      for (int i = 0; i < 20_000; i++) {
        simulator.handle(request);
      }
      String counts = other.next("counts");
      while (!counts.contains("\"requests\":20000,")) {
        counts = other.next("counts");
      }
      assertTrue(simulator.exchanges().size() <= 1000);
      // Keeps events coming until the server has closed the connection that nobody reads.
      while (threads() > 1) {
        for (int i = 0; i < 5; i++) {
          simulator.handle(request);
        }
        other.next("counts");
      }
      assertEquals(200, client.api("ledger").status());
      assertFalse(slow.socket.isClosed());
    }
  }

  /** Returns the number of threads that serve listeners. */
  private static long threads() {
    return Thread.getAllStackTraces().values().stream()
        .filter(
            stack ->
                java.util.Arrays.stream(stack)
                    .anyMatch(frame -> frame.getClassName().equals(EventStream.class.getName())))
        .count();
  }
}
