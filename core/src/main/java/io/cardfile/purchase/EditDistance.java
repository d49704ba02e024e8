package io.cardfile.purchase;

/**
 * Computes the Levenshtein distance of two short texts: the number of characters to insert, delete
 * or change.
 */
final class EditDistance {

  private EditDistance() {}

  static boolean within(int limit, String a, String b) {
    return Math.abs(a.length() - b.length()) <= limit && distance(a, b) <= limit;
  }

  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      previous = nextRow(previous, a.charAt(i - 1), b, i);
    }
    return previous[b.length()];
  }

  private static int[] nextRow(int[] previous, char c, String b, int i) {
    int[] row = new int[previous.length];
    row[0] = i;
    for (int j = 1; j < row.length; j++) {
      int change = previous[j - 1] + (c == b.charAt(j - 1) ? 0 : 1);
      row[j] = Math.min(change, Math.min(previous[j], row[j - 1]) + 1);
    }
    return row;
  }
}
