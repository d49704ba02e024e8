package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.testkit.gateway.TestCards;
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

  private final JournaledShop shop = new JournaledShop();

  @Test
  void secondPurchaseIsReplayedAndNotCharged() {
    Approved first = (Approved) shop.buy("ORDER-1");
    Approved again = (Approved) shop.buy("ORDER-1");

    assertFalse(first.isReplayed());
    assertTrue(again.isReplayed());
    assertEquals(first.reply().id(), again.reply().id());
    assertEquals(first.reply().responseCode(), again.reply().responseCode());
    assertEquals(1, shop.sent());
    shop.ledgerAssert().chargedOnce("ORDER-1");
  }

  @Test
  void declineIsReplayedAlsoWithAnotherCard() {
    shop.buy(shop.journal, "ORDER-1", TestCards.VISA_DECLINED);
    PurchaseOutcome again = shop.buy(shop.journal, "ORDER-1", TestCards.VISA_APPROVED);

    assertEquals(Kind.DECLINED, again.kind());
    assertEquals(1, shop.sent());
    shop.ledgerAssert().nothingCharged();
  }

  @Test
  void lostReplyIsChargedOnceAndResolvedByEvidence() throws JournalException {
    shop.gateway.loseNextReply();
    assertEquals(Kind.IN_DOUBT, shop.buy("ORDER-1").kind());

    assertEquals(Why.OPEN_IN_JOURNAL, ((InDoubt) shop.buy("ORDER-1")).why());
    shop.journal.record(shop.journal.open(null, 1).get(0), JournalOutcome.approved("gw-1", "00"));

    assertEquals(Kind.APPROVED, shop.buy("ORDER-1").kind());
    shop.ledgerAssert().chargedOnce("ORDER-1");
  }

  @Test
  void claimThatFailsBeforehandSendsNothingAndMayBeTriedAgain() {
    shop.journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    NotSent failed = (NotSent) shop.buy("ORDER-1");

    assertEquals(Reason.UNAVAILABLE, ((JournalException) failed.cause().get()).reason());
    assertEquals(0, shop.sent());

    assertEquals(Kind.APPROVED, shop.buy("ORDER-1").kind());
    shop.ledgerAssert().chargedOnce("ORDER-1");
  }

  @Test
  void claimThatFailsAfterwardsSendsNothingAndStaysOpen() {
    shop.journal.onClaim(1).failAfter(Reason.UNAVAILABLE);
    assertEquals(Kind.NOT_SENT, shop.buy("ORDER-1").kind());

    assertEquals(Kind.IN_DOUBT, shop.buy("ORDER-1").kind());
    assertEquals(0, shop.sent());
    assertEquals(JournalState.PREPARED, shop.state("ORDER-1"));
  }

  @Test
  void recordThatFailsBeforehandLeavesTheReferenceOpen() {
    JournalException full = new JournalException(Reason.REOPEN_REQUIRED, "the disk is full", null);
    shop.journal.onRecord(1).failBefore(full);
    PurchaseOutcome paid = shop.buy("ORDER-1");

    assertEquals(Kind.APPROVED, paid.kind());
    assertSame(full, paid.journalFailure().get());
    assertEquals(Kind.IN_DOUBT, shop.buy("ORDER-1").kind());
    shop.ledgerAssert().chargedOnce("ORDER-1");
  }

  @Test
  void recordThatFailsAfterwardsIsReplayed() {
    shop.journal.onRecord(1).failAfter(Reason.UNAVAILABLE);

    assertTrue(shop.buy("ORDER-1").journalFailure().isPresent());
    assertEquals(Kind.APPROVED, shop.buy("ORDER-1").kind());
    shop.ledgerAssert().chargedOnce("ORDER-1");
  }

  @Test
  void anotherClientWithTheSameJournalDoesNotCharge() {
    shop.buy(FailingJournal.around(shop.inside), "ORDER-1", TestCards.VISA_APPROVED);

    assertTrue(shop.buy("ORDER-1").isReplayed());
    assertEquals(1, shop.sent());
  }

  /** Eight threads purchase each of a hundred references, and repeat while it is not sent. */
  @Test
  void threadsThatTryAgainWhileTheJournalFailsChargeOnce() throws Exception {
    for (int i = 3; i < 800; i += 7) {
      shop.journal.onClaim(i).failBefore(Reason.UNAVAILABLE);
      shop.journal.onClaim(i + 1).failAfter(Reason.UNAVAILABLE);
      shop.journal.onRecord(i).failBefore(new IllegalStateException());
      shop.journal.onRecord(i + 1).failAfter(Reason.UNAVAILABLE);
    }
    List<Callable<Void>> buyers = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      buyers.add(this::buyAHundred);
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (Future<Void> future : threads.invokeAll(buyers, 60, TimeUnit.SECONDS)) {
        future.get();
      }
    } finally {
      threads.shutdownNow();
    }
    shop.ledgerAssert().nothingChargedTwice();
    for (int i = 0; i < 100; i++) {
      assertLedgerMatches("ORDER-" + i);
    }
  }

  private Void buyAHundred() {
    for (int i = 0; i < 100; i++) {
      while (shop.buy("ORDER-" + i).kind() == Kind.NOT_SENT) {
        Thread.onSpinWait();
      }
    }
    return null;
  }

  private void assertLedgerMatches(String reference) {
    JournalState state = shop.state(reference);
    if (state == JournalState.APPROVED) {
      shop.ledgerAssert().chargedOnce(reference);
    } else {
      assertTrue(state.isOpen(), () -> reference + " is " + state);
    }
  }
}
