package io.cardfile.sample.billing;

import io.cardfile.PurchaseLookup;
import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.OutcomeSource;
import java.io.IOException;

/**
 * A look-up with a {@code lostSince} time that applies to one file only. For an entry that was
 * restored with another file it ignores "not found": the gateway may have forgotten that charge.
 *
 * @param file the references of that file
 */
record OneFileLookup(PurchaseLookup lookup, SeenReferences file) implements OutcomeSource {

  private static final String OF_ANOTHER_FILE =
      "from another file: name that file, with the time since when its charges may have been lost";

  @Override
  public Finding find(JournalEntry entry) throws IOException {
    Finding finding = lookup.find(entry);
    return isOfAnotherFile(entry) && finding.kind() == Finding.Kind.NOT_CHARGED
        ? Finding.unknown(OF_ANOTHER_FILE)
        : finding;
  }

  // Approved entries are looked up to check the source, which must see "not found".
  private boolean isOfAnotherFile(JournalEntry entry) {
    return entry.state().isOpen() && !entry.isContentKnown() && !file.contains(entry.reference());
  }
}
