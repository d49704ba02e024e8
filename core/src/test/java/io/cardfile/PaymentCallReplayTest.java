package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A reference that was answered gets its answer again, and a reference of another purchase fails.
 */
class PaymentCallReplayTest {

  private final FakeJournal journal = new FakeJournal();
  private final FakeTransport second = FakeTransport.approving();
  private final List<String> heard = new ArrayList<>();

  private PaymentClient.Builder client(FakeTransport transport) {
    return Clients.builder(transport)
        .journal(journal, FakeJournal.MERCHANT)
        .executor(Runnable::run)
        .listener(
            new PaymentListener() {
              @Override
              public void onOutcome(PaymentEvent event) {
                heard.add(
                    event.outcome().get()
                        + (event.isReplayed() ? " again " : " ")
                        + event.requestId().orElse("none"));
              }
            });
  }

  private PurchaseOutcome buy(FakeTransport transport, PurchaseRequest request) {
    return client(transport).build().purchase(request).execute();
  }

  /** Makes a purchase with this reply, and then the same purchase again. */
  private PurchaseOutcome replayed(int status, String reply, PurchaseRequest request) {
    PurchaseOutcome first = buy(FakeTransport.replying(Samples.reply(status, reply)), request);
    assertFalse(first.isReplayed());

    PurchaseOutcome again = buy(second, request);

    assertTrue(again.isReplayed());
    assertTrue(again.toString().contains(", replayed"), again.toString());
    assertFalse(first.toString().contains("replayed"), first.toString());
    assertTrue(second.requests.isEmpty(), "nothing is sent");
    assertEquals(first.kind(), again.kind());
    assertEquals(Samples.REFERENCE, again.reference());
    assertFalse(again.requestId().isPresent());
    assertFalse(again.journalFailure().isPresent());
    return again;
  }

  @Test
  void approvalIsGivenAgainWithoutAStoredCredential() {
    Approved again =
        assertInstanceOf(Approved.class, replayed(200, "f01-approved-first", Samples.first()));

    assertEquals("pur-71c0ffee", again.reply().id().get());
    assertEquals("00", again.reply().responseCode().get());
    assertFalse(again.storedCredential().isPresent());
    assertEquals(List.of("APPROVED req-8c1f", "APPROVED again none"), heard);
  }

  @Test
  void approvalOfALaterTransactionIsGivenAgain() {
    Approved again =
        assertInstanceOf(Approved.class, replayed(200, "f01-approved-first", Samples.later()));

    assertEquals("pur-71c0ffee", again.reply().id().get());
  }

  @ParameterizedTest
  @CsvSource({"f01-approved-first, DELIVER", "f12-preauthorised, CAPTURE"})
  void approvalByALookUpIsGivenAgainWithItsNextStep(String reply, NextStep next)
      throws IOException {
    buy(
        FakeTransport.failing(TransportException.inDoubt(Phase.SENT, "it broke", null)),
        Samples.first());
    JournalEntry doubt = journal.entry();
    OutcomeSource lookUps =
        client(FakeTransport.replying(Samples.reply(200, reply))).lookUps().build().outcomeSource();

    journal.record(doubt, lookUps.find(doubt).outcome().get());

    PurchaseOutcome again = buy(second, Samples.first());
    assertTrue(again.isReplayed());
    assertEquals(next, again.next());
  }

  @Test
  void declineIsGivenAgainWithItsAdvice() {
    Declined again =
        assertInstanceOf(Declined.class, replayed(200, "f06-declined", Samples.first()));

    assertEquals("pur-71c0ffee", again.reply().id().get());
    assertEquals("05", again.reply().responseCode().get());
    assertEquals(NextStep.DO_NOT_TRY_AGAIN, again.advice().next());
  }

  @Test
  void refusalIsGivenAgainWithItsStatus() {
    Refused again =
        assertInstanceOf(
            Refused.class, replayed(422, "f08-validation-failure-empty", Samples.first()));

    assertEquals(422, again.status());
    assertEquals(List.of(), again.errors());
  }

  @Test
  void refusalThatNamesAPurchaseIsGivenAgainWithItsId() {
    Refused again =
        assertInstanceOf(Refused.class, replayed(200, "f07-validation-failure", Samples.first()));

    assertEquals(200, again.status());
    assertEquals("pur-71c0ffee", again.reply().id().get());
  }

  @Test
  void anotherCardGetsTheSameAnswer() {
    buy(FakeTransport.replying(Samples.reply(200, "f06-declined")), Samples.first());
    PurchaseRequest otherCard =
        Samples.of(
                PurchaseRequest.firstCardOnFile(
                    Card.builder()
                        .holder("ALEX MASON")
                        .number("4005550000000001")
                        .expiry("12/2030")
                        .cvv("123")
                        .build()))
            .build();

    assertEquals(Kind.DECLINED, buy(second, otherCard).kind());
    assertTrue(second.requests.isEmpty());
  }

  @Test
  void anotherMerchantSendsItsOwn() {
    buy(FakeTransport.approving(), Samples.first());

    PurchaseOutcome other =
        Clients.builder(second)
            .journal(journal, "another")
            .build()
            .purchase(Samples.first())
            .execute();

    assertFalse(other.isReplayed());
    assertEquals(1, second.executions.get());
  }

  private PaymentCall<PurchaseOutcome> reusing() {
    buy(FakeTransport.approving(), Samples.first());
    heard.clear();
    PurchaseRequest dearer = Samples.firstBuilder().amount(Money.of("10.01", "AUD")).build();
    return client(second).build().purchase(dearer);
  }

  private void assertReused(PurchaseOutcome outcome) {
    assertEquals(JournalState.APPROVED, ((ReferenceReused) outcome).state());
    assertTrue(second.requests.isEmpty());
    assertEquals(JournalState.APPROVED, journal.state());
    assertEquals(1, heard.size(), "the listener");
  }

  @Test
  void reusedReferenceIsAnOutcomeOfEachWayToRunACall() throws Exception {
    assertReused(reusing().execute());
    List<PurchaseOutcome> received = new ArrayList<>();
    reusing().enqueue(received::add);
    assertReused(received.get(0));
    assertReused(reusing().toFuture().get(2, TimeUnit.MINUTES));
  }
}
