package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.http2.Http2FaultServer;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After calls with card data, nothing in the heap of the JVM contains any, pooled buffers included.
 */
class PooledBuffersTest {

  private static final RawServer.Script OK =
      line -> {
        while (true) {
          line.receive();
          line.write(RawServer.OK);
        }
      };

  @TempDir private Path folder;

  @Test
  void neitherNumberNorCvvIsInTheHeap() throws Exception {
    Path heap = folder.resolve("heap.hprof");
    try (RawServer plain = RawServer.playing(OK);
        RawServer tls = RawServer.playingTls(OK, TestKeys.serverContext(TestKeys.SANDBOX));
        Http2FaultServer http2 = Http2FaultServer.inFrontOf(Http2::approve)) {
      dump(heap, plain.url(), tls.url(), Http2.purchases(http2));
      assertEquals(CardClient.CALLS, plain.requests.size());
      assertEquals(CardClient.CALLS, tls.requests.size());
      assertEquals(CardClient.CALLS, http2.requests());
      assertEquals(1, plain.connections.get() * tls.connections.get() * http2.connections());
      assertTrue(plain.requests.get(0).contains(CardClient.number()), "the card was sent");
    }
    byte[] bytes = Files.readAllBytes(heap);
    assertTrue(isIn(bytes, CardClient.MARKER), "the search finds what is alive");
    assertEquals(false, isIn(bytes, CardClient.number()), "the number");
    assertEquals(false, isIn(bytes, '"' + CardClient.cvv() + '"'), "the CVV");
  }

  private void dump(Path heap, String... urls) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(CardClient.class.getName(), heap.toString()));
    command.addAll(List.of(urls));
    Path out = folder.resolve("out");
    Process client =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertTrue(client.waitFor(60, TimeUnit.SECONDS), "does not end");
      assertEquals(0, client.exitValue(), () -> text(out));
    } finally {
      client.destroyForcibly();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static boolean isIn(byte[] heap, String text) {
    return find(heap, text.getBytes(StandardCharsets.ISO_8859_1))
        || find(heap, text.getBytes(StandardCharsets.UTF_16BE))
        || find(heap, text.getBytes(StandardCharsets.UTF_16LE));
  }

  private static boolean find(byte[] heap, byte[] text) {
    for (int at = 0; at <= heap.length - text.length; at++) {
      int same = 0;
      while (same < text.length && heap[at + same] == text[same]) {
        same++;
      }
      if (same == text.length) {
        return true;
      }
    }
    return false;
  }
}
