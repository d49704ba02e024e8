package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Setup;
import java.io.IOException;

/** The journal in a file, without a client. */
public final class FileJournalAlone extends JournalCharger {

  public FileJournalAlone(Setup setup) throws IOException {
    super(FilledJournal.create(setup));
  }
}
