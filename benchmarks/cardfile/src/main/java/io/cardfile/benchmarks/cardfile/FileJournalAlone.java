package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Setup;
import io.cardfile.journal.file.FileJournal;
import java.io.IOException;

/** The journal in a file, without a client. */
public final class FileJournalAlone extends JournalCharger<FileJournal> {

  public FileJournalAlone(Setup setup) throws IOException {
    super(FilledJournal.create(setup));
  }
}
