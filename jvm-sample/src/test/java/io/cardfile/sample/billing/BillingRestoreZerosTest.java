package io.cardfile.sample.billing;

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

/** A spreadsheet has removed leading zeros in the file or the list of a restore. */
class BillingRestoreZerosTest extends BillingFixture {

  private static final int CHARGES = 9;

  private void charge() throws IOException {
    billing.generate(CHARGES);
    String text = Files.readString(billing.file());
    Files.writeString(billing.file(), text.replaceAll("(?m)^BILL-1-", ""));
    billing.charge();
    assertTrue(approved() > 2, billing.out());
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

  private void removeZerosFromTheFile() throws IOException {
    Files.writeString(billing.file(), withoutZeros(Files.readString(billing.file())));
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
        Long.toString(charge.amountMinorUnits()),
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

  private void assertNothingIsRestored(Path list, String why, String... more) throws IOException {
    assertEquals(BillingRun.BAD_LINES, billing.restore(list, more), billing.err());
    assertTrue(billing.err().contains("nothing was restored: " + why), billing.err());
    assertFalse(billing.out().contains("grants nothing"), billing.out());
  }

  @Test
  void fileWithoutZerosIsNotRestoredWithAListThatHasThem() throws IOException {
    charge();
    loseTheJournal();
    removeZerosFromTheFile();
    assertNothingIsRestored(file(listOf(2)), "2 references without leading zeros", "--trust-list");
    assertTrue(billing.err().contains(billing.file() + ", line "), billing.err());
    assertEquals(List.of(), inDoubt());
  }

  @Test
  void fileWithoutZerosLeavesASoundJournalUnchanged() throws IOException {
    charge();
    String due = Files.readString(billing.file());
    removeZerosFromTheFile();
    Path list = file(listOf(CHARGES));
    assertNothingIsRestored(list, approved() + " references without leading zeros");
    assertNothingIsRestored(list, approved() + " references without leading zeros", "--trust-list");
    Files.writeString(billing.file(), due);
    assertEquals(BillingRun.DONE, billing.charge(), billing.err());
    assertFalse(billing.err().contains("may lack charges"), billing.err());
    assertEquals(CHARGES, charges().size());
  }

  @Test
  void listWithoutZerosIsNotRestoredToAJournalThatHasThem() throws IOException {
    charge();
    Files.writeString(
        billing.file(), Files.readString(billing.file()).lines().findFirst().get() + "\n");
    Path list = file(withoutZeros(listOf(CHARGES)));
    String lost = approved() + " references of the list without leading zeros";
    assertNothingIsRestored(list, lost, "--trust-list");
  }

  @Test
  void listWithoutZerosIsNotRestoredWithAFileThatHasThem() throws IOException {
    charge();
    loseTheJournal();
    Path list = file(withoutZeros(listOf(1)));
    assertNothingIsRestored(list, "1 reference of the list without leading zeros", "--trust-list");
    assertTrue(billing.err().contains("a file that has both"), billing.err());
    assertEquals(List.of(), inDoubt());
  }

  @Test
  void chargesWithAndWithoutZerosInTheListAreRestored() throws IOException {
    charge();
    removeZerosFromTheFile();
    String list = listOf(CHARGES);
    String header = list.lines().findFirst().get() + "\n";
    Path both = file(list + withoutZeros(list.substring(header.length())));
    assertEquals(BillingRun.NOT_ALL, billing.restore(both, "--trust-list"), billing.err());
    assertEquals(2 * approved(), billing.reported("of them restored to the journal"));
    assertEquals(CHARGES - approved(), billing.reported("only in the file, now in doubt"));
  }

  @Test
  void chargesWithAndWithoutZerosInTheFileAreRestored() throws IOException {
    charge();
    loseTheJournal();
    String text = Files.readString(billing.file());
    String lines = text.substring(text.indexOf('\n') + 1);
    Files.writeString(billing.file(), text + withoutZeros(lines));
    Path list = file(withoutZeros(listOf(1)));
    assertEquals(BillingRun.NOT_ALL, billing.restore(list, "--trust-list"), billing.err());
    assertEquals(2 * CHARGES - 1, billing.reported("only in the file, now in doubt"));
  }
}
