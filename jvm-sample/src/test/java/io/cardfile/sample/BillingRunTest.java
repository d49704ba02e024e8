package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a billing run charges and reports. */
class BillingRunTest extends BillingFixture {

  @Test
  void chargesThatWereAnsweredAtAnotherUrlAreReportedAndReplayedWhereItIsNamed()
      throws IOException {
    bill.generate(3);
    assertEquals(BillingRun.DONE, bill.charge());
    try (SandboxServer other = SandboxServer.start()) {
      Bill moved = new Bill(folder, other.purchasesUrl());
      assertEquals(BillingRun.NOT_ALL, moved.charge());
      assertEquals(3, moved.reported("answered elsewhere"));
      assertEquals(0, moved.reported("in doubt"));

      assertEquals(BillingRun.DONE, moved.charge("--former-purchases", sandbox.purchasesUrl()));
      assertEquals(3, moved.reported("replayed from the journal"));
      assertEquals(0, other.ledger().entries().size());
    }
    assertEquals(BillingRun.WRONG_OPTIONS, bill.charge("--former-purchases", "http://pay.example"));
    assertTrue(bill.err().contains("--former-purchases"), bill.err());
  }

  @Test
  void underTheNameOfBeforeAnotherUserNameAtTheGatewayChargesNothingAgain() {
    bill.generate(3);
    assertEquals(BillingRun.DONE, bill.charge());
    bill.with("CARDFILE_USERNAME", "TEST-renamed");
    assertEquals(BillingRun.DONE, bill.charge("--merchant", "TEST-merchant"));
    assertEquals(3, bill.reported("replayed from the journal"));
    assertEquals(0, bill.reported("sent now"));
    assertEquals(BillingRun.DONE, bill.reconcile("--merchant", "TEST-merchant"));
  }

  @Test
  void everyChargeIsMadeOnceAndReported() {
    bill.generate(300);
    assertEquals(BillingRun.DONE, bill.charge());
    assertEquals(300, charges().size());
    assertEquals(300, charges().stream().map(LedgerEntry::reference).distinct().count());
    assertEquals(300, bill.reported("sent now"));
    assertEquals(decided(Outcome.APPROVED), bill.reported("approved"));
    assertEquals(decided(Outcome.DECLINED), bill.reported("declined"));
    assertTrue(bill.out().contains("charged now: " + sums()), bill.out());
  }

  @Test
  void declinedAreGroupedByWhatToDo() {
    bill.generate(300);
    bill.charge();
    for (String action :
        List.of("DO_NOT_RETRY", "RETRY_LATER", "UPDATE_CARD", "CORRECT_CVV", "UNKNOWN")) {
      assertTrue(bill.reported(action) > 0, action);
    }
    assertTrue(bill.out().matches("(?s).*RETRY_LATER .* not before 20\\d\\d-.*"), bill.out());
  }

  @Test
  void sameCommandAgainSendsNothingAndReportsTheSame() {
    bill.generate(100);
    bill.charge();
    final String first = bill.out();
    assertEquals(BillingRun.DONE, bill.charge());
    assertEquals(100, charges().size());
    assertEquals(0, bill.reported("sent now"));
    assertEquals(100, bill.reported("replayed from the journal"));
    for (String line : List.of("approved", "declined", "DO_NOT_RETRY", "RETRY_LATER")) {
      assertEquals(Bill.reported(first, line), bill.reported(line), line);
    }
    assertTrue(bill.out().contains("charged before: " + sums()), bill.out());
  }

  @Test
  void linesAddedToTheFileAreAllThatIsSent() throws IOException {
    bill.generate(40);
    List<String> lines = Files.readAllLines(bill.file());
    Files.write(bill.file(), lines.subList(0, 31));
    bill.charge();
    Files.write(bill.file(), lines);
    assertEquals(BillingRun.DONE, bill.charge());
    assertEquals(10, bill.reported("sent now"));
    assertEquals(30, bill.reported("replayed from the journal"));
  }

  @Test
  void trialShowsTheWholeThing() {
    assertEquals(BillingRun.DONE, bill.tryIt(), bill.err());
    assertTrue(bill.out().contains("settled as approved"), bill.out());
    assertEquals(500, bill.reported("charges in the file"));
  }

  @Test
  void listsAreCutWhereAskedAndTheRestCounted() {
    bill.generate(20);
    for (int i = 0; i < 5; i++) {
      sandbox.loseNextReply();
    }
    bill.charge("--threads", "1", "--list", "2");
    assertTrue(bill.out().contains("    BILL-1-0000002\n    and 3 more\n"), bill.out());
  }

  @Test
  void rateIsKeptToAndReplaysDoNotCount() {
    bill.generate(20);
    long begin = System.nanoTime();
    bill.charge("--rate", "20");
    long first = System.nanoTime() - begin;
    assertTrue(first >= 800_000_000L, first + " ns for 20 at 20 a second");
    bill.charge("--rate", "1");
    assertEquals(20, bill.reported("replayed from the journal"));
    assertTrue(System.nanoTime() - begin - first < 15_000_000_000L, "replays took their turns");
  }

  @Test
  void nothingPrintedHoldsAToken() {
    bill.generate(20);
    bill.charge();
    assertFalse((bill.out() + bill.err()).contains("tok-"));
    assertFalse((bill.out() + bill.err()).contains("512345"));
  }

  private String sums() {
    TreeMap<String, Money> sums = new TreeMap<>();
    for (LedgerEntry entry : charges()) {
      if (entry.outcome() == Outcome.APPROVED) {
        Money amount = Money.ofMinor(entry.amountMinor(), entry.currency());
        sums.merge(entry.currency(), amount, Money::plus);
      }
    }
    return String.join(", ", sums.values().stream().map(Object::toString).toList());
  }
}
