package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** "Not charged" is evidence only from a source that queries the destination of the purchase. */
class ReconcilerProofTest extends Proving {

  private static final String LISTED = "OLD-1,p-1,1000,AUD,approved\n";

  @Test
  void absenceCountsOfASourceThatFindsWhatIsKnownToBeThere() {
    approve("OLD-1");
    doubt("R-1");
    assertEquals(1, with(approved -> CHARGED).build().run().notChargedCount());
    assertEquals(List.of("R-1", "OLD-1"), asked);
    assertEquals(List.of(), alarms);
  }

  @Test
  void whereNothingWasApprovedYetAbsenceResolvesNothing() {
    doubt("R-1");
    Reconciliation report = with(approved -> CHARGED).build().run();
    assertUnproven(report, "R-1", "the journal has no approved purchase apart from");
    assertEquals(List.of(), alarms);
  }

  @Test
  void purchaseOfAnotherMerchantIsNoProof() throws Exception {
    PurchaseContent other = SampleContents.of("other", "X");
    doubts.resolve(doubts.journal.claim(other).entry(), APPROVED);
    doubt("R-1");
    assertUnproven(with(approved -> CHARGED).build().run(), "R-1", "no approved purchase");
  }

  private void assertContradicted(Finding finding) {
    approve("OLD-1");
    doubt("R-1");
    doubt("R-2");
    Reconciliation report = with(approved -> finding).trustAbsence("look-up").build().run();
    assertUnproven(report, "R-1", "a purchase that the journal has as approved");
    assertUnproven(report, "R-2", "correct the address, user name or credentials");
    assertEquals(1, alarms.size(), "one alarm for each source and run");
    assertEquals(alarms, report.alarms());
    assertEquals(Alarm.Kind.SUSPICIOUS, alarms.get(0).kind());
    assertEquals("OLD-1", alarms.get(0).reference());
  }

  @Test
  void absenceOfWhatIsKnownToBeThereAlarmsAndDisprovesTheSource() {
    assertContradicted(NOT_CHARGED);
  }

  @Test
  void declineOfWhatIsKnownToBeApprovedAlarms() {
    assertContradicted(DECLINED);
  }

  @Test
  void chargeOfAnotherAmountIsNoProofAndAlarms() {
    assertContradicted(Finding.charged("p-1", Money.of("9.99", "AUD"), "00"));
  }

  @Test
  void chargeWithAnotherIdIsNoProofAndAlarms() {
    assertContradicted(Finding.charged("p-2", TEN, "00"));
  }

  @Test
  void whatMakesNoSenseIsNoProofAndAlarms() {
    assertContradicted(Finding.alarming("came twice"));
  }

  @Test
  void chargeWithoutAnIdIsProof() {
    approve("OLD-1");
    doubt("R-1");
    Finding bare = Finding.charged(null, TEN, null);
    assertEquals(1, with(approved -> bare).build().run().notChargedCount());
  }

  @Test
  void absenceAsOfBeforeTheApprovalDisprovesNothing() {
    approve("OLD-1");
    doubt("R-1");
    Reconciliation report = with(approved -> Finding.notCharged(CLAIMED)).build().run();
    assertUnproven(report, "R-1", "has none of the latest");
    assertEquals(List.of(), alarms);
  }

  @ParameterizedTest
  @ValueSource(strings = {"look-up", "file"})
  void trustedSourceNeedsNoProofAndNoOtherIsTrusted(String trusted) {
    doubt("R-1");
    Reconciliation report =
        with(approved -> CHARGED).source("file", e -> UNKNOWN).trustAbsence(trusted).build().run();
    assertEquals(trusted.equals("look-up") ? 1 : 0, report.notChargedCount());
  }

  @Test
  void secondSourceOfANameIsRefused() {
    Reconciler.Builder builder = with(approved -> CHARGED).trustAbsence("look-up");
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> builder.source("look-up", entry -> NOT_CHARGED));
    assertEquals(
        "a source of this name was added before; give each a name of its own: look-up",
        e.getMessage());
    assertTrue(builder.build().toString().contains("[look-up]"), builder.build().toString());
  }

  @Test
  void trustInASourceThatThereIsNotIsRefused() {
    Reconciler.Builder builder =
        with(approved -> CHARGED).source("file", entry -> UNKNOWN).trustAbsence("lookup");
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, builder::build);
    assertEquals(
        "trustAbsence names a source that was not added; the sources are [look-up, file]",
        e.getMessage());
    builder.source("lookup", entry -> UNKNOWN).build();
  }

  @Test
  void oneProofServesAllEntriesOfARunAndNoOtherRun() {
    approve("OLD-1");
    for (int i = 0; i < 5; i++) {
      doubt("R-" + i);
    }
    Reconciler reconciler = with(approved -> CHARGED).build();
    assertEquals(5, reconciler.run().notChargedCount());
    assertEquals(1, asked.stream().filter("OLD-1"::equals).count());

    doubts.at(CLAIMED);
    doubt("R-9");
    doubts.at(LATER);
    reconciler.run();
    assertEquals(2, asked.stream().filter("OLD-1"::equals).count());
  }

  private void resolveBySource(String... references) {
    for (String reference : references) {
      doubt(reference);
    }
    Reconciler reconciler = reconciler().source("file", entry -> CHARGED).build();
    doubts.at(CLAIMED);
    assertEquals(references.length, reconciler.run().approvedCount());
  }

  @Test
  void sourceIsNotProvenByWhatItResolvedItself() {
    doubt("R-1");
    doubt("R-2");
    OutcomeSource wrong = entry -> entry.reference().equals("R-1") ? CHARGED : NOT_CHARGED;
    Reconciler reconciler = reconciler().source("wrong", wrong).build();
    for (int run = 0; run < 2; run++) {
      Reconciliation report = reconciler.run();
      assertEquals(JournalState.APPROVED, doubts.state("R-1"));
      assertUnproven(report, "R-2", "no approved purchase");
      assertEquals(List.of(), alarms);
    }
  }

  @Test
  void sourceIsNotProvenByWhatAnotherSourceResolved() {
    resolveBySource("OLD-1");
    doubt("R-1");
    Reconciler.Builder wrong = with(approved -> CHARGED);
    assertUnproven(wrong.build().run(), "R-1", "no approved purchase");
    doubts.at(LATER.minusSeconds(1));
    approve("NEW-1");
    doubts.at(LATER);
    assertEquals(1, wrong.build().run().notChargedCount());
  }

  @Test
  void absenceOfWhatASourceResolvedAlarmsAllTheSame() {
    resolveBySource("OLD-1");
    doubt("R-1");
    Reconciliation report = with(approved -> NOT_CHARGED).trustAbsence("look-up").build().run();
    assertUnproven(report, "R-1", "look-up reports NOT_CHARGED");
    assertEquals(1, alarms.size());
  }

  @Test
  void repliesAreAskedAboutBeforeWhatSourcesResolved() {
    doubts.at(CLAIMED.minusSeconds(1));
    approve("OLD-1");
    doubts.at(CLAIMED);
    resolveBySource("S-1", "S-2", "S-3", "S-4", "S-5", "S-6");
    doubt("R-1");
    assertEquals(1, with(approved -> CHARGED).build().run().notChargedCount());
    assertEquals(List.of("R-1", "OLD-1"), asked.subList(0, 2));
  }

  @Test
  void replyIsFoundBehindAHundredThatSourcesResolved() {
    doubts.at(CLAIMED.minusSeconds(1));
    approve("OLD-1");
    doubts.at(CLAIMED);
    resolveBySource(IntStream.range(0, 150).mapToObj(i -> "S-" + i).toArray(String[]::new));
    doubt("T-1");
    assertEquals(1, with(approved -> CHARGED).build().run().notChargedCount());
  }

  @Test
  void proofOfOneMerchantServesNoOther() throws Exception {
    approve("OLD-1");
    doubt("R-1");
    PurchaseContent other = SampleContents.of("other", "X");
    doubts.resolve(doubts.journal.claim(other).entry(), Doubts.DOUBT);
    Reconciliation report = with(approved -> CHARGED).build().run();
    assertEquals(1, report.notChargedCount());
    assertEquals(UnresolvedEntry.Why.UNPROVEN_SOURCE, report.inDoubt().get(0).why());
  }

  @Test
  void eachSourceIsCheckedByItself() {
    approve("OLD-1");
    doubt("R-1");
    Reconciliation report =
        with(approved -> CHARGED).source("wrong", e -> NOT_CHARGED).build().run();
    assertEquals(1, report.notChargedCount());
    assertEquals(1, alarms.size());
    assertTrue(alarms.get(0).detail().startsWith("wrong reports NOT_CHARGED"), alarms.toString());
  }

  @Test
  void sourceIsCheckedOnlyWhenAnEntryRestsOnItsAbsence() {
    approve("OLD-1");
    doubt("R-1");
    with(approved -> CHARGED).source("file", e -> DECLINED).build().run();
    assertEquals(JournalState.DECLINED, doubts.state("R-1"));
    assertEquals(List.of("R-1"), asked);
  }

  @Test
  void unprovenAbsenceStillContradictsACharge() {
    doubt("R-1");
    Reconciliation report = with(approved -> CHARGED).source("file", e -> CHARGED).build().run();
    assertEquals(UnresolvedEntry.Why.ALARM, report.inDoubt().get(0).why());
    assertEquals(Alarm.Kind.CONTRADICTION, alarms.get(0).kind());
  }

  private Reconciliation runWithAListThatCannotBeChecked(Finding finding) {
    approve("OLD-1");
    doubt("R-1");
    return with(approved -> CHARGED).source("list", unreadableList(finding)).build().run();
  }

  @Test
  void chargeOfAListThatCannotBeCheckedKeepsTheDoubt() {
    Reconciliation report = runWithAListThatCannotBeChecked(CHARGED);
    assertEquals(UnresolvedEntry.Why.ALARM, report.inDoubt().get(0).why());
    assertEquals(Alarm.Kind.CONTRADICTION, alarms.get(0).kind());
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  @Test
  void declineOfAListThatCannotBeCheckedDoesNotContradictAbsence() {
    assertEquals(1, runWithAListThatCannotBeChecked(DECLINED).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  @Test
  void sourceThatFailsToBeCheckedIsAskedAgainForTheNextEntry() {
    approve("OLD-1");
    doubt("R-1");
    doubt("R-2");
    List<String> checks = new ArrayList<>();
    Reconciliation report =
        with(approved -> {
              checks.add(approved.reference());
              if (checks.size() == 1) {
                throw new IOException("lost");
              }
              return CHARGED;
            })
            .build()
            .run();
    assertEquals(UnresolvedEntry.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
    assertTrue(report.inDoubt().get(0).detail().contains("java.io.IOException"));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    assertEquals(JournalState.NOT_CHARGED, doubts.state("R-2"));
  }

  @Test
  void sourceThatDoesNotKnowOneIsAskedAboutAnother() {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    approve("OLD-1");
    doubts.at(CLAIMED);
    approve("OLD-2");
    doubts.at(CLAIMED.plusSeconds(1));
    doubt("R-1");
    Reconciliation report =
        with(approved -> approved.reference().equals("OLD-1") ? CHARGED : UNKNOWN).build().run();
    assertEquals(1, report.notChargedCount());
    assertEquals(List.of("R-1", "OLD-2", "OLD-1"), asked);
  }

  @Test
  void youngPurchasesAreAskedAboutLast() {
    doubts.at(LATER.minus(Duration.ofDays(2)));
    approve("OLD-1");
    doubt("R-1");
    doubts.at(LATER.minus(Duration.ofMinutes(10)));
    approve("NEW-1");
    doubts.at(LATER.minus(Duration.ofMinutes(5)));
    approve("NEW-2");
    with(approved -> UNKNOWN).build().run();
    assertEquals(List.of("R-1", "OLD-1", "NEW-1", "NEW-2"), asked);
  }

  @Test
  void sourceThatKnowsNothingIsAskedAboutAHundred() {
    for (int i = 0; i < 150; i++) {
      approve("OLD-" + i);
    }
    doubt("R-1");
    assertUnproven(with(approved -> UNKNOWN).build().run(), "R-1", "(100 queried)");
    assertEquals(101, asked.size());
  }

  @Test
  void sourceIsAskedAboutFiveThatProveNothing() {
    resolveBySource("S-1", "S-2", "S-3", "S-4", "S-5", "S-6", "S-7");
    doubt("R-1");
    assertUnproven(with(approved -> CHARGED).build().run(), "R-1", "no approved purchase");
    assertEquals(6, asked.size());
  }

  @Test
  void whatDecidesNothingDoesNotUseUpTheQuestions() {
    doubts.at(CLAIMED.minusSeconds(1));
    approve("OLD-1");
    doubts.at(CLAIMED);
    for (int i = 0; i < 50; i++) {
      approve("NEW-" + i);
    }
    doubt("R-1");
    Known known = approved -> approved.reference().equals("OLD-1") ? NOT_CHARGED : UNKNOWN;
    assertUnproven(with(known).build().run(), "R-1", "look-up reports NOT_CHARGED");
    assertEquals(1, alarms.size());
  }

  /** Each report has its own end, which is the time of the finding. */
  @Test
  void purchasesOfAfterTheEndOfASourceAreNotAskedAbout() {
    doubts.at(CLAIMED.minus(Duration.ofDays(9)));
    approve("OLD-1");
    doubt("R-1");
    doubts.at(CLAIMED);
    for (int i = 0; i < 120; i++) {
      approve("NEW-" + i);
    }
    Finding absence = Finding.notCharged(CLAIMED.minus(Duration.ofDays(8)));
    OutcomeSource list =
        entry -> {
          asked.add(entry.reference());
          return absence;
        };
    Reconciliation report = reconciler().source("list", list).build().run();
    assertUnproven(report, "R-1", "list reports NOT_CHARGED");
    assertEquals(List.of("R-1", "OLD-1"), asked);
  }

  /** Returns a journal that throws a RuntimeException in one method. */
  private PurchaseJournal failing(String failingMethod) {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(failingMethod)) {
                throw new IllegalStateException("the pool is closed");
              }
              return method.invoke(doubts.journal, arguments);
            });
  }

  @ParameterizedTest
  @CsvSource({"find,true", "find,false", "approved,true", "approved,false"})
  void failureOfTheJournalIsNotTheSources(String method, boolean isCharged) throws IOException {
    doubt("R-1");
    SettlementFile file =
        file(CLAIMED.minusSeconds(1), LATER, isCharged ? "R-1,p-1,1000,AUD,approved\n" : LISTED);
    doubts.at(LATER);
    Reconciliation report =
        Reconciler.builder(failing(method))
            .clock(Clock.fixed(LATER, ZoneOffset.UTC))
            .source("file", file)
            .build()
            .run();
    JournalException failure = report.failure().orElseThrow();
    assertEquals(JournalException.Reason.UNAVAILABLE, failure.reason());
    assertEquals(0, report.inDoubtCount());
  }
}
