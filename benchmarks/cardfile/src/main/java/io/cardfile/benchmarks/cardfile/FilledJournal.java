package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Charger;
import io.cardfile.benchmarks.client.Setup;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A journal in a file that may already have entries. */
final class FilledJournal {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final String NAME = "purchases.journal";

  private FilledJournal() {}

  static FileJournal create(Setup setup) throws IOException {
    Path file = setup.folder().resolve(NAME);
    if (setup.entries() == 0) {
      return FileJournal.create(file);
    }
    Path fast = Files.createTempDirectory(MEMORY, "cardfile-benchmarks");
    try (FileJournal journal = FileJournal.builder(fast.resolve(NAME)).forTestsOnly().create()) {
      fill(journal, setup.entries());
    }
    move(fast, setup.folder());
    return FileJournal.open(file);
  }

  private static void fill(FileJournal journal, int entries) throws JournalException {
    Money amount = Money.ofMinor(Charger.CENTS, "AUD");
    for (int i = 0; i < entries; i++) {
      String reference = Long.toString(2_000_000_000_000_000L + i);
      PurchaseContent content =
          PurchaseContent.firstCardOnFile(CardfileCharger.USERNAME, reference, amount);
      journal.record(journal.claim(content).entry(), Resolution.approved("pur-" + reference, "00"));
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(from)) {
      for (Path file : files) {
        Files.move(file, to.resolve(file.getFileName()));
      }
    }
    Files.delete(from);
  }
}
