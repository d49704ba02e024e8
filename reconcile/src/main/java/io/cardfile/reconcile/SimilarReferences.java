package io.cardfile.reconcile;

import io.cardfile.money.Money;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Finds lines of a settlement file whose reference a spreadsheet or another program has changed: in
 * the case of letters, spaces or invisible characters, hyphens, underscores and dots, the Unicode
 * form, or leading zeros; or by truncation to the length of the longest reference. Keeps eight
 * bytes for each line. Immutable.
 */
final class SimilarReferences {

  private final transient Map<String, SettlementRow> rows;
  private final long[] hashes;
  private final int longest;

  SimilarReferences(Map<String, SettlementRow> rows) {
    this.rows = rows;
    LongStream.Builder hashed = LongStream.builder();
    int length = 0;
    for (Map.Entry<String, SettlementRow> line : rows.entrySet()) {
      String folded = folded(line.getKey());
      line.getValue().amounts().forEach(amount -> hashed.add(hash(folded, amount)));
      length = Math.max(length, line.getKey().length());
    }
    longest = length;
    hashes = hashed.build().sorted().toArray();
  }

  /** Returns whether a line has this amount, and this reference apart from such a change. */
  boolean has(String reference, Money amount) {
    String folded = folded(reference);
    return Arrays.binarySearch(hashes, hash(folded, amount)) >= 0 && isExactMatch(folded, amount)
        || hasCut(reference, amount);
  }

  // A truncated reference may equal the reference of another purchase, which the journal has as
  // charged.
  private boolean hasCut(String reference, Money amount) {
    int more = reference.length() - longest;
    return more > 0
        && (isListed(reference.substring(0, longest), amount)
            || isListed(reference.substring(more), amount));
  }

  private boolean isListed(String reference, Money amount) {
    SettlementRow row = rows.get(reference);
    return row != null && row.hasAmount(amount);
  }

  // Two lines may have the same hash.
  private boolean isExactMatch(String folded, Money amount) {
    for (Map.Entry<String, SettlementRow> line : rows.entrySet()) {
      if (line.getValue().hasAmount(amount) && folded(line.getKey()).equals(folded)) {
        return true;
      }
    }
    return false;
  }

  private static long hash(String folded, Money amount) {
    long hash = 31L * amount.minorUnits() + amount.currency().code().hashCode();
    for (int i = 0; i < folded.length(); i++) {
      hash = (hash ^ folded.charAt(i)) * 0x100000001B3L;
    }
    return hash ^ hash >>> 32;
  }

  private static String folded(String reference) {
    String composed = Normalizer.normalize(reference, Normalizer.Form.NFKC);
    StringBuilder seen = new StringBuilder();
    composed.codePoints().filter(SimilarReferences::isVisible).forEach(seen::appendCodePoint);
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < seen.length(); i++) {
      if (!isSeparator(seen.charAt(i)) || isDigit(seen, i - 1) && isDigit(seen, i + 1)) {
        joined.append(seen.charAt(i)); // 1-12 and 11-2 are different purchases.
      }
    }
    return joined.toString().toLowerCase(Locale.ROOT).replaceFirst("^0+", "");
  }

  private static boolean isSeparator(char c) {
    int type = Character.getType(c);
    return type == Character.DASH_PUNCTUATION
        || type == Character.CONNECTOR_PUNCTUATION
        || c == '.';
  }

  private static boolean isDigit(CharSequence text, int at) {
    return at >= 0 && at < text.length() && Character.isDigit(text.charAt(at));
  }

  private static boolean isVisible(int c) {
    return !SettlementColumns.isInvisible(c);
  }
}
