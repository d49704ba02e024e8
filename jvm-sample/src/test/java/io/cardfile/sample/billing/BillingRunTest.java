package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.Ledger;
import io.cardfile.testkit.TestGateway;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@GatewayTest(http = true, chargeDuplicates = true)
class BillingRunTest {

  private static final int CHARGES = 120;

  @TempDir Path folder;
  private TestGateway gateway;
  private Path file;
  private StoredCredential card;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private Duration later = Duration.ZERO;

  @BeforeEach
  void writeFile(TestGateway gateway) throws IOException {
    this.gateway = gateway;
    file = folder.resolve("due.csv");
    card = CardOnFile.discover().putOn(gateway);
    Demo.writeCharges(file, card, 20);
  }

  @Test
  void killedRunIsContinuedWithoutASecondCharge(Ledger ledger) throws Exception {
    Demo.writeCharges(file, card, CHARGES);
    Process killed = start();
    while (gateway.requests().size() < CHARGES / 3) {
      assertFalse(killed.waitFor(1, TimeUnit.MILLISECONDS));
    }
    killed.destroyForcibly().waitFor();
    run();
    assertPrinted("left for the next run +0");
    later = Duration.ofHours(1);
    assertEquals(Main.DONE, run("--reconcile"), this::printed);
    assertEquals(Main.DONE, run(), this::printed);
    ledger.total(Money.of("97200.00", "AUD")).nothingChargedTwice();
  }

  private Process start() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classPath = System.getProperty("java.class.path");
    Stream<String> command =
        Stream.of(java.toString(), "-cp", classPath, Main.class.getName(), "--new-journal");
    return new ProcessBuilder(Stream.concat(command, Stream.of(options())).toList())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("killed.out").toFile())
        .start();
  }

  @Test
  void sameCommandAgainSendsNothing(Ledger ledger) {
    assertEquals(Main.DONE, run("--new-journal"), this::printed);
    assertPrinted("DECLINED, next: ASK_FOR_ANOTHER_CARD +2");
    int sent = gateway.requests().size();
    assertEquals(Main.DONE, run(), this::printed);
    assertPrinted("replayed from the journal +20");
    assertEquals(sent, gateway.requests().size());
    ledger.total(Money.of("16200.00", "AUD")).nothingChargedTwice();
  }

  @Test
  void lostRepliesAreLookedUpAndNotSentAgain(Ledger ledger) {
    gateway.onReference("RENT-0003").loseReply();
    gateway.onReference("RENT-0004").loseRequest();
    assertEquals(Main.NOT_ALL, run("--new-journal"));
    later = Duration.ofHours(1);
    assertEquals(Main.DONE, run("--reconcile"), this::printed);
    assertPrinted("resolved as approved +1");
    assertPrinted("not charged, run again +1");
    assertEquals(Main.DONE, run(), this::printed);
    ledger.total(Money.of("16200.00", "AUD")).nothingChargedTwice();
  }

  @Test
  void gatewayThatGivesNoAnswerStopsTheRunAtTheFirstCharge(Ledger ledger) {
    gateway.onReference("RENT-0001").loseReply();
    assertEquals(Main.FAILED, run("--new-journal"));
    assertPrinted("left for the next run +19");
    assertEquals(Main.NOT_ALL, run(), this::printed);
    assertPrinted("left for the next run +0");
    ledger.total(Money.of("16200.00", "AUD")).nothingChargedTwice();
  }

  @Test
  void badLineSendsNothing(Ledger ledger) throws IOException {
    List<String> lines = Files.readAllLines(file);
    lines.add(lines.get(1));
    lines.add(lines.get(1).replace("RENT-0001,90000", "RENT-0021,900.00"));
    lines.add(lines.get(1).replace("RENT-0001", "1.2E+15"));
    Files.write(file, lines);
    assertEquals(Main.BAD_LINES, run("--new-journal"));
    assertPrinted("line 22: its reference is that of an earlier line");
    assertPrinted("line 23: amount");
    assertPrinted("line 24: reference");
    ledger.nothingCharged();
  }

  /** For example, the file was copied to another folder. */
  @Test
  void missingJournalChargesNothing(Ledger ledger) {
    assertEquals(Main.FAILED, run());
    ledger.nothingCharged();
  }

  @Test
  void demonstrationEndsWithEveryChargeAnswered() throws IOException {
    assertEquals(Main.DONE, new Demo(new PrintStream(out)).run(), this::printed);
  }

  private int run(String... more) {
    out.reset();
    String[] arguments =
        Stream.concat(Stream.of(more), Stream.of(options())).toArray(String[]::new);
    Clock clock = Clock.offset(Clock.systemUTC(), later);
    return Main.run(new PrintStream(out, true, StandardCharsets.UTF_8), clock, arguments);
  }

  private String[] options() {
    return new String[] {"--file", file.toString(), "--gateway", gateway.url(), "--test"};
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private void assertPrinted(String pattern) {
    assertTrue(printed().lines().anyMatch(line -> line.matches(".*" + pattern + ".*")), printed());
  }
}
