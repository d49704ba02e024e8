package io.cardfile.transport.retrofit;

import io.cardfile.transport.TransportException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Runs in a separate JVM with little memory; prints one line for each call. */
final class FloodedClient {

  static final Duration DEADLINE = Duration.ofSeconds(2);
  static final int TIMES = 3;

  private FloodedClient() {}

  /** Takes pairs of a flood and the URL of its server as arguments. */
  public static void main(String[] args) throws InterruptedException {
    for (int at = 0; at < args.length; at += 2) {
      Flood flood = Flood.valueOf(args[at]);
      String url = args[at + 1];
      RetrofitTransport transport =
          RetrofitTransport.create(FloodTest.client(flood, url.startsWith("https")).build());
      if (at == 0) {
        call(transport, url, DEADLINE.multipliedBy(10)); // Loads the classes.
      }
      for (int i = 0; i < TIMES; i++) {
        System.out.println(flood + " " + call(transport, url, DEADLINE));
      }
    }
    Thread.sleep(1_000); // Data that is still read after the last call may fill the heap as well.
  }

  private static String call(RetrofitTransport transport, String url, Duration deadline) {
    long start = System.nanoTime();
    try {
      return "answered " + Sending.send(transport, Sending.to(url).timeout(deadline)).status();
    } catch (TransportException e) {
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      return e.mayHaveReached() + " " + millis;
    }
  }
}
