package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A double click: the second call waits for the outcome of the first one, and never sends. */
class CallUnderWayTest {

  private static final Duration LONG = Duration.ofHours(1);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch sending = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final Semaphore reads = new Semaphore(0);
  private final FakeJournal journal = new FakeJournal().onFind(reads::release);

  /** Answers the first click, once it is released; a second request would be counted. */
  private FakeTransport gateway = answering((request, phases) -> approval());

  private FakeTransport answering(FakeTransport.Answer answer) {
    return FakeTransport.answering(
        (request, phases) -> {
          assertTrue(request.tryAcquireSendPermission());
          sending.countDown();
          assertTrue(released.await(60, TimeUnit.SECONDS));
          return answer.to(request, phases);
        });
  }

  private static WireReply approval() {
    return Samples.reply(200, "f01-approved-first");
  }

  @AfterEach
  void stop() {
    released.countDown();
    threads.shutdownNow();
  }

  private PaymentClient.Builder builder() {
    return Clients.builder(gateway).journal(journal).waitForCallUnderWay(LONG);
  }

  private Future<PurchaseOutcome> click(PaymentClient client) {
    return threads.submit(() -> client.purchase(Samples.first()).execute());
  }

  /** Starts the first click and returns when it is sending. */
  private Future<PurchaseOutcome> firstClick(PaymentClient client) throws Exception {
    Future<PurchaseOutcome> first = click(client);
    assertTrue(sending.await(20, TimeUnit.SECONDS));
    return first;
  }

  private void awaitRead() throws InterruptedException {
    assertTrue(reads.tryAcquire(20, TimeUnit.SECONDS), "the call that waits reads the journal");
  }

  private static PurchaseOutcome of(Future<PurchaseOutcome> click) throws Exception {
    return click.get(20, TimeUnit.SECONDS);
  }

  private PurchaseOutcome secondOutcome(PaymentClient one, PaymentClient other) throws Exception {
    Future<PurchaseOutcome> first = firstClick(one);
    Future<PurchaseOutcome> second = click(other);
    awaitRead();
    assertFalse(second.isDone());
    released.countDown();
    of(first);
    PurchaseOutcome outcome = of(second);
    assertEquals(1, gateway.executions.get(), "requests at the gateway");
    assertEquals(0, other.waits.count(), "calls that wait");
    return outcome;
  }

  private PurchaseOutcome secondOutcome() throws Exception {
    PaymentClient client = builder().build();
    return secondOutcome(client, client);
  }

  @Test
  void theSecondClickGetsTheFirstOnesOutcome() throws Exception {
    Approved outcome = assertInstanceOf(Approved.class, secondOutcome());

    assertTrue(outcome.isReplayed());
    assertFalse(outcome.storedCredential().isPresent(), "a journal keeps no token");
  }

  @Test
  void anotherClientOnTheJournalGetsItToo() throws Exception {
    PurchaseOutcome outcome = secondOutcome(builder().build(), builder().build());

    assertEquals(Kind.APPROVED, outcome.kind());
    assertTrue(outcome.isReplayed());
  }

  @Test
  void aDeclineIsReplayed() throws Exception {
    gateway = answering((request, phases) -> Samples.reply(200, "f06-declined"));

    PurchaseOutcome outcome = secondOutcome();

    assertEquals(Kind.DECLINED, outcome.kind());
    assertTrue(outcome.isReplayed());
  }

  @Test
  void aRefusalIsReplayed() throws Exception {
    gateway = answering((request, phases) -> Samples.reply(422, "f07-validation-failure"));

    PurchaseOutcome outcome = secondOutcome();

    assertEquals(Kind.REFUSED, outcome.kind());
    assertTrue(outcome.isReplayed());
  }

  /** A replica or a cache may lag behind: the later attempt may be charged. */
  @Test
  void anOlderAttemptEndsTheWaitInDoubt() throws Exception {
    FakeTransport unreachable = FakeTransport.failing(TransportException.notSent("no route", null));
    Clients.builder(unreachable).journal(journal).build().purchase(Samples.first()).execute();
    JournalEntry older = journal.entry();
    assertEquals(JournalState.NOT_SENT, older.state());
    firstClick(builder().build());
    journal.finding(older);

    InDoubt outcome =
        assertInstanceOf(InDoubt.class, builder().build().purchase(Samples.first()).execute());

    assertEquals(Why.OPEN_IN_JOURNAL, outcome.why());
    assertEquals(
        "the journal returned an older attempt; nothing was sent this time", outcome.detail());
  }

  @Test
  void anEntryThatIsGoneEndsTheWaitInDoubt() throws Exception {
    firstClick(builder().build());
    journal.finding(null);

    InDoubt outcome = (InDoubt) builder().build().purchase(Samples.first()).execute();

    assertEquals(
        "the journal lost the call that was under way; nothing was sent this time",
        outcome.detail());
  }

  @Test
  void anOutcomeThatIsRecordedBeforeTheEndOfAShortWaitIsRead() throws Exception {
    Future<PurchaseOutcome> first = firstClick(builder().build());
    journal.onFind(
        () -> {
          released.countDown();
          of(first);
        });

    PurchaseOutcome second =
        builder()
            .ticker(SettableTicker.stepping(Duration.ofSeconds(1)))
            .waitForCallUnderWay(Duration.ofSeconds(1))
            .build()
            .purchase(Samples.first())
            .execute();

    assertEquals(Kind.APPROVED, second.kind());
    assertTrue(second.isReplayed());
  }

  @Test
  void notSentOfTheFirstIsNotSent() throws Exception {
    gateway =
        FakeTransport.answering(
            (request, phases) -> {
              sending.countDown();
              assertTrue(released.await(60, TimeUnit.SECONDS));
              throw TransportException.notSent("no route", null);
            });

    NotSent outcome = assertInstanceOf(NotSent.class, secondOutcome());

    assertEquals(
        "the call under way has ended as NOT_SENT: send the same reference again", outcome.why());
    assertFalse(outcome.isClaimed());
    assertEquals(1, journal.entry().attempt(), "the second click claims nothing");
  }

  @Test
  void wrongCredentialsOfTheFirstAreNotSent() throws Exception {
    gateway = answering((request, phases) -> Samples.reply(401, "f16-401"));

    NotSent outcome = assertInstanceOf(NotSent.class, secondOutcome());

    assertEquals(
        "the call under way has ended as NOT_PROCESSED: correct the credentials or the address"
            + " first, then send the same reference again",
        outcome.why());
    assertEquals(JournalState.NOT_PROCESSED, journal.state());
  }

  @Test
  void aDoubtEndsTheWait() throws Exception {
    gateway =
        answering(
            (request, phases) -> {
              throw TransportException.inDoubt(Phase.SENT, "reset", null);
            });

    InDoubt outcome = assertInstanceOf(InDoubt.class, secondOutcome());

    assertEquals(Why.OPEN_IN_JOURNAL, outcome.why());
    assertEquals(Phase.BEFORE_SENDING, outcome.phase());
    assertTrue(outcome.isReplayed());
  }

  @Test
  void aDoubtFromBeforeIsNotWaitedFor() {
    gateway = FakeTransport.failing(TransportException.inDoubt(Phase.SENT, "reset", null));
    builder().build().purchase(Samples.first()).execute();

    InDoubt outcome = (InDoubt) builder().build().purchase(Samples.first()).execute();

    assertEquals(
        "an earlier attempt has no outcome yet; nothing was sent this time", outcome.detail());
    assertEquals(0, reads.availablePermits());
  }

  @Test
  void withoutTheOptionNothingChanges() throws Exception {
    PaymentClient client = Clients.builder(gateway).journal(journal).build();
    Future<PurchaseOutcome> first = firstClick(client);

    InDoubt second = assertInstanceOf(InDoubt.class, of(click(client)));

    assertEquals(
        "an earlier attempt has no outcome yet; nothing was sent this time", second.detail());
    assertEquals(0, reads.availablePermits());
    released.countDown();
    assertEquals(Kind.APPROVED, of(first).kind());
  }

  private InDoubt assertStillUnderWay(PaymentCall<PurchaseOutcome> second) throws Exception {
    Future<PurchaseOutcome> first = firstClick(builder().build());
    InDoubt outcome = (InDoubt) second.execute();
    released.countDown();
    assertEquals(Kind.APPROVED, of(first).kind());
    assertEquals(1, gateway.executions.get());
    assertEquals(Why.OPEN_IN_JOURNAL, outcome.why());
    return outcome;
  }

  @Test
  void theDeadlineEndsTheWait() throws Exception {
    InDoubt outcome =
        assertStillUnderWay(
            builder()
                .ticker(SettableTicker.stepping(Duration.ofSeconds(1)))
                .build()
                .purchase(Samples.first())
                .deadline(Duration.ofSeconds(40)));

    String detail =
        "a call under this reference is under way; waited 4[0-4] s; nothing was sent .*";
    assertTrue(outcome.detail().matches(detail), outcome.detail());
  }

  @Test
  void theLongestTimeEndsTheWait() throws Exception {
    assertStillUnderWay(
        builder()
            .ticker(SettableTicker.stepping(Duration.ofSeconds(1)))
            .waitForCallUnderWay(Duration.ofSeconds(30))
            .build()
            .purchase(Samples.first()));
  }

  @Test
  void cancelEndsTheWait() throws Exception {
    Future<PurchaseOutcome> first = firstClick(builder().build());
    PaymentCall<PurchaseOutcome> second = builder().build().purchase(Samples.first());
    Future<PurchaseOutcome> waiting = threads.submit(second::execute);
    awaitRead();

    second.cancel();

    assertEquals("the call was cancelled", ((NotSent) of(waiting)).why());
    released.countDown();
    assertEquals(Kind.APPROVED, of(first).kind());
  }

  @Test
  void cancelOfOneClickLeavesTheOtherWaiting() throws Exception {
    PaymentClient client = builder().build();
    Future<PurchaseOutcome> first = firstClick(client);
    PaymentCall<PurchaseOutcome> cancelled = client.purchase(Samples.first());
    Future<PurchaseOutcome> second = threads.submit(cancelled::execute);
    Future<PurchaseOutcome> third = click(client);
    awaitRead();

    cancelled.cancel();

    assertEquals(Kind.NOT_SENT, of(second).kind());
    assertFalse(third.isDone());
    released.countDown();
    assertEquals(Kind.APPROVED, of(first).kind());
    assertEquals(Kind.APPROVED, of(third).kind());
    assertEquals(0, client.waits.count());
  }

  @Test
  void anInterruptEndsTheWaitAndStays() throws Exception {
    Future<PurchaseOutcome> first = firstClick(builder().build());
    PaymentClient client = builder().build();
    AtomicReference<Thread> thread = new AtomicReference<>();
    Future<PurchaseOutcome> waiting =
        threads.submit(
            () -> {
              thread.set(Thread.currentThread());
              PurchaseOutcome outcome = client.purchase(Samples.first()).execute();
              assertTrue(Thread.interrupted(), "the status is kept");
              return outcome;
            });
    awaitRead();

    thread.get().interrupt();

    InDoubt outcome = assertInstanceOf(InDoubt.class, of(waiting));
    assertEquals(
        "interrupted while a call under this reference is under way; nothing was sent this time",
        outcome.detail());
    assertEquals(0, client.waits.count());
    released.countDown();
    assertEquals(Kind.APPROVED, of(first).kind());
  }

  @Test
  void aJournalThatCannotBeReadEndsTheWaitInDoubt() throws Exception {
    Future<PurchaseOutcome> first = firstClick(builder().build());
    List<JournalException> failures = new ArrayList<>();
    PaymentListener listener =
        new PaymentListener() {
          @Override
          public void onJournalFailure(PaymentEvent event, JournalException failure) {
            failures.add(failure);
          }
        };
    journal.onFind(
        () -> {
          throw new IllegalStateException(Samples.CARD_NUMBER);
        });

    InDoubt outcome =
        (InDoubt) builder().listener(listener).build().purchase(Samples.first()).execute();

    assertEquals(Why.OPEN_IN_JOURNAL, outcome.why());
    assertEquals("the journal could not be read; nothing was sent this time", outcome.detail());
    assertEquals("the journal failed to read", failures.get(0).getMessage());
    released.countDown();
    assertEquals(Kind.APPROVED, of(first).kind());
  }

  /** A failing record leaves the entry open: the approval is known to the first click only. */
  @Test
  void anOutcomeThatWasNotRecordedIsNotTakenFromMemory() throws Exception {
    PaymentClient client = builder().build();
    journal.failingToRecord(new IllegalStateException());
    Future<PurchaseOutcome> first = firstClick(client);
    PaymentCall<PurchaseOutcome> call = client.purchase(Samples.first());
    Future<PurchaseOutcome> second = threads.submit(call::execute);
    awaitRead();
    released.countDown();
    assertEquals(Kind.APPROVED, of(first).kind());
    assertTrue(of(first).journalFailure().isPresent());
    awaitRead();
    assertFalse(second.isDone());

    call.cancel();

    assertEquals(Kind.NOT_SENT, of(second).kind());
  }

  /** Each reference is sent once and has one outcome, however often it is clicked. */
  @Test
  void ofManyClicksOneIsSent() throws Exception {
    released.countDown();
    gateway =
        FakeTransport.answering(
            (request, phases) -> {
              assertTrue(request.tryAcquireSendPermission());
              String reference = request.body().get("reference").text();
              return Samples.replyOf(200, approvalOf(reference));
            });
    List<PaymentClient> clients = List.of(builder().build(), builder().build());
    List<List<Future<PurchaseOutcome>>> clicks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      PurchaseRequest request = Samples.firstBuilder().reference("ORDER-" + i).build();
      clicks.add(
          Stream.of(0, 1, 2, 3, 4, 5, 6, 7)
              .map(click -> clients.get(click % 2).purchase(request))
              .map(call -> threads.submit(call::execute))
              .toList());
    }
    for (List<Future<PurchaseOutcome>> ofOne : clicks) {
      int sent = 0;
      for (Future<PurchaseOutcome> click : ofOne) {
        assertEquals(Kind.APPROVED, of(click).kind());
        sent += of(click).isReplayed() ? 0 : 1;
      }
      assertEquals(1, sent, "outcomes that are not replayed");
    }
    assertEquals(20, gateway.executions.get());
    clients.forEach(client -> assertEquals(0, client.waits.count()));
  }

  private static String approvalOf(String reference) {
    return new String(Samples.bytes("f01-approved-first.json"), StandardCharsets.UTF_8)
        .replace(Samples.REFERENCE, reference);
  }

  @Test
  void entryOfAnotherPurchaseIsRefusedAsWithoutAWait() throws Exception {
    PaymentClient client = builder().build();
    firstClick(client);
    PurchaseRequest other = Samples.laterBuilder(Samples.storedCredential()).build();

    assertThrows(ReferenceReusedException.class, () -> client.purchase(other).execute());

    assertEquals(0, reads.availablePermits());
  }

  private static List<Violation> violations(PaymentClient.Builder builder) {
    return assertThrows(ValidationException.class, builder::build).violations();
  }

  @Test
  void aTimeThatIsNotAboveZeroOrWithoutAJournalIsRefused() {
    for (Duration time : new Duration[] {Duration.ZERO, Duration.ofNanos(-1)}) {
      List<Violation> found = violations(builder().waitForCallUnderWay(time));
      assertEquals(1, found.size());
      assertEquals("waitForCallUnderWay", found.get(0).path());
      assertEquals(Codes.CONFIG_DEADLINE, found.get(0).code());
      assertEquals("must be above zero", found.get(0).message());
    }
    List<Violation> found = violations(Clients.builder(gateway).waitForCallUnderWay(LONG));
    assertEquals("needs a journal", found.get(0).message());
    assertThrows(NullPointerException.class, () -> builder().waitForCallUnderWay(null));
    builder().waitForCallUnderWay(Duration.ofSeconds(Long.MAX_VALUE)).build();
  }
}
