package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.Ledger;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
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
  private Map<String, String> environment = Map.of();

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
    ledger.total(Money.of("105300.00", "AUD")).nothingChargedTwice();
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
    assertPrinted("DECLINED, next: ASK_FOR_ANOTHER_CARD +1");
    int sent = gateway.requests().size();
    assertEquals(Main.DONE, run(), this::printed);
    assertPrinted("from the journal +20");
    assertEquals(sent, gateway.requests().size());
    ledger.total(Money.of("17100.00", "AUD")).nothingChargedTwice();
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
    ledger.total(Money.of("17100.00", "AUD")).nothingChargedTwice();
  }

  @Test
  void doubtIsLookedUpAlsoWhenTheFileHasBeenReplaced() throws IOException {
    gateway.onReference("RENT-0003").loseReply();
    assertEquals(Main.NOT_ALL, run("--new-journal"));
    Files.writeString(file, "next month\n");
    later = Duration.ofHours(1);
    assertEquals(Main.DONE, run("--reconcile"), this::printed);
    assertPrinted("resolved as approved +1");
  }

  @Test
  void gatewayThatGivesNoAnswerStopsTheRunAtTheFirstCharge(Ledger ledger) {
    gateway.onReference("RENT-0001").loseReply();
    assertEquals(Main.FAILED, run("--new-journal"));
    assertPrinted("left for the next run +19");
    assertEquals(Main.NOT_ALL, run(), this::printed);
    assertPrinted("left for the next run +0");
    ledger.total(Money.of("17100.00", "AUD")).nothingChargedTwice();
  }

  @Test
  void badLineSendsNothing(Ledger ledger) throws IOException {
    List<String> lines = Files.readAllLines(file);
    lines.add(lines.get(1));
    lines.add(lines.get(1).replace("RENT-0001,90000", "RENT-0021,900.00"));
    lines.add(lines.get(1).replace("RENT-0001", "1.2E+15"));
    Files.write(file, lines);
    assertEquals(Main.BAD_LINES, run("--new-journal"));
    assertPrinted("line 22: an earlier line has the same reference");
    assertPrinted("line 23: amount");
    assertPrinted("line 24: reference");
    ledger.nothingCharged();
  }

  @Test
  void missingHeaderSendsNothing(Ledger ledger) throws IOException {
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(1, lines.size()));
    assertEquals(Main.BAD_LINES, run("--new-journal"), this::printed);
    assertPrinted("line 1: .* reference,amount,currency,stored_credential,auth_reason");
    ledger.nothingCharged();
  }

  @Test
  void emptyFileIsNotAFinishedRun() throws IOException {
    Files.writeString(file, "");
    assertEquals(Main.BAD_LINES, run("--new-journal"), this::printed);
  }

  @Test
  void changedAmountIsNotChargedAndIsListed(Ledger ledger) throws IOException {
    run("--new-journal");
    List<String> lines = Files.readAllLines(file);
    lines.set(1, lines.get(1).replace("90000", "80000"));
    Files.write(file, lines);
    assertEquals(Main.NOT_ALL, run(), this::printed);
    assertPrinted("  RENT-0001 REFERENCE_REUSED");
    ledger.total(Money.of("17100.00", "AUD")).nothingChargedTwice();
  }

  @Test
  void everyDeclinedChargeIsListed() throws IOException {
    Demo.writeCharges(file, card, 30);
    Files.writeString(file, Files.readString(file).replace(",90000,", ",90051,"));
    assertEquals(Main.DONE, run("--new-journal"), this::printed);
    assertEquals(
        30, printed().lines().filter(line -> line.matches("  RENT-\\d+ DECLINED")).count());
  }

  @Test
  void chargedFileIsReplayedAlsoWithAnotherUserName() {
    run("--new-journal");
    int sent = gateway.requests().size();
    environment = Map.of("CARDFILE_USERNAME", "acme-2027");
    assertEquals(Main.DONE, run(), this::printed);
    assertPrinted("from the journal +20");
    assertEquals(sent, gateway.requests().size());
  }

  @Test
  void trialWithTestIsNotReplayedInTheLiveRun() {
    run("--new-journal");
    int sent = gateway.requests().size();
    environment = Map.of("CARDFILE_USERNAME", "TEST-merchant", "CARDFILE_TOKEN", "TEST");
    Main.run(print(), Clock.systemUTC(), environment, Arrays.copyOf(options(), 4));
    assertTrue(gateway.requests().size() > sent, this::printed);
  }

  @Test
  void failureInOneChargePrintsTheReportOfTheOthers() {
    PurchaseRequest first =
        PurchaseRequest.card(TestCard.VISA.card())
            .reference("ORDER-1")
            .amount(Money.of("19.00", "AUD"))
            .build();
    BillingRun run = new BillingRun(gateway.client(), print());
    List<PurchaseRequest> due = Arrays.asList(first, null);
    assertThrows(ExecutionException.class, () -> run.charge(due));
    assertPrinted("APPROVED, next: DELIVER +1");
    assertPrinted("left for the next run +1");
  }

  @Test
  void emptyJournalIsNotReconciled() {
    assertEquals(Main.FAILED, run("--new-journal", "--reconcile"), this::printed);
    assertFalse(Files.exists(folder.resolve("billing.journal")));
  }

  /** For example, the file was copied to another folder. */
  @Test
  void missingJournalChargesNothing(Ledger ledger) {
    assertEquals(Main.FAILED, run());
    ledger.nothingCharged();
  }

  @Test
  void demonstrationEndsWithEveryChargeAnswered() throws IOException {
    assertEquals(Main.DONE, new Demo(print()).run(), this::printed);
  }

  private int run(String... more) {
    out.reset();
    String[] arguments =
        Stream.concat(Stream.of(more), Stream.of(options())).toArray(String[]::new);
    Clock clock = Clock.offset(Clock.systemUTC(), later);
    return Main.run(print(), clock, environment, arguments);
  }

  private PrintStream print() {
    return new PrintStream(out, true, StandardCharsets.UTF_8);
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
