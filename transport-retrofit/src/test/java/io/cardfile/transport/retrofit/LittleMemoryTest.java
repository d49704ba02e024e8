package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client with 64 MiB outlives every kind of abuse, and no call takes longer than it may. */
@Tag("slow")
class LittleMemoryTest {

  private static final String APPROVAL =
      "{\"successful\":true,\"response\":{\"successful\":true,\"reference\":\"ORDER-1\","
          + "\"amount\":1000,\"currency\":\"AUD\"}}";
  private static final long GRACE_MILLIS = 500;

  @TempDir private Path folder;

  private static void play(RawServer.Line line) throws Exception {
    String request = line.hear();
    String kind = request.substring(request.indexOf('/') + 1).replaceAll("(?s)[/ ].*", "");
    if (kind.equals(AbusedClient.ORDINARY)) {
      line.say("HTTP/1.1 200 OK\r\nContent-Length: " + APPROVAL.length() + "\r\n\r\n" + APPROVAL);
    } else {
      Abuse.valueOf(kind).play(line);
    }
  }

  private List<String> run(RawServer server) throws Exception {
    Path out = folder.resolve("out");
    Process client =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+ExitOnOutOfMemoryError", // In any thread, and even when it is caught.
                "-cp",
                System.getProperty("java.class.path"),
                AbusedClient.class.getName(),
                "http://127.0.0.1:" + server.port() + "/")
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertTrue(client.waitFor(150, TimeUnit.SECONDS), "does not end");
      assertEquals(0, client.exitValue(), () -> tail(out));
      return Files.readAllLines(out);
    } finally {
      client.destroyForcibly();
    }
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
  void everyKindOfAbuseEndsInDoubtAndInTime() throws Exception {
    Abuse.prepare();
    List<String> lines;
    try (RawServer server = RawServer.playing(LittleMemoryTest::play)) {
      lines = run(server);
    }
    int last = lines.size() - 1;
    assertEquals(2 + AbusedClient.TIMES * Abuse.values().length, lines.size());
    assertTrue(lines.get(0).startsWith(AbusedClient.ORDINARY + " APPROVED"), lines.get(0));
    assertTrue(lines.get(last).startsWith(AbusedClient.ORDINARY + " APPROVED"), lines.get(last));
    for (Abuse abuse : Abuse.values()) {
      assertBounded(abuse, lines.stream().filter(l -> l.startsWith(abuse + " ")).toList());
    }
  }

  private static void assertBounded(Abuse abuse, List<String> calls) {
    List<Long> millis = new ArrayList<>();
    for (String call : calls) {
      String[] parts = call.split(" ");
      assertEquals("IN_DOUBT", parts[1], call);
      millis.add(Long.parseLong(parts[2]));
    }
    long most = millis.stream().mapToLong(m -> m).max().orElseThrow();
    System.out.println("64 MiB: " + abuse + " x " + calls.size() + ", at most " + most + " ms");
    assertEquals(AbusedClient.TIMES, calls.size());
    long allowed = AbusedClient.DEADLINE.toMillis() + GRACE_MILLIS;
    assertTrue(most <= allowed, () -> abuse + ": " + millis);
  }

  @Test
  void thereAreTwelveKindsAtLeast() {
    assertTrue(Arrays.stream(Abuse.values()).distinct().count() >= 12);
  }
}
