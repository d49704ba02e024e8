package io.cardfile.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class NumberGrammarTest {
  private static final Pattern RFC_8259 =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
  private static final String ALPHABET = "019-+.eE";
  private static final int LONGEST = 6;

  @Test
  void everyShortTextIsJudgedByTheGrammarOfTheRfc() {
    judge(new StringBuilder());
  }

  private static void judge(StringBuilder text) {
    String literal = text.toString();
    assertEquals(RFC_8259.matcher(literal).matches(), JsonReader.isNumber(literal), literal);
    if (text.length() == LONGEST) {
      return;
    }
    for (char c : ALPHABET.toCharArray()) {
      judge(text.append(c));
      text.setLength(text.length() - 1);
    }
  }
}
