package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.http.GatewayServer;
import io.cardfile.testkit.http.ReplyOutput;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Follows the exchanges for one listener, on the thread of its connection. The simulator's log is
 * the queue: of what a tick brings only the newest is sent, and the rest is counted as skipped. A
 * listener that does not read is dropped when its connection's small buffer stays full.
 */
final class EventStream {

  private static final Duration TICK = Duration.ofMillis(250);
  private static final long BEAT_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int MAX_OF_A_TICK = 5;
  private static final int SEND_BUFFER = 8 * 1024;

  private final GatewaySimulator simulator;
  private final AtomicInteger resets;
  private final StringBuilder pending = new StringBuilder();
  private long last;
  private long skipped;
  private int seenResets;
  private String counts = "";
  private long sentAt = System.nanoTime();

  /**
   * Creates a stream of what happens from now on.
   *
   * @param resets the number of resets so far
   */
  EventStream(GatewayServer server, AtomicInteger resets) {
    this.resets = resets;
    this.simulator = server.simulator();
    List<RecordedExchange> kept = simulator.exchanges();
    last = kept.isEmpty() ? 0 : kept.get(kept.size() - 1).number();
    seenResets = resets.get();
  }

  /** Sends events until the client closes the connection or does not read. */
  void send(byte[] head, ReplyOutput out, Socket socket) throws IOException {
    socket.setSendBufferSize(SEND_BUFFER);
    out.write(head);
    do {
      long end = System.nanoTime() + TICK.toNanos();
      collect(simulator.awaitExchangesAfter(last, TICK));
      flush(out);
      if (isClosed(socket, end - System.nanoTime())) {
        return;
      }
    } while (!Thread.currentThread().isInterrupted());
  }

  private void collect(List<RecordedExchange> later) {
    if (seenResets != resets.get() || simulator.requestCount() < last) {
      seenResets = resets.get();
      last = 0;
      skipped = 0;
      event("reset", JsonObject.empty());
    } else if (!later.isEmpty()) {
      int from = Math.max(0, later.size() - MAX_OF_A_TICK);
      for (RecordedExchange exchange : later.subList(from, later.size())) {
        event("exchange", ExchangesResource.summary(exchange).build());
      }
      long newest = later.get(later.size() - 1).number();
      skipped += newest - last - (later.size() - from);
      last = newest;
    }
    JsonObject now =
        JsonObject.builder()
            .put("requests", simulator.requestCount())
            .put("skipped", skipped)
            .put("ledger_entries", simulator.ledger().size())
            .build();
    if (!JsonText.write(now).equals(counts)) {
      counts = JsonText.write(now);
      event("counts", now);
    }
  }

  private void event(String name, JsonObject data) {
    pending.append("event: ").append(name).append('\n');
    pending.append("data: ").append(JsonText.write(data)).append("\n\n");
  }

  private void flush(ReplyOutput out) throws IOException {
    long now = System.nanoTime();
    if (pending.length() == 0 && now - sentAt > BEAT_NANOS) {
      pending.append(": still here\n\n"); // Proxies end connections that are idle.
    }
    if (pending.length() > 0) {
      out.write(pending.toString().getBytes(StandardCharsets.UTF_8));
      pending.setLength(0);
      sentAt = now;
    }
  }

  /** Waits for the rest of a tick; returns whether the client has closed the connection. */
  private static boolean isClosed(Socket socket, long nanos) throws IOException {
    socket.setSoTimeout((int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException open) {
      return false;
    }
  }
}
