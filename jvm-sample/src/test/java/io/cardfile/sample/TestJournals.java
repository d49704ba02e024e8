package io.cardfile.sample;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.file.FileJournal;
import java.nio.file.Path;

/** Stands in for {@link FileJournal} where the folder of a test may be on a disk that forgets. */
public final class TestJournals {

  private TestJournals() {}

  /** Opens as {@link FileJournal#open} does. */
  public static FileJournal open(Path file) throws JournalException {
    return builder(file).open();
  }

  /** Makes as {@link FileJournal#create} does. */
  public static FileJournal create(Path file) throws JournalException {
    return builder(file).create();
  }

  /** Returns a builder. */
  public static FileJournal.Builder builder(Path file) {
    return FileJournal.builder(file).forTestsOnly();
  }

  /** Returns Java that uses these words in the place of the library's. */
  static String in(String source) {
    return source.replaceAll(
        "\\bFileJournal\\.(open|create|builder)\\(", TestJournals.class.getName() + ".$1(");
  }
}
