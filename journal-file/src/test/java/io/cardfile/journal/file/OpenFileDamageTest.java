package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Entries that the disk, or another program, damages in an open file do not count as absent. */
class OpenFileDamageTest {

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("purchases.journal");
  }

  private void flip(long at) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file().toFile(), "rw")) {
      open.seek(at);
      int value = open.read();
      open.seek(at);
      open.write(value ^ 1);
    }
  }

  private long placeOf(String text) throws IOException {
    String all = new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1);
    return all.lastIndexOf(text);
  }

  private static void assertReopenRequired(Executable call) {
    assertEquals(Reason.REOPEN_REQUIRED, assertThrows(JournalException.class, call).reason());
  }

  @Test
  void whatCannotBeReadAnyMoreIsNotLeftOutByACompaction() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(SampleContents.of("R-1"));
      journal.claim(SampleContents.of("R-2"));
      long size = Files.size(file());
      flip(size - 1);
      assertReopenRequired(journal::compact);
      assertReopenRequired(() -> journal.claim(SampleContents.of("R-3")));
      assertEquals(size, Files.size(file()));
    }
    try (FileJournal journal = Journals.open(file())) {
      assertTrue(journal.isIncomplete());
    }
  }

  @Test
  void aDamagedReferenceIsNotAnUnknownOne() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(SampleContents.of("R-12345"));
      flip(placeOf("R-12345") + 3);
      assertReopenRequired(() -> journal.claim(SampleContents.of("R-12345")));
      assertReopenRequired(() -> journal.claim(SampleContents.of("R-2")));
    }
  }

  @Test
  void aDamagedOpenEntryEndsTheWriting() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(SampleContents.of("R-12345"));
      flip(placeOf("R-12345") + 3);
      assertReopenRequired(() -> journal.open(null, 10));
      assertReopenRequired(() -> journal.claim(SampleContents.of("R-2")));
    }
  }

  @Test
  void restoringWhatIsApprovedWritesNothing() throws IOException {
    JournalOutcome approved = JournalOutcome.approved("p-1", null);
    try (FileJournal journal = Journals.open(file())) {
      JournalEntry entry =
          journal.record(journal.claim(SampleContents.of("R-1")).entry(), approved);
      long size = Files.size(file());
      assertEquals(
          entry, journal.restore(entry.merchant(), entry.reference(), entry.amount(), approved));
      assertEquals(size, Files.size(file()));
    }
  }

  @Test
  void whatIsAnsweredIsAnsweredWhileEntriesMayBeMissing() throws IOException {
    JournalOutcome approved = JournalOutcome.approved("p-1", null);
    try (FileJournal journal = Journals.open(file())) {
      journal.record(journal.claim(SampleContents.of("R-1")).entry(), approved);
    }
    try (FileJournal journal = Journals.builder(file()).incomplete().openOrCreate()) {
      assertEquals(Claim.Kind.ANSWERED, journal.claim(SampleContents.of("R-1")).kind());
      JournalException e =
          assertThrows(JournalException.class, () -> journal.claim(SampleContents.of("R-2")));
      assertEquals(Reason.INCOMPLETE, e.reason());
    }
  }
}
