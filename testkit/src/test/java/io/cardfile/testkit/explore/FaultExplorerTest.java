package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class FaultExplorerTest {

  // No fault over sockets lasts in these tests, and a busy machine may take long.
  private static final Duration LONG = Duration.ofSeconds(60);

  private final Map<Kind, AtomicInteger> outcomes = new EnumMap<>(Kind.class);

  private static FaultExplorer.Builder explorer() {
    return Payments.explorer();
  }

  private static String found(FaultExplorer.Builder explorer, Scenario scenario) {
    AssertionError found =
        assertThrows(AssertionError.class, () -> explorer.build().explore(scenario));
    assertEquals(List.of(), Canaries.of(TestCard.VISA.number(), "Ada Example").in(found));
    return found.getMessage();
  }

  private static void assertContains(String part, String text) {
    assertTrue(text.contains(part), text);
  }

  private static Kind pay(Trial trial, String reference) {
    return Payments.pay(trial.client(), reference).kind();
  }

  /** Concludes from every kind of outcome what it means. */
  private void carefully(Trial trial) {
    Kind kind = pay(trial, "INV-1");
    synchronized (outcomes) {
      outcomes.computeIfAbsent(kind, any -> new AtomicInteger()).incrementAndGet();
    }
    switch (kind) {
      case APPROVED -> trial.paid("INV-1");
      case IN_DOUBT -> trial.inDoubt("INV-1");
      default -> trial.notPaid("INV-1");
    }
  }

  private void assertPassesAll(FaultExplorer.Builder explorer) {
    ExplorerReport report = explorer.build().explore(this::carefully);
    assertEquals(1, report.requests());
    assertEquals(0, report.leftOut());
    // Otherwise the faults did not happen.
    int inDoubt = outcomes.get(Kind.IN_DOUBT).get();
    assertTrue(inDoubt > report.cases() * 2 / 3, outcomes + " in " + report);
  }

  @Test
  void correctCodePassesInMemory() {
    assertPassesAll(explorer());
  }

  @Test
  void correctCodePassesOverSockets() {
    assertPassesAll(
        explorer()
            .transport(Payments::transport)
            .deadline(LONG)
            .only(Fault.LOST_REPLY, Fault.HALF_BODY, Fault.STATUS_503, Fault.REDIRECT_307));
  }

  @Test
  void retryUnderNewReferenceIsFoundByTheMoney() {
    assertContains(
        "more was charged than without a fault: AUD 20.00 instead of AUD 10.00",
        found(explorer(), FaultExplorerTest::retryUnderNewReference));
  }

  @Test
  void authorizationUnderNewReferenceIsFoundByTheApprovedMoney() {
    Scenario rents =
        trial -> {
          if (authorize(trial, "INV-1") != Kind.APPROVED) {
            authorize(trial, "INV-2");
          }
        };
    assertContains(
        "more was approved than without a fault: AUD 20.00 instead of AUD 10.00",
        found(explorer(), rents));
  }

  private static Kind authorize(Trial trial, String reference) {
    PurchaseRequest.Builder request =
        PurchaseRequest.card(TestCard.VISA.card()).reference(reference).amount(Payments.AMOUNT);
    return trial.client().purchase(request.authorizeOnly().build()).execute().kind();
  }

  @Test
  void cardNumberAsReferenceIsNotShown() {
    String text =
        found(
            explorer(),
            trial -> {
              pay(trial, "INV-1");
              trial.paid(TestCard.VISA.number());
            });
    assertContains("the code concluded that **** is paid, but it was not charged", text);
    assertContains("concluded: **** PAID", text);
  }

  @Test
  void caseThatCannotRunEndsTheExploration() {
    FaultExplorer explorer =
        explorer()
            .only(Fault.LOST_REPLY)
            .orderOf(
                reference -> {
                  if (Thread.currentThread().getName().equals("cardfile-explorer")) {
                    throw new UnsupportedOperationException();
                  }
                  return reference;
                })
            .build();
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> explorer.explore(this::carefully));
    assertEquals("a case could not run", e.getMessage());
  }

  @Test
  void retryUnderNewReferenceIsFoundByTheOrder() {
    FaultExplorer.Builder explorer =
        explorer().orderOf(reference -> reference.split("-try")[0]).allowMoreMoney();
    assertContains(
        "order INV-1 was charged under several references: [INV-1-try",
        found(explorer, FaultExplorerTest::retryUnderNewReference));
  }

  private static void retryUnderNewReference(Trial trial) {
    for (int attempt = 1; attempt <= 3; attempt++) {
      if (pay(trial, "INV-1-try" + attempt) == Kind.APPROVED) {
        return;
      }
    }
  }

  @Test
  void requestAfterTheEndOfTheCodeIsFound() {
    FaultExplorer.Builder explorer =
        explorer().only(Fault.LOST_REPLY).settling(Duration.ofSeconds(2));
    Scenario sendsAgainLater =
        trial -> {
          if (pay(trial, "INV-1") == Kind.IN_DOUBT) {
            CompletableFuture.runAsync(() -> pay(trial, "INV-1"));
          }
        };
    assertContains("reference INV-1 was charged 2 times", found(explorer, sendsAgainLater));
  }

  @Test
  void codeThatDoesNotEndIsFound() {
    AtomicInteger runs = new AtomicInteger();
    Scenario waits =
        trial -> {
          pay(trial, "INV-1");
          if (runs.incrementAndGet() > 1) {
            new CountDownLatch(1).await();
          }
        };
    assertContains(
        "the code had not ended after 2000 ms",
        found(explorer().only(Fault.LOST_REPLY).limit(Duration.ofSeconds(2)), waits));
  }

  @Test
  void treatingInDoubtAsDeclinedIsFound() {
    String text =
        found(
            explorer(),
            trial -> {
              if (pay(trial, "INV-1") == Kind.APPROVED) {
                trial.paid("INV-1");
              } else {
                trial.notPaid("INV-1");
              }
            });
    assertContains("the code concluded that INV-1 is not paid, but it was charged", text);
    assertContains("concluded: INV-1 NOT_PAID", text);
    assertContains("AUD 1000 minor units APPROVED (00), reference INV-1", text);
  }

  @Test
  void treatingInDoubtAsPaidIsFound() {
    String text =
        found(
            explorer(),
            trial -> {
              Kind kind = pay(trial, "INV-1");
              if (kind == Kind.APPROVED || kind == Kind.IN_DOUBT) {
                trial.paid("INV-1");
              }
            });
    assertContains("the code concluded that INV-1 is paid, but it was not charged", text);
    assertContains("ledger: empty", text);
  }

  @Test
  void unexpectedExceptionIsFoundAndItsMessageIsNotShown() {
    String text =
        found(
            explorer().allow(IllegalStateException.class),
            trial -> {
              if (pay(trial, "INV-1") != Kind.APPROVED) {
                throw new ClassCastException("no approval of card " + TestCard.VISA.number());
              }
            });
    assertContains("an exception escaped that is not allowed: java.lang.ClassCastException", text);
  }

  @Test
  void transportThatGuessesIsFound() {
    FaultExplorer.Builder explorer =
        explorer()
            .transport(() -> new GuessingTransport(Payments.transport()))
            .deadline(LONG)
            .only(Fault.LOST_REPLY);
    assertContains(
        "the client reported [NOT_SENT] for INV-1, but it was charged",
        found(explorer, trial -> pay(trial, "INV-1")));
  }

  /** Reports an unanswered request as not sent, and does not check whether it may send. */
  private record GuessingTransport(Transport real) implements Transport {

    @Override
    public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
      WireRequest.Builder copy =
          WireRequest.post(request.url()).body(request.body()).timeout(request.timeout());
      request.headers().forEach(copy::header);
      Exchange exchange = real.prepare(copy.build(), phases);
      return new Exchange() {
        @Override
        public WireReply execute() throws TransportException {
          try {
            return exchange.execute();
          } catch (TransportException e) {
            throw TransportException.notSent("guessed", e);
          }
        }

        @Override
        public void cancel() {
          exchange.cancel();
        }
      };
    }
  }

  @Test
  void interruptThatEndsTheCodeIsNotLost() {
    explorer()
        .replay("interrupted@1")
        .allow(InterruptedException.class)
        .build()
        .explore(
            trial -> {
              pay(trial, "INV-1");
              if (Thread.interrupted()) {
                throw new InterruptedException();
              }
            });
  }

  @Test
  void interruptOfAnotherThreadThanTheCodesIsNotChecked() {
    explorer()
        .replay("interrupted@1")
        .build()
        .explore(
            trial -> {
              Thread worker = new Thread(() -> pay(trial, "INV-1"));
              worker.start();
              worker.join();
            });
  }

  @Test
  void moreCasesThanAllowedAreLeftOut() {
    ExplorerReport report = explorer().cases(3).build().explore(this::carefully);
    assertEquals(3, report.cases());
    assertTrue(report.leftOut() > Fault.values().length, report.toString());
  }

  @Test
  void allOfMoreCasesThanGatewaysAreRun() {
    AtomicInteger runs = new AtomicInteger();
    FaultExplorer explorer = explorer().only(Fault.LOST_REPLY).build();
    ExplorerReport report =
        explorer.explore(
            trial -> {
              int requests = runs.getAndIncrement() == 0 ? 110 : 1;
              for (int i = 1; i <= requests; i++) {
                pay(trial, "INV-" + i);
              }
            });
    assertTrue(report.cases() > 200, report.toString());
    assertEquals(1 + report.cases(), runs.get());
  }

  @Test
  void codeThatFailsWithoutFaultIsNotExplored() {
    AtomicInteger runs = new AtomicInteger();
    String text =
        found(
            explorer(),
            trial -> {
              runs.incrementAndGet();
              pay(trial, "INV-1");
              trial.notPaid("INV-1");
            });
    assertContains("the code fails without a fault", text);
    assertEquals(1, runs.get());
  }

  @Test
  void codeThatMakesNoRequestIsNotExplored() {
    assertContains("the code makes no request", found(explorer(), trial -> {}));
  }

  @Test
  void firstFailureIsReportedHoweverManyCasesRunAtOnce() {
    FaultExplorer.Builder explorer =
        explorer().only(Fault.ACCEPT_CLOSED, Fault.LOST_REPLY, Fault.STATUS_503, Fault.PAGE_502);
    String alone = found(explorer.parallel(1), FaultExplorerTest::forgetsTheSecond);
    assertEquals(alone, found(explorer.parallel(16), FaultExplorerTest::forgetsTheSecond));
    assertContains("case: lost-reply@2", alone);
  }

  private static void forgetsTheSecond(Trial trial) {
    if (pay(trial, "INV-1") == Kind.APPROVED && pay(trial, "INV-2") != Kind.APPROVED) {
      if (trial.ledger().find("INV-2").isPresent()) {
        trial.notPaid("INV-2");
      }
    }
  }

  @Test
  void interruptEndsTheExploration() {
    Thread.currentThread().interrupt();
    try {
      FaultExplorer explorer = explorer().build();
      assertThrows(IllegalStateException.class, () -> explorer.explore(this::carefully));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void faultsCanBeChosen() {
    ExplorerReport report =
        explorer()
            .only(Fault.HALF_BODY, Fault.NEVER_READS)
            .without(Fault.HALF_BODY)
            .build()
            .explore(this::carefully);
    assertEquals(1, report.cases());
    Fault[] others = EnumSet.complementOf(EnumSet.of(Fault.NEVER_READS)).toArray(new Fault[0]);
    report = explorer().without(others).build().explore(this::carefully);
    assertEquals(2, report.cases(), "the fault and an interrupt");
    assertThrows(IllegalArgumentException.class, () -> explorer().only());
    assertThrows(IllegalArgumentException.class, () -> explorer().without(Fault.values()));
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> explorer().cases(0));
    assertThrows(IllegalArgumentException.class, () -> explorer().parallel(65));
    assertThrows(IllegalArgumentException.class, () -> explorer().limit(Duration.ofHours(2)));
    assertThrows(IllegalArgumentException.class, () -> explorer().deadline(Duration.ZERO));
  }

  @Test
  void codeThatChargesNothingHasNothingToExplore() {
    Scenario later = trial -> charge(trial, CardOnFile.visa().credential());
    FaultExplorer.Builder explorer = explorer().only(Fault.LOST_REPLY);
    assertContains("the code charges nothing", found(explorer, later));
    assertTrue(explorer.chargesNothing().build().explore(later).cases() > 0);
  }

  @Test
  void cardsArePutOnFileAtTheGatewayOfTheTrial() {
    Scenario later = trial -> charge(trial, CardOnFile.visa().putOn(trial.gateway()));
    assertTrue(explorer().only(Fault.LOST_REPLY).build().explore(later).cases() > 0);
  }

  private static PurchaseOutcome charge(Trial trial, StoredCredential stored) {
    PurchaseRequest fee =
        PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
            .reference("FEE-1")
            .amount(Money.of("5.00", "AUD"))
            .build();
    return trial.client().purchase(fee).execute();
  }
}
