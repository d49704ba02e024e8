package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BillingRunTest {

  @TempDir Path folder;
  private SandboxServer sandbox;
  private Bill bill;

  @BeforeEach
  void start() throws IOException {
    sandbox = SandboxServer.start();
    bill = new Bill(folder, sandbox.purchasesUrl());
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  @Test
  void everyChargeIsMadeOnceAndReported() {
    bill.generate(300);
    assertEquals(BillingRun.DONE, bill.charge());
    assertEquals(300, charges().size());
    assertEquals(300, charges().stream().map(LedgerEntry::reference).distinct().count());
    assertEquals(300, bill.reported("sent now"));
    assertEquals(decided(Outcome.APPROVED), bill.reported("approved"));
    assertEquals(decided(Outcome.DECLINED), bill.reported("declined"));
    assertTrue(bill.out().contains("charged now: " + sums()), bill.out());
  }

  @Test
  void declinedAreGroupedByWhatToDo() {
    bill.generate(300);
    bill.charge();
    for (String action :
        List.of("DO_NOT_RETRY", "RETRY_LATER", "UPDATE_CARD", "CORRECT_CVV", "UNKNOWN")) {
      assertTrue(bill.reported(action) > 0, action);
    }
    assertTrue(bill.out().matches("(?s).*RETRY_LATER .* not before 20\\d\\d-.*"), bill.out());
  }

  @Test
  void sameCommandAgainSendsNothingAndReportsTheSame() {
    bill.generate(100);
    bill.charge();
    final String first = bill.out();
    assertEquals(BillingRun.DONE, bill.charge());
    assertEquals(100, charges().size());
    assertEquals(0, bill.reported("sent now"));
    assertEquals(100, bill.reported("replayed from the journal"));
    for (String line : List.of("approved", "declined", "DO_NOT_RETRY", "RETRY_LATER")) {
      assertEquals(Bill.reported(first, line), bill.reported(line), line);
    }
    assertTrue(bill.out().contains("charged before: " + sums()), bill.out());
  }

  @Test
  void linesAddedToTheFileAreAllThatIsSent() throws IOException {
    bill.generate(40);
    List<String> lines = Files.readAllLines(bill.file());
    Files.write(bill.file(), lines.subList(0, 31));
    bill.charge();
    Files.write(bill.file(), lines);
    assertEquals(BillingRun.DONE, bill.charge());
    assertEquals(10, bill.reported("sent now"));
    assertEquals(30, bill.reported("replayed from the journal"));
  }

  @Test
  void lostReplyIsInDoubtAndListedWithTheCommandThatSettlesIt() {
    bill.generate(20);
    sandbox.loseNextReply();
    assertEquals(BillingRun.NOT_ALL, bill.charge("--threads", "1"));
    assertEquals(1, bill.reported("in doubt"));
    assertTrue(bill.out().contains("\n    BILL-1-0000001\n"), bill.out());
    assertTrue(
        bill.out()
            .contains(
                "--reconcile --journal file:"
                    + folder.toAbsolutePath().resolve("billing.journal")
                    + " --purchases "
                    + sandbox.purchasesUrl()),
        bill.out());
    assertEquals(BillingRun.NOT_ALL, bill.charge());
    assertEquals(0, bill.reported("sent now"));
    assertEquals(1, bill.reported("in doubt"));
  }

  @Test
  void reconcilingSettlesByTheGatewaysWordAndTheNextRunIsComplete() {
    bill.generate(20);
    sandbox.loseNextReply();
    bill.charge("--threads", "1");
    assertEquals(BillingRun.DONE, bill.reconcile());
    assertEquals(1, bill.reported("settled as approved") + bill.reported("settled as declined"));
    assertEquals(0, bill.reported("still in doubt"));
    assertTrue(bill.out().contains(" BILL-1-0000001\n"), bill.out());
    assertEquals(BillingRun.DONE, bill.charge());
    assertEquals(decided(Outcome.APPROVED), bill.reported("approved"));
  }

  @Test
  void chargeThatTheGatewayDoesNotKnowYetIsSettledAfterTheQuietPeriod() throws IOException {
    try (FaultServer forgetful = FaultServer.inFrontOf(GatewaySimulator.create())) {
      Bill asked = new Bill(folder, forgetful.purchasesUrl());
      asked.generate(20);
      forgetful.once(Fault.afterRequest().cut().notCharged());
      asked.charge("--threads", "1");
      assertEquals(BillingRun.NOT_ALL, asked.reconcile("--quiet", "90"));
      assertTrue(
          asked.out().contains("TOO_EARLY: run this command again 90 min after its"), asked.out());
      assertEquals(BillingRun.DONE, asked.reconcile("--quiet", "30"), asked.out());
      assertEquals(1, asked.reported("settled as not charged"));
      assertFalse(asked.out().contains("TOO_EARLY"), asked.out());
    }
  }

  @Test
  void absenceWithoutAnyApprovedPurchaseCountsOnlyWhenAPersonTrustsIt() throws IOException {
    try (FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create())) {
      Bill asked = new Bill(folder, server.purchasesUrl());
      asked.generate(20);
      server.always(Fault.afterRequest().cut().notCharged());
      asked.charge("--threads", "1");
      server.heal();
      assertEquals(BillingRun.NOT_ALL, asked.reconcile());
      assertTrue(asked.out().contains("run again with --trust-absence"), asked.out());
      assertFalse(asked.out().contains("trustAbsence"), asked.out());
      assertEquals(20, asked.reported("still in doubt"));
      assertEquals(BillingRun.DONE, asked.reconcile("--trust-absence"), asked.out());
      assertEquals(20, asked.reported("settled as not charged"));
      assertEquals(BillingRun.DONE, asked.charge());
      assertEquals(20, asked.reported("sent now"));
    }
  }

  @Test
  void absenceIsNotTrustedOfAGatewayThatLacksAnApprovedPurchase() throws IOException {
    bill.generate(20);
    sandbox.loseNextReply();
    bill.charge("--threads", "1");
    try (SandboxServer another = SandboxServer.start()) {
      Bill asked = new Bill(folder, another.purchasesUrl());
      assertEquals(BillingRun.NOT_ALL, asked.reconcile("--trust-absence"));
      assertEquals(1, asked.reported("still in doubt"));
    }
  }

  @Test
  void gatewayThatTheChargesWereNotSentToSettlesNothing() throws IOException {
    bill.generate(20);
    sandbox.loseNextReply();
    bill.charge("--threads", "1");
    try (SandboxServer another = SandboxServer.start()) {
      Bill asked = new Bill(folder, another.purchasesUrl());
      assertEquals(BillingRun.NOT_ALL, asked.reconcile());
      assertEquals(0, asked.reported("settled as not charged"));
      assertTrue(asked.out().contains(" UNPROVEN_SOURCE: "), asked.out());
      assertEquals(1, asked.reported("alarms"));
    }
    assertEquals(BillingRun.DONE, bill.reconcile());
  }

  @Test
  void unreadableEndOfAJournalStopsARunUntilAPersonHasSeenToIt() throws IOException {
    bill.generate(3);
    bill.charge("--threads", "1");
    spoilTheEnd(folder.resolve("billing.journal"));
    assertEquals(BillingRun.FAILED, bill.charge());
    assertEquals(0, bill.reported("sent now"));
    assertTrue(bill.out().contains("which is --end-is-settled here"), bill.out());
    assertEquals(BillingRun.DONE, bill.reconcile());
    assertEquals(BillingRun.DONE, bill.charge("--end-is-settled"), bill.out());
    assertEquals(BillingRun.DONE, bill.charge(), bill.out());
    assertEquals(3, charges().size());
  }

  private static void spoilTheEnd(Path journal) throws IOException {
    byte[] bytes = Files.readAllBytes(journal);
    bytes[bytes.length - 3] ^= 0x55;
    Files.write(journal, bytes);
  }

  @Test
  void trialShowsTheWholeThing() {
    assertEquals(BillingRun.DONE, bill.tryIt(), bill.err());
    assertTrue(bill.out().contains("settled as approved"), bill.out());
    assertEquals(500, bill.reported("charges in the file"));
  }

  @Test
  void listsAreCutWhereAskedAndTheRestCounted() {
    bill.generate(20);
    for (int i = 0; i < 5; i++) {
      sandbox.loseNextReply();
    }
    bill.charge("--threads", "1", "--list", "2");
    assertTrue(bill.out().contains("    BILL-1-0000002\n    and 3 more\n"), bill.out());
  }

  @Test
  void badLinesStopTheRunBeforeAnythingIsSent() {
    bill.generate(30, "--bad-lines", "6");
    assertEquals(BillingRun.BAD_LINES, bill.charge());
    assertEquals(0, charges().size());
    for (String column :
        List.of("amount", "currency", "stored_credential", "reference", "auth_reason")) {
      assertTrue(bill.err().contains(": " + column + ": "), bill.err());
    }
    assertTrue(bill.err().contains("line 2: amount: is not a whole number"), bill.err());
    assertTrue(bill.err().contains("nothing was sent: 6 bad lines and 30 charges"), bill.err());
    assertFalse(bill.err().contains("tok-"), bill.err());
    assertEquals("", bill.out());
  }

  @Test
  void halfCopiedFileIsRefusedBeforeAnythingIsSent() throws IOException {
    bill.generate(30);
    String text = Files.readString(bill.file());
    for (int left : List.of(text.length() - 2, text.length() - 4)) {
      Files.writeString(bill.file(), text.substring(0, left));
      assertEquals(BillingRun.FAILED, bill.charge("--skip-bad"));
      assertTrue(bill.err().contains("does not end with a line break"), bill.err());
      assertTrue(bill.err().contains("if it is complete, add a line break at its end"), bill.err());
    }
    assertEquals(0, charges().size());
  }

  @Test
  void reasonThatIsNotKnownIsOnlyChargedOnRequest() throws IOException {
    bill.generate(3);
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceAll("[a-z_]+\r\n$", "no_\r\n"));
    assertEquals(BillingRun.BAD_LINES, bill.charge());
    assertTrue(bill.err().contains("line 4: auth_reason: is not a reason that"), bill.err());
    assertEquals(0, charges().size());
    assertEquals(BillingRun.DONE, bill.charge("--allow-unknown-reasons"));
    assertEquals(3, charges().size());
  }

  @Test
  void goodLinesOfABadFileAreChargedOnRequest() {
    bill.generate(30, "--bad-lines", "30");
    assertEquals(BillingRun.DONE, bill.charge("--skip-bad"));
    assertEquals(30, charges().size());
    assertTrue(bill.err().contains("and 10 bad lines more"), bill.err());
  }

  @Test
  void referenceThatComesTwiceIsABadLine() throws IOException {
    bill.generate(2);
    List<String> lines = Files.readAllLines(bill.file());
    String otherAmount = lines.get(1).replaceFirst(",[0-9]+,", ",1,");
    Files.write(bill.file(), List.of(lines.get(2), otherAmount), StandardOpenOption.APPEND);
    assertEquals(BillingRun.BAD_LINES, bill.charge());
    for (String told : List.of("line 4: reference: is that of line 3,", "line 5: reference: is")) {
      assertTrue(bill.err().contains(bill.file() + ", " + told), bill.err());
    }
    assertEquals(BillingRun.DONE, bill.charge("--skip-bad"));
    assertEquals(2, bill.reported("sent now"));
    assertEquals(2, charges().size());
  }

  @Test
  void referenceOfAnotherPurchaseIsRefused() throws IOException {
    bill.generate(2);
    bill.charge();
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceFirst("0001,[0-9]+,", "0001,1,"));
    assertEquals(BillingRun.DONE, bill.charge("--threads", "1"));
    assertEquals(2, charges().size());
    assertEquals(1, bill.reported("replayed from the journal"));
    assertEquals(1, bill.reported("refused"));
    assertEquals(1, bill.reported("reference of another purchase"));
    assertTrue(bill.out().contains("    BILL-1-0000001\n"), bill.out());
  }

  @Test
  void unreachableGatewayStopsTheRunAndTheNextOneSendsEverything() throws IOException {
    bill.generate(100);
    int port = Integer.parseInt(sandbox.purchasesUrl().replaceFirst(".*:", ""));
    GatewaySimulator simulator = sandbox.simulator();
    sandbox.close();
    assertEquals(BillingRun.FAILED, bill.charge("--stop-after", "10"));
    assertTrue(bill.reported("not sent") >= 10, bill.out());
    assertTrue(bill.out().contains("STOPPED: 1"), bill.out());
    assertTrue(bill.reported("left for the next run") > 0, bill.out());
    sandbox = SandboxServer.builder(simulator).port(port).start();
    assertEquals(BillingRun.DONE, bill.charge());
    assertEquals(100, charges().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "8", "64"})
  void wrongTokenAndThenWrongAddressUseUpNoReference(String threads) {
    bill.generate(100);
    int before = sandbox.exchanges().size();
    Bill wrong = new Bill(folder, sandbox.purchasesUrl()).withToken("wrong");
    assertEquals(BillingRun.FAILED, wrong.charge("--threads", threads));
    assertEquals(1, wrong.reported("status 401"));
    assertTrue(wrong.out().contains("correct user name, token or URL"), wrong.out());
    assertTrue(wrong.out().contains("STOPPED: the gateway does not accept"), wrong.out());
    Bill astray = new Bill(folder, sandbox.purchasesUrl() + "/elsewhere");
    assertEquals(BillingRun.FAILED, astray.charge("--threads", threads));
    assertEquals(1, astray.reported("status 404"));
    assertTrue(astray.out().contains("STOPPED: the gateway takes no purchases"), astray.out());
    assertEquals(2, sandbox.exchanges().size() - before);
    assertEquals(BillingRun.DONE, bill.charge("--threads", threads));
    assertEquals(100, bill.reported("sent now"));
    assertEquals(0, bill.reported("refused"));
    assertEquals(100, charges().size());
    assertEquals(100, charges().stream().map(LedgerEntry::reference).distinct().count());
  }

  @Test
  void wrongAddressIsAskedOnceAndStopsTheRun() {
    bill.generate(100);
    Bill astray = new Bill(folder, sandbox.purchasesUrl() + "/elsewhere");
    int before = sandbox.exchanges().size();
    assertEquals(BillingRun.FAILED, astray.charge("--threads", "64"));
    assertEquals(1, sandbox.exchanges().size() - before);
    assertEquals(1, astray.reported("status 404"));
    assertTrue(astray.out().contains("correct user name, token or URL"), astray.out());
    assertTrue(astray.out().contains("STOPPED: the gateway takes no purchases"), astray.out());
  }

  @Test
  void chargeThatIsRefusedForGoodStopsNothingAndIsReportedSoByEveryRun() throws IOException {
    try (FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create())) {
      Bill asked = new Bill(folder, server.purchasesUrl());
      asked.generate(20);
      String body =
          "{\"successful\":false,\"response\":{\"reference\":\"BILL-1-0000001\"},"
              + "\"errors\":[\"Card not permitted\"]}";
      server.once(Fault.afterRequest().lie(403, body).notCharged());
      for (int sent : List.of(20, 0)) {
        assertEquals(BillingRun.DONE, asked.charge("--threads", "1"), asked.out());
        assertEquals(sent, asked.reported("sent now"));
        assertEquals(1, asked.reported("status 403"));
        assertTrue(asked.out().contains("1  refused for good: "), asked.out());
        assertFalse(asked.out().contains("sends these again"), asked.out());
      }
    }
  }

  @Test
  void rateIsKeptToAndReplaysDoNotCount() {
    bill.generate(20);
    long begin = System.nanoTime();
    bill.charge("--rate", "20");
    long first = System.nanoTime() - begin;
    assertTrue(first >= 800_000_000L, first + " ns for 20 at 20 a second");
    bill.charge("--rate", "1");
    assertEquals(20, bill.reported("replayed from the journal"));
    assertTrue(System.nanoTime() - begin - first < 15_000_000_000L, "replays took their turns");
  }

  @Test
  void journalThatIsOpenElsewhereIsTold() throws IOException {
    bill.generate(1);
    String journal = "file:" + folder.resolve("j");
    try (BillingJournal open = openJournal(journal)) {
      assertEquals(BillingRun.FAILED, bill.charge("--journal", open.name()));
      assertTrue(bill.err().startsWith("cardfile-billing: journal LOCKED: "), bill.err());
    }
    assertEquals(0, charges().size());
  }

  private static BillingJournal openJournal(String name) throws IOException {
    try {
      return BillingJournal.open(name, new BillingOptions(), Map.of());
    } catch (WrongOptions e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void commandThatSettlesIsOneForAShell() throws IOException {
    bill.generate(2);
    sandbox.loseNextReply();
    Path odd = Files.createDirectory(folder.resolve("it's mine"));
    bill.charge("--threads", "1", "--journal", "file:" + odd.resolve("j"));
    String quoted = "'file:" + folder + "/it'\\''s mine/j'";
    assertTrue(bill.out().contains("cardfile-billing --reconcile --journal " + quoted), bill.out());
  }

  @Test
  void journalInMemoryIsNotSaidToBeReconciled() {
    bill.generate(2);
    sandbox.loseNextReply();
    bill.charge("--threads", "1", "--journal", "memory");
    assertTrue(bill.out().contains("look them up at the gateway"), bill.out());
    assertFalse(bill.out().contains("--reconcile"), bill.out());
  }

  @Test
  void nothingPrintedHoldsAToken() {
    bill.generate(20);
    bill.charge();
    assertFalse((bill.out() + bill.err()).contains("tok-"));
    assertFalse((bill.out() + bill.err()).contains("512345"));
  }

  /** What the ledger holds, but for the cards that were put on file. */
  private List<LedgerEntry> charges() {
    return sandbox.ledger().entries().stream()
        .filter(entry -> entry.kind() == LedgerEntry.Kind.MERCHANT_INITIATED)
        .toList();
  }

  private long decided(Outcome outcome) {
    return charges().stream().filter(entry -> entry.outcome() == outcome).count();
  }

  private String sums() {
    TreeMap<String, Money> sums = new TreeMap<>();
    for (LedgerEntry entry : charges()) {
      if (entry.outcome() == Outcome.APPROVED) {
        Money amount = Money.ofMinor(entry.amountMinor(), entry.currency());
        sums.merge(entry.currency(), amount, Money::plus);
      }
    }
    return String.join(", ", sums.values().stream().map(Object::toString).toList());
  }
}
