package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
}
