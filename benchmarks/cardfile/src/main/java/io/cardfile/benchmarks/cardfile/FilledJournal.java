package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Setup;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.file.FileJournal;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A journal in a file that may already have entries. */
final class FilledJournal {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final String NAME = "purchases.journal";
  private static final int FILLING = 32;

  private FilledJournal() {}

  static FileJournal create(Setup setup) throws IOException {
    Path file = setup.folder().resolve(NAME);
    if (setup.entries() == 0) {
      return FileJournal.create(file);
    }
    Path fast = Files.createTempDirectory(MEMORY, "cardfile-benchmarks");
    try (FileJournal journal = FileJournal.create(fast.resolve(NAME))) {
      fill(journal, setup.entries());
    }
    move(fast, setup.folder());
    return FileJournal.open(file);
  }

  // Several threads, because they share each write.
  private static void fill(FileJournal journal, int entries) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(FILLING);
    List<Future<?>> parts = new ArrayList<>();
    for (int i = 0; i < FILLING; i++) {
      int first = i;
      parts.add(threads.submit(() -> fill(journal, first, entries)));
    }
    try {
      for (Future<?> part : parts) {
        part.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException(e);
    } finally {
      threads.shutdown();
    }
  }

  private static boolean fill(FileJournal journal, int first, int entries) throws JournalException {
    for (int i = first; i < entries; i += FILLING) {
      String reference = Long.toString(2_000_000_000_000_000L + i);
      PurchaseContent content =
          PurchaseContent.firstCardOnFile(
              CardfileCharger.USERNAME, reference, CardfileCharger.AMOUNT);
      journal.record(journal.claim(content).entry(), JournalOutcome.approved("pur-" + reference, "00"));
    }
    return true;
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
