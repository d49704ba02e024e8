package io.cardfile.sample;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.file.FileJournal;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands in for {@link FileJournal} where the folder of a test may be on a disk that forgets. */
public final class TestJournals {

  // An example that closes no journal leaves that to the garbage collector. A new file that then
  // gets the number of the old one would be taken for a journal that is open.
  private static final List<FileJournal> KEPT = new CopyOnWriteArrayList<>();

  private TestJournals() {}

  /** Opens as {@link FileJournal#open} does. */
  public static FileJournal open(Path file) throws JournalException {
    return kept(builder(file).open());
  }

  /** Makes as {@link FileJournal#create} does. */
  public static FileJournal create(Path file) throws JournalException {
    return kept(builder(file).create());
  }

  private static FileJournal kept(FileJournal journal) {
    KEPT.add(journal);
    return journal;
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
