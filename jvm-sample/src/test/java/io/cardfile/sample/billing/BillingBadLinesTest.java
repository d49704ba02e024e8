package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files with lines that cannot be charged. */
class BillingBadLinesTest extends BillingFixture {

  @Test
  void badLinesStopTheRunBeforeAnythingIsSent() {
    billing.generate(30, "--bad-lines", "6");
    assertEquals(BillingRun.BAD_LINES, billing.charge());
    assertEquals(0, charges().size());
    for (String column :
        List.of("amount", "currency", "stored_credential", "reference", "auth_reason")) {
      assertTrue(billing.err().contains(": " + column + ": "), billing.err());
    }
    assertTrue(billing.err().contains("line 2: amount: is not a whole number"), billing.err());
    assertTrue(
        billing.err().contains("nothing was sent: 6 bad lines and 30 charges"), billing.err());
    assertTrue(billing.err().contains("a spreadsheet changes references"), billing.err());
    assertFalse(billing.err().contains("tok-"), billing.err());
    assertEquals("", billing.out());
  }

  @Test
  void halfCopiedFileIsRefusedBeforeAnythingIsSent() throws IOException {
    billing.generate(30);
    String text = Files.readString(billing.file());
    for (int left : List.of(text.length() - 2, text.length() - 4)) {
      Files.writeString(billing.file(), text.substring(0, left));
      assertEquals(BillingRun.FAILED, billing.charge("--skip-bad"));
      assertTrue(billing.err().contains("does not end with a line break"), billing.err());
      assertTrue(
          billing.err().contains("if it is complete, add a line break at its end"), billing.err());
    }
    assertEquals(0, charges().size());
  }

  @Test
  void reasonThatIsNotKnownIsOnlyChargedOnRequest() throws IOException {
    billing.generate(3);
    String text = Files.readString(billing.file());
    Files.writeString(billing.file(), text.replaceAll("[a-z_]+\r\n$", "no_\r\n"));
    assertEquals(BillingRun.BAD_LINES, billing.charge());
    assertTrue(
        billing.err().contains("line 4: auth_reason: is unknown to this version;"), billing.err());
    assertEquals(0, charges().size());
    assertEquals(BillingRun.DONE, billing.charge("--allow-unknown-reasons"));
    assertEquals(3, charges().size());
  }

  @Test
  void goodLinesOfABadFileAreChargedOnRequest() {
    billing.generate(30, "--bad-lines", "30");
    assertEquals(BillingRun.DONE, billing.charge("--skip-bad"));
    assertEquals(30, charges().size());
    assertTrue(billing.err().contains("and 10 bad lines more"), billing.err());
  }

  @Test
  void referenceThatComesTwiceIsABadLine() throws IOException {
    billing.generate(2);
    List<String> lines = Files.readAllLines(billing.file());
    String otherAmount = lines.get(1).replaceFirst(",[0-9]+,", ",1,");
    Files.write(billing.file(), List.of(lines.get(2), otherAmount), StandardOpenOption.APPEND);
    assertEquals(BillingRun.BAD_LINES, billing.charge());
    for (String line :
        List.of("line 4: reference: is the same as in line 3", "line 5: reference: is")) {
      assertTrue(billing.err().contains(billing.file() + ", " + line), billing.err());
    }
    assertEquals(BillingRun.DONE, billing.charge("--skip-bad"));
    assertEquals(2, billing.reported("sent now"));
    assertEquals(2, charges().size());
  }

  private void chargeReferencesWithZeros() throws IOException {
    billing.generate(6);
    String text = Files.readString(billing.file());
    Files.writeString(billing.file(), text.replaceAll("(?m)^BILL-1-", ""));
    billing.charge();
    assertEquals(6, charges().size());
    assertTrue(decided(Outcome.DECLINED) > 0, "a decline is no charge");
  }

  private void removeZeros() throws IOException {
    String text = Files.readString(billing.file());
    Files.writeString(billing.file(), text.replaceAll("(?m)^0+", ""));
  }

  @Test
  void referenceWhoseZerosASpreadsheetTookIsABadLine() throws IOException {
    chargeReferencesWithZeros();
    removeZeros();
    for (String option : List.of("--skip-bad", "--allow-unknown-reasons")) {
      assertEquals(BillingRun.BAD_LINES, billing.charge(option, "--list", "1"));
      String bad = ": reference: the journal has it with leading zeros, for the same amount\n";
      assertTrue(billing.err().contains(bad), billing.err());
      String approved = "nothing was sent: " + decided(Outcome.APPROVED) + " references without";
      assertTrue(billing.err().contains(approved), billing.err());
      assertTrue(billing.err().contains("unless it is in doubt: --reconcile first"), billing.err());
    }
    assertEquals(6, charges().size());
  }

  @Test
  void referenceWithoutZerosOfAnotherAmountIsCharged() throws IOException {
    chargeReferencesWithZeros();
    removeZeros();
    String text = Files.readString(billing.file());
    Files.writeString(billing.file(), text.replaceAll("(?m)^([0-9]+),[0-9]+,", "$1,100,"));
    assertEquals(BillingRun.DONE, billing.charge(), billing.err());
    assertEquals(12, charges().size());
  }

  @Test
  void referenceThatTheJournalHasWithAndWithoutZerosIsReplayed() throws IOException {
    billing.generate(6);
    String text = Files.readString(billing.file());
    Files.writeString(billing.file(), text.replaceAll("(?m)^BILL-1-0+", ""));
    billing.charge();
    Files.writeString(billing.file(), text.replaceAll("(?m)^BILL-1-", ""));
    billing.charge();
    removeZeros();
    assertEquals(BillingRun.DONE, billing.charge(), billing.err());
    assertEquals(0, billing.reported("sent now"));
    assertEquals(12, charges().size());
  }

  @Test
  void chargeInDoubtIsReportedNextToAnApprovedOneThatHasZeros() throws IOException {
    writeOneWithoutAndOneWithZeros();
    sandbox.loseNextReply();
    assertEquals(BillingRun.NOT_ALL, billing.charge("--threads", "1"), billing.err());
    assertEquals(1, decided("0000042", Outcome.APPROVED));
    assertEquals(BillingRun.NOT_ALL, billing.charge("--threads", "1"), billing.err());
    assertEquals(1, billing.reported("in doubt"));
    assertEquals(0, billing.reported("sent now"));
    assertEquals(BillingRun.DONE, billing.reconcile(), billing.out());
    assertEquals(BillingRun.DONE, billing.charge(), billing.err());
    assertEquals(1, decided("42", Outcome.APPROVED));
  }

  /** Two charges of the amount and the card of an approved one. */
  private void writeOneWithoutAndOneWithZeros() throws IOException {
    billing.generate(6);
    billing.charge();
    String approved =
        charges().stream()
            .filter(charge -> charge.outcome() == Outcome.APPROVED)
            .findFirst()
            .orElseThrow()
            .reference();
    String text = Files.readString(billing.file());
    String header = text.substring(0, text.indexOf('\n') + 1);
    String line = text.substring(text.indexOf(approved) + approved.length());
    String rest = line.substring(0, line.indexOf('\n') + 1);
    Files.writeString(billing.file(), header + "42" + rest + "0000042" + rest);
  }

  private long decided(String reference, Outcome outcome) {
    return charges().stream()
        .filter(charge -> charge.reference().equals(reference) && charge.outcome() == outcome)
        .count();
  }
}
