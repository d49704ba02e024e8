package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stops a billing run, and what is refused without stopping it. */
class BillingStopTest extends BillingFixture {

  @Test
  void referenceOfAnotherPurchaseIsRefused() throws IOException {
    bill.generate(2);
    bill.charge();
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceFirst("0001,[0-9]+,", "0001,1,"));
    assertEquals(BillingRun.REFUSED, bill.charge("--threads", "1"));
    assertEquals(2, charges().size());
    assertEquals(1, bill.reported("replayed from the journal"));
    assertEquals(1, bill.reported("refused"));
    assertEquals(1, bill.reported("reference of another purchase"));
    assertTrue(
        bill.out().contains("    BILL-1-0000001 (another purchase, APPROVED)\n"), bill.out());
  }

  @Test
  void referenceOfAPurchaseInDoubtIsNotCalledFinal() throws IOException {
    bill.generate(1);
    sandbox.loseNextReply();
    bill.charge();
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceFirst("0001,[0-9]+,", "0001,1,"));
    assertEquals(BillingRun.NOT_ALL, bill.charge(), bill.out());
    assertEquals(1, bill.reported("in doubt"));
    assertTrue(bill.out().contains("BILL-1-0000001 (another purchase, IN_DOUBT)"), bill.out());
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
      server.once(Fault.afterRequest().lie(403, refusalOf("BILL-1-0000001")).notCharged());
      for (int sent : List.of(20, 0)) {
        assertEquals(BillingRun.REFUSED, asked.charge("--threads", "1"), asked.out());
        assertEquals(sent, asked.reported("sent now"));
        assertEquals(1, asked.reported("status 403"));
        assertTrue(asked.out().contains("1  refused for good: "), asked.out());
        assertFalse(asked.out().contains("sends these again"), asked.out());
      }
    }
  }

  @Test
  void whatTheNextRunSendsCountsMoreForTheExitCodeThanARefusal() throws IOException {
    try (FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create())) {
      Bill asked = new Bill(folder, server.purchasesUrl());
      asked.generate(3);
      server.once(Fault.afterRequest().lie(422, refusalOf("BILL-1-0000001")).notCharged());
      server.once(Fault.afterRequest().cut());
      assertEquals(BillingRun.NOT_ALL, asked.charge("--threads", "1"), asked.out());
      assertEquals(1, asked.reported("status 422"));
      assertEquals(1, asked.reported("in doubt"));
      assertEquals(BillingRun.DONE, asked.reconcile());
      assertEquals(BillingRun.REFUSED, asked.charge());
    }
  }

  private static String refusalOf(String reference) {
    return "{\"successful\":false,\"response\":{\"reference\":\""
        + reference
        + "\"},\"errors\":[\"Card not permitted\"]}";
  }

  @Test
  void unreadableEndOfAJournalStopsARunUntilAPersonHasSeenToIt() throws IOException {
    bill.generate(3);
    bill.charge("--threads", "1");
    spoilTheEnd(folder.resolve("billing.journal"));
    assertEquals(BillingRun.NOT_ALL, bill.charge());
    assertEquals(0, bill.reported("sent now"));
    assertEquals(1, bill.reported("in doubt"));
    assertEquals(BillingRun.DONE, bill.reconcile("--journal-is-complete"), bill.out());
    assertEquals(BillingRun.DONE, bill.charge(), bill.out());
    assertEquals(3, charges().size());
  }

  @Test
  void journalThatIsMissingStopsARunUntilItIsBroughtBack() throws IOException {
    bill.generate(3);
    bill.charge("--threads", "1");
    Path journal = folder.resolve("billing.journal");
    Path moved = Files.move(journal, folder.resolve("billing.journal.1"));
    assertEquals(BillingRun.FAILED, bill.charge());
    assertTrue(bill.err().contains("is missing, and was in use"), bill.err());
    assertTrue(bill.err().contains("here these words are --new-journal for "), bill.err());
    assertEquals(BillingRun.FAILED, bill.charge("--journal-is-incomplete"));
    assertEquals(BillingRun.FAILED, bill.charge(), bill.out());
    assertEquals(0, bill.reported("sent now"));
    Files.delete(journal);
    Files.move(moved, journal);
    assertEquals(BillingRun.FAILED, bill.charge(), "it is another file than the one of the mark");
    assertEquals(BillingRun.DONE, bill.charge("--journal-is-incomplete"), "all are in the file");
    assertEquals(BillingRun.DONE, bill.charge("--journal-is-complete"), bill.out());
    assertEquals(3, charges().size());
  }

  /** As where the file is in another folder, or the disk of the journal is not mounted. */
  @Test
  void journalThatIsNotThereIsMadeOnlyWhenItIsCalledNew() throws IOException {
    bill.generate(3);
    String[] first = {"--file", bill.file().toString(), "--purchases", sandbox.purchasesUrl()};
    assertEquals(BillingRun.FAILED, bill.run(first));
    assertTrue(bill.err().contains("journal INCOMPLETE: "), bill.err());
    assertTrue(bill.err().contains("--new-journal"), bill.err());
    assertEquals(0, charges().size());
    assertEquals(BillingRun.DONE, bill.charge(), bill.err());
    Path other = Files.createDirectory(folder.resolve("retry")).resolve("due.csv");
    first[1] = Files.copy(bill.file(), other).toString();
    assertEquals(BillingRun.FAILED, bill.run(first));
    assertEquals(3, charges().size());
    assertEquals(BillingRun.FAILED, bill.charge("--new-journal"));
    assertTrue(bill.err().contains("is there already: open it with open()"), bill.err());
    assertTrue(bill.err().contains("no option for open()"), bill.err());
  }

  private static void spoilTheEnd(Path journal) throws IOException {
    byte[] bytes = Files.readAllBytes(journal);
    bytes[bytes.length - 3] ^= 0x55;
    Files.write(journal, bytes);
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
      BillingOptions options = new BillingOptions();
      options.newJournal = true;
      Map<String, String> environment = Map.of(ForgetfulDisks.VARIABLE, "true");
      return BillingJournal.open(
          name, Completeness.UNCHANGED, options, environment, Clock.systemUTC());
    } catch (WrongOptions e) {
      throw new AssertionError(e);
    }
  }
}
