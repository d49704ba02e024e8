package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files that ask for something that cannot be charged. */
class BillingBadLinesTest extends BillingFixture {

  @Test
  void badLinesStopTheRunBeforeAnythingIsSent() {
    bill.generate(30, "--bad-lines", "6");
    assertEquals(BillingRun.BAD_LINES, bill.charge());
    assertEquals(0, charges().size());
    for (String column :
        List.of("amount", "currency", "stored_credential", "reference", "auth_reason")) {
      assertTrue(bill.err().contains(": " + column + ": "), bill.err());
    }
    assertTrue(bill.err().contains("line 2: amount: is not a whole number"), bill.err());
    assertTrue(bill.err().contains("nothing was sent: 6 bad lines and 30 charges"), bill.err());
    assertTrue(bill.err().contains("a spreadsheet changes references"), bill.err());
    assertFalse(bill.err().contains("tok-"), bill.err());
    assertEquals("", bill.out());
  }

  @Test
  void halfCopiedFileIsRefusedBeforeAnythingIsSent() throws IOException {
    bill.generate(30);
    String text = Files.readString(bill.file());
    for (int left : List.of(text.length() - 2, text.length() - 4)) {
      Files.writeString(bill.file(), text.substring(0, left));
      assertEquals(BillingRun.FAILED, bill.charge("--skip-bad"));
      assertTrue(bill.err().contains("does not end with a line break"), bill.err());
      assertTrue(bill.err().contains("if it is complete, add a line break at its end"), bill.err());
    }
    assertEquals(0, charges().size());
  }

  @Test
  void reasonThatIsNotKnownIsOnlyChargedOnRequest() throws IOException {
    bill.generate(3);
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceAll("[a-z_]+\r\n$", "no_\r\n"));
    assertEquals(BillingRun.BAD_LINES, bill.charge());
    assertTrue(bill.err().contains("line 4: auth_reason: is not a reason that"), bill.err());
    assertEquals(0, charges().size());
    assertEquals(BillingRun.DONE, bill.charge("--allow-unknown-reasons"));
    assertEquals(3, charges().size());
  }

  @Test
  void goodLinesOfABadFileAreChargedOnRequest() {
    bill.generate(30, "--bad-lines", "30");
    assertEquals(BillingRun.DONE, bill.charge("--skip-bad"));
    assertEquals(30, charges().size());
    assertTrue(bill.err().contains("and 10 bad lines more"), bill.err());
  }

  @Test
  void referenceThatComesTwiceIsABadLine() throws IOException {
    bill.generate(2);
    List<String> lines = Files.readAllLines(bill.file());
    String otherAmount = lines.get(1).replaceFirst(",[0-9]+,", ",1,");
    Files.write(bill.file(), List.of(lines.get(2), otherAmount), StandardOpenOption.APPEND);
    assertEquals(BillingRun.BAD_LINES, bill.charge());
    for (String told : List.of("line 4: reference: is that of line 3,", "line 5: reference: is")) {
      assertTrue(bill.err().contains(bill.file() + ", " + told), bill.err());
    }
    assertEquals(BillingRun.DONE, bill.charge("--skip-bad"));
    assertEquals(2, bill.reported("sent now"));
    assertEquals(2, charges().size());
  }

  private void chargeReferencesWithZeros() throws IOException {
    bill.generate(6);
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceAll("(?m)^BILL-1-", ""));
    bill.charge();
    assertEquals(6, charges().size());
    assertTrue(decided(Outcome.DECLINED) > 0, "a decline is no charge");
  }

  private void takeTheZerosOff() throws IOException {
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceAll("(?m)^0+", ""));
  }

  @Test
  void referenceWhoseZerosASpreadsheetTookIsABadLine() throws IOException {
    chargeReferencesWithZeros();
    takeTheZerosOff();
    for (String option : List.of("--skip-bad", "--allow-unknown-reasons")) {
      assertEquals(BillingRun.BAD_LINES, bill.charge(option, "--list", "1"));
      String bad = ": reference: the journal has it with zeros before it, for the same amount\n";
      assertTrue(bill.err().contains(bad), bill.err());
      String approved = "nothing was sent: " + decided(Outcome.APPROVED) + " references without";
      assertTrue(bill.err().contains(approved), bill.err());
      assertTrue(bill.err().contains("unless it is in doubt: --reconcile first"), bill.err());
    }
    assertEquals(6, charges().size());
  }

  @Test
  void referenceWithoutZerosOfAnotherAmountIsCharged() throws IOException {
    chargeReferencesWithZeros();
    takeTheZerosOff();
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceAll("(?m)^([0-9]+),[0-9]+,", "$1,100,"));
    assertEquals(BillingRun.DONE, bill.charge(), bill.err());
    assertEquals(12, charges().size());
  }

  @Test
  void referenceThatTheJournalHasWithAndWithoutZerosIsReplayed() throws IOException {
    bill.generate(6);
    String text = Files.readString(bill.file());
    Files.writeString(bill.file(), text.replaceAll("(?m)^BILL-1-0+", ""));
    bill.charge();
    Files.writeString(bill.file(), text.replaceAll("(?m)^BILL-1-", ""));
    bill.charge();
    takeTheZerosOff();
    assertEquals(BillingRun.DONE, bill.charge(), bill.err());
    assertEquals(0, bill.reported("sent now"));
    assertEquals(12, charges().size());
  }

  @Test
  void chargeInDoubtIsReportedNextToAnApprovedOneThatHasZeros() throws IOException {
    writeOneWithoutAndOneWithZeros();
    sandbox.loseNextReply();
    assertEquals(BillingRun.NOT_ALL, bill.charge("--threads", "1"), bill.err());
    assertEquals(1, decided("0000042", Outcome.APPROVED));
    assertEquals(BillingRun.NOT_ALL, bill.charge("--threads", "1"), bill.err());
    assertEquals(1, bill.reported("in doubt"));
    assertEquals(0, bill.reported("sent now"));
    assertEquals(BillingRun.DONE, bill.reconcile(), bill.out());
    assertEquals(BillingRun.DONE, bill.charge(), bill.err());
    assertEquals(1, decided("42", Outcome.APPROVED));
  }

  /** Two charges of the amount and the card of an approved one. */
  private void writeOneWithoutAndOneWithZeros() throws IOException {
    bill.generate(6);
    bill.charge();
    String approved =
        charges().stream()
            .filter(charge -> charge.outcome() == Outcome.APPROVED)
            .findFirst()
            .orElseThrow()
            .reference();
    String text = Files.readString(bill.file());
    String header = text.substring(0, text.indexOf('\n') + 1);
    String line = text.substring(text.indexOf(approved) + approved.length());
    String rest = line.substring(0, line.indexOf('\n') + 1);
    Files.writeString(bill.file(), header + "42" + rest + "0000042" + rest);
  }

  private long decided(String reference, Outcome outcome) {
    return charges().stream()
        .filter(charge -> charge.reference().equals(reference) && charge.outcome() == outcome)
        .count();
  }
}
