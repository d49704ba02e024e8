package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A spreadsheet took zeros off references of the file, or the list, that is to be put back. */
class BillingRestoreZerosTest extends BillingFixture {

  private static final int CHARGES = 9;

  private void charge() throws IOException {
    bill.generate(CHARGES);
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceAll("(?m)^BILL-1-", ""));
    bill.charge();
    assertTrue(approved() > 2, bill.out());
  }

  private long approved() {
    return decided(Outcome.APPROVED);
  }

  private void loseTheJournal() throws IOException {
    Files.delete(folder.resolve("billing.journal"));
    Files.delete(folder.resolve("billing.journal.mark"));
  }

  private static String withoutZeros(String text) {
    return text.replaceAll("(?m)^0+", "");
  }

  private void takeTheZerosOffTheFile() throws IOException {
    Files.writeString(bill.file(), withoutZeros(Files.readString(bill.file())));
  }

  private String listOf(long charges) {
    StringBuilder lines = new StringBuilder("reference,id,amount,currency,status\n");
    charges().stream()
        .filter(charge -> charge.outcome() == Outcome.APPROVED)
        .limit(charges)
        .forEach(charge -> lines.append(line(charge)));
    return lines.toString();
  }

  private static String line(LedgerEntry charge) {
    return String.join(
        ",",
        charge.reference(),
        charge.id(),
        Long.toString(charge.amountMinor()),
        charge.currency(),
        "approved\n");
  }

  private Path file(String list) throws IOException {
    return Files.writeString(folder.resolve("charged.csv"), list);
  }

  private List<JournalEntry> inDoubt() throws IOException {
    Path file = folder.resolve("billing.journal");
    try (FileJournal journal = FileJournal.builder(file).incomplete().open()) {
      return journal.open(null, 100);
    }
  }

  private void assertNothingIsPutBack(Path list, String why, String... more) throws IOException {
    assertEquals(BillingRun.BAD_LINES, bill.restore(list, more), bill.err());
    assertTrue(bill.err().contains("nothing was put back: " + why), bill.err());
    assertFalse(bill.out().contains("grants nothing"), bill.out());
  }

  @Test
  void fileThatLostThemIsNotPutBackNextToAListThatHasThem() throws IOException {
    charge();
    loseTheJournal();
    takeTheZerosOffTheFile();
    assertNothingIsPutBack(file(listOf(2)), "2 references without zeros", "--trust-list");
    assertTrue(bill.err().contains(bill.file() + ", line "), bill.err());
    assertEquals(List.of(), inDoubt());
  }

  @Test
  void fileThatLostThemLeavesASoundJournalAsItIs() throws IOException {
    charge();
    String due = Files.readString(bill.file());
    takeTheZerosOffTheFile();
    Path list = file(listOf(CHARGES));
    assertNothingIsPutBack(list, approved() + " references without zeros");
    assertNothingIsPutBack(list, approved() + " references without zeros", "--trust-list");
    Files.writeString(bill.file(), due);
    assertEquals(BillingRun.DONE, bill.charge(), bill.err());
    assertFalse(bill.err().contains("may lack charges"), bill.err());
    assertEquals(CHARGES, charges().size());
  }

  @Test
  void listThatLostThemIsNotPutBackIntoAJournalThatHasThem() throws IOException {
    charge();
    Files.writeString(bill.file(), Files.readString(bill.file()).lines().findFirst().get() + "\n");
    Path list = file(withoutZeros(listOf(CHARGES)));
    String lost = approved() + " references of the list without zeros";
    assertNothingIsPutBack(list, lost, "--trust-list");
  }

  @Test
  void listThatLostThemIsNotPutBackNextToAFileThatHasThem() throws IOException {
    charge();
    loseTheJournal();
    Path list = file(withoutZeros(listOf(1)));
    assertNothingIsPutBack(list, "1 reference of the list without zeros", "--trust-list");
    assertTrue(bill.err().contains("a file that has both"), bill.err());
    assertEquals(List.of(), inDoubt());
  }

  @Test
  void chargesWithAndWithoutZerosThatTheListHasArePutBack() throws IOException {
    charge();
    takeTheZerosOffTheFile();
    String list = listOf(CHARGES);
    String header = list.lines().findFirst().get() + "\n";
    Path both = file(list + withoutZeros(list.substring(header.length())));
    assertEquals(BillingRun.NOT_ALL, bill.restore(both, "--trust-list"), bill.err());
    assertEquals(2 * approved(), bill.reported("of them put into the journal"));
    assertEquals(CHARGES - approved(), bill.reported("only in the file, now in doubt"));
  }

  @Test
  void chargesWithAndWithoutZerosThatTheFileHasArePutBack() throws IOException {
    charge();
    loseTheJournal();
    String text = Files.readString(bill.file());
    String lines = text.substring(text.indexOf('\n') + 1);
    Files.writeString(bill.file(), text + withoutZeros(lines));
    Path list = file(withoutZeros(listOf(1)));
    assertEquals(BillingRun.NOT_ALL, bill.restore(list, "--trust-list"), bill.err());
    assertEquals(2 * CHARGES - 1, bill.reported("only in the file, now in doubt"));
  }
}
