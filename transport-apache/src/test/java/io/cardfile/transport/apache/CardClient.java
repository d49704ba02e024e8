package io.cardfile.transport.apache;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.cardfile.json.JsonObject;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs in a separate JVM: makes calls with a card, releases them, and writes a heap dump while the
 * connections are still kept.
 */
final class CardClient {

  static final int CALLS = 3;
  static final String MARKER = "marker-of-the-card-client";

  private CardClient() {}

  /** Returns the number, which is not a constant of a class. */
  static String number() {
    return Long.toString(4_739_900_000_123_450L + 7);
  }

  static String cvv() {
    return Integer.toString(7_000 + 391);
  }

  /** Takes the file of the heap dump and the URLs of the gateways as arguments. */
  public static void main(String[] args) throws IOException {
    ApacheTransport transport = Sending.trusting().build();
    List<Object> alive = new ArrayList<>(List.of(transport, MARKER));
    for (String url : List.of(args).subList(1, args.length)) {
      for (int i = 0; i < CALLS; i++) {
        JsonObject document =
            JsonObject.builder().put("card_number", number()).put("cvv", cvv()).build();
        alive.add(Sending.send(transport, Sending.to(url).body(document)).status());
      }
    }
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(args[0], true);
    System.out.println(alive.size());
  }
}
