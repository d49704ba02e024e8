package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.transport.BasicAuthorizer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call that waits for the claim of another one reads its outcome, and sends nothing. */
abstract class JournalWaitRows extends JournalRows {

  /**
   * Much longer than the rows wait, so that no outcome is that of a wait which ended by itself, and
   * within the lease of a journal.
   */
  private static final Duration LONGEST = Duration.ofSeconds(40);

  private final CountDownLatch read = new CountDownLatch(1);
  private final AtomicInteger sent = new AtomicInteger();

  JournalWaitRows(PurchaseJournalContract contract) {
    super(contract);
  }

  /** Starts a call that waits with {@code owner}, and returns when it has read the journal. */
  private FutureTask<PurchaseOutcome> waiting(PurchaseJournal owner) throws Exception {
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test()
                    .walletUrl("https://wallet.invalid")
                    .purchasesUrl("https://purchases.invalid")
                    .build(),
                (request, phases) -> {
                  sent.incrementAndGet();
                  throw new IllegalStateException("a call that waits sends nothing");
                })
            .authorizer(BasicAuthorizer.of(JournalPurchases.MERCHANT, "TEST"))
            .journal(new AnnouncingJournal(owner, read))
            .deadline(LONGEST)
            .waitForCallUnderWay(LONGEST)
            .build();
    FutureTask<PurchaseOutcome> outcome =
        new FutureTask<>(() -> client.purchase(JournalPurchases.request("INV-1")).execute());
    Thread thread = new Thread(outcome, "contract-waiter");
    thread.setDaemon(true);
    thread.start();
    assertTrue(read.await(20, TimeUnit.SECONDS), "the call that waits reads the journal");
    assertFalse(outcome.isDone(), "the call waits");
    return outcome;
  }

  private PurchaseOutcome outcome(FutureTask<PurchaseOutcome> waiting) throws Exception {
    PurchaseOutcome outcome = waiting.get(20, TimeUnit.SECONDS);
    assertEquals(0, sent.get(), "requests of the call that waits");
    return outcome;
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource(names = {"APPROVED", "DECLINED", "REFUSED", "NOT_PROCESSED", "NOT_SENT", "IN_DOUBT"})
  void theRecordedOutcomeEndsTheWait(JournalState state) throws Exception {
    JournalEntry claimed = granted("INV-1");
    FutureTask<PurchaseOutcome> waiting = waiting(journal);
    JournalEntry recorded = journal.record(claimed, ending(state));
    Kind kind = state.allowsNextAttempt() ? Kind.NOT_SENT : Kind.valueOf(state.name());
    assertEquals(kind, outcome(waiting).kind());
    assertEquals(recorded, found("INV-1"), "the wait changes nothing");
  }

  @Test
  void theOutcomeOfAnotherOwnerEndsTheWait() throws Exception {
    PurchaseJournal second = second();
    JournalEntry claimed = granted("INV-1");
    FutureTask<PurchaseOutcome> waiting = waiting(second);
    journal.record(claimed, ending(JournalState.APPROVED));
    PurchaseOutcome outcome = outcome(waiting);
    assertEquals(Kind.APPROVED, outcome.kind());
    assertTrue(outcome.isReplayed(), "replayed");
  }

  @Test
  void theEndOfAnotherOwnerEndsTheWaitInDoubt() throws Exception {
    PurchaseJournal second = second();
    granted("INV-1");
    FutureTask<PurchaseOutcome> waiting = waiting(second);
    crashAndOpen();
    assertEquals(Kind.IN_DOUBT, outcome(waiting).kind());
    assertEquals(JournalState.IN_DOUBT, found("INV-1").state());
  }
}
