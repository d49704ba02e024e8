package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A purchase is claimed before it is sent, and its outcome is recorded. */
class PaymentCallJournalTest {

  private final FakeJournal journal = new FakeJournal();
  private final SettableTicker ticker = SettableTicker.standing();

  private PaymentClient.Builder client(FakeTransport transport) {
    return Clients.builder(transport).journal(journal, FakeJournal.MERCHANT).ticker(ticker);
  }

  private PurchaseOutcome buy(FakeTransport transport) {
    return client(transport).build().purchase(Samples.first()).execute();
  }

  @Test
  void claimComesBeforeThePreparingAndRecordAfterTheReply() {
    FakeTransport transport =
        FakeTransport.answering(
                (request, phases) -> {
                  journal.events.add("execute");
                  assertEquals(JournalState.PREPARED, journal.state());
                  return Samples.reply(200, "f01-approved-first");
                })
            .onPrepare(() -> journal.events.add("prepare"));

    PurchaseOutcome outcome = buy(transport);

    assertEquals(List.of("claim", "prepare", "execute", "record APPROVED 00"), journal.events);
    assertEquals(Kind.APPROVED, outcome.kind());
    assertFalse(outcome.isReplayed());
    assertFalse(outcome.journalFailure().isPresent());
    assertEquals("pur-71c0ffee", journal.entry().outcome().get().gatewayId().get());
  }

  @Test
  void nothingIsClaimedBeforeTheCallIsExecuted() {
    client(FakeTransport.approving()).build().purchase(Samples.first());

    assertEquals(List.of(), journal.events);
  }

  @Test
  void declineIsRecordedWithItsCodeAndAdvice() {
    buy(FakeTransport.replying(Samples.reply(200, "f06-declined")));

    assertEquals(JournalState.DECLINED, journal.state());
    assertEquals("05", journal.entry().outcome().get().responseCode().get());
    assertEquals("do_not_retry", journal.entry().outcome().get().detail().get());
  }

  @Test
  void refusalIsRecordedWithItsStatus() {
    buy(FakeTransport.replying(Samples.reply(422, "f08-validation-failure-empty")));

    assertEquals(JournalState.REFUSED, journal.state());
    assertEquals("422", journal.entry().outcome().get().responseCode().get());
  }

  @Test
  void wrongTokenAndWrongAddressLeaveTheReferenceUsable() {
    buy(FakeTransport.replying(Samples.reply(401, "f16-401")));
    assertEquals(JournalState.NOT_PROCESSED, journal.state());
    buy(FakeTransport.replying(Samples.reply(404, "f17-404")));
    assertEquals(JournalState.NOT_PROCESSED, journal.state());

    PurchaseOutcome outcome = buy(FakeTransport.approving());

    assertEquals(Kind.APPROVED, outcome.kind());
    assertEquals(3, journal.entry().attempt());
  }

  @Test
  void lostReplyIsRecordedInDoubt() {
    buy(FakeTransport.failing(TransportException.inDoubt(Phase.SENT, "reset", null)));

    assertEquals(JournalState.IN_DOUBT, journal.state());
  }

  @Test
  void whatWasNotSentMayBeSentUnderTheSameReference() {
    FakeTransport unreachable = FakeTransport.failing(TransportException.notSent("no route", null));
    assertInstanceOf(NotSent.class, buy(unreachable));
    assertEquals(JournalState.NOT_SENT, journal.state());

    assertEquals(Kind.APPROVED, buy(FakeTransport.approving()).kind());
    assertEquals(2, journal.entry().attempt());
  }

  @Test
  void whatIsInDoubtIsNotSentAgain() {
    buy(FakeTransport.failing(TransportException.inDoubt(Phase.SENT, "reset", null)));
    FakeTransport transport = FakeTransport.approving();

    InDoubt outcome = assertInstanceOf(InDoubt.class, buy(transport));

    assertEquals(Why.OPEN_IN_JOURNAL, outcome.why());
    assertEquals(Phase.BEFORE_SENDING, outcome.phase());
    assertTrue(outcome.isReplayed());
    assertFalse(outcome.journalFailure().isPresent());
    assertEquals(Samples.REFERENCE, outcome.reference());
    assertTrue(transport.requests.isEmpty());
    assertEquals(JournalState.IN_DOUBT, journal.state());
  }

  @Test
  void whatIsUnderWayIsNotSentAgain() {
    AtomicReference<PurchaseOutcome> meanwhile = new AtomicReference<>();
    FakeTransport other = FakeTransport.approving();
    FakeTransport transport =
        FakeTransport.answering(
            (request, phases) -> {
              meanwhile.set(buy(other));
              return Samples.reply(200, "f01-approved-first");
            });

    assertEquals(Kind.APPROVED, buy(transport).kind());

    assertEquals(Why.OPEN_IN_JOURNAL, ((InDoubt) meanwhile.get()).why());
    assertTrue(other.requests.isEmpty());
    assertEquals(JournalState.APPROVED, journal.state());
  }

  @Test
  void eightThreadsSendOneRequest() throws Exception {
    FakeTransport transport = FakeTransport.approving();
    PaymentClient client = client(transport).build();
    CyclicBarrier start = new CyclicBarrier(8);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<PurchaseOutcome>> futures = new ArrayList<>();
    try {
      for (int i = 0; i < 8; i++) {
        futures.add(
            threads.submit(
                () -> {
                  start.await(2, TimeUnit.MINUTES);
                  return client.purchase(Samples.first()).execute();
                }));
      }
      int sent = 0;
      for (Future<PurchaseOutcome> future : futures) {
        sent += future.get(2, TimeUnit.MINUTES).isReplayed() ? 0 : 1;
      }
      assertEquals(1, sent);
    } finally {
      threads.shutdownNow();
    }
    assertEquals(1, transport.executions.get());
  }

  @Test
  void cancelBeforeExecuteLeavesNoEntry() {
    PaymentCall<PurchaseOutcome> call =
        client(FakeTransport.approving()).build().purchase(Samples.first());
    call.cancel();

    NotSent outcome = assertInstanceOf(NotSent.class, call.execute());
    assertEquals("the call was cancelled", outcome.why());
    assertEquals(List.of(), journal.events);
  }

  @Test
  void cancelWhileClaimingSendsNothingAndIsRecorded() {
    FakeTransport transport = FakeTransport.approving();
    PaymentCall<PurchaseOutcome> call = client(transport).build().purchase(Samples.first());
    journal.onClaim(call::cancel);

    assertEquals(Kind.NOT_SENT, call.execute().kind());
    assertTrue(transport.requests.isEmpty());
    assertEquals(JournalState.NOT_SENT, journal.state());
  }

  @Test
  void slowClaimLeavesNoTimeToSend() {
    Duration deadline = Duration.ofSeconds(2);
    journal.onClaim(() -> ticker.advance(deadline));
    FakeTransport transport = FakeTransport.approving();

    PurchaseOutcome outcome =
        client(transport).deadline(deadline).build().purchase(Samples.first()).execute();

    assertEquals(
        "the deadline passed before the request was written",
        assertInstanceOf(NotSent.class, outcome).why());
    assertTrue(transport.requests.isEmpty());
    assertEquals(JournalState.NOT_SENT, journal.state());
  }

  @Test
  void timeThatTheClaimTookIsTheTransportsNoMore() {
    Duration deadline = Duration.ofSeconds(30);
    Duration claim = Duration.ofSeconds(3);
    journal.onClaim(() -> ticker.advance(claim));
    FakeTransport transport = FakeTransport.approving();

    client(transport).deadline(deadline).build().purchase(Samples.first()).execute();

    assertEquals(deadline.minus(claim), transport.requests.get(0).timeout());
  }

  @Test
  void whatTheExecutorRefusesIsNotClaimed() {
    List<NotSent> received = new ArrayList<>();
    client(FakeTransport.approving())
        .executor(
            task -> {
              throw new RejectedExecutionException();
            })
        .build()
        .purchase(Samples.first())
        .enqueue(outcome -> received.add((NotSent) outcome));

    assertEquals(1, received.size());
    assertEquals(List.of(), journal.events);
  }

  @Test
  void walletTokenIsNotClaimed() {
    client(FakeTransport.replying(Samples.reply(200, "f19-wallet-token")))
        .build()
        .walletToken(Samples.walletToken())
        .execute();

    assertEquals(List.of(), journal.events);
  }

  @Test
  void errorOfTheJvmLeavesDoubt() {
    for (Error e : new Error[] {new OutOfMemoryError(), new StackOverflowError()}) {
      FakeJournal fresh = new FakeJournal();
      PaymentCall<PurchaseOutcome> call =
          Clients.builder(FakeTransport.failing(e))
              .journal(fresh, FakeJournal.MERCHANT)
              .build()
              .purchase(Samples.first());

      assertSame(e, assertThrows(Error.class, call::execute));
      assertEquals(JournalState.IN_DOUBT, fresh.state());
    }
  }

  @Test
  void errorOfTheJvmWhilePreparingLeavesDoubtToo() {
    OutOfMemoryError full = new OutOfMemoryError();
    FakeTransport transport =
        FakeTransport.approving()
            .onPrepare(
                () -> {
                  throw full;
                });

    assertSame(full, assertThrows(Error.class, () -> buy(transport)));
    assertEquals(JournalState.IN_DOUBT, journal.state());
  }
}
