package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import org.jspecify.annotations.Nullable;

/** The merchant and reference of an entry; ordered by merchant, then by reference. */
final class EntryKey implements Comparable<EntryKey> {

  private final String merchant;
  private final String reference;

  EntryKey(String merchant, String reference) {
    this.merchant = merchant;
    this.reference = reference;
  }

  static EntryKey of(JournalEntry entry) {
    return new EntryKey(entry.merchant(), entry.reference());
  }

  String merchant() {
    return merchant;
  }

  String reference() {
    return reference;
  }

  @Override
  public int compareTo(EntryKey other) {
    int byMerchant = merchant.compareTo(other.merchant);
    return byMerchant == 0 ? reference.compareTo(other.reference) : byMerchant;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EntryKey && compareTo((EntryKey) other) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * merchant.hashCode() + reference.hashCode();
  }
}
