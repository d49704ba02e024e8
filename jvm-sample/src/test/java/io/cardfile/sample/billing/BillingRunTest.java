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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@GatewayTest(http = true, chargeDuplicates = true)
class BillingRunTest {

  private static final int CHARGES = 300;

  @TempDir Path folder;
  private TestGateway gateway;
  private Path file;
  private StoredCredential card;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private Map<String, String> environment = Map.of();
  private Duration later = Duration.ZERO;

  @BeforeEach
  void writeFile(TestGateway gateway) throws IOException {
    this.gateway = gateway;
    file = folder.resolve("due.csv");
    card = CardOnFile.discover().putOn(gateway);
    BillingDemo.writeCharges(file, card, 20);
  }

  @Test
  void sameCommandAgainSendsNothing(Ledger ledger) {
    assertEquals(BillingRun.DONE, run("--new-journal"));
    assertReported("DECLINED, next: ASK_FOR_ANOTHER_CARD", 2);
    int sent = gateway.requests().size();
    assertEquals(BillingRun.DONE, run());
    assertReported("replayed from the journal", 20);
    assertEquals(sent, gateway.requests().size());
    ledger.total(Money.of("16200.00", "AUD")).nothingChargedTwice();
  }

  @Test
  void lostRepliesAreLookedUpAndNotSentAgain(Ledger ledger) {
    gateway.onReference("RENT-0003").loseReply();
    gateway.onReference("RENT-0004").loseRequest();
    assertEquals(BillingRun.NOT_ALL, run("--new-journal"));
    later = Duration.ofHours(1);
    assertEquals(BillingRun.DONE, run("--reconcile"), out());
    assertReported("resolved as approved", 1);
    assertReported("not charged: the next run charges them", 1);
    assertEquals(BillingRun.DONE, run());
    ledger.total(Money.of("16200.00", "AUD")).nothingChargedTwice();
  }

  @Test
  void chargeInDoubtSinceTheRunBeforeStopsNothing(Ledger ledger) {
    gateway.onReference("RENT-0001").loseReply();
    assertEquals(BillingRun.FAILED, run("--new-journal"));
    assertReported("left for the next run", 19);
    assertEquals(BillingRun.NOT_ALL, run(), out());
    assertReported("left for the next run", 0);
    ledger.total(Money.of("16200.00", "AUD")).nothingChargedTwice();
  }

  @Test
  void wrongTokenCostsOneRequestAndNoReference(Ledger ledger) {
    environment = Map.of("CARDFILE_TOKEN", "wrong");
    assertEquals(BillingRun.FAILED, run("--new-journal"));
    assertReported("left for the next run", 19);
    assertEquals(1, gateway.requests().size());
    environment = Map.of();
    assertEquals(BillingRun.DONE, run());
    ledger.total(Money.of("16200.00", "AUD"));
  }

  @Test
  void badLineSendsNothing(Ledger ledger) throws IOException {
    List<String> lines = Files.readAllLines(file);
    lines.add(lines.get(1));
    lines.add(lines.get(1).replace("RENT-0001,90000", "RENT-0021,900.00"));
    lines.add(lines.get(1).replace("RENT-0001", "1.2E+15"));
    lines.add(lines.get(1).replace("RENT-0001", "RENT-0022").replace("subscription", "subs"));
    Files.write(file, lines);
    assertEquals(BillingRun.BAD_LINES, run("--new-journal"));
    for (String line :
        List.of("line 22: ", "line 23: amount", "line 24: reference", "line 25: auth_reason")) {
      assertTrue(out().contains(line), out());
    }
    ledger.nothingCharged();
  }

  /** For example, the file was copied to another folder. */
  @Test
  void missingJournalChargesNothing(Ledger ledger) {
    assertEquals(BillingRun.FAILED, run());
    assertTrue(out().contains("--new-journal"), out());
    ledger.nothingCharged();
  }

  @Test
  void demonstrationEndsWithEveryChargeAnswered() throws IOException {
    assertEquals(BillingRun.DONE, new BillingDemo(new PrintStream(out)).run(), out());
  }

  @Test
  @Tag("slow")
  @Timeout(120)
  void killedRunIsContinuedWithoutASecondCharge(Ledger ledger) throws Exception {
    BillingDemo.writeCharges(file, card, CHARGES);
    Process killed = start();
    while (gateway.requests().size() < CHARGES / 3) {
      assertFalse(killed.waitFor(1, TimeUnit.MILLISECONDS));
    }
    killed.destroyForcibly().waitFor();
    run();
    assertReported("left for the next run", 0);
    later = Duration.ofHours(1);
    assertEquals(BillingRun.DONE, run("--reconcile"), out());
    assertEquals(BillingRun.DONE, run(), out());
    ledger.total(Money.of("243000.00", "AUD")).nothingChargedTwice();
  }

  private Process start() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(BillingRun.class.getName(), "--new-journal"));
    command.addAll(List.of("--file", file.toString(), "--purchases", gateway.url()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("killed.out").toFile())
        .start();
  }

  private int run(String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--file", file.toString(), "--purchases", gateway.url()));
    out.reset();
    PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
    return new BillingRun(printed, printed, environment, Clock.offset(Clock.systemUTC(), later))
        .run(arguments.toArray(new String[0]));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private void assertReported(String title, int count) {
    assertTrue(out().matches("(?s).*\\Q" + title + "\\E +" + count + "\\R.*"), out());
  }
}
