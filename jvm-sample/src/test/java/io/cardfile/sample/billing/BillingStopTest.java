package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.WrongOptions;
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
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures that stop a billing run, and refusals that do not. */
class BillingStopTest extends BillingFixture {

  @Test
  void referenceOfAnotherPurchaseIsRefused() throws IOException {
    billing.generate(2);
    billing.charge();
    String text = Files.readString(billing.file());
    Files.writeString(billing.file(), text.replaceFirst("0001,[0-9]+,", "0001,1,"));
    assertEquals(BillingRun.REFUSED, billing.charge("--threads", "1"));
    assertEquals(2, charges().size());
    assertEquals(1, billing.reported("replayed from the journal"));
    assertEquals(1, billing.reported("refused"));
    assertEquals(1, billing.reported("reference of another purchase"));
    assertTrue(
        billing.out().contains("    BILL-1-0000001 (another purchase, APPROVED)\n"), billing.out());
  }

  @Test
  void referenceOfAPurchaseInDoubtIsNotFinal() throws IOException {
    billing.generate(1);
    sandbox.loseNextReply();
    billing.charge();
    String text = Files.readString(billing.file());
    Files.writeString(billing.file(), text.replaceFirst("0001,[0-9]+,", "0001,1,"));
    assertEquals(BillingRun.NOT_ALL, billing.charge(), billing.out());
    assertEquals(1, billing.reported("in doubt"));
    assertTrue(
        billing.out().contains("BILL-1-0000001 (another purchase, IN_DOUBT)"), billing.out());
  }

  @Test
  void unreachableGatewayStopsTheRunAndTheNextOneSendsEverything() throws IOException {
    billing.generate(100);
    int port = Integer.parseInt(sandbox.purchasesUrl().replaceFirst(".*:", ""));
    GatewaySimulator simulator = sandbox.simulator();
    sandbox.close();
    assertEquals(BillingRun.FAILED, billing.charge("--stop-after", "10"));
    assertTrue(billing.reported("not sent") >= 10, billing.out());
    assertTrue(billing.out().contains("STOPPED: 1"), billing.out());
    assertTrue(billing.reported("left for the next run") > 0, billing.out());
    sandbox = SandboxServer.builder(simulator).port(port).start();
    assertEquals(BillingRun.DONE, billing.charge());
    assertEquals(100, charges().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "8", "64"})
  void wrongTokenAndThenWrongAddressUseUpNoReference(String threads) {
    billing.generate(100);
    int before = sandbox.exchanges().size();
    BillingCommand wrong = new BillingCommand(folder, sandbox.purchasesUrl()).withToken("wrong");
    assertEquals(BillingRun.FAILED, wrong.charge("--threads", threads));
    assertEquals(1, wrong.reported("status 401"));
    assertTrue(wrong.out().contains("correct user name, token or URL"), wrong.out());
    assertTrue(wrong.out().contains("STOPPED: the gateway does not accept"), wrong.out());
    BillingCommand astray = new BillingCommand(folder, sandbox.purchasesUrl() + "/elsewhere");
    assertEquals(BillingRun.FAILED, astray.charge("--threads", threads));
    assertEquals(1, astray.reported("status 404"));
    assertTrue(astray.out().contains("STOPPED: the gateway accepts no purchases"), astray.out());
    assertEquals(2, sandbox.exchanges().size() - before);
    assertEquals(BillingRun.DONE, billing.charge("--threads", threads));
    assertEquals(100, billing.reported("sent now"));
    assertEquals(0, billing.reported("refused"));
    assertEquals(100, charges().size());
    assertEquals(100, charges().stream().map(LedgerEntry::reference).distinct().count());
  }

  @Test
  void wrongAddressGetsOneRequestAndStopsTheRun() {
    billing.generate(100);
    BillingCommand astray = new BillingCommand(folder, sandbox.purchasesUrl() + "/elsewhere");
    int before = sandbox.exchanges().size();
    assertEquals(BillingRun.FAILED, astray.charge("--threads", "64"));
    assertEquals(1, sandbox.exchanges().size() - before);
    assertEquals(1, astray.reported("status 404"));
    assertTrue(astray.out().contains("correct user name, token or URL"), astray.out());
    assertTrue(astray.out().contains("STOPPED: the gateway accepts no purchases"), astray.out());
  }

  @Test
  void finalRefusalStopsNothingAndIsReportedByEveryRun() throws IOException {
    try (FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create())) {
      BillingCommand refusing = new BillingCommand(folder, server.purchasesUrl());
      refusing.generate(20);
      server.once(Fault.afterRequest().reply(403, refusalOf("BILL-1-0000001")).notCharged());
      for (int sent : List.of(20, 0)) {
        assertEquals(BillingRun.REFUSED, refusing.charge("--threads", "1"), refusing.out());
        assertEquals(sent, refusing.reported("sent now"));
        assertEquals(1, refusing.reported("status 403"));
        assertTrue(refusing.out().contains("1  refused for good: "), refusing.out());
        assertFalse(refusing.out().contains("sends these again"), refusing.out());
      }
    }
  }

  @Test
  void unsentChargeOutweighsARefusalInTheExitCode() throws IOException {
    try (FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create())) {
      BillingCommand refusing = new BillingCommand(folder, server.purchasesUrl());
      refusing.generate(3);
      server.once(Fault.afterRequest().reply(422, refusalOf("BILL-1-0000001")).notCharged());
      server.once(Fault.afterRequest().cut());
      assertEquals(BillingRun.NOT_ALL, refusing.charge("--threads", "1"), refusing.out());
      assertEquals(1, refusing.reported("status 422"));
      assertEquals(1, refusing.reported("in doubt"));
      assertEquals(BillingRun.DONE, refusing.reconcile());
      assertEquals(BillingRun.REFUSED, refusing.charge());
    }
  }

  private static String refusalOf(String reference) {
    return "{\"successful\":false,\"response\":{\"reference\":\""
        + reference
        + "\"},\"errors\":[\"Card not permitted\"]}";
  }

  /** For example, the file is in another folder, or the journal's disk is not mounted. */
  @Test
  void missingJournalIsCreatedOnlyWithTheNewJournalOption() throws IOException {
    billing.generate(3);
    String[] first = {"--file", billing.file().toString(), "--purchases", sandbox.purchasesUrl()};
    assertEquals(BillingRun.FAILED, billing.run(first));
    assertTrue(billing.err().contains("journal UNAVAILABLE: "), billing.err());
    assertTrue(billing.err().contains("--new-journal"), billing.err());
    assertEquals(0, charges().size());
    assertEquals(BillingRun.DONE, billing.charge(), billing.err());
    Path other = Files.createDirectory(folder.resolve("retry")).resolve("due.csv");
    first[1] = Files.copy(billing.file(), other).toString();
    assertEquals(BillingRun.FAILED, billing.run(first));
    assertEquals(3, charges().size());
    assertEquals(BillingRun.FAILED, billing.charge("--new-journal"));
    assertTrue(billing.err().contains("exists already: leave out --new-journal"), billing.err());
  }

  /** For example when a class cannot be loaded. */
  @Test
  void errorInAThreadStopsTheOthersAndIsNamed() throws Exception {
    billing.generate(2);
    ChargeRun charges = runThatStartsWith(new InternalError("planted"));
    try (DueFile file = DueFile.open(DueInput.of(billing.file()), DuePolicy.STRICT)) {
      charges.run(new ChargeQueue(file), 2);
    }
    assertEquals(Optional.of("java.lang.InternalError"), charges.stopped());
  }

  @Test
  void journalThatIsOpenElsewhereIsReported() throws IOException {
    billing.generate(1);
    String journal = "file:" + folder.resolve("j");
    try (BillingJournal open = openJournal(journal)) {
      assertEquals(BillingRun.FAILED, billing.charge("--journal", open.name()));
      assertTrue(billing.err().startsWith("cardfile-billing: journal LOCKED: "), billing.err());
    }
    assertEquals(0, charges().size());
  }

  private static BillingJournal openJournal(String name) throws IOException {
    try {
      BillingOptions options = new BillingOptions();
      options.newJournal = true;
      return BillingJournal.open(name, options, Map.of(), Clock.systemUTC());
    } catch (WrongOptions e) {
      throw new AssertionError(e);
    }
  }
}
