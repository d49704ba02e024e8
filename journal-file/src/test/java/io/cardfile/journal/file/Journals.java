package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import java.nio.file.Path;

/** Opens journals in the folders of tests, and creates missing ones. */
final class Journals {

  private Journals() {}

  static FileJournal open(Path file) throws JournalException {
    return builder(file).openOrCreate();
  }

  static FileJournal.Builder builder(Path file) {
    return FileJournal.builder(file).forTestsOnly();
  }
}
