package io.cardfile.transport.jdk;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.cardfile.json.JsonObject;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs in a separate JVM: sends purchases, releases them, and writes a heap dump while their
 * connections are idle.
 */
final class SecretsClient {

  static final int CALLS = 3;
  static final String MARKER = "marker-of-the-secrets-client";

  private SecretsClient() {}

  /** Returns the number, which is not a constant of a class; neither are the others. */
  static String number() {
    return Long.toString(4_739_900_000_123_450L + 7);
  }

  static String cvv() {
    return Integer.toString(7_000 + 391);
  }

  static String credential() {
    return "Bearer " + Long.toString(9_182_736_455_463_728L + 1);
  }

  /** Takes the file of the heap dump and the URLs of the gateways as arguments. */
  public static void main(String[] args) throws Exception {
    JdkTransport transport =
        JdkTransport.create(JdkTransportContractTest.tls(SandboxCertificate.trustManager()));
    List<Object> alive = new ArrayList<>(List.of(transport, MARKER));
    for (String url : List.of(args).subList(1, args.length)) {
      for (int i = 0; i < CALLS; i++) {
        alive.add(Sending.send(transport, purchase(url)).status());
      }
    }
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(args[0], true);
    System.out.println(alive.size());
  }

  private static WireRequest.Builder purchase(String url) {
    JsonObject document =
        JsonObject.builder().put("card_number", number()).put("cvv", cvv()).build();
    return WireRequest.post(url)
        .header(WireHeader.of("Authorization", credential()))
        .body(document)
        .approvedBy(reply -> true);
  }
}
