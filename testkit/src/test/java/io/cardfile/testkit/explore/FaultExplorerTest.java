package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.fault.FaultCatalogue;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FaultExplorerTest {

  private static final int FAULTS = ExplorerFault.ALL.size();

  private static FaultExplorer.Builder explorer() {
    return Payments.explorer().transport(Payments::transport);
  }

  private static void carefully(Trial trial) {
    Payments.pay(trial.client(), "INV-1").accept(new ConclusionReporter(trial, "INV-1"));
  }

  /** Handles every branch, as the outcome requires. */
  private record ConclusionReporter(Trial trial, String reference)
      implements PurchaseOutcome.Visitor<Void> {

    @Override
    public Void approved(PurchaseOutcome.Approved approved) {
      trial.paid(reference);
      return null;
    }

    @Override
    public Void declined(PurchaseOutcome.Declined declined) {
      trial.notPaid(reference);
      return null;
    }

    @Override
    public Void refused(PurchaseOutcome.Refused refused) {
      trial.notPaid(reference);
      return null;
    }

    @Override
    public Void referenceReused(PurchaseOutcome.ReferenceReused reused) {
      throw new AssertionError(reused.toString());
    }

    @Override
    public Void notSent(PurchaseOutcome.NotSent notSent) {
      trial.notPaid(reference);
      return null;
    }

    @Override
    public Void inDoubt(PurchaseOutcome.InDoubt inDoubt) {
      trial.inDoubt(reference);
      return null;
    }
  }

  @Test
  void correctCodePassesEveryFault() {
    ExplorerReport report =
        explorer()
            .seed(7)
            .cases(FAULTS + 20)
            .parallel(8)
            .deadline(Duration.ofSeconds(2))
            .build()
            .explore(FaultExplorerTest::carefully);
    assertEquals(1, report.requests());
    assertEquals(7, report.seed());
    assertEquals(FAULTS + 20, report.cases());
    // All cases, unless this machine is so busy that a deadline ends before a request is sent.
    assertTrue(report.casesWithFault() > FAULTS, report.toString());
    assertEquals(0, report.leftOut());
  }

  @Test
  void correctCodeOnAnotherStackPasses() {
    ExplorerReport report =
        Payments.explorer()
            .cases(FaultCatalogue.all().size())
            .parallel(8)
            .build()
            .explore(
                trial -> {
                  if (new CarefulShop(trial.purchasesUrl()).charge("INV-1")) {
                    trial.paid("INV-1");
                  } else {
                    trial.inDoubt("INV-1");
                  }
                });
    assertEquals(FaultCatalogue.all().size(), report.cases());
    assertEquals(0, report.leftOut());
  }

  @Test
  void correctCodePassesFaultsOfTheCallersCode() {
    ExplorerReport report =
        explorer()
            .only("authorizer-throws", "authorizer-slow", "wrong-token", "interrupted")
            .cases(4)
            .build()
            .explore(FaultExplorerTest::carefully);
    assertEquals(4, report.casesWithFault());
  }

  @Test
  void anInterruptThatEndsTheCodeIsNotLost() {
    ExplorerReport report =
        explorer()
            .only("interrupted")
            .cases(1)
            .allow(InterruptedException.class)
            .build()
            .explore(
                trial -> {
                  Payments.pay(trial.client(), "INV-1");
                  if (Thread.interrupted()) {
                    throw new InterruptedException();
                  }
                });
    assertEquals(1, report.casesWithFault());
  }

  @Test
  void anInterruptOfAnotherThreadThanTheCodesIsNotChecked() {
    ExplorerReport report =
        explorer()
            .only("interrupted")
            .cases(1)
            .build()
            .explore(
                trial -> {
                  Thread worker = new Thread(() -> Payments.pay(trial.client(), "INV-1"));
                  worker.start();
                  worker.join();
                });
    assertEquals(1, report.casesWithFault());
  }

  @Test
  void codeThatConcludesPaidFromAWrongTokenIsFound() {
    FaultExplorer explorer = explorer().only("wrong-token").build();
    AssertionError e =
        assertThrows(
            AssertionError.class,
            () ->
                explorer.explore(
                    trial -> {
                      Payments.pay(trial.client(), "INV-1");
                      trial.paid("INV-1");
                    }));
    assertTrue(e.getMessage().contains("wrong-token@1"), e.getMessage());
  }

  @Test
  void thereAreNoMoreCasesThanAskedFor() {
    ExplorerReport report = explorer().cases(3).build().explore(FaultExplorerTest::carefully);
    assertEquals(3, report.cases());
    assertEquals(FAULTS - 3, report.leftOut());
  }

  @Test
  void codeThatTakesOnlyAClientIsRun() {
    Queue<PaymentClient> clients = new ConcurrentLinkedQueue<>();
    explorer()
        .replay("lost-reply@1")
        .build()
        .exploreClient(
            client -> {
              Payments.pay(client, "INV-1");
              clients.add(client);
            });
    assertEquals(2, clients.size(), "once without a fault, once with it");
  }

  @Test
  void codeThatFailsWithoutAFaultIsNotExplored() {
    AtomicInteger runs = new AtomicInteger();
    AssertionError e =
        assertThrows(
            AssertionError.class,
            () ->
                explorer()
                    .build()
                    .explore(
                        trial -> {
                          runs.incrementAndGet();
                          Payments.pay(trial.client(), "INV-1");
                          trial.notPaid("INV-1");
                        }));
    assertTrue(e.getMessage().startsWith("the code fails without a fault"), e.getMessage());
    assertEquals(1, runs.get());
  }

  @Test
  void codeThatMakesNoRequestIsNotExplored() {
    AssertionError e =
        assertThrows(AssertionError.class, () -> explorer().build().explore(trial -> {}));
    assertTrue(e.getMessage().contains("the code makes no request"), e.getMessage());
  }

  @Test
  void aClientNeedsATransport() {
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class,
            () -> FaultExplorer.builder().build().explore(FaultExplorerTest::carefully));
    assertTrue(e.getMessage().contains("FaultExplorer.Builder.transport"), e.getMessage());
  }

  @Test
  void theSameSeedFindsTheSameHoweverManyRunAtOnce() {
    String alone = firstFound(1);
    assertEquals(alone, firstFound(16));
    assertTrue(alone.contains("case: lost-reply@2"), alone);
  }

  // No faults that stall, and a long deadline, so that a busy machine does not change an outcome.
  private static String firstFound(int parallel) {
    FaultExplorer explorer =
        explorer()
            .only("accept-reset", "lost-reply", "lost-reply-reset", "status-503", "page-502")
            .deadline(Duration.ofSeconds(20))
            .parallel(parallel)
            .build();
    return assertThrows(
            AssertionError.class, () -> explorer.explore(FaultExplorerTest::forgetsTheSecond))
        .getMessage();
  }

  private static void forgetsTheSecond(Trial trial) {
    PaymentClient client = trial.client();
    if (Payments.pay(client, "INV-1").kind() != PurchaseOutcome.Kind.APPROVED) {
      return;
    }
    if (Payments.pay(client, "INV-2").kind() != PurchaseOutcome.Kind.APPROVED) {
      trial.notPaid("INV-2");
    }
  }

  @Test
  void anInterruptEndsTheExploration() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(
          IllegalStateException.class,
          () -> explorer().build().explore(FaultExplorerTest::carefully));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void faultsCanBeChosen() {
    ExplorerReport report =
        explorer()
            .only("lost-reply", "never-reads")
            .without("never-reads")
            .build()
            .explore(FaultExplorerTest::carefully);
    // The fault alone, and the fault on the first request together with the second or third.
    assertEquals(3, report.cases());
  }

  @Test
  void atLeastOneFaultIsLeft() {
    String[] names = ExplorerFault.ALL.stream().map(fault -> fault.name).toArray(String[]::new);
    assertThrows(IllegalArgumentException.class, () -> explorer().without(names));
    assertThrows(IllegalArgumentException.class, () -> explorer().only());
    assertThrows(IllegalArgumentException.class, () -> explorer().without("no-such-fault"));
    assertThrows(IllegalArgumentException.class, () -> explorer().only("no-such-fault"));
  }

  @Test
  void faultsOfTheCallersCodeNeedATransport() {
    FaultExplorer.Builder without = FaultExplorer.builder().only("wrong-token");
    assertThrows(IllegalStateException.class, without::build);
  }

  @Test
  void settingsOutOfRangeAreRefusedByTheExplorer() {
    assertThrows(IllegalArgumentException.class, () -> explorer().cases(0));
    assertThrows(IllegalArgumentException.class, () -> explorer().parallel(65));
    assertThrows(IllegalArgumentException.class, () -> explorer().limit(Duration.ofHours(2)));
    assertThrows(IllegalArgumentException.class, () -> explorer().deadline(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> explorer().replay("lost-reply"));
  }

  @Test
  void toStringShowsOnlyTheSeed() {
    assertEquals("FaultExplorer(seed 42)", explorer().seed(42).build().toString());
    assertFalse(explorer().build().toString().contains("TEST"));
  }

  @Test
  void codeThatChargesNothingHasNothingToExplore() {
    Scenario later = trial -> charge(trial, CardOnFile.visa().credential());
    AssertionError found =
        assertThrows(AssertionError.class, () -> laterCharges().build().explore(later));
    assertTrue(found.getMessage().contains("the code charges nothing"), found.getMessage());
    assertTrue(laterCharges().chargesNothing().build().explore(later).cases() > 0);
  }

  @Test
  void cardsArePutOnFileAtTheGatewayOfTheTrial() {
    Scenario later = trial -> charge(trial, CardOnFile.visa().putOn(trial.simulator()));
    assertTrue(laterCharges().build().explore(later).cases() > 0);
  }

  private static FaultExplorer.Builder laterCharges() {
    return explorer().only("lost-reply");
  }

  private static void charge(Trial trial, StoredCredential stored) {
    PurchaseRequest fee =
        PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
            .reference("FEE-1")
            .amount(Money.of("5.00", "AUD"))
            .build();
    trial.client().purchase(fee).execute();
  }
}
