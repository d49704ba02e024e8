package io.cardfile.sample;

import io.cardfile.PurchaseLookup;
import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.OutcomeSource;
import java.io.IOException;

/**
 * A look-up that was built with the time since when the charges of one file may have been sent. Of
 * an entry that was put back with another file it does not believe "not found": the gateway may
 * have forgotten that charge.
 *
 * @param file the references of the one file
 */
record OneFileLookup(PurchaseLookup lookup, SeenReferences file) implements OutcomeSource {

  private static final String OF_ANOTHER_FILE =
      "of another file: name that file, with the time since when its charges may have been lost";

  @Override
  public Finding find(JournalEntry entry) throws IOException {
    Finding finding = lookup.find(entry);
    return isOfAnotherFile(entry) && finding.kind() == Finding.Kind.NOT_CHARGED
        ? Finding.unknown(OF_ANOTHER_FILE)
        : finding;
  }

  // What is approved is asked about to check the look-up: there "not found" is to be seen.
  private boolean isOfAnotherFile(JournalEntry entry) {
    return entry.state().isOpen() && !entry.isContentKnown() && !file.has(entry.reference());
  }
}
