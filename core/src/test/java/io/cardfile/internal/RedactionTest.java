package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The cheap check before the scan of a text. */
class RedactionTest {

  private static final String[] NUMBERS = {
    "4111111111111111", "6304000000000000018", "400555000006", "123", "0000", ""
  };

  private static final String[] PARTS = {
    "4111",
    "1111",
    "630400",
    "0000",
    "018",
    "12",
    "3",
    "7",
    "-",
    " ",
    "x",
    "T",
    "/",
    "&nbsp;",
    "%31",
    "\\u0031",
    "<b>",
    "\u0661\u0662\u0663",
    "\u00e9",
    "&#49;",
    "&#xAEA;",
    "1111 1111 1111",
    "2026-11-26T18:00"
  };

  @Test
  void checkMissesNothingThatTheScanHides() {
    Random random = new Random(42);
    int hidden = 0;
    for (int i = 0; i < 200_000; i++) {
      String digits = NUMBERS[i % NUMBERS.length];
      String text = text(random, digits);
      String scanned = new Redaction(text).digits(digits, false).masked();
      assertEquals(scanned, Redaction.without(text, List.of(digits)), text);
      hidden += scanned.equals(text) ? 0 : 1;
    }
    assertTrue(hidden > 20_000, hidden + " of the texts hold what is hidden");
  }

  /**
   * Digits of 4 and more of four Indian scripts, such as U+0AEA, have only letters in their code.
   */
  @Test
  void digitsWhoseEscapesHaveNoDigitAreHidden() {
    String digits = "4976558689477668";
    for (int zero : new int[] {0xAE6, 0xBE6, 0xCE6, 0xDE6}) {
      for (String escape : new String[] {"&#x%X;", "&#x%x", "\\u%X"}) {
        String text =
            digits
                .chars()
                .mapToObj(digit -> String.format(escape, zero + digit - '0'))
                .collect(Collectors.joining("-"));
        assertEquals("****", Redaction.without(text, List.of(digits)), text);
        assertEquals("****", new Redaction(text).digits("", true).masked(), text);
      }
    }
  }

  private static String text(Random random, String digits) {
    StringBuilder text = new StringBuilder();
    for (int parts = random.nextInt(8); parts > 0; parts--) {
      text.append(random.nextInt(4) == 0 ? digits : PARTS[random.nextInt(PARTS.length)]);
    }
    return text.toString();
  }
}
