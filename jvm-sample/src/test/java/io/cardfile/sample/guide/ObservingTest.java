package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.TestGateway;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/observing.md. */
class ObservingTest {

  private final TestGateway gateway = TestGateway.create();
  private final List<String> log = new ArrayList<>();
  private final CountingListener metrics = new CountingListener("shop-1", log::add);

  private PaymentClient observed(PurchaseJournal journal) {
    return gateway.clientBuilder().journal(journal, gateway.username()).listener(metrics).build();
  }

  @Test
  void eachOutcomeIsCountedAndLogged() {
    PaymentClient client = observed(gateway.journal());
    client.purchase(Rent.of("R-1")).execute();
    client.purchase(Rent.of("R-1")).execute();
    gateway.next().loseReply();
    client.purchase(Rent.of("R-2")).execute();
    PaymentCall<PurchaseOutcome> cancelled = client.purchase(Rent.of("R-3"));
    cancelled.cancel();
    cancelled.execute();
    assertEquals(
        Map.of(
            "PURCHASE.APPROVED", 1L,
            "PURCHASE.APPROVED.replayed", 1L,
            "PURCHASE.IN_DOUBT", 1L,
            "PURCHASE.NOT_SENT", 1L),
        counts());
    assertTrue(log.get(0).startsWith("shop-1 PURCHASE R-1 APPROVED status 200 id "), log.get(0));
    assertTrue(log.get(1).contains("APPROVED replayed status 0 id none"), log.get(1));
    assertTrue(log.get(2).contains("NO_REPLY: "), log.get(2));
    assertTrue(log.get(3).endsWith(": the call was cancelled"), log.get(3));
  }

  private Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    metrics.counts.forEach((name, count) -> counts.put(name, count.sum()));
    counts.remove("PURCHASE.milliseconds");
    return counts;
  }

  @Test
  void failureOfTheJournalIsReportedBeforeTheOutcome() {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    observed(journal).purchase(Rent.of("R-1")).execute();
    assertTrue(log.get(0).startsWith("shop-1 R-1 journal: "), log.get(0));
    assertTrue(log.get(1).contains("NOT_SENT"), log.get(1));
    assertEquals(1, counts().get("JOURNAL.UNAVAILABLE"));
  }
}
