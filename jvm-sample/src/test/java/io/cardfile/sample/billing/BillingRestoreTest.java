package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.file.FileJournal;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A journal that has lost charges is restored before anything is charged. */
class BillingRestoreTest extends BillingFixture {

  private static final String MERCHANT = "TEST-merchant";
  private static final String DOUBTS = "only in the file, now in doubt";

  private void chargeAndLoseTheJournal(int charges) throws IOException {
    billing.generate(charges);
    billing.charge("--threads", "1");
    Files.delete(folder.resolve("billing.journal"));
  }

  private void addALineToTheFile() throws IOException {
    String text = Files.readString(billing.file());
    String last = text.substring(text.lastIndexOf("BILL-1-"));
    Files.writeString(billing.file(), text + last.replaceFirst("BILL-1-[0-9]+", "BILL-1-9"));
  }

  private Path list(List<LedgerEntry> charges) throws IOException {
    StringBuilder lines = new StringBuilder("reference,id,amount,currency,status\n");
    for (LedgerEntry charge : charges) {
      lines.append(charge.reference()).append(",,").append(charge.amountMinorUnits()).append(",");
      lines.append(charge.currency()).append(",").append(charge.outcome()).append("\n");
    }
    return Files.writeString(folder.resolve("charged.csv"), lines);
  }

  private int approvedAtTheGateway() throws IOException {
    try (FileJournal journal = openedIncomplete()) {
      return journal.approved(MERCHANT, null, 9).size();
    }
  }

  @Test
  void lostJournalIsRestoredFromTheGatewaysCharges() throws IOException {
    chargeAndLoseTheJournal(3);
    long approved = decided(Outcome.APPROVED);
    assertTrue(approved > 0);
    billing.restore(list(charges()), "--trust-list");
    assertEquals(approved, billing.reported("of them restored to the journal"));
    assertEquals(3 - approved, billing.reported(DOUBTS)); // Lists leave declines to look-ups.
    assertEquals(approved, approvedAtTheGateway());
    assertEquals(BillingRun.NOT_ALL, billing.reconcile(), "it may lack a later attempt");
    assertEquals(BillingRun.DONE, billing.reconcile("--journal-is-complete"), billing.out());
    assertEquals(BillingRun.DONE, billing.charge("--journal-is-incomplete"), billing.out());
    assertTrue(billing.err().contains("the journal may lack charges"), billing.err());
    assertEquals(BillingRun.DONE, billing.charge("--journal-is-complete"), billing.out());
    assertFalse(billing.err().contains("the journal may lack charges"), billing.err());
    assertEquals(0, billing.reported("sent now"));
    assertEquals(3, charges().size());
  }

  /** The last charge was made after the list; the fourth was never sent. */
  @Test
  void chargesMissingInTheListAreInDoubt() throws IOException {
    chargeAndLoseTheJournal(3);
    Path list = list(charges().subList(0, 2));
    addALineToTheFile();
    assertEquals(BillingRun.NOT_ALL, billing.restore(list, "--trust-list"), billing.err());
    assertTrue(billing.reported(DOUBTS) >= 2, billing.out());
    assertEquals(BillingRun.NOT_ALL, billing.charge("--journal-is-complete"), billing.out());
    assertEquals(0, billing.reported("sent now"));
    assertEquals(BillingRun.NOT_ALL, billing.reconcile("--trust-absence"), billing.out());
    assertTrue(billing.out().contains("not found, but restored"), billing.out());
    assertEquals(3, charges().size());
  }

  @Test
  void unprovenListIsRestoredOnlyWithTheTrustOption() throws IOException {
    chargeAndLoseTheJournal(1);
    assertEquals(BillingRun.FAILED, billing.restore(list(charges())));
    assertTrue(billing.err().contains("nothing was restored"), billing.err());
    assertTrue(billing.err().contains("then give --trust-list"), billing.err());
    assertEquals(0, approvedAtTheGateway());
  }

  @Test
  void listThatCannotBeReadLeavesASoundJournalAsItIs() throws IOException {
    billing.generate(1);
    billing.charge();
    Path list = folder.resolve("charged.csv");
    assertEquals(BillingRun.FAILED, billing.restore(list));
    Files.writeString(list, "reference,id,amount,currency,status\nR-1,,10.00,AUD,approved\n");
    assertEquals(BillingRun.FAILED, billing.restore(list));
    assertTrue(billing.err().contains("line 2"), billing.err());
    addALineToTheFile();
    assertEquals(BillingRun.DONE, billing.charge(), billing.err());
    assertEquals(2, charges().size());
  }

  private FileJournal openedIncomplete() throws IOException {
    return FileJournal.builder(folder.resolve("billing.journal")).incomplete().open();
  }

  @Test
  void journalOfAnotherShopIsNotRestored() throws IOException {
    billing.generate(2);
    billing.charge();
    billing.with("CARDFILE_USERNAME", "TEST-other");
    assertEquals(BillingRun.FAILED, billing.restore(list(charges()), "--trust-list"));
    assertTrue(billing.err().contains("it may belong to another shop"), billing.err());
    assertFalse(billing.out().contains("grants nothing"), billing.out());
    Files.delete(folder.resolve("billing.journal.mark")); // The journal no longer opens.
    assertEquals(BillingRun.FAILED, billing.restore(list(charges()), "--trust-list"));
    assertTrue(billing.err().contains("it may belong to another shop"), billing.err());
  }

  private Path listOfAnotherMerchant() throws IOException {
    String text = "reference,id,amount,currency,status\nOTHER-1,,1000,AUD,approved\n";
    return Files.writeString(folder.resolve("other.csv"), text);
  }

  @Test
  void listOfAnotherMerchantLeavesASoundJournalAsItIs() throws IOException {
    billing.generate(1);
    billing.charge();
    assertEquals(BillingRun.FAILED, billing.restore(listOfAnotherMerchant()));
    assertTrue(billing.err().contains("nothing was restored"), billing.err());
    assertTrue(billing.err().contains("then give --trust-list"), billing.err());
    assertFalse(billing.out().contains("grants nothing"), billing.out());
    addALineToTheFile();
    assertEquals(BillingRun.DONE, billing.charge(), billing.err());
    assertEquals(2, charges().size());
  }

  @Test
  void listOfAnotherMerchantLeavesASoundDatabaseAsItIs() throws Exception {
    billing.generate(1);
    try (PostgresServer postgres = NeedsPostgres.start()) {
      String[] journal = {"--journal", postgres.jdbcUrl()};
      billing.charge(journal);
      assertEquals(BillingRun.FAILED, billing.restore(listOfAnotherMerchant(), journal));
      assertTrue(billing.err().contains("nothing was restored"), billing.err());
      addALineToTheFile();
      assertEquals(BillingRun.DONE, billing.chargeOnceMore(journal), billing.err());
    }
    assertEquals(2, charges().size());
  }

  @Test
  void journalMarkedIncompleteReportsThatItGrantsNothing() throws IOException {
    chargeAndLoseTheJournal(1);
    assertEquals(BillingRun.FAILED, billing.restore(listOfAnotherMerchant()));
    assertTrue(
        billing.out().contains("grants nothing until --journal-is-complete is given once"),
        billing.out());
    billing.charge();
    assertTrue(billing.err().contains("the journal may lack charges"), billing.err());
    assertEquals(1, charges().size());
  }

  @Test
  void chargeWithAnUnknownReasonIsRestoredLikeAnyOther() throws IOException {
    billing.generate(1);
    String text = Files.readString(billing.file());
    Files.writeString(billing.file(), text.replaceFirst(",[a-z_ ]+(\r?\n)$", ",invented_later$1"));
    assertEquals(BillingRun.BAD_LINES, billing.charge());
    billing.charge("--allow-unknown-reasons");
    assertEquals(1, charges().size());
    Files.delete(folder.resolve("billing.journal"));
    assertEquals(
        BillingRun.NOT_ALL, billing.restore(list(List.of()), "--trust-list"), billing.err());
    assertEquals(1, billing.reported(DOUBTS));
    billing.charge("--allow-unknown-reasons", "--journal-is-complete");
    assertEquals(1, charges().size());
  }

  @Test
  void badLinesMustBeCorrectedBeforeARestore() throws IOException {
    billing.generate(1);
    billing.charge();
    Files.writeString(billing.file(), Files.readString(billing.file()) + "R-1,ten,AUD,,\r\n");
    assertEquals(BillingRun.BAD_LINES, billing.restore(list(charges())));
    assertTrue(billing.err().contains("nothing was restored: 1 bad line"), billing.err());
    assertTrue(billing.err().contains("a spreadsheet changes references"), billing.err());
    assertFalse(billing.err().contains("--skip-bad"), billing.err());
  }

  @Test
  void lostDatabaseIsRestoredFromTheGatewaysCharges() throws Exception {
    billing.generate(2);
    billing.charge();
    Path list = list(charges());
    try (PostgresServer postgres = NeedsPostgres.start()) {
      String[] journal = {"--journal", postgres.jdbcUrl(), "--trust-list"};
      billing.restore(list, journal);
      assertEquals(decided(Outcome.APPROVED), billing.reported("of them restored to the journal"));
      journal[2] = "--journal-is-complete";
      billing.charge(journal);
      assertEquals(0, billing.reported("sent now"));
    }
    assertEquals(2, charges().size());
  }
}
