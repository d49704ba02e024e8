package io.cardfile.reconcile;

import io.cardfile.internal.Redaction;
import java.util.Optional;

/** Compares and masks texts of a source. */
final class SourceTexts {

  private SourceTexts() {}

  /** Returns whether both IDs are known and they differ. */
  static boolean differ(Optional<String> one, Optional<String> other) {
    return one.isPresent() && other.isPresent() && !one.equals(other);
  }

  /** Returns {@code reference} masked: a file may have a card number in the wrong column. */
  static String masked(String reference) {
    return Redaction.printable(reference);
  }
}
