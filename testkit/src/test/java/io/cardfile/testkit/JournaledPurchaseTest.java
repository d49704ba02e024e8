package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The client, a gateway that would charge twice, and a journal that fails. */
class JournaledPurchaseTest {

  private static final String MERCHANT = "shop";

  private final TestGateway gateway = TestGateway.builder().chargeDuplicates().build();
  private final FailingJournal journal = FailingJournal.around(gateway.journal());
  private final Shopper shopper =
      new Shopper(gateway.clientBuilder().journal(journal, MERCHANT).build());

  private JournalState state(String reference) {
    return gateway.journal().find(MERCHANT, reference).orElseThrow().state();
  }

  @Test
  void aClaimThatFailsBeforehandSendsNothingAndMayBeTriedAgain() {
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    assertEquals(Kind.NOT_SENT, shopper.buy("ORDER-1").kind());
    assertEquals(List.of(), gateway.requests());

    assertEquals(Kind.APPROVED, shopper.buy("ORDER-1").kind());
    gateway.ledger().chargedOnce("ORDER-1");
  }

  @Test
  void aClaimThatFailsAfterwardsSendsNothingAndStaysOpen() {
    journal.onClaim(1).failAfter(Reason.UNAVAILABLE);
    assertEquals(Kind.NOT_SENT, shopper.buy("ORDER-1").kind());

    assertEquals(Kind.IN_DOUBT, shopper.buy("ORDER-1").kind());
    assertEquals(List.of(), gateway.requests());
    assertEquals(JournalState.PREPARED, state("ORDER-1"));
  }

  @Test
  void aRecordThatFailsBeforehandLeavesTheReferenceOpen() {
    JournalException full = new JournalException(Reason.REOPEN_REQUIRED, "the disk is full", null);
    journal.onRecord(1).failBefore(full);
    PurchaseOutcome paid = shopper.buy("ORDER-1");

    assertEquals(Kind.APPROVED, paid.kind());
    assertSame(full, paid.journalFailure().orElseThrow());
    assertEquals(Kind.IN_DOUBT, shopper.buy("ORDER-1").kind());
    gateway.ledger().chargedOnce("ORDER-1");
  }

  @Test
  void aRecordThatFailsAfterwardsIsReplayed() {
    journal.onRecord(1).failAfter(Reason.UNAVAILABLE);
    assertTrue(shopper.buy("ORDER-1").journalFailure().isPresent());
    assertEquals(Kind.APPROVED, shopper.buy("ORDER-1").kind());
    gateway.ledger().chargedOnce("ORDER-1");
  }

  /** Eight threads purchase each of a hundred references, and repeat while it is not sent. */
  @Test
  void threadsThatTryAgainWhileTheJournalFailsChargeOnce() throws Exception {
    for (int i = 3; i < 800; i += 7) {
      journal.onClaim(i).failBefore(Reason.UNAVAILABLE);
      journal.onClaim(i + 1).failAfter(Reason.UNAVAILABLE);
      journal.onRecord(i).failBefore(new IllegalStateException());
      journal.onRecord(i + 1).failAfter(Reason.UNAVAILABLE);
    }
    List<Callable<Void>> buyers = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      buyers.add(this::buyAHundred);
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (Future<Void> future : threads.invokeAll(buyers, 5, TimeUnit.MINUTES)) {
        future.get();
      }
    } finally {
      threads.shutdownNow();
    }
    gateway.ledger().nothingChargedTwice();
    for (int i = 0; i < 100; i++) {
      assertLedgerMatches("ORDER-" + i);
    }
  }

  private Void buyAHundred() {
    for (int i = 0; i < 100; i++) {
      while (shopper.buy("ORDER-" + i).kind() == Kind.NOT_SENT) {
        Thread.onSpinWait();
      }
    }
    return null;
  }

  private void assertLedgerMatches(String reference) {
    JournalState state = state(reference);
    if (state == JournalState.APPROVED) {
      gateway.ledger().chargedOnce(reference);
    } else {
      assertTrue(state.isOpen(), () -> reference + " is " + state);
    }
  }
}
