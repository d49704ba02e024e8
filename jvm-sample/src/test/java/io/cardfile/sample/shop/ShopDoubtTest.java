package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopDoubtTest {

  @TempDir Path folder;
  private TestGateway gateway;

  @BeforeEach
  void start() throws IOException {
    gateway = TestGateway.start();
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  @Test
  void lostReplyIsInDoubtAndResolvedByTheNextQuery() throws IOException {
    gateway.next().loseReply();
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      assertEquals("200 approved", customer.ask("INV-1").brief());
      assertEquals("200 approved", customer.pay("INV-1").brief());
      gateway.ledger().chargedOnce("INV-1");
    }
  }

  @Test
  void lostDeclineIsInDoubtUntilTheQuietPeriodIsOver() throws IOException {
    TestClock clock = TestClock.at(Instant.parse("2026-03-02T00:00:00Z"));
    gateway.next().loseReply();
    try (ShopServer shop = ShopServer.builder(gateway.url()).clock(clock).start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1", Customer.one("parking"));
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      clock.advance(Duration.ofMinutes(15));
      assertEquals("200 in_doubt", customer.ask("INV-1").brief());
      clock.advance(Duration.ofSeconds(1));
      assertEquals("200 declined", customer.order("INV-1", Customer.one("parking")).brief());
    }
  }

  @Test
  void unknownChargeIsInDoubtUntilTheQuietPeriodIsOver() throws IOException {
    TestClock clock = TestClock.at(Instant.parse("2026-03-02T00:00:00Z"));
    try (ShopServer shop =
        ShopServer.builder(gateway.url())
            .clock(clock)
            .quietPeriod(Duration.ofMinutes(15))
            .start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-0"); // A look-up must find a charge before its "not found" counts.
      assertEquals("200 approved", customer.pay("INV-0").brief());
      gateway.next().loseRequest();
      customer.order("INV-1");
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      clock.advance(Duration.ofMinutes(15));
      assertEquals("200 in_doubt", customer.ask("INV-1").brief());
      clock.advance(Duration.ofSeconds(1));
      assertEquals("200 not_sent", customer.ask("INV-1").brief());
      assertEquals("200 not_sent", customer.pay("INV-1").brief());
      gateway.ledger().chargedOnce("INV-0").notCharged("INV-1");
    }
  }

  @Test
  void gatewayThatDoesNotAnswerLeavesTheDoubt() throws IOException {
    gateway.always().loseReply();
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      assertEquals("200 in_doubt", customer.ask("INV-1").brief());
      gateway.clearBehaviours();
      assertEquals("200 approved", customer.ask("INV-1").brief());
    }
  }

  @Test
  void chargeOfAnotherAmountResolvesNothingAndIsAnAlarm() throws IOException {
    List<String> log = new CopyOnWriteArrayList<>();
    gateway.next().loseReply();
    gateway.next().fault(Fault.OTHER_AMOUNT);
    try (ShopServer shop = ShopServer.builder(gateway.url()).log(log::add).start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      assertEquals("200 in_doubt", customer.ask("INV-1").brief());
      assertTrue(log.get(1).startsWith("alarm: SUSPICIOUS (TEST-merchant, INV-1)"), log.get(1));
      assertEquals(2, log.size());
    }
  }

  private ShopServer.Builder shop() {
    return ShopServer.builder(gateway.url()).folder(folder);
  }

  @Test
  void chargedOrderIsKnownAfterARestartAndNotChargedAgain() throws IOException {
    try (ShopServer shop = shop().newJournal().start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      customer.pay("INV-1");
    }
    try (ShopServer shop = shop().start()) {
      Customer customer = new Customer(shop);
      assertEquals("200 approved", customer.ask("INV-1").brief());
      assertEquals("129.00", customer.ask("INV-1").field("amount"));
      assertEquals("200 approved", customer.order("INV-1").brief());
      assertEquals(409, customer.order("INV-1", Customer.one("room")).status());
      assertEquals("200 approved", customer.pay("INV-1").brief());
      assertEquals("200 approved", customer.cancel("INV-1").brief());
      gateway.ledger().chargedOnce("INV-1");
    }
  }

  @Test
  void doubtFromBeforeARestartIsResolved() throws IOException {
    gateway.next().loseReply();
    try (ShopServer shop = shop().newJournal().start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
    }
    try (ShopServer shop = shop().start()) {
      assertEquals("200 approved", new Customer(shop).ask("INV-1").brief());
    }
  }

  @Test
  void openOrderIsLostWithTheServer() throws IOException {
    try (ShopServer shop = shop().newJournal().start()) {
      new Customer(shop).order("INV-1");
    }
    try (ShopServer shop = shop().start()) {
      Customer customer = new Customer(shop);
      assertEquals("404 unknown", customer.pay("INV-1").brief());
      assertEquals(0, gateway.requests().size());
    }
  }

  @Test
  void journalThatAcceptsNoClaimLeavesTheInvoicePayable() throws IOException {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    try (ShopServer shop = ShopServer.builder(gateway.url()).journal(journal).start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      assertEquals("200 unclaimed", customer.pay("INV-1").brief());
      assertEquals("200 unclaimed", customer.cancel("INV-1").brief());
      assertEquals(0, gateway.requests().size());
      assertEquals("200 unclaimed", customer.ask("INV-1").brief());
      assertFalse(customer.order("INV-1").field("signed").isEmpty());
      assertEquals("200 approved", customer.pay("INV-1").brief());
      gateway.ledger().chargedOnce("INV-1");
    }
  }

  @Test
  void claimThatFailedAndTookEffectIsInDoubt() throws IOException {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onClaim(1).failAfter(Reason.UNAVAILABLE);
    try (ShopServer shop = ShopServer.builder(gateway.url()).journal(journal).start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      assertEquals("200 unclaimed", customer.pay("INV-1").brief());
      assertEquals("200 unclaimed", customer.ask("INV-1").brief());
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      assertEquals(0, gateway.requests().size());
    }
  }

  @Test
  void unreachableJournalLeavesAChargeOfAnotherServerInDoubt() throws IOException {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    ShopServer.Builder settings = ShopServer.builder(gateway.url()).journal(journal);
    try (ShopServer shop = settings.start();
        ShopServer other = settings.start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      new Customer(other).order("INV-1");
      assertEquals("200 approved", new Customer(other).pay("INV-1").brief());
      journal.onClaim(2).failBefore(Reason.UNAVAILABLE);
      assertEquals("200 unclaimed", customer.pay("INV-1").brief());
      assertEquals("200 approved", customer.ask("INV-1").brief());
    }
  }

  /** While a database fails over, it may answer from a copy that lags behind. */
  @Test
  void copyOfTheJournalThatLagsBehindReopensNothing() throws IOException {
    PurchaseJournal journal = InMemoryJournal.create();
    AtomicBoolean isFailingOver = new AtomicBoolean();
    ShopServer.Builder settings =
        ShopServer.builder(gateway.url()).journal(lagging(journal, isFailingOver));
    try (ShopServer shop = settings.start();
        ShopServer other = ShopServer.builder(gateway.url()).journal(journal).start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      new Customer(other).order("INV-1");
      assertEquals("200 approved", new Customer(other).pay("INV-1").brief());
      isFailingOver.set(true);
      assertEquals("200 unclaimed", customer.pay("INV-1").brief());
      assertEquals("200 unclaimed", customer.ask("INV-1").brief());
      assertEquals("200 unclaimed", customer.cancel("INV-1").brief());
      isFailingOver.set(false);
      assertEquals("200 approved", customer.pay("INV-1").brief());
      gateway.ledger().chargedOnce("INV-1");
    }
  }

  private static PurchaseJournal lagging(PurchaseJournal journal, AtomicBoolean isFailingOver) {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            ShopDoubtTest.class.getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              if (isFailingOver.get() && method.getName().equals("claim")) {
                throw new JournalException(Reason.UNAVAILABLE, "failing over", null);
              }
              return isFailingOver.get() && method.getName().equals("find")
                  ? Optional.empty()
                  : method.invoke(journal, arguments);
            });
  }

  @Test
  void outcomeThatCouldNotBeRecordedIsReturned() throws IOException {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onEveryRecord().failBefore(Reason.UNAVAILABLE);
    try (ShopServer shop = ShopServer.builder(gateway.url()).journal(journal).start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      assertEquals("200 approved", customer.pay("INV-1").brief());
      assertEquals("200 approved", customer.ask("INV-1").brief());
    }
  }
}
