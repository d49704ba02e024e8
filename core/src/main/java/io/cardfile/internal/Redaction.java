package io.cardfile.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hides numbers and credentials in a text in any notation: digits of any script, other characters
 * between them, character references, percent codes, backslash escapes and tags. Each text is
 * scanned in three readings: unchanged; with escapes resolved and each tag as one character; and
 * with the escapes resolved that are inside tags as well. The time is proportional to the length.
 * Not thread-safe.
 *
 * <p>For example, in {@code 4111%201111&nbsp;1111<b>1111} the digits of the escape are between the
 * digits of the card number, so the first reading finds nothing. The second reading is {@code 4111
 * 1111|1111|1111} and has sixteen digits from 0 to 19. {@code origins} maps each of its characters
 * to the position in the text where it begins: 0 to 0, 4 (the space) to 4, 5 to 7, and 19 to the
 * end of the text. So the whole text is hidden, escapes included.
 */
public final class Redaction {

  /** A text, and where each of its characters begins in the text that is redacted. */
  static final class Reading {
    final String text;
    private final int @Nullable [] origins; // Null if the text is unchanged.

    Reading(String text, int @Nullable [] origins) {
      this.text = text;
      this.origins = origins;
    }

    int origin(int at) {
      return origins == null ? at : origins[at];
    }
  }

  /** The replacement of a hidden part. */
  public static final String MASK = "****";

  static final int SHORTEST_CARD = 12;
  static final int LONGEST_CARD = 19;

  // How many digits of a card number may be shown (PCI DSS 4.0.1, 3.4.1: the first eight).
  static final int MOST_SHOWN = 8;

  // A match of this many characters of a credential is not a coincidence.
  private static final int LEAST_OF_SECRET = 16;

  // Replaces a tag or an escape: not a digit, letter, space or dash.
  private static final char OTHER = '|';
  private static final String ESCAPES = "%\\&";
  private static final String ESCAPES_AND_TAGS = ESCAPES + "<";
  private static final int LONGEST_NAME = 10;
  private static final int LONGEST_TAG = 200;

  private final transient String text;
  private @Nullable BitSet hidden; // Null until something is.

  private List<Reading> readings = Collections.emptyList(); // Until one is needed.

  // The character of the last escape; the methods that read an escape return its end.
  private int point;

  /** Creates a redaction of {@code text} that hides nothing yet. */
  public Redaction(String text) {
    this.text = text;
  }

  /**
   * Returns {@code text} with each of {@code numbers} hidden as {@link #digits} does; the same text
   * if it has none of them.
   */
  public static String without(String text, List<String> numbers) {
    Redaction redaction = new Redaction(text);
    for (String number : numbers) {
      if (mayHold(text, number)) {
        redaction.digits(number, false);
      }
    }
    return redaction.masked();
  }

  /**
   * Returns false if {@link #digits} certainly hides nothing: in ASCII without escapes the digits
   * follow each other, whatever is between them, and no letter is between the digits of what looks
   * like a card number.
   */
  private static boolean mayHold(String text, String number) {
    if (!mayHoldDigits(text, number.isEmpty() ? SHORTEST_CARD : number.length())) {
      return false; // Most texts have few digits.
    }
    StringBuilder digits = new StringBuilder(text.length());
    int withoutLetter = 0;
    for (int i = 0; i < text.length() && withoutLetter < SHORTEST_CARD; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits.append(c);
        withoutLetter += number.isEmpty() ? 1 : 0;
      } else if (Texts.isAlphanumeric(c)) {
        withoutLetter = 0;
      } else if (c > '\u007F' || ESCAPES_AND_TAGS.indexOf(c) >= 0) {
        return true;
      }
    }
    return number.isEmpty() ? withoutLetter == SHORTEST_CARD : digits.indexOf(number) >= 0;
  }

  /**
   * Hides {@code digits}: a card number with any text between its digits, or a shorter code that is
   * a group of its own.
   *
   * @param digits the digits to hide; if empty, everything that looks like a card number
   * @param wide whether to hide as well a number that the end of the text cuts off, and a number in
   *     any groups, not only in the groups of cards
   */
  public Redaction digits(String digits, boolean wide) {
    int least = digits.isEmpty() ? SHORTEST_CARD : digits.length();
    if (mayHoldDigits(text, wide ? MOST_SHOWN + 1 : least)) {
      read();
      for (Reading reading : readings) {
        new DigitScan(this, reading, digits, wide).run();
      }
    }
    return this;
  }

  /**
   * Hides {@code secret} and each prefix of it that has 16 characters or more, or nine or more at
   * the end of the text.
   */
  public Redaction secret(String secret) {
    if (text.length() < Math.min(secret.length(), MOST_SHOWN + 1)) {
      return this;
    }
    read();
    for (Reading reading : readings) {
      hide(secret, reading);
    }
    return this;
  }

  private void hide(String secret, Reading reading) {
    String in = reading.text;
    String wanted = secret.substring(0, Math.min(secret.length(), in.length()));
    int least = Math.min(LEAST_OF_SECRET, secret.length());
    int[] borders = borders(wanted);
    int found = 0;
    for (int at = 0; at < in.length(); at++) {
      found = extended(wanted, borders, found, in.charAt(at));
      if (found >= least) {
        hide(reading, at + 1 - least, at + 1);
      }
    }
    if (found > MOST_SHOWN) {
      hide(reading, in.length() - found, in.length());
    }
  }

  // The search of Knuth, Morris and Pratt, which takes linear time for every text.
  private static int[] borders(String wanted) {
    int[] borders = new int[wanted.length()];
    for (int i = 1; i < borders.length; i++) {
      borders[i] = extended(wanted, borders, borders[i - 1], wanted.charAt(i));
    }
    return borders;
  }

  /**
   * Returns the length of the matched prefix of {@code wanted} when {@code next} follows a match of
   * length {@code found}.
   */
  private static int extended(String wanted, int[] borders, int found, char next) {
    int length = found;
    while (length > 0 && (length == wanted.length() || wanted.charAt(length) != next)) {
      length = borders[length - 1];
    }
    return wanted.charAt(length) == next ? length + 1 : 0;
  }

  /** Hides the characters of the text that {@code reading} has between two positions. */
  void hide(Reading reading, int from, int to) {
    if (hidden == null) {
      hidden = new BitSet();
    }
    hidden.set(reading.origin(from), reading.origin(to));
  }

  /** Returns whether anything is hidden. */
  public boolean hidesAnything() {
    return hidden != null;
  }

  /** Returns the text masked; the same when nothing is hidden. */
  public String masked() {
    if (hidden == null) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (int from = hidden.nextSetBit(0); from >= 0; from = hidden.nextSetBit(at)) {
      out.append(text, at, from).append(MASK);
      at = hidden.nextClearBit(from);
    }
    return out.append(text, at, text.length()).toString();
  }

  /**
   * Returns whether {@code text} may contain {@code least} digits. This is a cheap check: in any
   * notation a digit needs an ASCII digit, a character outside ASCII, or an escape that may have
   * only letters, such as {@code &#xAEA;}, a Gujarati four.
   */
  public static boolean mayHoldDigits(String text, int least) {
    int found = 0;
    for (int i = 0; i < text.length() && found < least; i++) {
      char c = text.charAt(i);
      if (c <= '9' ? c >= '0' || c == '&' : c == '\\' || c > '\u007F') {
        found++;
      }
    }
    return found == least;
  }

  private void read() {
    if (readings.isEmpty()) {
      readings = new ArrayList<>(3);
      readings.add(new Reading(text, null));
      if (Texts.hasAny(text, ESCAPES_AND_TAGS)) {
        readResolved(ESCAPES_AND_TAGS);
      }
      if (text.indexOf('<') >= 0 && Texts.hasAny(text, ESCAPES)) {
        readResolved(ESCAPES);
      }
    }
  }

  private void readResolved(String escapes) {
    int[] begins = new int[text.length() + 1];
    StringBuilder out = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      point = text.charAt(at);
      int end = escapes.indexOf(point) < 0 ? at + 1 : endOfEscape(at);
      int from = out.length();
      out.appendCodePoint(point);
      Arrays.fill(begins, from, out.length(), at);
      at = end;
    }
    begins[out.length()] = at;
    readings.add(new Reading(out.toString(), begins));
  }

  /**
   * Sets {@code point} to the character of the escape at {@code at}, if it is one; returns its end.
   */
  private int endOfEscape(int at) {
    switch (point) {
      case '%':
        return endOfCode(at, 1, 16, 2);
      case '\\':
        return text.startsWith("u", at + 1) ? endOfCode(at, 2, 16, 4) : endOfPair(at);
      case '&':
        return text.startsWith("#", at + 1) ? endOfReference(at) : endOfRun(at, ';', LONGEST_NAME);
      default:
        return endOfRun(at, '>', LONGEST_TAG);
    }
  }

  private int endOfReference(int at) {
    boolean hex = text.startsWith("x", at + 2) || text.startsWith("X", at + 2);
    int end = hex ? endOfCode(at, 3, 16, 5) : endOfCode(at, 2, 10, 6);
    return text.startsWith(";", end) ? end + 1 : end;
  }

  private int endOfCode(int at, int sign, int radix, int most) {
    int end = at + sign;
    int value = 0;
    while (end < Math.min(text.length(), at + sign + most)
        && Character.digit(text.charAt(end), radix) >= 0) {
      value = value * radix + Character.digit(text.charAt(end), radix);
      end++;
    }
    if (end == at + sign) {
      return at + 1;
    }
    point = value;
    return end;
  }

  private int endOfPair(int at) {
    if (at + 1 == text.length()) {
      return at + 1;
    }
    point = Texts.isAlphanumeric(text.charAt(at + 1)) ? OTHER : text.charAt(at + 1);
    return at + 2;
  }

  private int endOfRun(int at, char last, int most) {
    for (int end = at + 1; end < Math.min(text.length(), at + most); end++) {
      if (text.charAt(end) == last) {
        point = OTHER;
        return end + 1;
      }
      if (text.charAt(end) == '<') {
        break;
      }
    }
    return at + 1;
  }
}
