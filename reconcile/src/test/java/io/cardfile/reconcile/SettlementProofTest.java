package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A settlement file is checked with the charges that it lists. */
class SettlementProofTest extends Proving {

  @Test
  void fileOfAnotherTimeIsProvenByWhatItListsItself() throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(9)));
    approve("OLD-1");
    doubt("R-1");
    for (int i = 0; i < 200; i++) { // All were approved after the end of the file.
      doubts.at(CLAIMED.plusSeconds(i));
      approve("NEW-" + i);
    }
    Instant upTo = CLAIMED.minus(Duration.ofDays(8));
    SettlementFile file =
        file(CLAIMED.minus(Duration.ofDays(10)), upTo, "OLD-1,p-1,1000,AUD,approved\n");
    assertEquals(1, resolveWith(file).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  private Reconciliation settleAfter(String what, Instant approvedAt) throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    approve("OLD-1");
    doubts.at(approvedAt);
    approve("MISSING-1");
    doubts.at(CLAIMED);
    doubt("R-1");
    Instant from = CLAIMED.minus(Duration.ofDays(2));
    return resolveWith(file(from, LATER, "OLD-1,p-1,1000,AUD,approved\n", what));
  }

  @Test
  void fileThatLacksOneApprovalOfItsTimeResolvesNothing() throws IOException {
    for (int i = 0; i < 200; i++) {
      doubts.at(CLAIMED.plusSeconds(i));
      approve("NEW-" + i);
    }
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      lines.append(i == 100 ? "" : "NEW-" + i + ",p-1,1000,AUD,approved\n");
    }
    doubts.at(CLAIMED);
    doubt("R-1");
    Reconciliation report = resolveWith(file(CLAIMED.minusSeconds(1), LATER, lines.toString()));
    assertUnproven(report, "R-1", "the period for which it is complete");
    assertEquals(1, alarms.size());
    assertEquals("NEW-100", alarms.get(0).reference());
  }

  @Test
  void approvalsOfAFileAreReadToItsBegin() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i <= 10_000; i++) {
      doubts.at(CLAIMED.plusMillis(i));
      approve("NEW-" + i);
      lines.append(i == 0 ? "" : "NEW-" + i + ",p-1,1000,AUD,approved\n");
    }
    doubts.at(CLAIMED);
    doubt("R-1");
    resolveWith(file(CLAIMED, LATER, lines.toString()));
    assertEquals("NEW-0", alarms.get(0).reference());
  }

  /** The two oldest of 10,001 have the same millisecond. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void approvalsOfOneMillisecondAreReadAlthoughAPageEndsBetweenThem(int missing)
      throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i <= 10_000; i++) {
      doubts.at(CLAIMED.plusMillis(Math.max(i, 1)));
      approve("NEW-" + i);
      lines.append(i == missing ? "" : "NEW-" + i + ",p-1,1000,AUD,approved\n");
    }
    doubt("R-1");
    resolveWith(file(CLAIMED, LATER, lines.toString()));
    assertEquals("NEW-" + missing, alarms.get(0).reference());
  }

  @Test
  void purchasesOfTheQuietPeriodBeforeTheEndNeedNotBeListed() throws IOException {
    Instant quiet = LATER.minus(Duration.ofMinutes(15));
    assertEquals(1, settleAfter("", quiet).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  @Test
  void purchasesOfBeforeTheQuietPeriodMustBeListed() throws IOException {
    Instant quiet = LATER.minus(Duration.ofMinutes(15));
    assertUnproven(settleAfter("", quiet.minusMillis(1)), "R-1", "for which it is complete");
  }

  @Test
  void purchasesThatWereClaimedBeforeTheFileBeginsNeedNotBeListed() throws IOException {
    Instant earlier = CLAIMED.minus(Duration.ofDays(2)).minusMillis(1);
    assertEquals(1, settleAfter("", earlier).notChargedCount());
  }

  @Test
  void cardsThatWerePutOnFileWithoutAChargeNeedNotBeListed() throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    PurchaseContent free = SampleContents.of("merchant", "FREE-1", Money.of("0.00", "AUD"));
    doubts.resolve(doubts.journal.claim(free).entry(), APPROVED);
    assertEquals(1, settleAfter("", LATER).notChargedCount());
  }

  @Test
  void eachFileOfARunIsCheckedByItself() throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    approve("OLD-1");
    doubt("A-1");
    doubts.at(CLAIMED);
    approve("NEW-1");
    doubt("B-1");
    String line = "OLD-1,p-1,1000,AUD,approved\n";
    Instant end = CLAIMED.minus(Duration.ofHours(2));
    SettlementFile first = file(CLAIMED.minus(Duration.ofDays(2)), end, line);
    SettlementFile second = file(end, LATER, line); // Lacks NEW-1.
    OutcomeSource both =
        entry -> entry.claimedAt().isBefore(end) ? first.find(entry) : second.find(entry);
    Reconciliation report = reconciler().source("files", both).build().run();
    assertEquals(JournalState.NOT_CHARGED, doubts.state("A-1"));
    assertUnproven(report, "B-1", "files reports NOT_CHARGED");
  }

  @Test
  void listedPurchaseThatTheJournalHasAsDeclinedIsNoProof() throws IOException {
    doubts.resolve(claim("OLD-1"), DECLINED.resolution());
    doubt("R-1");
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER, "OLD-1,p-1,1000,AUD,approved\n");
    assertUnproven(resolveWith(file), "R-1", "no approved purchase");
  }

  @Test
  void sourceThatListsNoReferenceForAChargeResolvesNothing() {
    doubt("R-1");
    OutcomeSource broken = listed(NOT_CHARGED, () -> Collections.singletonList(null));
    Reconciliation report = reconciler().source("file", broken).build().run();
    assertEquals(UnresolvedEntry.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
  }

  @Test
  void sourceThatFailsToListItsChargesResolvesNothing() {
    doubt("R-1");
    Reconciliation report = reconciler().source("file", unreadableList(NOT_CHARGED)).build().run();
    assertEquals(UnresolvedEntry.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  @Test
  void fileWithAHeaderAloneResolvesNothing() throws IOException {
    doubt("R-1");
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER);
    assertUnproven(resolveWith(file), "R-1", "no approved purchase");
  }

  @Test
  void fileWithAHeaderAloneThatLacksWhatItMustListAlarms() throws IOException {
    approve("OLD-1");
    doubt("R-1");
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER);
    assertUnproven(resolveWith(file), "R-1", "file reports NOT_CHARGED");
    assertEquals(1, alarms.size());
    assertEquals(Alarm.Kind.SUSPICIOUS, alarms.get(0).kind());
  }

  @Test
  void fileOfAnotherMerchantResolvesNothing() throws IOException {
    doubt("R-1");
    SettlementFile file =
        file(
            CLAIMED.minusSeconds(1),
            LATER,
            "A-1,p-7,700,AUD,approved\n",
            "A-2,p-8,800,AUD,approved\n");
    assertUnproven(resolveWith(file), "R-1", "no approved purchase");
  }

  @Test
  void listedReferenceWithAnotherAmountIsNoProof() throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    approve("OLD-1");
    doubts.at(CLAIMED);
    doubt("R-1");
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER, "OLD-1,p-1,999,AUD,approved\n");
    assertUnproven(resolveWith(file), "R-1", "file reports CHARGED");
    assertEquals(1, alarms.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"r-1", "R -1", "R-\u200b1"})
  void nearMissAlarmsAndResolvesNothing(String listed) throws IOException {
    approve("OLD-1");
    doubt("R-1");
    SettlementFile file =
        file(
            CLAIMED.minusSeconds(1),
            LATER,
            "OLD-1,p-1,1000,AUD,approved\n",
            listed + ",p-1,1000,AUD,approved\n");
    Reconciliation report = resolveWith(file);
    assertEquals(UnresolvedEntry.Why.ALARM, report.inDoubt().get(0).why());
    assertEquals(Alarm.Kind.SUSPICIOUS, alarms.get(0).kind());
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  /** There is one file for each currency, and each is declared complete. */
  @Test
  void purchasesOfAnotherCurrencyProveNothing() throws IOException {
    PurchaseContent yen = SampleContents.of("merchant", "OLD-1", Money.of("10.00", "NZD"));
    doubts.resolve(doubts.journal.claim(yen).entry(), APPROVED);
    doubt("R-1");
    Instant from = CLAIMED.minusSeconds(1);
    resolveWith(file(from, LATER, "OLD-1,p-1,1000,NZD,approved\n"));
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    approve("OLD-2");
    String lines = "OLD-1,p-1,1000,NZD,approved\nOLD-2,p-1,1000,AUD,approved\n";
    doubts.at(LATER.plusSeconds(3_600));
    settleAt(LATER.plusSeconds(3_600), file(from, LATER.plusSeconds(3_600), lines));
    assertEquals(JournalState.NOT_CHARGED, doubts.state("R-1"));
  }

  @Test
  void trustDoesNotReachAListOfAnotherCurrency() throws IOException {
    PurchaseContent other = SampleContents.of("merchant", "OLD-1", Money.of("10.00", "NZD"));
    doubts.resolve(doubts.journal.claim(other).entry(), APPROVED);
    doubt("R-1");
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER, "OLD-1,p-1,1000,NZD,approved\n");
    Reconciliation report = reconciler().source("file", file).trustAbsence("file").build().run();
    assertUnproven(report, "R-1", "list of all currencies");
  }

  /** Its claim time is the time of the restore, but it was charged long before the file. */
  @Test
  void whatWasRestoredNeedNotBeListed() throws IOException {
    doubts.at(CLAIMED.minusSeconds(1));
    approve("OLD-1");
    Resolution charged = Resolution.approvedBySource("p-7", null);
    doubts.journal.restore("merchant", "BACK-1", TEN, charged);
    doubts.at(CLAIMED);
    doubt("R-1");
    SettlementFile file = file(CLAIMED.minusSeconds(2), LATER, "OLD-1,p-1,1000,AUD,approved\n");
    assertEquals(1, resolveWith(file).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  private void restore(String reference, String id) {
    Resolution charged = Resolution.approvedBySource(id, null);
    doubts.journal.restore("merchant", reference, TEN, charged);
  }

  /** The amounts of the restored list may have been net of fees. */
  @Test
  void whatWasRestoredWithAnIdMayBeListedWithAnotherAmount() throws IOException {
    approve("OLD-1");
    restore("BACK-1", "p-7");
    doubt("R-1");
    String line = "OLD-1,p-1,1000,AUD,approved\nBACK-1,p-7,1050,AUD,approved\n";
    assertEquals(1, resolveWith(file(CLAIMED.minusSeconds(1), LATER, line)).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  /** The file is of another shop with the same references and other prices. */
  @Test
  void whatWasRestoredWithoutAnIdIsComparedByItsAmount() throws IOException {
    restore("BACK-1", null);
    doubt("R-1");
    String lines = "BACK-1,s-1,3700,AUD,approved\nR-1,s-2,1000,AUD,approved\n";
    assertUnproven(
        resolveWith(file(CLAIMED.minusSeconds(1), LATER, lines)), "R-1", "another amount or ID");
    assertEquals("BACK-1", alarms.get(0).reference());
  }

  /** The restored entry has a time before the list, so the list need not have it. */
  @ParameterizedTest
  @CsvSource({"X-1,0", "BACK-1,1"})
  void trustDoesNotReachAListThatNamesNothingOfTheJournal(String listed, int resolved)
      throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    restore("BACK-1", "p-7");
    doubts.at(CLAIMED);
    doubt("R-1");
    SettlementFile file =
        file(
            CLAIMED.minusSeconds(1),
            LATER,
            listed + ",p-7," + (resolved == 0 ? "1001" : "1000") + ",AUD,approved\n");
    Reconciliation report = reconciler().source("file", file).trustAbsence("file").build().run();
    assertEquals(resolved, report.notChargedCount());
    if (resolved == 0) {
      assertUnproven(report, "R-1", "use a list that begins earlier");
    }
  }

  private void settleAt(Instant time, SettlementFile file) {
    Clock clock = Clock.fixed(time, ZoneOffset.UTC);
    Reconciler.builder(doubts.journal).clock(clock).source("file", file).build().run();
  }

  /** For example, customer 1 in December, and customer 11 in February. */
  @Test
  void referencesThatDifferByAHyphenBetweenDigitsAreTwo() throws IOException {
    approve("RENT-1-12");
    doubt("RENT-11-3");
    SettlementFile file =
        file(
            CLAIMED.minusSeconds(1),
            LATER,
            "RENT-1-12,p-1,1000,AUD,approved\n",
            "RENT-11-4,p-1,900,AUD,approved\n");
    resolveWith(file);
    assertEquals(List.of(), alarms);
    assertEquals(JournalState.NOT_CHARGED, doubts.state("RENT-11-3"));
  }

  /**
   * The references were truncated: the journal has an earlier entry with this one, with another
   * amount.
   */
  @Test
  void aChargeThatTheJournalHasWithAnotherAmountIsUnknown() throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    PurchaseContent content = SampleContents.of("merchant", "ORDER-1000", Money.of("5.00", "AUD"));
    doubts.resolve(doubts.journal.claim(content).entry(), APPROVED);
    doubts.at(CLAIMED);
    approve("OLD-1");
    doubt("ORDER-10001");
    SettlementFile file =
        file(
            CLAIMED.minusSeconds(1),
            LATER,
            "OLD-1,p-1,1000,AUD,approved\n",
            "ORDER-1000,p-1,1000,AUD,approved\n");
    resolveWith(file);
    assertEquals(JournalState.IN_DOUBT, doubts.state("ORDER-10001"));
    assertEquals(1, alarms.size());
  }

  @Test
  void fileIsNotProvenByWhatItResolvedItself() throws IOException {
    doubt("OLD-1");
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER, "OLD-1,p-1,1000,AUD,approved\n");
    assertEquals(1, resolveWith(file).approvedCount());
    doubts.at(CLAIMED);
    doubt("R-1");
    assertUnproven(resolveWith(file), "R-1", "no approved purchase");
  }
}
