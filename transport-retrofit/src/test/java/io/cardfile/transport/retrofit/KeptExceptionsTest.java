package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.transport.retrofit.KeepingClient.Kept;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Thousands of kept exceptions do not keep a card in memory. The whole heap is searched,
 * independent of references: Okio keeps buffers for the next request, so the cards of a few calls
 * are always there.
 */
@Tag("slow")
class KeptExceptionsTest {

  private static final String[] FAULTS = {
    "lost-reply",
    "lost-reply-reset",
    "reset-in-request",
    "half-status-line",
    "half-headers-reset",
    "half-body",
    "chunk-without-size",
    "bad-status-line",
    "switching-protocols",
    "length-huge",
    "gzip-bad-checksum",
    "other-protocol",
  };

  private static final int MOST_IN_BUFFERS = 64;

  private final List<FaultServer> servers = new ArrayList<>();
  @TempDir private Path folder;

  @BeforeEach
  void start() throws IOException {
    for (String fault : FAULTS) {
      servers.add(
          FaultServer.inFrontOf(GatewaySimulator.create()).always(FaultCatalogue.fault(fault)));
    }
  }

  @AfterEach
  void stop() {
    servers.forEach(FaultServer::close);
  }

  /** Runs a client that keeps objects of a kind; returns its output. */
  private List<String> run(Kept kept, Path heap) throws Exception {
    Path out = folder.resolve("out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(KeepingClient.class.getName(), kept.name(), heap.toString()));
    servers.forEach(server -> command.add(server.purchasesUrl()));
    Process client =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertTrue(client.waitFor(50, TimeUnit.SECONDS), "does not end");
      assertEquals(0, client.exitValue(), () -> read(out));
      return Files.readAllLines(out);
    } finally {
      client.destroyForcibly();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Returns how many card numbers are in a heap dump, in either encoding of JVM strings. */
  private static int cardsIn(Path heap) throws IOException {
    String all = new String(Files.readAllBytes(heap), StandardCharsets.ISO_8859_1);
    Set<String> cards = new HashSet<>();
    String wide = KeepingClient.PREFIX.replaceAll("(.)(?!$)", "$1\0");
    for (String form : new String[] {KeepingClient.PREFIX + "\\d{6}", wide + "(\0\\d){6}"}) {
      Matcher card = Pattern.compile(form).matcher(all);
      while (card.find()) {
        cards.add(card.group().replace("\0", ""));
      }
    }
    return cards.size();
  }

  private int cardsKeptWith(Kept kept, boolean withinReach) throws Exception {
    Path heap = folder.resolve(kept + ".hprof");
    List<String> said = run(kept, heap);
    assertEquals(String.valueOf(KeepingClient.CALLS), said.get(0), "kept");
    assertEquals(String.valueOf(withinReach), said.get(1), "a card within reach");
    int cards = cardsIn(heap);
    System.out.println(
        said.get(0) + " " + kept + " kept: " + cards + " cards in a heap of " + Files.size(heap));
    return cards;
  }

  @Test
  void exceptionsKeepNoCard() throws Exception {
    assertTrue(cardsKeptWith(Kept.EXCEPTIONS, false) <= MOST_IN_BUFFERS);
  }

  @Test
  void outcomesKeepNoCard() throws Exception {
    assertTrue(cardsKeptWith(Kept.OUTCOMES, false) <= MOST_IN_BUFFERS);
  }

  /** The control: kept requests keep cards, and the search finds all of them. */
  @Test
  void requestsKeepTheirCards() throws Exception {
    assertEquals(KeepingClient.CALLS, cardsKeptWith(Kept.REQUESTS, true));
  }
}
