package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.sample.guide.QueueWorker.Next;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.TestGateway;
import io.cardfile.validation.ValidationException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** The queue worker of docs/guides/async-and-queues.md. */
class QueueWorkerTest {

  private final TestGateway gateway = TestGateway.create();
  private final FailingJournal journal = FailingJournal.around(gateway.journal());
  private final PaymentClient client =
      gateway.clientBuilder().journal(journal, gateway.username()).build();
  private final List<Exception> alerts = new ArrayList<>();
  private final List<String> recorded = new ArrayList<>();
  private final QueueWorker worker = new QueueWorker(client, new Records(), alerts::add);

  private final class Records implements QueueWorker.Orders {

    @Override
    public void approved(Approved approved) {
      recorded.add("approved " + approved.reference() + " " + approved.isReplayed());
    }

    @Override
    public void declined(Declined declined) {
      recorded.add("declined " + declined.reference() + " " + declined.isReplayed());
    }
  }

  private Next handle(String reference) {
    return worker.handle(() -> Rent.of(reference));
  }

  @Test
  void secondDeliveryOfAnAnswerChargesNothing() {
    gateway.onReference("R-2").decline("51");
    for (String reference : List.of("R-1", "R-1", "R-2", "R-2")) {
      assertEquals(Next.ACKNOWLEDGE, handle(reference));
    }
    assertEquals(
        List.of(
            "approved R-1 false", "approved R-1 true", "declined R-2 false", "declined R-2 true"),
        recorded);
    gateway.ledger().chargedOnce("R-1").total(Rent.AMOUNT);
  }

  @Test
  void wrongRequestsAreParked() {
    gateway.onReference("R-1").refuse("Card number is invalid");
    assertEquals(Next.PARK, handle("R-1"));
    assertEquals(Next.PARK, handle("R-2/4005550000000001"));
    assertInstanceOf(ValidationException.class, alerts.get(0));
    assertEquals(-1, alerts.get(0).getMessage().indexOf("4005550000000001"));
    assertEquals(
        Next.PARK,
        worker.handle(
            () -> {
              throw new NoSuchElementException("no credential in the vault");
            }));
    gateway.ledger().nothingCharged();
  }

  @Test
  void twoDebtsUnderOneReferenceAreParked() {
    handle("R-1");
    assertEquals(Next.PARK, worker.handle(() -> Rent.other("R-1")));
    assertTrue(alerts.get(0).getMessage().startsWith("REFERENCE_REUSED(R-1"));
  }

  @Test
  void wrongTokenStopsTheWorker() {
    gateway.next().status(401);
    assertEquals(Next.STOP, handle("R-1"));
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
  }

  @Test
  void callThatSentNothingIsRetriedSoon() {
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    assertEquals(Next.RETRY_SOON, handle("R-1"));
    assertInstanceOf(JournalException.class, alerts.get(0));
    gateway.ledger().nothingCharged();
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
  }

  @Test
  void doubtIsDeliveredAgainUntilTheReconcilerHasResolvedIt() {
    gateway.next().loseReply();
    assertEquals(Next.RETRY_LATER, handle("R-1"));
    assertEquals(Next.RETRY_LATER, handle("R-1"));
    assertEquals(1, gateway.requests().size());
    gateway.clock().advance(Duration.ofHours(1));
    Reconciler.builder(gateway.journal())
        .source("look-up", gateway.client().outcomeSource())
        .clock(gateway.clock())
        .build()
        .run();
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
    assertEquals(List.of("approved R-1 true"), recorded);
    gateway.ledger().chargedOnce("R-1", Rent.AMOUNT);
  }

  @Test
  void conflictOfTheJournalIsParked() {
    journal.onRecord(1).failBefore(Reason.CONFLICT);
    assertEquals(Next.PARK, handle("R-1"));
    assertEquals(List.of(), recorded);
  }
}
