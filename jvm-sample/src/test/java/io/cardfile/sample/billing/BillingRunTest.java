package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The charges and reports of a billing run. */
class BillingRunTest extends BillingFixture {

  @Test
  void newUserNameWithTheEarlierMerchantNameChargesNothingAgain() {
    billing.generate(3);
    assertEquals(BillingRun.DONE, billing.charge());
    billing.with("CARDFILE_USERNAME", "TEST-renamed");
    assertEquals(BillingRun.DONE, billing.charge("--merchant", "TEST-merchant"));
    assertEquals(3, billing.reported("replayed from the journal"));
    assertEquals(0, billing.reported("sent now"));
    assertEquals(BillingRun.DONE, billing.reconcile("--merchant", "TEST-merchant"));
  }

  @Test
  void everyChargeIsMadeOnceAndReported() {
    billing.generate(300);
    assertEquals(BillingRun.DONE, billing.charge());
    assertEquals(300, charges().size());
    assertEquals(300, charges().stream().map(LedgerEntry::reference).distinct().count());
    assertEquals(300, billing.reported("sent now"));
    assertEquals(decided(Outcome.APPROVED), billing.reported("approved"));
    assertEquals(decided(Outcome.DECLINED), billing.reported("declined"));
    assertTrue(billing.out().contains("charged now: " + sums()), billing.out());
  }

  @Test
  void declinedAreGroupedByWhatToDo() {
    billing.generate(300);
    billing.charge();
    for (String action :
        List.of(
            "DO_NOT_TRY_AGAIN",
            "TRY_AGAIN_LATER",
            "CORRECT_AND_SEND_AGAIN",
            "ASK_FOR_ANOTHER_CARD")) {
      assertTrue(billing.reported(action) > 0, action);
    }
    assertTrue(
        billing.out().matches("(?s).*TRY_AGAIN_LATER .* not before 20\\d\\d-.*"), billing.out());
  }

  @Test
  void sameCommandAgainSendsNothingAndReportsTheSame() {
    billing.generate(100);
    billing.charge();
    final String first = billing.out();
    assertEquals(BillingRun.DONE, billing.charge());
    assertEquals(100, charges().size());
    assertEquals(0, billing.reported("sent now"));
    assertEquals(100, billing.reported("replayed from the journal"));
    for (String line : List.of("approved", "declined", "DO_NOT_TRY_AGAIN", "TRY_AGAIN_LATER")) {
      assertEquals(BillingCommand.reported(first, line), billing.reported(line), line);
    }
    assertTrue(billing.out().contains("charged before: " + sums()), billing.out());
  }

  @Test
  void linesAddedToTheFileAreAllThatIsSent() throws IOException {
    billing.generate(40);
    List<String> lines = Files.readAllLines(billing.file());
    Files.write(billing.file(), lines.subList(0, 31));
    billing.charge();
    Files.write(billing.file(), lines);
    assertEquals(BillingRun.DONE, billing.charge());
    assertEquals(10, billing.reported("sent now"));
    assertEquals(30, billing.reported("replayed from the journal"));
  }

  @Test
  void trialShowsAllSteps() {
    assertEquals(BillingRun.DONE, billing.tryIt(), billing.err());
    assertTrue(billing.out().contains("resolved as approved"), billing.out());
    assertEquals(500, billing.reported("charges in the file"));
  }

  @Test
  void listsAreCutWhereAskedAndTheRestCounted() {
    billing.generate(20);
    for (int i = 0; i < 5; i++) {
      sandbox.loseNextReply();
    }
    billing.charge("--threads", "1", "--list", "2");
    assertTrue(billing.out().contains("    BILL-1-0000002\n    and 3 more\n"), billing.out());
  }

  @Test
  void rateIsKeptToAndReplaysDoNotCount() {
    billing.generate(20);
    long begin = System.nanoTime();
    billing.charge("--rate", "20");
    long first = System.nanoTime() - begin;
    assertTrue(first >= 800_000_000L, first + " ns for 20 at 20 a second");
    billing.charge("--rate", "1");
    assertEquals(20, billing.reported("replayed from the journal"));
    assertTrue(System.nanoTime() - begin - first < 15_000_000_000L, "replays took their turns");
  }

  @Test
  void nothingPrintedHoldsAToken() {
    billing.generate(20);
    billing.charge();
    assertFalse((billing.out() + billing.err()).contains("tok-"));
    assertFalse((billing.out() + billing.err()).contains("512345"));
  }

  private String sums() {
    TreeMap<String, Money> sums = new TreeMap<>();
    for (LedgerEntry entry : charges()) {
      if (entry.outcome() == Outcome.APPROVED) {
        Money amount = Money.ofMinor(entry.amountMinorUnits(), entry.currency());
        sums.merge(entry.currency(), amount, Money::plus);
      }
    }
    return String.join(", ", sums.values().stream().map(Object::toString).toList());
  }
}
