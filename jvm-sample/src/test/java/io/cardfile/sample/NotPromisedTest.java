package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Demonstrates the rows of "All cases that are not promised" in docs/operating.md. */
class NotPromisedTest extends NotPromisedFixture {

  @Test
  void callerWithoutAJournalThatSendsAgainLeavesItToTheGateway() {
    for (TestGateway gateway : new TestGateway[] {strict, lenient}) {
      PaymentClient client = client(gateway, gateway.transport()).build();
      gateway.next().loseReply();
      assertDoubt(Why.NO_REPLY, pay(client, "R-1"));
      PurchaseOutcome again = pay(client, "R-1");
      assertEquals(gateway == strict ? Kind.IN_DOUBT : Kind.APPROVED, again.kind());
      assertEquals(gateway == strict ? 1 : 2, charges(gateway));
    }
  }

  @Test
  void callerWithAJournalThatSendsAgainChargesOnceUnlessTheReferenceIsNew() {
    PaymentClient client = client(lenient, journal());
    lenient.next().loseReply();
    assertDoubt(Why.NO_REPLY, pay(client, "R-1"));
    assertDoubt(Why.OPEN_IN_JOURNAL, pay(client, "R-1"));
    assertEquals(1, charges(lenient));
    assertEquals(Kind.APPROVED, pay(client, "R-1-again").kind());
    assertEquals(2, charges(lenient));
  }

  @Test
  void purgedReferenceIsChargedAgain(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("journal");
    Clock past = Clock.offset(Clock.systemUTC(), Duration.ofDays(-500));
    try (FileJournal journal = FileJournal.create(file, past)) {
      pay(client(lenient, journal), "R-1");
    }
    try (FileJournal journal = FileJournal.open(file)) {
      assertTrue(pay(client(lenient, journal), "R-1").isReplayed());
      pay(client(lenient, journal), "R-2");
      assertEquals(1, journal.purge(Duration.ofDays(400)));
      pay(client(lenient, journal), "R-1");
      assertEquals(3, charges(lenient));
    }
  }

  @Test
  void earlierNameOfTheMerchantKeepsItsReferences() {
    InMemoryJournal journal = journal();
    pay(client(lenient, journal), "R-1");
    PurchaseOutcome kept =
        pay(
            client(lenient, lenient.transport())
                .credentials("new-user", "TEST")
                .journal(journal, "TEST-merchant")
                .build(),
            "R-1");
    assertTrue(kept.isReplayed());
    assertEquals(Kind.APPROVED, kept.kind());
    PurchaseOutcome sent =
        pay(
            client(lenient, lenient.transport())
                .credentials("new-user", "TEST")
                .journal(journal, "new-user")
                .build(),
            "R-1");
    assertEquals(Kind.REFUSED, sent.kind()); // Sent: this gateway does not have that user.
  }

  @Test
  void machineSuspendedAfterTheLastCheckSendsWhatAnotherHasSentMeanwhile() {
    for (TestGateway gateway : new TestGateway[] {strict, lenient}) {
      InMemoryJournal journal = journal();
      Transport suspended =
          (request, phases) -> {
            Exchange exchange = gateway.transport().prepare(request, phases);
            return executing(
                () -> {
                  freeAndSendElsewhere(gateway, journal);
                  return exchange.execute();
                });
          };
      PurchaseOutcome late =
          pay(client(gateway, suspended).journal(journal, "TEST-merchant").build(), "R-1");
      assertEquals(gateway == strict ? Kind.IN_DOUBT : Kind.APPROVED, late.kind());
      assertEquals(gateway == strict ? 1 : 2, charges(gateway));
    }
  }

  // The lease expires, and the reconciler and another machine act, while this machine sleeps.
  private void freeAndSendElsewhere(TestGateway gateway, PurchaseJournal journal) {
    try {
      JournalEntry entry = journal.find("TEST-merchant", "R-1").orElseThrow();
      JournalOutcome doubt = JournalOutcome.inDoubt();
      JournalOutcome absent = JournalOutcome.notCharged();
      JournalEntry inDoubt = journal.record(entry, doubt);
      clock.advance(Duration.ofMinutes(2));
      journal.record(inDoubt, absent);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    assertEquals(Kind.APPROVED, pay(client(gateway, journal), "R-1").kind());
  }

  private static WireReply lose() throws TransportException {
    throw TransportException.inDoubt(Phase.SENDING, "lost", null);
  }

  @Test
  void requestThatArrivesAfterItWasNotFoundIsASecondOne() throws TransportException {
    InMemoryJournal journal = journal();
    pay(client(lenient, journal), "R-0");
    Exchange[] late = new Exchange[1];
    Transport slow =
        (request, phases) -> {
          late[0] = lenient.transport().prepare(request, phases);
          return executing(NotPromisedTest::lose);
        };
    assertDoubt(
        Why.NO_REPLY, pay(client(lenient, slow).journal(journal, "TEST-merchant").build(), "R-1"));
    assertEquals(1, reconcile(journal, lookup(lenient)).notChargedCount());
    pay(client(lenient, journal), "R-1");
    late[0].execute();
    assertEquals(3, charges(lenient));
  }

  private interface Work {
    WireReply run() throws TransportException;
  }

  private static Exchange executing(Work work) {
    return new Exchange() {
      @Override
      public WireReply execute() throws TransportException {
        return work.run();
      }

      @Override
      public void cancel() {}
    };
  }
}
