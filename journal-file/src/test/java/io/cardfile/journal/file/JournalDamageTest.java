package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A journal that was cut or changed is recovered exactly, incomplete, or refused, but never wrong.
 */
class JournalDamageTest {

  private static final Path FILE = Paths.get("purchases");
  private static final Path MARK = Paths.get("purchases.mark");
  private static final int HEADER = 32;

  /** The end of each record, and the entries of the journal after it was written. */
  private final Map<Integer, Map<String, JournalEntry>> history = new LinkedHashMap<>();

  private final List<Integer> ends = new ArrayList<>();
  private byte[] whole = new byte[0];

  /**
   * The mark from the opening of the journal; after a failure of the machine it may be that old.
   */
  private byte[] oldMark = new byte[0];

  private byte[] mark = new byte[0];

  @BeforeEach
  void write() throws IOException {
    RecordingDisk disk = new RecordingDisk();
    Map<String, JournalEntry> entries = new TreeMap<>();
    try (FileJournal journal = Journals.builder(FILE).disk(disk).openOrCreate()) {
      note(disk, entries);
      oldMark = disk.bytes(MARK);
      for (String reference : List.of("R-1", "R-2", "R-3")) {
        JournalEntry claimed = journal.claim(JournalSamples.of(reference)).entry();
        entries.put(reference, claimed);
        note(disk, entries);
        if (!reference.equals("R-2")) {
          entries.put(reference, journal.record(claimed, JournalSamples.DECLINED));
          note(disk, entries);
        }
      }
    }
    whole = disk.bytes(FILE);
    mark = disk.bytes(MARK);
  }

  private void note(RecordingDisk disk, Map<String, JournalEntry> entries) {
    ends.add(disk.bytes(FILE).length);
    history.put(disk.bytes(FILE).length, new TreeMap<>(entries));
  }

  /** Opens a file; returns the result, and for an open journal the number of records. */
  private String open(byte[] bytes) throws IOException {
    return open(bytes, oldMark);
  }

  private String open(byte[] bytes, byte[] mark) throws IOException {
    RecordingDisk disk = new RecordingDisk().put(FILE, bytes).put(MARK, mark);
    try (FileJournal journal = Journals.builder(FILE).disk(disk).openOrCreate()) {
      int frames = frames(journal);
      return (journal.isIncomplete() ? "suspect after " : "recovered ") + frames;
    } catch (JournalException e) {
      assertTrue(e.getMessage().contains("purchases"), e.getMessage());
      assertArrayEquals(bytes, disk.bytes(FILE), "it was changed");
      return e.reason() == Reason.DAMAGED ? "refused" : e.reason().toString();
    }
  }

  /** Asserts that all entries equal those after some record; returns its number. */
  private int frames(FileJournal journal) throws IOException {
    Map<String, JournalEntry> found = new TreeMap<>();
    for (String reference : List.of("R-1", "R-2", "R-3")) {
      Optional<JournalEntry> entry = journal.find(JournalSamples.MERCHANT, reference);
      entry.ifPresent(e -> found.put(reference, AcknowledgedClaims.afterwards(e)));
    }
    for (int frame = 0; frame < ends.size(); frame++) {
      if (found.equals(afterwards(history.get(ends.get(frame))))) {
        return frame;
      }
    }
    throw new AssertionError("the journal was never so: " + found);
  }

  private static Map<String, JournalEntry> afterwards(Map<String, JournalEntry> entries) {
    Map<String, JournalEntry> after = new TreeMap<>(entries);
    after.replaceAll((key, e) -> AcknowledgedClaims.afterwards(e));
    return after;
  }

  private int framesWithin(int length) {
    return (int) ends.stream().filter(end -> end <= length).count() - 1;
  }

  private boolean isInLastFrame(int position) {
    return position >= ends.get(ends.size() - 2);
  }

  @Test
  void cutAtAnyLengthItIsWhatItWasThen() throws IOException {
    for (int length = 0; length < HEADER; length++) {
      assertEquals("refused", open(Arrays.copyOf(whole, length)), "at " + length);
    }
    for (int length = HEADER; length <= whole.length; length++) {
      String expected = "recovered " + framesWithin(length);
      assertEquals(expected, open(Arrays.copyOf(whole, length)), "at " + length);
    }
  }

  @Test
  void aCutOfWhatTheMarkHasAcknowledgedIsRefused() throws IOException {
    for (int length = HEADER; length < whole.length; length++) {
      assertEquals("INCOMPLETE", open(Arrays.copyOf(whole, length), mark), "at " + length);
    }
    assertEquals("recovered " + (ends.size() - 1), open(whole, mark));
  }

  /** Uses the mark of the last record and an old one. */
  @Test
  void upToThreeBitsFlippedInALengthNeverDropARecord() throws IOException {
    int tried = 0;
    for (int record : List.of(ends.get(1), ends.get(ends.size() - 2))) {
      for (int first = 0; first < 32; first++) {
        for (int second = first; second < 32; second++) {
          for (int third = second; third < 32; third++) {
            byte[] flipped = whole.clone();
            for (int bit : bits(first, second, third)) {
              flipped[record + bit / 8] ^= (byte) (0x80 >> bit % 8);
            }
            tried++;
            assertNothingIsDropped(flipped, oldMark);
            assertNothingIsDropped(flipped, mark);
          }
        }
      }
    }
    System.out.println("lengths with one to three bits flipped: " + tried + ", 0 records dropped");
  }

  private static Set<Integer> bits(Integer... some) {
    return new HashSet<>(List.of(some));
  }

  private void assertNothingIsDropped(byte[] flipped, byte[] mark) throws IOException {
    String found = open(flipped, mark);
    assertTrue(found.equals("refused") || found.startsWith("suspect"), found);
  }

  @Test
  void anyBitFlippedIsDamageAndInTheLastFrameSuspect() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    int last = ends.size() - 1;
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      String found = open(flipped);
      String expected = isInLastFrame(bit / 8) ? "suspect after " + (last - 1) : "refused";
      assertEquals(expected, found, "bit " + bit % 8 + " of byte " + bit / 8);
      counts.merge(found, 1, Integer::sum);
    }
    System.out.println("bits flipped: " + counts + ", 0 wrong records");
  }

  @Test
  void anyBitFlippedOfAFileThatIsAlsoCutIsNeverRecoveredWrong() throws IOException {
    int opened = 0;
    for (int length = HEADER + 1; length < whole.length; length += 11) {
      for (int bit = 0; bit < 8 * length; bit += 5) {
        byte[] flipped = Arrays.copyOf(whole, length);
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        String found = open(flipped);
        opened++;
        boolean isOfTornFrame = bit / 8 >= ends.get(framesWithin(length));
        if (found.startsWith("recovered")) {
          assertTrue(isOfTornFrame, "byte " + bit / 8 + " of " + length);
        }
      }
    }
    System.out.println("cut files with a bit flipped: " + opened + ", 0 wrong records");
  }

  @Test
  void zerosAreDamageAndAtTheEndSuspect() throws IOException {
    for (int from = 0; from < whole.length; from++) {
      byte[] zeroed = whole.clone();
      Arrays.fill(zeroed, from, Math.min(whole.length, from + 16), (byte) 0);
      boolean isWhole = Arrays.equals(zeroed, whole);
      boolean isEnd = from >= HEADER && isInLastFrame(lastChanged(zeroed));
      String expected = isEnd ? "suspect after " + soundFrames(zeroed) : "refused";
      if (!isWhole) {
        assertEquals(expected, open(zeroed), "from " + from);
      }
    }
    for (int more = Record.HEAD; more < 5000; more += 71) {
      byte[] longer = Arrays.copyOf(whole, whole.length + more);
      assertEquals("suspect after " + (ends.size() - 1), open(longer), more + " more");
    }
    assertEquals("refused", open(new byte[whole.length]));
  }

  private int lastChanged(byte[] bytes) {
    int last = whole.length - 1;
    while (last > 0 && bytes[last] == whole[last]) {
      last--;
    }
    return last;
  }

  private int soundFrames(byte[] bytes) {
    return framesWithin(Arrays.mismatch(bytes, whole));
  }

  @Test
  void aFrameThatIsMissingTwiceOrFromAnotherFileIsDamage() throws IOException {
    int second = ends.get(1);
    int third = ends.get(2);
    byte[] missing = join(Arrays.copyOf(whole, second), rest(third));
    byte[] twice = join(Arrays.copyOf(whole, third), rest(second));
    assertEquals("refused", open(missing));
    assertEquals("refused", open(twice));
    byte[] foreign = rest(second);
    ends.clear();
    write();
    assertEquals("suspect after 1", open(join(Arrays.copyOf(whole, second), foreign)));
  }

  private byte[] rest(int from) {
    return Arrays.copyOfRange(whole, from, whole.length);
  }

  private static byte[] join(byte[] head, byte[] tail) {
    byte[] joined = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, joined, head.length, tail.length);
    return joined;
  }

  @Test
  void theMessageSaysWhereAndWhatToDo() throws IOException {
    byte[] flipped = whole.clone();
    flipped[ends.get(1) + 20] ^= 1;
    assertEquals(
        "is damaged at offset "
            + ends.get(1)
            + "; nothing was changed: compare its purchases with the gateway before you go on",
        message(flipped));
    byte[] other = whole.clone();
    other[0] = 'X';
    assertEquals(
        "is not a journal: its first bytes differ, at offset 0; check the path", message(other));
    assertEquals("is not a journal, or was cut off: check the path", message(new byte[0]));
    byte[] end = whole.clone();
    end[end.length - 1] ^= 1;
    try (FileJournal journal =
        Journals.builder(FILE)
            .disk(new RecordingDisk().put(FILE, end).put(MARK, mark))
            .openOrCreate()) {
      JournalException suspect =
          assertThrows(JournalException.class, () -> journal.claim(JournalSamples.of("R-9")));
      assertEquals(Reason.INCOMPLETE, suspect.reason());
      assertTrue(suspect.getMessage().contains("complete()"), suspect.getMessage());
      assertThrows(JournalException.class, () -> journal.purge(Duration.ofDays(1)));
    }
  }

  private String message(byte[] bytes) {
    RecordingDisk disk = new RecordingDisk().put(FILE, bytes).put(MARK, mark);
    String message =
        assertThrows(JournalException.class, () -> Journals.builder(FILE).disk(disk).openOrCreate())
            .getMessage();
    return message.substring(message.indexOf("purchases ") + 10);
  }
}
