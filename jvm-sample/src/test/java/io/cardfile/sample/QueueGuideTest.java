package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.sample.QueueWorker.Next;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.TestCard;
import io.cardfile.validation.ValidationException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the code of docs/queue-worker.md, and verifies its statements. */
class QueueGuideTest extends NotPromisedFixture {

  private static final String PAGE = "docs/queue-worker.md";

  private final InMemoryJournal journal = journal();
  private final List<Exception> alerts = new ArrayList<>();
  private final List<String> recorded = new ArrayList<>();

  private final QueueWorker.Orders orders =
      new QueueWorker.Orders() {
        @Override
        public void approved(Approved approved) {
          recorded.add("approved " + approved.reference() + " " + approved.isReplayed());
        }

        @Override
        public void declined(Declined declined) {
          recorded.add("declined " + declined.reference() + " " + declined.isReplayed());
        }
      };

  private QueueWorker worker(PaymentClient client) {
    return new QueueWorker(client, orders, alerts::add);
  }

  private QueueWorker worker(PurchaseJournal given) {
    return worker(client(strict, strict.transport()).journal(given, "TEST-merchant").build());
  }

  private Next handle(String reference) {
    return worker(journal).handle(() -> rent(reference));
  }

  @Test
  void javaOfThePageIsThis(@TempDir Path classes) throws Exception {
    GuideCode.assertShown(PAGE, QueueWorker.class, classes);
  }

  @Test
  void everyReasonOfADoubtIsListed() throws Exception {
    String page = Files.readString(Path.of("..", PAGE));
    for (Why why : Why.values()) {
      assertTrue(page.contains("`" + why + "`"), why.name());
    }
    for (Next next : Next.values()) {
      assertTrue(page.contains("`" + next + "`"), next.name());
    }
  }

  @Test
  void secondDeliveryOfAnApprovalChargesNothing() {
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
    assertEquals(List.of("approved R-1 false", "approved R-1 true"), recorded);
    assertEquals(1, charges(strict));
  }

  @Test
  void declineIsAcknowledgedAndReplayed() {
    PurchaseRequest declined =
        PurchaseRequest.firstCardOnFile(TestCard.VISA_DECLINED.card())
            .reference("R-1")
            .amount(Money.of("19.00", "AUD"))
            .build();
    QueueWorker worker = worker(journal);
    assertEquals(Next.ACKNOWLEDGE, worker.handle(() -> declined));
    assertEquals(Next.ACKNOWLEDGE, worker.handle(() -> declined));
    assertEquals(List.of("declined R-1 false", "declined R-1 true"), recorded);
  }

  @Test
  void refusalIsParkedAndReplayed() {
    strict.next().refuse("Card number is invalid");
    QueueWorker worker = worker(journal);
    assertEquals(Next.PARK, worker.handle(() -> rent("R-1")));
    assertEquals(Next.PARK, worker.handle(() -> rent("R-1")));
    assertEquals(1, strict.requests().size());
    Refused replayed = (Refused) pay(client(strict, journal), "R-1");
    assertTrue(replayed.isReplayed());
    assertEquals(List.of(), replayed.errors());
  }

  @Test
  void wrongTokenStopsTheWorkerAndTheCorrectedOneCharges() {
    PaymentClient wrong =
        client(strict, strict.transport())
            .credentials("TEST-merchant", "WRONG")
            .journal(journal, "TEST-merchant")
            .build();
    assertEquals(Next.STOP, worker(wrong).handle(() -> rent("R-1")));
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
  }

  @Test
  void callThatSentNothingIsRetriedSoon() {
    FailingJournal failing = FailingJournal.around(journal);
    failing.onClaim(1).failBefore(Reason.UNAVAILABLE);
    assertEquals(Next.RETRY_SOON, worker(failing).handle(() -> rent("R-1")));
    assertInstanceOf(JournalException.class, alerts.get(0));
    assertEquals(0, charges(strict));
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
  }

  @Test
  void doubtIsDeliveredAgainWithoutATransmissionUntilTheReconcilerHasResolvedIt() {
    strict.next().loseReply();
    assertEquals(Next.RETRY_LATER, handle("R-1"));
    assertEquals(Next.RETRY_LATER, handle("R-1"));
    assertEquals(1, strict.requests().size());
    reconcile(journal, lookup(strict));
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
    assertEquals(List.of("approved R-1 true"), recorded);
    assertEquals(1, charges(strict));
  }

  @Test
  void doubtThatWasNotChargedIsChargedByTheNextDelivery() {
    handle("R-0"); // Proves the look-up.
    strict.next().loseRequest();
    assertEquals(Next.RETRY_LATER, worker(journal).handle(() -> rent("R-1")));
    assertEquals(1, reconcile(journal, lookup(strict)).notChargedCount());
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
    assertEquals(2, charges(strict));
  }

  @Test
  void callUnderWayOfAnotherWorkerIsDeliveredAgainLater() throws Exception {
    journal.claim(rent("R-1").contentFor("TEST-merchant"));
    assertEquals(Next.RETRY_LATER, handle("R-1"));
    assertEquals(0, strict.requests().size());
  }

  @Test
  void replyOfAnotherEnvironmentStopsTheWorker() {
    Endpoints live =
        Endpoints.live()
            .walletUrl(strict.endpoints().walletUrl())
            .purchasesUrl(strict.endpoints().purchasesUrl())
            .build();
    PaymentClient client =
        PaymentClient.builder(live, strict.transport())
            .credentials("TEST-merchant", "TEST")
            .journal(journal, "TEST-merchant")
            .build();
    assertEquals(Next.STOP, worker(client).handle(() -> rent("R-1")));
  }

  @Test
  void invalidRequestIsParkedAndItsExceptionHasNoValue() {
    Next next = worker(journal).handle(() -> rent("R-1/4005550000000001"));
    assertEquals(Next.PARK, next);
    assertInstanceOf(ValidationException.class, alerts.get(0));
    assertEquals(-1, alerts.get(0).getMessage().indexOf("4005550000000001"));
  }

  @Test
  void damagedAndMissingCredentialsAreParked() {
    String damaged = CardOnFile.visa().credential().toText().substring(1);
    Map<String, String> vault = Map.of("ada", damaged);
    assertEquals(Next.PARK, worker(journal).handle(() -> fee(vault, "ada")));
    assertEquals(Next.PARK, worker(journal).handle(() -> fee(vault, "ben")));
    assertEquals(IllegalArgumentException.class, alerts.get(0).getClass());
    assertEquals(NoSuchElementException.class, alerts.get(1).getClass());
    assertEquals(0, strict.requests().size());
  }

  private static PurchaseRequest fee(Map<String, String> vault, String card) {
    String text = Optional.ofNullable(vault.get(card)).orElseThrow();
    return PurchaseRequest.merchantInitiated(StoredCredential.fromText(text), AuthReason.NO_SHOW)
        .reference("R-1")
        .amount(Money.of("20.00", "AUD"))
        .build();
  }

  @Test
  void exceptionOfTheMerchantsRecordsAfterAChargeIsNotParked() {
    QueueWorker.Orders failing =
        new QueueWorker.Orders() {
          @Override
          public void approved(Approved approved) {
            throw new IllegalArgumentException("no such order");
          }

          @Override
          public void declined(Declined declined) {}
        };
    PaymentClient client =
        client(strict, strict.transport()).journal(journal, "TEST-merchant").build();
    QueueWorker worker = new QueueWorker(client, failing, alerts::add);
    assertThrows(IllegalArgumentException.class, () -> worker.handle(() -> rent("R-1")));
    assertEquals(Next.ACKNOWLEDGE, handle("R-1"));
    assertEquals(1, charges(strict));
  }

  @Test
  void otherContentUnderTheReferenceIsParked() {
    handle("R-1");
    PurchaseRequest other =
        PurchaseRequest.merchantInitiated(CardOnFile.visa().credential(), AuthReason.NO_SHOW)
            .reference("R-1")
            .amount(Money.of("20.00", "AUD"))
            .build();
    assertEquals(Next.PARK, worker(journal).handle(() -> other));
    assertTrue(alerts.get(0).getMessage().startsWith("REFERENCE_REUSED(R-1"));
  }

  @Test
  void outcomeThatWasNotRecordedIsActedOnAndAlerted() {
    FailingJournal failing = FailingJournal.around(journal);
    failing.onRecord(1).failBefore(Reason.UNAVAILABLE);
    assertEquals(Next.ACKNOWLEDGE, worker(failing).handle(() -> rent("R-1")));
    assertEquals(List.of("approved R-1 false"), recorded);
    assertInstanceOf(JournalException.class, alerts.get(0));
    assertEquals(Next.RETRY_LATER, handle("R-1"));
  }

  @Test
  void conflictOfTheJournalIsParked() {
    FailingJournal failing = FailingJournal.around(journal);
    failing.onRecord(1).failBefore(Reason.CONFLICT);
    assertEquals(Next.PARK, worker(failing).handle(() -> rent("R-1")));
    assertEquals(List.of(), recorded);
  }
}
