package io.cardfile.json;

import java.util.ArrayList;
import java.util.List;

/** Signals a malformed document inside the reader; the path is built while the stack unwinds. */
final class Malformed extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_NAME = 40;
  private static final int MOST_DIGITS = 2; // A CVV has three or four.

  private final transient List<String> innermostFirst = new ArrayList<>();
  private final String problem;
  private final int offset;

  Malformed(String problem, int offset) {
    super(problem, null, false, false);
    this.problem = problem;
    this.offset = offset;
  }

  Malformed inMember(String name) {
    innermostFirst.add("." + (isHarmless(name) ? name : "?"));
    return this;
  }

  Malformed inElement(int index) {
    innermostFirst.add("[" + index + "]");
    return this;
  }

  JsonTextException toPublic() {
    StringBuilder path = new StringBuilder("$");
    for (int i = innermostFirst.size() - 1; i >= 0; i--) {
      path.append(innermostFirst.get(i));
    }
    return new JsonTextException(problem, path.toString(), offset);
  }

  /** Names are untrusted input, and paths are logged. */
  private static boolean isHarmless(String name) {
    int digits = 0;
    for (int i = 0; i < name.length() && i <= LONGEST_NAME; i++) {
      char c = name.charAt(i);
      if (NumberGrammar.isDigit(c)) {
        digits++;
      } else if (c != '_' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')) {
        return false;
      }
    }
    return !name.isEmpty() && name.length() <= LONGEST_NAME && digits <= MOST_DIGITS;
  }
}
