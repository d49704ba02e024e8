package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Purchases were put back next to a doubt, or the doubt was. */
class ReconcilerPutBackTest extends AccountChange {

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

  /** A list may have the latest first. What is put back after it is dated by that as well. */
  @Test
  void theLatestThatWasPutBackIsFoundBehindForgottenOnes() {
    for (int i = 200; i > 0; i--) {
      putBack("BACK-" + i);
    }
    putBackTheDoubt();
    happened("NEW-1");
    assertEquals(0, run(only("NEW")).notChargedCount(), "of another account");
    Known lately = approved -> approved.reference().matches("BACK-200|NEW-1") ? CHARGED : UNKNOWN;
    assertEquals(1, run(lately).notChargedCount());
  }

  private void putBackThirtyAndTheDoubt() {
    for (int i = 30; i > 0; i--) {
      putBack("BACK-" + i);
    }
    putBackTheDoubt();
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
    putBackTheDoubt();
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
    putBackTheDoubt();
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
    putBackTheDoubt();
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
    putBackTheDoubt();
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
    putBackTheDoubt();
    happened("NEW-9");
    doubts.at(LATER);
    with(only("NEW")).trustAbsence("look-up").build().run();
    assertHeld("OLD-1");
  }
}
