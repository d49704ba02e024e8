package io.cardfile.internal;

/**
 * Scans one reading of a text and marks the digits that a {@link Redaction} hides.
 *
 * <p>Adjacent digits form a group. Each digit is kept with its position and its gap, the kind of
 * text between it and the digit before, from {@code NOTHING} to {@code TOO_MUCH}. The gaps are
 * ordered by how much they separate. For example, {@code ref 7, no 4111-1111 11111111!} is read as
 *
 * <pre>
 * digit  7         4        111      1              111      1              1111111
 * gap    TOO_MUCH  LETTERS  NOTHING  SPACE_OR_DASH  NOTHING  SPACE_OR_DASH  NOTHING
 * </pre>
 *
 * <p>At the end of each group the scan goes back from the last digit, at most {@code LONGEST_CARD}
 * digits. At each start of a group it checks whether the digits from there on look like a card
 * number: 12 digits or more with a correct check digit. Here, at the end of the text, it checks the
 * 12 digits from the second {@code 1111}, whose check digit is wrong, and the 16 digits from {@code
 * 4111}, which it hides. The gap before them is more than {@code SIGNS}, so the scan ends there and
 * never joins them with the 7.
 *
 * <p>{@link Redaction} skips this scan for a text without enough digits.
 */
final class DigitScan {

  // The kinds of text between a digit and the one before it.
  private static final int NOTHING = 0;
  private static final int SPACE_OR_DASH = 1;
  private static final int SIGNS = 2;
  private static final int LETTERS = 3;
  private static final int TOO_MUCH = 4;

  private static final int MOST_BETWEEN = 32;
  private static final int KEPT = 32;
  private static final int LONGEST_GROUP = 6;
  private static final int SHORTEST_GROUP = 4;
  private static final int SHORTEST_LAST_GROUP = 3;

  private final Redaction out;
  private final Redaction.Reading reading;
  private final String text;
  private final String wanted;
  private final boolean wide;

  // Ring buffers of the last digits; digit n is at n modulo KEPT.
  private final int[] digits = new int[KEPT];
  private final int[] gaps = new int[KEPT];
  private final int[] starts = new int[KEPT];
  private int count;
  private int end;
  private int gap = TOO_MUCH;

  DigitScan(Redaction out, Redaction.Reading reading, String wanted, boolean wide) {
    this.out = out;
    this.reading = reading;
    this.text = reading.text;
    this.wanted = wanted;
    this.wide = wide;
  }

  void run() {
    int next;
    for (int at = 0; at < text.length(); at = next) {
      int point = text.codePointAt(at);
      next = at + Character.charCount(point);
      int value = valueOf(point);
      if (value >= 0) {
        add(value, at, next);
      } else {
        separate(point, at);
      }
    }
    endGroup();
    if (isNumber() && wide && gap <= SIGNS) {
      hideCutNumber();
    }
  }

  private boolean isNumber() {
    return wanted.length() >= Redaction.SHORTEST_CARD;
  }

  private static int valueOf(int point) {
    if (point <= '\u007F') {
      return point >= '0' && point <= '9' ? point - '0' : -1;
    }
    int value = Character.getNumericValue(point); // Letters have values of ten and more.
    return value <= 9 ? value : -1;
  }

  private void separate(int point, int at) {
    if (at - end >= MOST_BETWEEN) {
      gap = TOO_MUCH;
    } else if (Character.isLetterOrDigit(point)) {
      gap = Math.max(gap, LETTERS);
    } else {
      boolean single = gap == NOTHING && (point == ' ' || point == '-');
      gap = single ? SPACE_OR_DASH : Math.max(gap, SIGNS);
    }
  }

  private void add(int value, int start, int next) {
    if (gap > NOTHING) {
      endGroup();
    }
    int slot = count % KEPT;
    digits[slot] = value;
    gaps[slot] = gap;
    starts[slot] = start;
    count++;
    end = next;
    gap = NOTHING;
    if (isNumber() && endsWith(wanted.length(), LETTERS)) {
      hide(wanted.length());
    }
  }

  private int slot(int fromTheEnd) {
    return (count - fromTheEnd) % KEPT;
  }

  /** Returns whether the last digits equal the first {@code length} wanted digits. */
  private boolean endsWith(int length, int widestGap) {
    if (count < length) {
      return false;
    }
    for (int i = 1; i <= length; i++) {
      boolean same = digits[slot(i)] == wanted.charAt(length - i) - '0';
      if (!same || i < length && gaps[slot(i)] > widestGap) {
        return false;
      }
    }
    return true;
  }

  private void hide(int length) {
    out.hide(reading, starts[slot(length)], end);
  }

  private void hideCutNumber() {
    end = text.length();
    for (int length = wanted.length() - 1; length > Redaction.MOST_SHOWN; length--) {
      if (endsWith(length, SIGNS)) {
        hide(length);
      }
    }
  }

  private void endGroup() {
    if (wanted.isEmpty()) {
      hideLookalikes();
    } else if (!isNumber() && endsWith(wanted.length(), SIGNS)) {
      hideCode(wanted.length());
    }
  }

  /** Hides the last digits if they form one group, or if each of them is a group. */
  private void hideCode(int length) {
    boolean single = gaps[slot(1)] > NOTHING;
    boolean same = gaps[slot(length)] > NOTHING;
    for (int i = 2; i < length; i++) {
      same &= gaps[slot(i)] > NOTHING == single;
    }
    if (same) {
      hide(length);
    }
  }

  private void hideLookalikes() {
    int sum = 0;
    int group = 0;
    boolean asOnCards = true;
    boolean single = true;
    boolean signs = false;
    for (int i = 1; i <= Math.min(count, Redaction.LONGEST_CARD); i++) {
      int before = gaps[slot(i)];
      sum += Texts.checkSummand(digits[slot(i)], i);
      group++;
      if (before == NOTHING) {
        continue;
      }
      single &= group == 1;
      asOnCards &=
          group <= LONGEST_GROUP && group >= (i == group ? SHORTEST_LAST_GROUP : SHORTEST_GROUP);
      boolean shaped = !signs || single || asOnCards || wide;
      if (i >= Redaction.SHORTEST_CARD && sum % 10 == 0 && shaped) {
        hide(i);
      }
      if (before > SIGNS) {
        return;
      }
      signs |= before == SIGNS;
      group = 0;
    }
  }
}
