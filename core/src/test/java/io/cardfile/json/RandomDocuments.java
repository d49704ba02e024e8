package io.cardfile.json;

import java.util.Locale;
import java.util.Random;

/** Documents from a seed: every kind, any white space, any escape, any code point. */
final class RandomDocuments {
  private static final String[] NUMBERS = {
    "0", "-0", "1e3", "1000.0", "10.10", "9007199254740993", "-1.5E+10", "0.000", "4111111111111111"
  };
  private static final String[] SPACES = {"", "", "", " ", "\n", "\t\r\n  "};

  private final Random random;
  private final StringBuilder out = new StringBuilder();

  private RandomDocuments(Random random) {
    this.random = random;
  }

  static String next(Random random) {
    RandomDocuments documents = new RandomDocuments(random);
    documents.value(5);
    return documents.out.toString();
  }

  private void value(int levels) {
    space();
    switch (random.nextInt(levels > 0 ? 8 : 5)) {
      case 0 -> out.append(NUMBERS[random.nextInt(NUMBERS.length)]);
      case 1 -> out.append(random.nextLong());
      case 2 -> string("");
      case 3 -> out.append(random.nextBoolean());
      case 4 -> out.append("null");
      case 5 -> array(levels - 1);
      default -> object(levels - 1);
    }
    space();
  }

  private void array(int levels) {
    out.append('[');
    int size = random.nextInt(5);
    for (int i = 0; i < size; i++) {
      out.append(i == 0 ? "" : ",");
      value(levels);
    }
    space();
    out.append(']');
  }

  private void object(int levels) {
    out.append('{');
    int size = random.nextInt(10) == 0 ? 40 : random.nextInt(6);
    for (int i = 0; i < size; i++) {
      out.append(i == 0 ? "" : ",");
      space();
      string("m" + i + "-"); // The names differ whatever follows.
      space();
      out.append(':');
      value(size > 6 ? 0 : levels);
    }
    space();
    out.append('}');
  }

  private void string(String start) {
    out.append('"').append(start);
    int length = random.nextInt(12);
    for (int i = 0; i < length; i++) {
      character(random.nextBoolean() ? 0x20 + random.nextInt(0x5f) : anyCodePoint());
    }
    out.append('"');
  }

  private int anyCodePoint() {
    int codePoint = random.nextInt(Character.MAX_CODE_POINT + 1) >> random.nextInt(20);
    return codePoint >= 0xD800 && codePoint <= 0xDFFF ? 0xFFFD : codePoint;
  }

  private void character(int codePoint) {
    boolean must = codePoint < 0x20 || codePoint == '"' || codePoint == '\\';
    if (!must && random.nextInt(4) > 0) {
      out.appendCodePoint(codePoint);
      return;
    }
    for (char unit : Character.toChars(codePoint)) {
      String hex = Integer.toHexString(0x10000 + unit).substring(1);
      out.append("\\u").append(random.nextBoolean() ? hex : upper(hex));
    }
  }

  private static String upper(String hex) {
    return hex.toUpperCase(Locale.ROOT);
  }

  private void space() {
    out.append(SPACES[random.nextInt(SPACES.length)]);
  }
}
