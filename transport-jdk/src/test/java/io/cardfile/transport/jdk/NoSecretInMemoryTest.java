package io.cardfile.transport.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While connections are idle, nothing that is reachable has a secret of an earlier request. */
class NoSecretInMemoryTest {

  @TempDir private Path folder;

  @Test
  void neitherTheCardNorTheCredentialsAreInTheHeap() throws Exception {
    Path heap = folder.resolve("heap.hprof");
    RawServer.Script answers = RawServer.answers(RawServer.OK);
    try (RawServer plain = RawServer.playing(answers);
        RawServer tls = RawServer.playingTls(answers, TestKeys.serverContext(TestKeys.SANDBOX))) {
      dump(heap, plain.url(), tls.url());
      assertEquals(2 * SecretsClient.CALLS, plain.requests.size() + tls.requests.size());
      assertEquals(1, plain.connections.get() * tls.connections.get());
      assertTrue(tls.requests.get(0).contains(SecretsClient.credential()), "it was sent");
    }
    String bytes = Files.readString(heap, StandardCharsets.ISO_8859_1);
    assertTrue(bytes.contains(SecretsClient.MARKER), "the search finds what is alive");
    assertFalse(bytes.contains(SecretsClient.number()), "the number");
    assertFalse(bytes.contains('"' + SecretsClient.cvv() + '"'), "the CVV");
    assertFalse(bytes.contains(SecretsClient.credential()), "the credential");
  }

  private void dump(Path heap, String... urls) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(SecretsClient.class.getName(), heap.toString()));
    command.addAll(List.of(urls));
    Path out = folder.resolve("out");
    Process client =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertTrue(client.waitFor(50, TimeUnit.SECONDS), "does not end");
      assertEquals(0, client.exitValue());
    } finally {
      client.destroyForcibly();
    }
  }
}
