package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An endless reply is not read further, neither during a call nor after it. */
class FloodTest {

  private static final Duration DEADLINE = Duration.ofMillis(700);
  private static final long GRACE_MILLIS = 500;
  private static final long MOST_MILLIS = DEADLINE.toMillis() + GRACE_MILLIS;
  private static final long MOST =
      12L << 20; // Includes the capacity of the buffers of both sockets.

  private final BlockingQueue<Long> written = new LinkedBlockingQueue<>();

  static OkHttpClient.Builder client(Flood flood, boolean tls) {
    OkHttpClient.Builder client =
        new OkHttpClient.Builder()
            .sslSocketFactory(
                SandboxCertificate.socketFactory(), SandboxCertificate.trustManager());
    return flood.isHttp2() && !tls
        ? client.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
        : client;
  }

  @ParameterizedTest
  @EnumSource(Flood.class)
  void endsInClear(Flood flood) throws Exception {
    assertEnds(flood, false);
  }

  @ParameterizedTest
  @EnumSource(Flood.class)
  void endsOverTls(Flood flood) throws Exception {
    assertEnds(flood, true);
  }

  /**
   * Asserts that the call ends in time. It may be late once on a busy machine, but a real error
   * occurs each time.
   */
  private void assertEnds(Flood flood, boolean tls) throws Exception {
    List<Long> millis = new ArrayList<>();
    do {
      millis.add(millisToTheEnd(flood, tls));
    } while (last(millis) >= MOST_MILLIS && millis.size() < 2);
    assertTrue(last(millis) < MOST_MILLIS, () -> millis + " ms");
  }

  private static long last(List<Long> millis) {
    return millis.get(millis.size() - 1);
  }

  /** Returns how long it took until the call ended and its connection was closed. */
  private long millisToTheEnd(Flood flood, boolean tls) throws Exception {
    RawServer.Script script = line -> written.add(flood.play(line));
    RetrofitTransport transport = RetrofitTransport.create(client(flood, tls).build());
    try (RawServer server =
        tls
            ? RawServer.playingTls(script, TestKeys.serverContext(TestKeys.SANDBOX))
            : RawServer.playing(script)) {
      WireRequest.Builder request = to(server.url()).timeout(DEADLINE);
      long start = System.nanoTime();
      TransportException e = assertThrows(TransportException.class, () -> send(transport, request));
      assertTrue(e.mayHaveReached());
      Long bytes = written.poll(10, TimeUnit.SECONDS);
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      assertNotNull(bytes, "the connection is still open");
      assertTrue(bytes < MOST, () -> bytes + " bytes");
      return millis;
    }
  }

  /** One call may be late on a busy machine, as above. */
  private static void assertAtMostOneIsLate(List<String> calls) {
    int late = 0;
    for (String call : calls) {
      String[] parts = call.split(" ");
      assertEquals("true", parts[1], call);
      if (Long.parseLong(parts[2]) >= FloodedClient.DEADLINE.toMillis() + GRACE_MILLIS) {
        late++;
      }
    }
    assertTrue(late <= 1, calls::toString);
  }

  /** Each of them would fill 64 MiB within the deadline, or soon after it. */
  @Tag("slow")
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void sixtyFourMebibytesAreEnough(@TempDir Path folder) throws Exception {
    List<RawServer> servers = new ArrayList<>();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx64m", "-XX:+ExitOnOutOfMemoryError"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(FloodedClient.class.getName());
    for (Flood flood : Flood.values()) {
      servers.add(RawServer.playing(flood::play));
      command.addAll(List.of(flood.name(), servers.get(servers.size() - 1).url()));
      servers.add(RawServer.playingTls(flood::play, TestKeys.serverContext(TestKeys.SANDBOX)));
      command.addAll(List.of(flood.name(), servers.get(servers.size() - 1).url()));
    }
    Path out = folder.resolve("out");
    Process client =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertTrue(client.waitFor(4, TimeUnit.MINUTES), "does not end");
      List<String> lines = Files.readAllLines(out);
      assertEquals(0, client.exitValue(), () -> String.join("\n", lines));
      assertEquals(2 * Flood.values().length * FloodedClient.TIMES, lines.size());
      for (int at = 0; at < lines.size(); at += FloodedClient.TIMES) {
        assertAtMostOneIsLate(lines.subList(at, at + FloodedClient.TIMES));
      }
    } finally {
      client.destroyForcibly();
      for (RawServer server : servers) {
        server.close();
      }
    }
  }
}
