package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Charges in doubt after a billing run, and their resolution. */
class BillingReconcileTest extends BillingFixture {

  @Test
  void lostReplyIsInDoubtAndListedWithTheCommandThatResolvesIt() {
    billing.generate(20);
    sandbox.loseNextReply();
    assertEquals(BillingRun.NOT_ALL, billing.charge("--threads", "1"));
    assertEquals(1, billing.reported("in doubt"));
    assertTrue(billing.out().contains("\n    BILL-1-0000001\n"), billing.out());
    assertTrue(
        billing
            .out()
            .contains(
                "--reconcile --journal file:"
                    + folder.toAbsolutePath().resolve("billing.journal")
                    + " --purchases "
                    + sandbox.purchasesUrl()),
        billing.out());
    assertEquals(BillingRun.NOT_ALL, billing.charge());
    assertEquals(0, billing.reported("sent now"));
    assertEquals(1, billing.reported("in doubt"));
  }

  @Test
  void reconcilingResolvesByTheGatewaysAnswerAndTheNextRunIsComplete() {
    billing.generate(20);
    sandbox.loseNextReply();
    billing.charge("--threads", "1");
    assertEquals(BillingRun.DONE, billing.reconcile());
    assertEquals(
        1, billing.reported("resolved as approved") + billing.reported("resolved as declined"));
    assertEquals(0, billing.reported("still in doubt"));
    assertTrue(billing.out().contains(" BILL-1-0000001\n"), billing.out());
    assertEquals(BillingRun.DONE, billing.charge());
    assertEquals(decided(Outcome.APPROVED), billing.reported("approved"));
  }

  @Test
  void chargeThatTheGatewayDoesNotKnowIsResolvedAfterTheQuietPeriod() throws IOException {
    try (FaultServer forgetful = FaultServer.inFrontOf(GatewaySimulator.create())) {
      BillingCommand reconciled = new BillingCommand(folder, forgetful.purchasesUrl());
      reconciled.generate(20);
      forgetful.once(Fault.afterRequest().cut().notCharged());
      reconciled.charge("--threads", "1");
      assertEquals(BillingRun.NOT_ALL, reconciled.reconcile("--quiet", "90"));
      assertTrue(
          reconciled.out().contains("TOO_EARLY: run this command again 90 min after its"),
          reconciled.out());
      assertEquals(BillingRun.DONE, reconciled.reconcile("--quiet", "30"), reconciled.out());
      assertEquals(1, reconciled.reported("resolved as not charged"));
      assertFalse(reconciled.out().contains("TOO_EARLY"), reconciled.out());
    }
  }

  @Test
  void gatewayThatReceivedNoChargesResolvesNothing() throws IOException {
    billing.generate(20);
    sandbox.loseNextReply();
    billing.charge("--threads", "1");
    try (SandboxServer another = SandboxServer.start()) {
      BillingCommand reconciled = new BillingCommand(folder, another.purchasesUrl());
      assertEquals(BillingRun.NOT_ALL, reconciled.reconcile());
      assertEquals(1, reconciled.reported("still in doubt"));
    }
    assertEquals(BillingRun.DONE, billing.reconcile());
  }

  @Test
  void commandThatResolvesIsQuotedForAShell() throws IOException {
    billing.generate(2);
    sandbox.loseNextReply();
    Path odd = Files.createDirectory(folder.resolve("it's mine"));
    billing.charge("--threads", "1", "--journal", "file:" + odd.resolve("j"));
    String quoted = "'file:" + folder + "/it'\\''s mine/j'";
    assertTrue(
        billing.out().contains("cardfile-billing --reconcile --journal " + quoted), billing.out());
  }

  /** Without the merchant's name the command would resolve nothing. */
  @Test
  void commandThatResolvesHasTheMerchant() {
    billing.generate(2);
    sandbox.loseNextReply();
    String[] more = {"--merchant", "Old name"};
    billing.charge(more);
    String command = sandbox.purchasesUrl() + " --merchant ";
    assertTrue(billing.out().contains(" --purchases " + command + "'Old name'"), billing.out());
    assertEquals(BillingRun.NOT_ALL, billing.reconcile("--merchant", "New name"), billing.out());
    assertEquals(BillingRun.DONE, billing.reconcile(more), billing.out());
  }

  @Test
  void reportDoesNotSuggestToReconcileAMemoryJournal() {
    billing.generate(2);
    sandbox.loseNextReply();
    billing.charge("--threads", "1", "--journal", "memory");
    assertTrue(billing.out().contains("look them up at the gateway"), billing.out());
    assertFalse(billing.out().contains("--reconcile"), billing.out());
  }
}
