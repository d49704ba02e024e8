package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.testkit.TestClock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash can leave of the file is opened; what it cannot leave is refused as damaged. */
class CrashTest {

  /** Saves the time of thousands of syncs. */
  private static final class UnsyncedDisk extends Disk {
    @Override
    void sync(RandomAccessFile file) {}
  }

  /** The size of the file when a call returned, and the entry that it returned. */
  private record Acknowledged(long size, JournalEntry entry) {}

  private final TestClock clock = TestClock.at(Instant.parse("2026-11-21T06:00:00Z"));
  private final List<Acknowledged> acknowledged = new ArrayList<>();
  @TempDir Path folder;
  private Path file;
  private byte[] written;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("purchases.journal");
    try (FileJournal journal = open(true)) {
      for (String reference : List.of("INV-1", "INV-2")) {
        acknowledge(Purchases.granted(journal, reference));
      }
      for (Acknowledged claim : List.copyOf(acknowledged)) {
        acknowledge(journal.record(claim.entry, Purchases.APPROVED));
      }
      acknowledge(Purchases.granted(journal, "INV-3"));
    }
    written = Files.readAllBytes(file);
  }

  private void acknowledge(JournalEntry entry) throws IOException {
    acknowledged.add(new Acknowledged(Files.size(file), entry));
  }

  private FileJournal open(boolean creates) throws JournalException {
    return FileJournal.open(file, clock, new UnsyncedDisk(), creates);
  }

  private long firstFrame() {
    return "Cardfile journal 1\n".length();
  }

  @Test
  void aFileCutAtAnyByteHasEverythingThatWasAcknowledgedBefore() throws IOException {
    for (int size = written.length; size >= firstFrame(); size--) {
      Files.write(file, Arrays.copyOf(written, size));
      assertOpensWith(size);
    }
  }

  @Test
  void aFileCutInItsHeaderIsRefused() throws IOException {
    for (int size = 0; size < firstFrame(); size++) {
      assertDamaged(Arrays.copyOf(written, size), 0);
    }
  }

  @Test
  void zerosInPlaceOfTheLastFramesAreCut() throws IOException {
    for (Acknowledged last : acknowledged) {
      for (int more = 1; more < 700; more += 50) {
        byte[] zeros = Arrays.copyOf(written, (int) last.size);
        Files.write(file, Arrays.copyOf(zeros, zeros.length + more));
        assertOpensWith(last.size);
      }
    }
  }

  /** Returns where the frame that holds the byte at {@code offset} begins. */
  private long frameAt(long offset) {
    return acknowledged.stream()
        .mapToLong(Acknowledged::size)
        .filter(size -> size <= offset)
        .max()
        .orElse(offset < firstFrame() ? 0 : firstFrame());
  }

  private void assertOpensWith(long size) throws IOException {
    String what = "cut at byte " + size;
    try (FileJournal journal = open(false)) {
      for (Acknowledged each : acknowledged) {
        if (each.size <= size) {
          JournalEntry found =
              journal
                  .find(Purchases.MERCHANT, each.entry.reference())
                  .orElseThrow(AssertionError::new);
          boolean isKept = found.equals(each.entry) || found.state() == JournalState.APPROVED;
          boolean isDoubt =
              each.entry.state() == JournalState.PREPARED && found.state() == JournalState.IN_DOUBT;
          assertTrue(isKept || isDoubt, () -> what + ": " + found);
        }
      }
      Purchases.granted(journal, "NEXT"); // Written at the right place:
    }
    try (FileJournal journal = open(false)) {
      assertEquals(JournalState.IN_DOUBT, Purchases.state(journal, "NEXT"), what);
    }
  }

  @Test
  void damageOfAnyByteIsRefusedAndChangesNothing() throws IOException {
    for (int at = 0; at < written.length; at++) {
      byte[] damaged = written.clone();
      damaged[at] ^= (byte) (at % 2 == 0 ? 0x01 : 0xFF);
      assertDamaged(damaged, frameAt(at));
    }
  }

  @Test
  void zerosOverAnyPartAreRefused() throws IOException {
    for (int at = (int) firstFrame(); at < written.length - 8; at += 4) {
      byte[] damaged = written.clone();
      Arrays.fill(damaged, at, at + 8, (byte) 0);
      if (!Arrays.equals(damaged, written)) {
        assertDamaged(damaged, frameAt(Arrays.mismatch(damaged, written)));
      }
    }
  }

  @Test
  void zerosFromTheMiddleOfAFrameToTheEndAreRefused() throws IOException {
    byte[] damaged = written.clone();
    int last = (int) frameAt(written.length - 1);
    Arrays.fill(damaged, last + 10, damaged.length, (byte) 0);
    assertDamaged(damaged, last);
  }

  @Test
  void otherBytesAfterTheEndAreRefused() throws IOException {
    byte[] longer = Arrays.copyOf(written, written.length + 40);
    Arrays.fill(longer, written.length, longer.length, (byte) 'x');
    assertDamaged(longer, written.length);
  }

  @Test
  void aFrameWithoutOneOfItsBytesIsRefused() throws IOException {
    byte[] damaged = written.clone();
    int second = (int) acknowledged.get(0).size;
    int missing = second + FrameReader.HEAD + 3; // In the text of the merchant.
    System.arraycopy(written, missing + 1, damaged, missing, written.length - missing - 1);
    assertDamaged(damaged, second);
  }

  private void assertDamaged(byte[] damaged, long offset) throws IOException {
    Files.write(file, damaged);
    JournalException refused = assertThrows(JournalException.class, () -> open(false).close());
    assertEquals(Reason.DAMAGED, refused.reason(), refused.getMessage());
    String message = refused.getMessage();
    assertTrue(message.contains(" is damaged at byte " + offset + ": "), message);
    assertArrayEquals(damaged, Files.readAllBytes(file));
  }

  @Test
  void aPurgeRefusesDamageAndChangesNothing() throws IOException {
    try (FileJournal journal = open(false)) {
      byte[] zeros = Files.readAllBytes(file);
      Arrays.fill(zeros, (int) acknowledged.get(3).size(), zeros.length, (byte) 0);
      Files.write(file, zeros);
      JournalException refused =
          assertThrows(JournalException.class, () -> journal.purge(Duration.ofDays(1)));
      assertEquals(Reason.DAMAGED, refused.reason(), refused.getMessage());
      assertArrayEquals(zeros, Files.readAllBytes(file));
    }
  }

  @Test
  void damageOfAnOpenFileIsRefusedByTheReadThatFindsIt() throws IOException {
    try (FileJournal journal = open(false)) {
      byte[] open = Files.readAllBytes(file);
      open[(int) acknowledged.get(2).size + 30] ^= 1; // In the record of INV-2.
      Files.write(file, open);
      JournalException refused =
          assertThrows(JournalException.class, () -> journal.claim(Purchases.of("INV-2")));
      assertEquals(Reason.DAMAGED, refused.reason());
      assertEquals(JournalState.APPROVED, Purchases.state(journal, "INV-1"));
    }
  }
}
