package io.cardfile.transport.retrofit;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.cardfile.json.JsonObject;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import okhttp3.OkHttpClient;

/**
 * Runs in a separate JVM: makes calls with a card, releases them, and writes a heap dump while the
 * connections are still kept.
 */
final class CardClient {

  static final int CALLS = 3;
  static final String MARKER = "marker-of-the-card-client";
  private static final int LONG_DOCUMENT = 300; // More members than fit into one buffer.

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
    List<String> urls = List.of(args).subList(1, args.length);
    RetrofitTransport transport =
        RetrofitTransport.create(
            new OkHttpClient.Builder()
                .sslSocketFactory(
                    SandboxCertificate.socketFactory(), SandboxCertificate.trustManager())
                .build());
    List<Object> alive = new ArrayList<>(List.of(transport, MARKER));
    for (String url : urls) {
      for (int i = 0; i < CALLS; i++) {
        alive.add(Sending.send(transport, Sending.to(url).body(document(i == 1))).status());
      }
    }
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(args[0], true);
    System.out.println(alive.size());
  }

  private static JsonObject document(boolean isLong) {
    JsonObject.Builder document =
        JsonObject.builder().put("card_number", number()).put("cvv", cvv());
    for (int i = 0; i < (isLong ? LONG_DOCUMENT : 1); i++) {
      document.put("number_" + i, number()).put("cvv_" + i, cvv());
    }
    return document.build();
  }
}
