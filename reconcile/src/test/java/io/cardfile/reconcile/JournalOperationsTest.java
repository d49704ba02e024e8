package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import io.cardfile.testkit.TestClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JournalOperationsTest {

  private static final Money TEN = Money.of("10.00", "AUD");
  private static final Instant CLAIMED = Instant.parse("2026-11-21T06:00:00Z");
  private static final Instant QUIET = CLAIMED.plus(Duration.ofMinutes(15));

  private final TestClock clock = TestClock.at(CLAIMED);
  private final InMemoryJournal journal = InMemoryJournal.create(clock);
  private final JournalOperations operations = JournalOperations.builder(journal).build();

  private int doubts;

  private JournalEntry claim(String merchant, String reference) {
    return journal.claim(PurchaseContent.firstCardOnFile(merchant, reference, TEN)).entry();
  }

  private JournalEntry doubt(String reference) throws JournalException {
    return journal.record(claim("merchant", reference), JournalOutcome.inDoubt());
  }

  private static List<String> references(List<JournalEntry> entries) {
    return entries.stream().map(JournalEntry::reference).collect(Collectors.toList());
  }

  @Test
  void listsTheOldestFirstOverAllPages() throws Exception {
    for (int i = 0; i < 1_200; i++) {
      doubt("R-" + (9_999 - i));
      clock.advance(Duration.ofSeconds(1));
    }
    claim("other", "R-9999");
    assertEquals("R-9999", operations.list(2_000).get(0).reference());
    assertEquals(1_201, operations.list(2_000).size());
    assertEquals(7, operations.list(7).size());
    assertEquals(1, operations.list("other", 2_000).size());
    assertEquals(2, operations.findOpen("R-9999").size());
    assertEquals(List.of(), operations.findOpen("R-1"));
    assertThrows(IllegalArgumentException.class, () -> operations.list(0));
  }

  @Test
  void aResolvedEntryHasWhoAndWhy() throws Exception {
    JournalEntry entry = doubt("R-1");
    JournalOutcome charged = JournalOutcome.approved("p-1", null, Capture.FULL);
    JournalEntry resolved = operations.resolve(entry, charged, "jane", "seen in the list");
    assertEquals(Optional.of(resolved), operations.find("merchant", "R-1"));
    assertEquals(JournalState.APPROVED, resolved.state());
    assertEquals(charged.withNote("jane: seen in the list"), resolved.outcome().get());
    assertEquals(List.of(), references(operations.list(10)));
  }

  @Test
  void notChargedIsRefusedUntilTheQuietPeriodIsOver() throws Exception {
    JournalEntry entry = doubt("R-1");
    clock.set(QUIET.minusMillis(1));
    JournalException early =
        assertThrows(
            JournalException.class,
            () -> operations.resolve(entry, JournalOutcome.notCharged(), "jane", "not in list"));
    assertEquals(Reason.CONFLICT, early.reason());
    assertTrue(early.getMessage().contains("from 2026-11-21T06:15:00Z on"), early.getMessage());
    assertEquals(JournalState.IN_DOUBT, journal.find("merchant", "R-1").get().state());
    assertEquals(QUIET, operations.notChargedFrom(entry));

    clock.set(QUIET);
    operations.resolve(entry, JournalOutcome.notCharged(), "jane", "not in list");
    assertEquals(JournalState.NOT_CHARGED, journal.find("merchant", "R-1").get().state());
  }

  @Test
  void onlyWhatIsInDoubtIsResolved() throws Exception {
    JournalEntry underWay = claim("merchant", "R-1");
    JournalEntry doubt = doubt("R-2");
    JournalEntry declined =
        operations.resolve(doubt, JournalOutcome.declined(null, null, null), "jane", "seen");
    for (JournalEntry entry : List.of(underWay, declined, doubt)) {
      JournalException e =
          assertThrows(
              JournalException.class,
              () -> operations.resolve(entry, JournalOutcome.approved("p", null), "jane", "seen"));
      assertEquals(Reason.CONFLICT, e.reason());
    }
    assertEquals(Optional.of(declined), operations.find("merchant", "R-2"));
  }

  @Test
  void aPersonResolvesToAnAnswerAndWithAReasonAlone() throws Exception {
    JournalEntry entry = doubt("R-1");
    JournalOutcome charged = JournalOutcome.approved("p", null);
    assertRefused(entry, JournalOutcome.notSent(), "jane", "seen");
    assertRefused(entry, JournalOutcome.inDoubt(), "jane", "seen");
    assertRefused(entry, charged, " ", "seen");
    assertRefused(entry, charged, "jane", "");
    assertRefused(entry, charged, "jane", "card 4111 1111 1111 1111");
    assertEquals(JournalState.IN_DOUBT, journal.find("merchant", "R-1").get().state());
  }

  private void assertRefused(JournalEntry entry, JournalOutcome outcome, String who, String why) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> operations.requireResolvable(entry, outcome, who, why));
    assertFalse(String.valueOf(e.getMessage()).contains("4111"));
    assertThrows(
        IllegalArgumentException.class, () -> operations.resolve(entry, outcome, who, why));
  }

  private Map<String, ReportedOutcome> lookUp(OutcomeSource source) throws Exception {
    JournalEntry entry = doubt("R-" + ++doubts);
    return JournalOperations.builder(journal).source("gateway", source).build().lookUp(entry);
  }

  @Test
  void aLookUpReturnsTheReportOfTheSource() throws Exception {
    ReportedOutcome charged = ReportedOutcome.charged("p-1", TEN);
    assertEquals(Map.of("gateway", charged), lookUp(entry -> charged));
  }

  @Test
  void notFoundIsUnknownIfTheLatestApprovedPurchaseIsNotFoundEither() throws Exception {
    journal.record(claim("merchant", "PAID"), JournalOutcome.approved("p-0", null));
    ReportedOutcome notFound = ReportedOutcome.notFound(QUIET);
    assertEquals(ReportedOutcome.Kind.UNKNOWN, lookUp(entry -> notFound).get("gateway").kind());
    Money other = Money.of("9.00", "AUD");
    assertEquals(ReportedOutcome.Kind.UNKNOWN, lookUpWithPaid(other).kind());
    assertEquals(ReportedOutcome.Kind.NOT_FOUND, lookUpWithPaid(TEN).kind());
  }

  private ReportedOutcome lookUpWithPaid(Money amount) throws Exception {
    return lookUp(
            entry ->
                entry.reference().equals("PAID")
                    ? ReportedOutcome.charged("p-0", amount)
                    : ReportedOutcome.notFound(QUIET))
        .get("gateway");
  }

  @Test
  void aFailureOfASourceIsReportedWithoutItsText() {
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                lookUp(
                    entry -> {
                      throw new IOException("card 4111111111111111");
                    }));
    assertEquals("gateway: java.io.IOException", e.getMessage());
  }

  @Test
  void aPurgeRemovesWhatIsOldAndNotOpen() throws Exception {
    operations.resolve(doubt("R-1"), JournalOutcome.approved("p", null), "jane", "seen");
    doubt("R-2");
    clock.advance(Duration.ofDays(2));
    assertEquals(1, operations.purge(Duration.ofDays(1)));
    assertEquals(List.of("R-2"), references(operations.list(10)));
  }

  @Test
  void twoSourcesHaveTwoNames() {
    JournalOperations.Builder builder =
        JournalOperations.builder(journal).source("gateway", entry -> ReportedOutcome.unknown(""));
    assertThrows(
        IllegalArgumentException.class,
        () -> builder.source("gateway", entry -> ReportedOutcome.unknown("")));
    assertThrows(
        IllegalArgumentException.class,
        () -> builder.quietPeriod(Duration.ofMinutes(2).minusMillis(1)));
  }
}
