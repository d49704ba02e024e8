package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client with 64 MiB survives every kind of abuse, and no call exceeds its time limit. */
@Tag("slow")
class LittleMemoryTest {

  /**
   * Compression bombs, floods and oversized documents; wrong lengths, interim replies and garbage.
   */
  private static final Set<Integer> ROWS = Set.of(19, 20, 21, 39, 40, 41);

  private final List<FaultServer> servers = new ArrayList<>();
  @TempDir private Path folder;

  static List<NamedFault> abuse() {
    return FaultCatalogue.all().stream()
        .filter(fault -> ROWS.contains(fault.row()) || fault.name().equals("bytewise-body"))
        .toList();
  }

  @AfterEach
  void stop() {
    servers.forEach(FaultServer::close);
  }

  private FaultServer start() throws IOException {
    FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create());
    servers.add(server);
    return server;
  }

  private List<String> run() throws Exception {
    Path out = folder.resolve("out");
    Process client = client().redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertTrue(client.waitFor(150, TimeUnit.SECONDS), "does not end");
      assertEquals(0, client.exitValue(), () -> tail(out));
      return Files.readAllLines(out);
    } finally {
      client.destroyForcibly();
    }
  }

  private ProcessBuilder client() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx64m");
    command.add("-XX:+ExitOnOutOfMemoryError"); // In any thread, even if it is caught.
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(AbusedClient.class.getName());
    command.addAll(List.of(AbusedClient.ORDINARY, start().purchasesUrl()));
    for (NamedFault fault : abuse()) {
      command.addAll(List.of(fault.name(), start().always(fault.fault()).purchasesUrl()));
    }
    return new ProcessBuilder(command);
  }

  private static String tail(Path out) {
    try {
      List<String> lines = Files.readAllLines(out);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void everyKindOfAbuseEndsAsItMayAndInTime() throws Exception {
    List<String> lines = run();
    int last = lines.size() - 1;
    // For example OkHttp's warning about a reply that was not closed.
    assertEquals(List.of(), lines.stream().filter(l -> !l.matches("\\S+ \\S+ \\d+ \\d+")).toList());
    assertEquals(2 + AbusedClient.TIMES * abuse().size(), lines.size());
    assertTrue(lines.get(0).startsWith(AbusedClient.ORDINARY + " APPROVED"), lines.get(0));
    assertTrue(lines.get(last).startsWith(AbusedClient.ORDINARY + " APPROVED"), lines.get(last));
    for (NamedFault fault : abuse()) {
      assertBounded(fault, lines.stream().filter(l -> l.startsWith(fault.name() + " ")).toList());
    }
  }

  private static void assertBounded(NamedFault fault, List<String> calls) {
    List<Long> millis = new ArrayList<>();
    List<String> late = new ArrayList<>();
    long allowed = AbusedClient.DEADLINE.plus(AbusedClient.GRACE).toMillis();
    for (String call : calls) {
      String[] parts = call.split(" ");
      assertTrue(fault.outcomes().contains(Kind.valueOf(parts[1])), call);
      millis.add(Long.parseLong(parts[2]));
      if (Long.parseLong(parts[2]) - Long.parseLong(parts[3]) > allowed) {
        late.add(call);
      }
    }
    long most = millis.stream().mapToLong(m -> m).max().orElseThrow();
    System.out.println(
        "64 MiB: " + fault.name() + " x " + calls.size() + ", at most " + most + " ms");
    assertEquals(AbusedClient.TIMES, calls.size());
    assertEquals(List.of(), late, () -> fault.name() + ": " + millis);
  }

  @Test
  void thereAreThirtyKindsAtLeast() {
    assertTrue(abuse().size() >= 30, () -> abuse().size() + " kinds");
  }
}
