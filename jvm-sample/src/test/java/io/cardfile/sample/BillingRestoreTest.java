package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Destination;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.postgres.NeedsPostgres;
import io.cardfile.testkit.postgres.PostgresServer;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A journal that has lost charges gets them back before anything is charged. */
class BillingRestoreTest extends BillingFixture {

  private static final String MERCHANT = "TEST-merchant";
  private static final String DOUBTS = "only in the file, now in doubt";

  private void chargeAndLoseTheJournal(int charges) throws IOException {
    bill.generate(charges);
    bill.charge("--threads", "1");
    Files.delete(folder.resolve("billing.journal"));
  }

  private void addALineToTheFile() throws IOException {
    String text = Files.readString(bill.file());
    String last = text.substring(text.lastIndexOf("BILL-1-"));
    Files.writeString(bill.file(), text + last.replaceFirst("BILL-1-[0-9]+", "BILL-1-9"));
  }

  private Path list(List<LedgerEntry> charges) throws IOException {
    StringBuilder lines = new StringBuilder("reference,id,amount,currency,status\n");
    for (LedgerEntry charge : charges) {
      lines.append(charge.reference()).append(",,").append(charge.amountMinor()).append(",");
      lines.append(charge.currency()).append(",").append(charge.outcome()).append("\n");
    }
    return Files.writeString(folder.resolve("charged.csv"), lines);
  }

  private int approvedAtTheGateway() throws IOException {
    String destination = Destination.of(sandbox.purchasesUrl(), MERCHANT);
    try (FileJournal journal = openedIncomplete()) {
      return journal.approved(MERCHANT, destination, null, 9).size();
    }
  }

  @Test
  void journalThatIsLostTakesBackWhatTheGatewayHasCharged() throws IOException {
    chargeAndLoseTheJournal(3);
    long approved = decided(Outcome.APPROVED);
    assertTrue(approved > 0);
    bill.restore(list(charges()), "--trust-list");
    assertEquals(approved, bill.reported("of them put into the journal"));
    assertEquals(3 - approved, bill.reported(DOUBTS)); // Lists leave declines to look-ups.
    assertEquals(approved, approvedAtTheGateway());
    assertEquals(BillingRun.NOT_ALL, bill.reconcile(), "it may lack a later attempt");
    assertEquals(BillingRun.DONE, bill.reconcile("--journal-is-complete"), bill.out());
    assertEquals(BillingRun.DONE, bill.charge("--journal-is-incomplete"), bill.out());
    assertTrue(bill.err().contains("the journal may lack charges"), bill.err());
    assertEquals(BillingRun.DONE, bill.charge("--journal-is-complete"), bill.out());
    assertFalse(bill.err().contains("the journal may lack charges"), bill.err());
    assertEquals(0, bill.reported("sent now"));
    assertEquals(3, charges().size());
  }

  /** The last one was charged after the list was made; the fourth was never sent. */
  @Test
  void whatTheListDoesNotHaveYetIsInDoubt() throws IOException {
    chargeAndLoseTheJournal(3);
    Path list = list(charges().subList(0, 2));
    addALineToTheFile();
    assertEquals(BillingRun.NOT_ALL, bill.restore(list, "--trust-list"), bill.err());
    assertTrue(bill.reported(DOUBTS) >= 2, bill.out());
    assertEquals(BillingRun.NOT_ALL, bill.charge("--journal-is-complete"), bill.out());
    assertEquals(0, bill.reported("sent now"));
    assertEquals(BillingRun.NOT_ALL, bill.reconcile("--trust-absence"), bill.out());
    assertTrue(bill.out().contains("is the option --lost-since"), bill.out());
    assertEquals(
        BillingRun.DONE,
        bill.reconcile("--trust-absence", "--lost-since", yesterday()),
        bill.out());
    assertEquals(BillingRun.DONE, bill.charge(), bill.out());
    assertEquals(1, bill.reported("sent now"));
    assertEquals(4, charges().stream().map(LedgerEntry::reference).distinct().count());
    assertEquals(4, charges().size());
  }

  @Test
  void listThatNothingProvesIsPutBackByAWordAlone() throws IOException {
    chargeAndLoseTheJournal(1);
    assertEquals(BillingRun.FAILED, bill.restore(list(charges())));
    assertTrue(bill.err().contains("nothing was put back"), bill.err());
    assertTrue(bill.out().contains("is the option --trust-list"), bill.out());
    assertEquals(0, approvedAtTheGateway());
  }

  @Test
  void listThatCannotBeReadLeavesASoundJournalAsItIs() throws IOException {
    bill.generate(1);
    bill.charge();
    Path list = folder.resolve("charged.csv");
    assertEquals(BillingRun.FAILED, bill.restore(list));
    Files.writeString(list, "reference,id,amount,currency,status\nR-1,,10.00,AUD,approved\n");
    assertEquals(BillingRun.FAILED, bill.restore(list));
    assertTrue(bill.err().contains("line 2"), bill.err());
    addALineToTheFile();
    assertEquals(BillingRun.DONE, bill.charge(), bill.err());
    assertEquals(2, charges().size());
  }

  private static String yesterday() {
    return LocalDate.now(ZoneOffset.UTC).minusDays(1).toString();
  }

  private FileJournal openedIncomplete() throws IOException {
    return FileJournal.builder(folder.resolve("billing.journal")).incomplete().open();
  }

  /** What is in doubt may have been sent with either, and neither finds the other's. */
  @Test
  void whereTheUserNameHasChangedAPersonSettlesWhatIsPutInDoubt() throws IOException {
    bill.generate(1);
    bill.charge();
    Path list = list(charges());
    approvedAt("OLD-1", "former");
    addALineToTheFile();
    Files.writeString(list, "LOST-1,p-9,1000,AUD,approved\n", StandardOpenOption.APPEND);
    assertEquals(BillingRun.FAILED, bill.restore(list));
    assertTrue(bill.err().contains("give --former-purchases or --former-user"), bill.err());
    assertFalse(bill.out().contains("grants nothing"), bill.out());
    assertEquals(BillingRun.FAILED, bill.restore(list, "--trust-list"));
    assertFalse(bill.out().contains("grants nothing"), bill.out());
    assertEquals(BillingRun.NOT_ALL, bill.restore(list, "--former-user", "former"), bill.err());
    assertEquals(1, bill.reported(DOUBTS));
    assertEquals(BillingRun.FAILED, bill.restore(list), "the next file, without the option");
    try (FileJournal journal = openedIncomplete()) {
      assertTrue(journal.open(null, 9).get(0).destination().isEmpty());
    }
    bill.reconcile("--trust-absence", "--lost-since", yesterday(), "--journal-is-complete");
    assertEquals(1, bill.reported("still in doubt"));
  }

  private void approvedAt(String reference, String username) throws IOException {
    String sentTo = Destination.of(sandbox.purchasesUrl(), username);
    Resolution charged = Resolution.of(JournalState.APPROVED, "p-1", null, null);
    try (FileJournal journal = openedIncomplete()) {
      journal.restore(MERCHANT, reference, Money.of("9.90", "AUD"), sentTo, charged);
    }
  }

  /** The roll-out of another user name has begun, and other servers may go on with the former. */
  @Test
  void whereTwoUserNamesAreInUseTheOtherOneMustBeNamed() throws IOException {
    bill.generate(2);
    bill.charge();
    approvedAt("OLD-1", "former");
    approvedAt("NEW-1", MERCHANT);
    assertEquals(BillingRun.FAILED, bill.restore(list(charges()), "--trust-list"));
    assertTrue(bill.err().contains("give --former-purchases or --former-user"), bill.err());
  }

  @Test
  void whereTheGatewayHasMovedTheDoubtsAreOfTodaysAddress() throws IOException {
    bill.generate(1);
    bill.charge();
    Path list = list(charges());
    addALineToTheFile();
    try (SandboxServer moved = SandboxServer.start()) {
      Bill now = new Bill(folder, moved.purchasesUrl());
      assertEquals(BillingRun.FAILED, now.restore(list));
      String former = sandbox.purchasesUrl();
      assertEquals(BillingRun.NOT_ALL, now.restore(list, "--former-purchases", former), now.err());
      String today = Destination.of(moved.purchasesUrl(), MERCHANT);
      try (FileJournal journal = openedIncomplete()) {
        assertEquals(today, journal.open(null, 9).get(0).destination().orElse(""));
      }
    }
  }

  @Test
  void journalOfAnotherShopIsNotPutBack() throws IOException {
    bill.generate(2);
    bill.charge();
    bill.with("CARDFILE_USERNAME", "TEST-other");
    assertEquals(BillingRun.FAILED, bill.restore(list(charges()), "--trust-list"));
    assertTrue(bill.err().contains("it may be another shop's"), bill.err());
    assertFalse(bill.out().contains("grants nothing"), bill.out());
    Files.delete(folder.resolve("billing.journal.mark")); // It does not open any more.
    assertEquals(BillingRun.FAILED, bill.restore(list(charges()), "--trust-list"));
    assertTrue(bill.err().contains("it may be another shop's"), bill.err());
  }

  private Path listOfAnotherMerchant() throws IOException {
    String text = "reference,id,amount,currency,status\nOTHER-1,,1000,AUD,approved\n";
    return Files.writeString(folder.resolve("other.csv"), text);
  }

  @Test
  void listOfAnotherMerchantLeavesASoundJournalAsItIs() throws IOException {
    bill.generate(1);
    bill.charge();
    assertEquals(BillingRun.FAILED, bill.restore(listOfAnotherMerchant()));
    assertTrue(bill.err().contains("nothing was put back"), bill.err());
    assertTrue(bill.out().contains("is the option --trust-list"), bill.out());
    assertFalse(bill.out().contains("grants nothing"), bill.out());
    addALineToTheFile();
    assertEquals(BillingRun.DONE, bill.charge(), bill.err());
    assertEquals(2, charges().size());
  }

  @Test
  void listOfAnotherMerchantLeavesASoundDatabaseAsItIs() throws Exception {
    bill.generate(1);
    try (PostgresServer postgres = NeedsPostgres.start()) {
      String[] journal = {"--journal", postgres.jdbcUrl()};
      bill.charge(journal);
      assertEquals(BillingRun.FAILED, bill.restore(listOfAnotherMerchant(), journal));
      assertTrue(bill.err().contains("nothing was put back"), bill.err());
      addALineToTheFile();
      assertEquals(BillingRun.DONE, bill.chargeOnceMore(journal), bill.err());
    }
    assertEquals(2, charges().size());
  }

  @Test
  void journalThatHadToBeMarkedSaysThatItGrantsNothing() throws IOException {
    chargeAndLoseTheJournal(1);
    assertEquals(BillingRun.FAILED, bill.restore(listOfAnotherMerchant()));
    assertTrue(
        bill.out().contains("grants nothing until --journal-is-complete is given once"),
        bill.out());
    bill.charge();
    assertTrue(bill.err().contains("the journal may lack charges"), bill.err());
    assertEquals(1, charges().size());
  }

  @Test
  void chargeOfAnUnknownReasonIsPutBackLikeAnyOther() throws IOException {
    bill.generate(1);
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceFirst(",[a-z_ ]+(\r?\n)$", ",invented_later$1"));
    assertEquals(BillingRun.BAD_LINES, bill.charge());
    bill.charge("--allow-unknown-reasons");
    assertEquals(1, charges().size());
    Files.delete(folder.resolve("billing.journal"));
    assertEquals(BillingRun.NOT_ALL, bill.restore(list(List.of()), "--trust-list"), bill.err());
    assertEquals(1, bill.reported(DOUBTS));
    bill.charge("--allow-unknown-reasons", "--journal-is-complete");
    assertEquals(1, charges().size());
  }

  @Test
  void badLinesAreCorrectedBeforeAnythingIsPutBack() throws IOException {
    bill.generate(1);
    bill.charge();
    Files.writeString(bill.file(), Files.readString(bill.file()) + "R-1,ten,AUD,,\r\n");
    assertEquals(BillingRun.BAD_LINES, bill.restore(list(charges())));
    assertTrue(bill.err().contains("nothing was put back: 1 bad line"), bill.err());
    assertTrue(bill.err().contains("a spreadsheet changes references"), bill.err());
    assertFalse(bill.err().contains("--skip-bad"), bill.err());
  }

  @Test
  void databaseThatIsLostTakesBackWhatTheGatewayHasCharged() throws Exception {
    bill.generate(2);
    bill.charge();
    Path list = list(charges());
    try (PostgresServer postgres = NeedsPostgres.start()) {
      String[] journal = {"--journal", postgres.jdbcUrl(), "--trust-list"};
      bill.restore(list, journal);
      assertEquals(decided(Outcome.APPROVED), bill.reported("of them put into the journal"));
      journal[2] = "--journal-is-complete";
      bill.charge(journal);
      assertEquals(0, bill.reported("sent now"));
    }
    assertEquals(2, charges().size());
  }
}
