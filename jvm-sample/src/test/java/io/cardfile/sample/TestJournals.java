package io.cardfile.sample;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.file.FileJournal;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Replaces {@link FileJournal} in tests, whose folders may be on a disk that loses its content. */
public final class TestJournals {

  // Keeps journals that an example does not close from being garbage collected. Otherwise a new
  // file with the same inode number could be mistaken for an open journal.
  private static final List<FileJournal> KEPT = new CopyOnWriteArrayList<>();

  private TestJournals() {}

  /** Opens a journal like {@link FileJournal#open}. */
  public static FileJournal open(Path file) throws JournalException {
    return kept(builder(file).open());
  }

  /** Creates a journal like {@link FileJournal#create}. */
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

  /** Returns the code with calls of this class instead of {@link FileJournal}. */
  static String in(String source) {
    return source.replaceAll(
        "\\bFileJournal\\.(open|create|builder)\\(", TestJournals.class.getName() + ".$1(");
  }
}
