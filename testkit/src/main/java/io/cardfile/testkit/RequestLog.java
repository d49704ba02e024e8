package io.cardfile.testkit;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Prints a line for each request to the gateway, on a thread of its own. */
final class RequestLog implements Runnable {

  private static final Duration WAIT = Duration.ofSeconds(1);

  private final GatewaySimulator simulator;
  private final PrintStream out;

  private RequestLog(GatewaySimulator simulator, PrintStream out) {
    this.simulator = simulator;
    this.out = out;
  }

  static void start(GatewaySimulator simulator, PrintStream out) {
    Thread thread = new Thread(new RequestLog(simulator, out), "cardfile-request-log");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    long last = 0;
    while (!Thread.currentThread().isInterrupted()) {
      List<RecordedExchange> later = simulator.awaitExchangesAfter(last, WAIT);
      for (RecordedExchange exchange : later) {
        if (exchange.number() > last + 1) {
          out.println("... " + (exchange.number() - last - 1) + " requests are not shown");
        }
        out.println(line(exchange));
        last = exchange.number();
      }
      out.flush();
      last = Math.min(last, simulator.requestCount()); // Lower after a reset.
    }
  }

  /** Returns time, method, endpoint, reference, status, result, fault and duration. */
  static String line(RecordedExchange exchange) {
    return String.join(
        " ",
        exchange.at().toString(),
        word(exchange.request().method()),
        lower(exchange.endpoint()),
        exchange.reference().map(RequestLog::word).orElse("-"),
        exchange.reply().map(reply -> String.valueOf(reply.status())).orElse("-"),
        lower(exchange.result()),
        exchange.behaviour().map(RequestLog::word).orElse("-"),
        TimeUnit.NANOSECONDS.toMicros(exchange.duration().toNanos()) + "us");
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  // A client chooses these texts: neither a line break nor a sequence of a terminal gets through.
  private static String word(String text) {
    String safe = GatewaySimulator.withoutCardNumber(text).replaceAll("[^!-~]", "_");
    return safe.isEmpty() ? "-" : safe;
  }
}
