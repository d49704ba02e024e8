package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The user name at the gateway has changed, and the journal keeps the earlier name. */
class ReconcilerAccountTest extends Proving {

  private Instant time = CLAIMED.minus(Duration.ofHours(6));

  /** Approves or doubts in this order, a second apart: references of doubts begin with R. */
  private void happened(String... references) {
    for (String reference : references) {
      time = time.plusSeconds(1);
      doubts.at(time);
      if (reference.startsWith("R")) {
        doubt(reference, HERE);
      } else {
        approve(reference, HERE);
      }
    }
  }

  private void reported(String reference) {
    doubts.at(time);
    doubt(reference, HERE);
    Reconciler reconciler = reconciler().source("file", entry -> CHARGED).build();
    doubts.at(time);
    assertEquals(1, reconciler.run().approvedCount());
  }

  /** Has what one account charged, and lacks the rest. */
  private static Known only(String account) {
    return approved -> approved.reference().startsWith(account) ? CHARGED : NOT_CHARGED;
  }

  private Reconciliation run(Known known) {
    doubts.at(LATER);
    return with(known).build().run();
  }

  private void assertHeld(String lacked) {
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    assertTrue(alarms.stream().anyMatch(alarm -> alarm.reference().equals(lacked)), "" + alarms);
  }

  @Test
  void sourceMustHaveWhatWasApprovedBeforeTheDoubt() {
    happened("OLD-1", "R-1", "NEW-1");
    run(only("NEW"));
    assertHeld("OLD-1");
  }

  @Test
  void sourceMustHaveTheLatestAsWell() {
    happened("OLD-1", "R-1", "NEW-1");
    run(only("OLD"));
    assertHeld("NEW-1");
  }

  @Test
  void sourceMustHaveWhatWasApprovedNextWhereNothingWasBefore() {
    happened("R-1", "OLD-1", "R-2", "NEW-1");
    run(only("NEW"));
    assertHeld("OLD-1");
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-2"));
    assertEquals(1, alarms.size(), "once for each purchase");
  }

  private Reconciliation runWithoutTheOldOne() {
    return run(approved -> approved.reference().equals("OLD-1") ? UNKNOWN : CHARGED);
  }

  @Test
  void sourceThatKnowsNothingOfBeforeIsNotProvenByTheLatest() {
    time = time.minus(Duration.ofDays(3));
    happened("OLD-1", "R-1");
    time = time.plus(Duration.ofDays(2));
    happened("NEW-1");
    assertUnproven(runWithoutTheOldOne(), "R-1", "next to the claim");
  }

  /** As in the first minutes of a billing run, a month after the last one. */
  @Test
  void whatWasApprovedOnTheSameDayIsEnoughWhereTheOlderIsForgotten() {
    happened("OLD-1", "R-1", "NEW-1");
    assertEquals(1, runWithoutTheOldOne().notChargedCount());
  }

  private void putBack(String reference) {
    time = time.plusMillis(1);
    doubts.at(time);
    Resolution charged = Resolution.approvedBySource("p-1", "00");
    doubts.journal.restore("merchant", reference, TEN, HERE, charged);
  }

  /** It is dated by when it was put back, and may be older than what the source remembers. */
  @Test
  void whatWasPutBackAndIsLackingHoldsADoubtNextToItWithoutAnAlarm() {
    putBack("NEW-0");
    putBack("BACK-1");
    happened("R-1", "NEW-1");
    assertUnproven(run(only("NEW")), "R-1", "next to the claim");
    assertEquals(List.of(), alarms);
    Reconciliation trusted = with(only("NEW")).trustAbsence("look-up").build().run();
    assertEquals(1, trusted.notChargedCount());
  }

  @Test
  void whatWasPutBackFartherFromADoubtMayBeForgotten() {
    putBack("BACK-1");
    happened("NEW-1", "R-1", "NEW-2");
    assertEquals(1, run(only("NEW")).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  @Test
  void sourceThatLacksAllThatWasPutBackIsNotProvenByTheSameDay() {
    putBack("BACK-1");
    happened("R-1", "NEW-1");
    assertUnproven(run(only("NEW")), "R-1", "next to the claim");
  }

  @Test
  void trustDoesNotReachASourceThatLacksAllThatWasPutBack() {
    putBack("BACK-1");
    putBack("BACK-2");
    happened("R-1");
    doubts.at(LATER);
    with(only("NEW")).trustAbsence("look-up").build().run();
    assertHeld("BACK-2");
  }

  @Test
  void whatIsConfirmedMustBeOfTheSameDay() {
    time = time.minus(Duration.ofDays(4));
    happened("OLD-1", "R-1", "MID-1");
    time = time.plus(Duration.ofDays(2));
    happened("NEW-1");
    Known known = approved -> approved.reference().startsWith("NEW") ? CHARGED : UNKNOWN;
    assertUnproven(run(known), "R-1", "next to the claim");
  }

  /** Servers with the old name and servers with the new one, for some minutes. */
  @ParameterizedTest
  @ValueSource(strings = {"OLD-2 NEW-1 R-1 NEW-2", "NEW-1 NEW-2 R-1 NEW-3 OLD-2"})
  void sourceMustHaveTheNearestOnesOnBothSides(String order) {
    happened(order.split(" "));
    happened("NEW-7", "NEW-8");
    run(only("NEW"));
    assertHeld("OLD-2");
  }

  @Test
  void nearestOnesAreFoundBeforeTenThousandLaterOnes() {
    happened("R-1", "OLD-1", "OLD-2");
    for (int i = 0; i < 10_200; i++) {
      happened("NEW-" + i);
    }
    run(only("NEW"));
    assertHeld("OLD-1");
  }

  @Test
  void nearestOneCountsAlthoughASourceReportedIt() {
    happened("NEW-1", "NEW-2", "NEW-3", "NEW-4", "NEW-5");
    time = time.plusSeconds(1);
    reported("OLD-1");
    happened("R-1", "NEW-6");
    run(only("NEW"));
    assertHeld("OLD-1");
  }

  @Test
  void doubtOfLongAfterTheChangeIsSettled() {
    happened("OLD-1", "NEW-1", "NEW-2", "NEW-3", "NEW-4", "NEW-5", "R-1", "NEW-6");
    assertEquals(1, run(only("NEW")).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  @Test
  void whatASourceReportedOfBeforeDisprovesAsWell() {
    reported("OLD-1");
    happened("R-1", "NEW-1");
    run(only("NEW"));
    assertHeld("OLD-1");
  }

  @Test
  void whatASourceReportedOfBeforeIsEnoughWhereAReplyProvesTheLatest() {
    reported("OLD-1");
    happened("R-1", "NEW-1");
    assertEquals(1, run(approved -> CHARGED).notChargedCount());
  }

  /** A move puts in the latest first, and dates the doubt as well. */
  @Test
  void theLatestThatWasPutBackIsFoundBehindForgottenOnes() {
    for (int i = 200; i > 0; i--) {
      putBack("BACK-" + i);
    }
    time = time.plusMillis(1);
    doubts.at(time);
    doubts.journal.restore("merchant", "R-1", TEN, HERE, Doubts.DOUBT);
    happened("NEW-1");
    assertEquals(0, run(only("NEW")).notChargedCount(), "of another account");
    Known lately = approved -> approved.reference().matches("BACK-200|NEW-1") ? CHARGED : UNKNOWN;
    assertEquals(1, run(lately).notChargedCount());
  }

  @Test
  void eachPurchaseIsAskedAboutOnceInARunAndAlarmedOnce() {
    happened("OLD-1", "OLD-2");
    for (int i = 0; i < 50; i++) {
      happened("R-" + i);
    }
    happened("NEW-1");
    assertEquals(50, run(only("NEW")).inDoubtCount());
    assertEquals(52, asked.size(), asked.toString());
    assertEquals(1, alarms.size());
  }

  @Test
  void interruptEndsTheQuestions() {
    happened("OLD-1", "OLD-2", "OLD-3", "R-1");
    Reconciliation report =
        run(
            approved -> {
              Thread.currentThread().interrupt();
              return UNKNOWN;
            });
    assertTrue(Thread.interrupted());
    assertEquals(List.of("R-1", "OLD-3"), asked);
    assertEquals(Doubt.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
  }

  private void putBackThirtyAndTheDoubt() {
    for (int i = 30; i > 0; i--) {
      putBack("BACK-" + i);
    }
    time = time.plusMillis(1);
    doubts.at(time);
    doubts.journal.restore("merchant", "R-1", TEN, HERE, Doubts.DOUBT);
    happened("NEW-1");
  }

  /** Has the second of those that were put back, and the new one; of the first it says another. */
  private static Known farthest(Known first) {
    return approved ->
        approved.reference().equals("BACK-30")
            ? first.of(approved)
            : approved.reference().matches("BACK-29|NEW-1") ? CHARGED : UNKNOWN;
  }

  @Test
  void theFarthestThatWasPutBackDisprovesAsWell() {
    putBackThirtyAndTheDoubt();
    run(farthest(approved -> DECLINED));
    assertHeld("BACK-30");
  }

  @Test
  void failureAtTheFarthestThatWasPutBackEndsTheQuestions() {
    putBackThirtyAndTheDoubt();
    Known failing =
        farthest(
            approved -> {
              throw new IOException("lost");
            });
    assertEquals(Doubt.Why.SOURCE_FAILED, run(failing).inDoubt().get(0).why());
    assertEquals("BACK-30", asked.get(asked.size() - 1));
  }

  /** The copy has purchases of the account that is asked, the list those of the other one. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void earlierOnesDoNotReplaceWhatWasPutBackNextToTheDoubt(boolean isDoubtFirst) {
    happened("OLD-1", "OLD-2", "OLD-3", "OLD-4", "OLD-5");
    time = time.plusSeconds(1);
    putBack("NEW-1");
    time = time.plusSeconds(isDoubtFirst ? -1 : 1);
    doubts.at(time);
    doubts.journal.restore("merchant", "R-1", TEN, HERE, Doubts.DOUBT);
    assertUnproven(run(only("OLD")), "R-1", "next to the claim");
    assertEquals(1, run(approved -> CHARGED).notChargedCount());
  }

  /** A list that is put back has its own order. */
  @ParameterizedTest
  @ValueSource(strings = {"OLD-1 OLD-2 NEW-1 NEW-2", "NEW-1 OLD-1 NEW-2 OLD-2"})
  void noneOfWhatWasPutBackNextToTheDoubtMayBeLacking(String order) {
    happened("OLD-0");
    for (String account : order.split(" ")) {
      for (int i = 0; i < 10; i++) {
        putBack(account + i);
      }
    }
    time = time.plusMillis(1);
    doubts.at(time);
    doubts.journal.restore("merchant", "R-1", TEN, HERE, Doubts.DOUBT);
    assertUnproven(run(only("OLD")), "R-1", "next to the claim");
    run(only("NEW"));
    assertHeld("OLD-0");
    assertEquals(1, run(approved -> CHARGED).notChargedCount());
  }

  /** The list may have been of the later account alone, and the doubt of the former one. */
  @Test
  void sourceMustHaveThePurchasesOfTheCopyAsWell() {
    happened("OLD-1");
    for (int i = 0; i < 6; i++) {
      putBack("NEW-" + i);
    }
    time = time.plusMillis(1);
    doubts.at(time);
    doubts.journal.restore("merchant", "R-1", TEN, HERE, Doubts.DOUBT);
    happened("NEW-9");
    run(only("NEW"));
    assertHeld("OLD-1");
  }

  /** The attempt that was lost came after those of the copy. */
  @Test
  void doubtThatWasPutBackOverAnEntryIsOfTheTimeWhenThatWasDone() {
    time = time.minus(Duration.ofDays(2));
    happened("OLD-1", "R-1", "OLD-2");
    time = time.plus(Duration.ofDays(2));
    putBack("NEW-1");
    time = time.plusMillis(1);
    doubts.at(time);
    doubts.journal.restore("merchant", "R-1", TEN, HERE, Doubts.DOUBT);
    happened("OLD-3");
    assertUnproven(run(only("OLD")), "R-1", "next to the claim");
    assertEquals(1, run(approved -> CHARGED).notChargedCount());
  }

  /** What it lacks of before is not forgotten over what was put back after. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void purchaseOfBeforeThatIsLackingAlarmsAlthoughOthersWerePutBack(boolean isTrusted) {
    happened("OLD-1", "R-1");
    putBack("BACK-1");
    happened("NEW-1");
    doubts.at(LATER);
    Reconciler.Builder reconciler = with(only("NEW"));
    (isTrusted ? reconciler.trustAbsence("look-up") : reconciler).build().run();
    assertHeld("OLD-1");
  }

  /** The amount of the list may have been net of fees. */
  @ParameterizedTest
  @CsvSource({"p-1,1", "p-2,0", "'',0"})
  void whatWasPutBackWithAnIdIsComparedByIt(String found, int settled) {
    putBack("BACK-1");
    happened("R-1", "NEW-1");
    Finding gross = Finding.charged(found.isEmpty() ? null : found, Money.of("10.50", "AUD"), "00");
    Reconciliation report =
        run(approved -> approved.reference().startsWith("BACK") ? gross : CHARGED);
    assertEquals(settled, report.notChargedCount());
    assertEquals(1 - settled, alarms.size());
  }

  /** It is dated by when it was put back, and may be of long before. */
  @Test
  void theSameDayIsNotEnoughForADoubtThatWasPutBack() {
    happened("OLD-1");
    time = time.plusMillis(1);
    doubts.at(time);
    doubts.journal.restore("merchant", "R-1", TEN, HERE, Doubts.DOUBT);
    happened("NEW-1");
    assertUnproven(runWithoutTheOldOne(), "R-1", "next to the claim");
  }

  @Test
  void trustReachesASourceThatHasSomeOfWhatWasPutBack() {
    putBack("BACK-1");
    putBack("BACK-2");
    happened("R-1");
    doubts.at(LATER);
    Reconciliation report = with(only("BACK-1")).trustAbsence("look-up").build().run();
    assertEquals(1, report.notChargedCount());
    assertEquals(List.of(), alarms);
  }

  /** It may have forgotten all of them, and then nothing is wrong with its address. */
  @Test
  void alarmOfWhatWasPutBackSaysWhatDecides() {
    putBack("BACK-1");
    happened("R-1");
    doubts.at(LATER);
    with(only("NEW")).trustAbsence("look-up").build().run();
    String detail = alarms.get(0).detail();
    assertTrue(detail.contains("it may have forgotten them"), detail);
    assertTrue(detail.contains("The next purchase that is approved there"), detail);
    assertFalse(detail.contains("correct the address"), detail);
  }

  /** The quiet period must be over by it only where there is another one. */
  @Test
  void theFirstPurchaseOfADestinationProvesTheSourceAtOnce() {
    happened("R-1");
    doubts.at(LATER.minusSeconds(60));
    approve("NEW-1", HERE);
    assertEquals(1, run(approved -> CHARGED).notChargedCount());
  }

  /** Hours apart, and many of them in the minute after the claim. */
  @ParameterizedTest
  @ValueSource(ints = {1, 150})
  void nearestOnesAreFoundHoweverFarOrManyTheyAre(int count) {
    time = time.minus(Duration.ofDays(90));
    happened("R-1");
    time = time.plus(Duration.ofDays(count == 1 ? 80 : 0));
    happened("OLD-1");
    for (int i = 0; i < count; i++) {
      happened("NEW-" + i);
    }
    time = time.plus(Duration.ofDays(4));
    happened("NEW-X");
    run(only("NEW"));
    assertHeld("OLD-1");
  }

  private PurchaseJournal counting(AtomicInteger rows) {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              Object result = method.invoke(doubts.journal, arguments);
              rows.addAndGet(method.getName().equals("approved") ? ((List<?>) result).size() : 0);
              return result;
            });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anOldDoubtDoesNotReadAllThatWasApprovedSince(boolean isDestinationKnown) {
    happened("OLD-1");
    doubt("R-1", isDestinationKnown ? HERE : null);
    for (int i = 0; i < 11_000; i++) {
      happened("NEW-" + i);
    }
    AtomicInteger rows = new AtomicInteger();
    doubts.at(LATER);
    Reconciliation report = settling(rows).run();
    assertEquals(isDestinationKnown ? 1 : 0, report.notChargedCount());
    assertTrue(rows.get() < 2_000, rows + " rows read");
  }

  @Test
  void theLatestAreReadOnceForAllDoubtsAmongThem() {
    for (int i = 0; i < 400; i++) {
      happened("OLD-" + i);
    }
    for (int i = 0; i < 50; i++) {
      happened("R-" + i, "NEW-" + i);
    }
    AtomicInteger rows = new AtomicInteger();
    doubts.at(LATER);
    assertEquals(50, settling(rows).run().notChargedCount());
    assertEquals(400, rows.get(), "300, and 100 that may be younger");
  }

  private Reconciler settling(AtomicInteger rows) {
    return Reconciler.builder(counting(rows))
        .clock(Clock.fixed(LATER, ZoneOffset.UTC))
        .source("look-up", entry -> entry.state() == JournalState.APPROVED ? CHARGED : NOT_CHARGED)
        .build();
  }

  /** Its quiet period is not over: the source may not know it yet. */
  @Test
  void whatWasApprovedLastMayBeLacking() {
    happened("OLD-1", "R-1");
    doubts.at(LATER.minusSeconds(60));
    approve("NEW-1", HERE);
    assertEquals(1, run(only("OLD")).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  /** Also where nothing decides next to the claim. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void purchaseNextToTheTimeOfADoubtThatWasPutBackMustBeKnown(boolean withBack) {
    time = time.minus(Duration.ofDays(2));
    happened("R-1");
    if (withBack) {
      putBack("BACK-1");
    }
    happened("NEW-1", "NEW-2", "NEW-3", "NEW-4", "NEW-5");
    time = time.plus(Duration.ofDays(2));
    happened("OLD-1");
    time = time.plusMillis(1);
    doubts.at(time);
    doubts.journal.restore("merchant", "R-1", TEN, HERE, Doubts.DOUBT);
    happened("NEW-9");
    doubts.at(LATER);
    with(only("NEW")).trustAbsence("look-up").build().run();
    assertHeld("OLD-1");
  }
}
