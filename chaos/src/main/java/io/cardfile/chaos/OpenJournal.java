package io.cardfile.chaos;

import io.cardfile.journal.FileJournal;
import io.cardfile.journal.PurchaseJournal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** A journal that is open, with what it stands on. */
final class OpenJournal implements Closeable {

  private final PurchaseJournal journal;
  private final Closeable closing;

  private OpenJournal(PurchaseJournal journal, Closeable closing) {
    this.journal = journal;
    this.closing = closing;
  }

  /**
   * Opens the journal of a run.
   *
   * @param place a file, or the address of a database
   */
  static OpenJournal of(Way way, String place) throws IOException {
    if (way != Way.FILE) {
      throw new IllegalArgumentException(way + " has no journal");
    }
    FileJournal journal = FileJournal.open(Path.of(place));
    return new OpenJournal(journal, journal);
  }

  PurchaseJournal journal() {
    return journal;
  }

  @Override
  public void close() throws IOException {
    closing.close();
  }
}
