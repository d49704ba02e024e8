package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.TestGateway;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.Test;

/** The code of docs/learn/never-charged-twice.md. */
class NeverChargedTwiceTest {

  private final TestGateway gateway = TestGateway.create();
  private final Records records = new Records();
  private final List<Exception> alerts = new ArrayList<>();
  private final NeverChargedTwice shop =
      new NeverChargedTwice(
          gateway.endpoints(),
          gateway.transport(),
          gateway.username(),
          "TEST",
          InMemoryJournal.create(),
          records,
          alerts::add);

  private static final class Records implements NeverChargedTwice.Orders {

    final Map<String, String> statuses = new TreeMap<>();
    final List<String> cards = new ArrayList<>();
    boolean fail;

    @Override
    public List<String> unfinished() {
      if (fail) throw new IllegalStateException("the database of the orders is not reachable");
      return List.copyOf(statuses.keySet());
    }

    @Override
    public void update(String reference, String status) {
      statuses.put(reference, status);
    }

    @Override
    public void store(String reference, StoredCredential credential) {
      cards.add(reference);
    }
  }

  private PurchaseOutcome charge(String reference) {
    records.statuses.put(reference, "new");
    return shop.client().purchase(Rent.of(reference)).execute();
  }

  @Test
  void scheduledRunUpdatesTheOrderWhoseReplyWasLost() throws Exception {
    gateway.next().loseReply();
    assertEquals(Kind.IN_DOUBT, charge("INV-1").kind());
    ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    shop.start(timer);
    timer.submit(() -> {}).get(); // After the first run.
    assertEquals(1, timer.getQueue().size());
    timer.shutdownNow();
    assertEquals(Map.of("INV-1", "paid"), records.statuses);
    assertEquals(List.of("INV-1"), records.cards);
    assertTrue(charge("INV-1").isReplayed());
    gateway.ledger().chargedOnce("INV-1");
    assertEquals(List.of(), alerts);
  }

  @Test
  void orderThatNoCallHasClaimedStaysNew() {
    gateway.onReference("INV-1").decline("51");
    gateway.onReference("INV-2").loseRequest();
    charge("INV-1");
    charge("INV-2");
    records.statuses.put("INV-3", "new");
    shop.reconcile();
    assertEquals(
        Map.of("INV-1", "not paid: try a new reference", "INV-2", "wait", "INV-3", "new"),
        records.statuses);
  }

  @Test
  void errorOfTheOrdersIsReportedAndEndsNoSchedule() {
    records.fail = true;
    shop.reconcile();
    assertEquals("the database of the orders is not reachable", alerts.get(0).getMessage());
  }

  @Test
  void statusOfWhatIsNotPaid() {
    assertEquals(
        "approved: look up how much is captured",
        statusAfter(JournalOutcome.approved("7f3a-0042", "00", Capture.PARTIAL)));
    assertEquals("voided: try a new reference", statusAfter(JournalOutcome.voided("7f3a-0042")));
    assertEquals("send the same reference again", statusAfter(JournalOutcome.notCharged()));
  }

  private static String statusAfter(JournalOutcome outcome) {
    PurchaseContent content = PurchaseContent.oneOff("acme-live", "INV-1", Rent.AMOUNT);
    JournalEntry claimed = JournalEntry.first(content, Instant.EPOCH);
    JournalEntry doubt = claimed.withOutcome(JournalOutcome.inDoubt(), Instant.EPOCH);
    return NeverChargedTwice.statusOf(doubt.withOutcome(outcome, Instant.EPOCH));
  }
}
