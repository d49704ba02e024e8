package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is in doubt after a billing run, and how it is settled. */
class BillingReconcileTest extends BillingFixture {

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
  void chargeThatTheGatewayMayHaveForgottenStaysInDoubt() throws IOException {
    try (FaultServer forgetful = FaultServer.inFrontOf(GatewaySimulator.create())) {
      Bill asked = new Bill(folder, forgetful.purchasesUrl());
      asked.generate(20);
      forgetful.once(Fault.afterRequest().cut().notCharged());
      asked.charge("--threads", "1");
      Duration later = Duration.ofDays(20);
      assertEquals(BillingRun.NOT_ALL, asked.reconcileAfter(later, "--remembers", "14"));
      assertEquals(1, asked.reported("still in doubt"));
      assertTrue(asked.out().contains("it may have been forgotten"), asked.out());
      assertEquals(BillingRun.DONE, asked.reconcileAfter(later), asked.out());
      assertEquals(1, asked.reported("settled as not charged"));
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
      assertTrue(asked.out().contains("is the option --trust-absence"), asked.out());
      assertEquals(20, asked.reported("still in doubt"));
      assertEquals(BillingRun.DONE, asked.reconcile("--trust-absence"), asked.out());
      assertEquals(20, asked.reported("settled as not charged"));
      assertEquals(BillingRun.DONE, asked.charge());
      assertEquals(20, asked.reported("sent now"));
    }
  }

  @Test
  void gatewayThatTheChargesWereNotSentToSettlesNothing() throws IOException {
    bill.generate(20);
    sandbox.loseNextReply();
    bill.charge("--threads", "1");
    try (SandboxServer another = SandboxServer.start()) {
      Bill asked = new Bill(folder, another.purchasesUrl());
      assertSettlesNothing(asked);
      charge(asked, "trial"); // Of the same references: a copy of the live file.
      assertTrue(another.ledger().entries().stream().anyMatch(this::isOfTheFirstLine));
      assertSettlesNothing(asked);
    }
    assertEquals(BillingRun.DONE, bill.reconcile());
  }

  private void assertSettlesNothing(Bill asked) {
    assertEquals(BillingRun.NOT_ALL, asked.reconcile("--trust-absence"));
    assertEquals(1, asked.reported("still in doubt"));
    assertTrue(asked.out().contains("sent to another address"), asked.out());
    assertTrue(asked.out().contains("is the option --former-purchases"), asked.out());
  }

  private void charge(Bill at, String name) throws IOException {
    Path trial = Files.createDirectory(folder.resolve(name)).resolve("due.csv");
    assertEquals(BillingRun.DONE, at.generateAt(trial, 20), at.err());
    at.chargeFile(trial, "--journal", "file:" + folder.resolve(name).resolve("j"));
  }

  private boolean isOfTheFirstLine(LedgerEntry entry) {
    return entry.reference().equals("BILL-1-0000001");
  }

  @Test
  void chargeThatWasSentBeforeTheGatewayMovedIsSettledWhereItIsNow() throws IOException {
    GatewaySimulator gateway = GatewaySimulator.create();
    try (FaultServer now = FaultServer.inFrontOf(gateway)) {
      try (FaultServer before = FaultServer.inFrontOf(gateway)) {
        Bill sent = new Bill(folder, before.purchasesUrl());
        sent.generate(5);
        before.once(Fault.afterRequest().cut());
        sent.charge("--threads", "1");
        Bill moved = new Bill(folder, now.purchasesUrl());
        assertEquals(BillingRun.NOT_ALL, moved.reconcile(), moved.out());
        String former = before.purchasesUrl();
        assertEquals(BillingRun.DONE, moved.reconcile("--former-purchases", former), moved.out());
      }
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

  /** Without the name, or the address of before, it would settle nothing. */
  @Test
  void commandThatSettlesHasTheMerchantAndTheFormerAddress() {
    bill.generate(2);
    sandbox.loseNextReply();
    String[] more = {"--merchant", "Old name", "--former-purchases", "http://127.0.0.1:1"};
    bill.charge(more);
    String command = sandbox.purchasesUrl() + " --former-purchases http://127.0.0.1:1 --merchant ";
    assertTrue(bill.out().contains(" --purchases " + command + "'Old name'"), bill.out());
    assertEquals(BillingRun.NOT_ALL, bill.reconcile("--merchant", "New name"), bill.out());
    assertFalse(bill.out().contains("is the option --former-purchases"), bill.out());
    assertEquals(BillingRun.DONE, bill.reconcile(more), bill.out());
  }

  @Test
  void journalInMemoryIsNotSaidToBeReconciled() {
    bill.generate(2);
    sandbox.loseNextReply();
    bill.charge("--threads", "1", "--journal", "memory");
    assertTrue(bill.out().contains("look them up at the gateway"), bill.out());
    assertFalse(bill.out().contains("--reconcile"), bill.out());
  }
}
