package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The format of each version of the file, which must never change, because files outlive the
 * library.
 */
class FileJournalFormatTest {

  private static final String FINGERPRINT = "1:0123456789abcdef:00112233445566778899aabbccddeeff";
  private static final Instant CLAIMED = Instant.ofEpochMilli(1_700_000_000_123L);
  private static final byte[] ID = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");

  @TempDir Path folder;

  private static JournalEntry entry(String reference, int attempt, JournalOutcome resolution) {
    return JournalEntry.fromStored(
        "shop \u00fc",
        reference,
        FINGERPRINT,
        Money.ofMinor(1234, "AUD"),
        attempt,
        CLAIMED,
        resolution == null ? CLAIMED : CLAIMED.plusMillis(1500),
        resolution);
  }

  private static List<JournalEntry> entries() {
    return List.of(
        entry("R-1", 1, null),
        entry("R-2", 1, JournalOutcome.approved("gw-1", "00")),
        entry("R-3", 1, JournalOutcome.declined("gw-2", "51", "03")),
        entry("R-4", 1, JournalOutcome.refused(null, 422)),
        entry("R-5", 2, JournalOutcome.notSent()),
        entry("R-6", 3, JournalOutcome.inDoubt()),
        entry("R-7", 4, JournalOutcome.stored(JournalState.NOT_CHARGED, "gw-7", null, null, null)));
  }

  private static byte[] change(JournalEntry entry) {
    return new PendingWrite(entry, 0).bytes;
  }

  private static byte[] written() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(FileHeader.of(ID));
    out.write(Record.entries(ID, 1, List.of(change(entries().get(0)))));
    out.write(Record.entries(ID, 2, entries().subList(1, 7).stream().map(e -> change(e)).toList()));
    out.write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}); // What cannot be read.
    int damage = out.size() - 8;
    out.write(Record.number(ID, 3, Record.INCOMPLETE, damage));
    out.write(Record.entries(ID, 4, List.of(change(entry("R-8", 1, null)))));
    out.write(Record.number(ID, 5, Record.COMPLETE, damage));
    out.write(Record.unreadable(ID, 6, new byte[] {1, 2, 3}, 1, 2));
    out.write(Record.number(ID, 7, Record.DOUBTS, CLAIMED.toEpochMilli()));
    return out.toByteArray();
  }

  @Test
  void theBytesAreTheseForGood() throws IOException {
    assertEquals(lines(resource("version-2.journal.hex")), lines(written()));
  }

  @Test
  void theBytesOfTheMarkAreTheseForGood() throws IOException {
    RecordingDisk disk = new RecordingDisk();
    JournalMark mark = JournalMark.create(disk.create(Path.of("mark")));
    mark.write(null, new Acknowledged(ID, 1, 32));
    mark.write(new Acknowledged(ID, 0x0102030405060708L, 0x1112131415161718L), null);
    byte[] bytes = disk.bytes(Path.of("mark"));
    assertEquals(2 * JournalMark.SLOT, bytes.length);
    String slots =
        lines(Arrays.copyOf(bytes, 88))
            + lines(Arrays.copyOfRange(bytes, JournalMark.SLOT, JournalMark.SLOT + 88));
    assertEquals(new String(text("mark-1.hex"), StandardCharsets.US_ASCII).strip(), slots);
  }

  @Test
  void theNumberOfNotProcessedIsThisForGood() {
    byte[] bytes = change(entry("R-9", 1, JournalOutcome.notProcessed(null, 401)));
    assertEquals(8, bytes[EntryCodec.HEAD + EntryCodec.keyLength(bytes, 0)]);
  }

  /** Bytes after the body belong to another entry. */
  @Test
  void anEntryIsReadNoFurtherThanItsBody() throws IOException {
    JournalEntry bare =
        entry("R-9", 1, JournalOutcome.stored(JournalState.REFUSED, null, null, null, null));
    byte[] bytes = Arrays.copyOf(change(bare), 300);
    assertEquals(bare, EntryCodec.decode(bytes, 0));
    int length = EntryCodec.length(bytes, 0);
    for (int last : new int[] {1, 2, 16, 127}) {
      bytes[length - 1] = (byte) last; // The length of the advice code, without the code.
      seal(bytes, length);
      assertThrows(IOException.class, () -> EntryCodec.decode(bytes, 0));
    }
  }

  private static void seal(byte[] bytes, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, EntryCodec.HEAD, length - EntryCodec.HEAD);
    ByteBuffer.wrap(bytes).putInt(2, (int) crc.getValue());
  }

  private static String lines(byte[] bytes) {
    return HexFormat.of().formatHex(bytes).replaceAll("(.{64})", "$1\n");
  }

  static byte[] golden() throws IOException {
    return resource("version-1.journal.hex");
  }

  private static byte[] resource(String name) throws IOException {
    String text = new String(text(name), StandardCharsets.US_ASCII);
    return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
  }

  private static byte[] text(String name) throws IOException {
    try (InputStream in = FileJournalFormatTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  @Test
  void aFileOfVersion1IsReadForGoodAndUpgraded() throws IOException {
    Path file = folder.resolve("journal");
    Files.write(file, golden());
    for (int i = 0; i < 2; i++) {
      try (FileJournal journal = Journals.open(file)) {
        assertAllThere(journal);
      }
      assertEquals(2, Files.readAllBytes(file)[11]);
    }
  }

  /** An older copy that was restored after the file was upgraded. */
  @Test
  void aFileOfVersion1InThePlaceOfAnUpgradedOneIsRefused() throws IOException {
    Path file = folder.resolve("journal");
    Files.write(file, golden());
    Journals.open(file).close();
    Files.write(file, golden());
    JournalException refused = assertThrows(JournalException.class, () -> Journals.open(file));
    assertEquals(JournalException.Reason.INCOMPLETE, refused.reason());
    assertEquals(1, Files.readAllBytes(file)[11]);
    try (FileJournal journal = Journals.builder(file).incomplete().openOrCreate()) {
      assertEquals(true, journal.isIncomplete());
    }
  }

  @Test
  void theUnreadableEndOfAFileOfVersion1IsKept() throws IOException {
    Path file = folder.resolve("journal");
    byte[] end = "written by a claim".getBytes(StandardCharsets.US_ASCII);
    byte[] damaged = Arrays.copyOf(golden(), golden().length + end.length);
    System.arraycopy(end, 0, damaged, golden().length, end.length);
    Files.write(file, damaged);
    for (int i = 0; i < 2; i++) {
      try (FileJournal journal = Journals.open(file)) {
        assertEquals(true, journal.isIncomplete());
        journal.compact();
        assertEquals(true, journal.isIncomplete());
      }
      assertTrue(lines(Files.readAllBytes(file)).replace("\n", "").contains(hex(end)));
    }
    try (FileJournal journal = Journals.builder(file).complete().openOrCreate()) {
      journal.compact();
      assertAllThere(journal);
    }
    assertFalse(lines(Files.readAllBytes(file)).replace("\n", "").contains(hex(end)));
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static void assertAllThere(FileJournal journal) throws IOException {
    assertEquals(false, journal.isIncomplete());
    for (JournalEntry entry : entries().subList(1, 7)) {
      assertEquals(entry, journal.find("shop \u00fc", entry.reference()).orElseThrow());
    }
    assertEquals(
        List.of("R-1", "R-6", "R-8"),
        journal.open(null, 9).stream().map(JournalEntry::reference).toList());
    assertEquals("FileJournal(8 entries)", journal.toString());
  }

  @Test
  void anotherVersionIsRefused() throws IOException {
    byte[] next = golden();
    next[11] = 3;
    CRC32 crc = new CRC32();
    crc.update(next, 0, 28);
    ByteBuffer.wrap(next).putInt(28, (int) crc.getValue());
    Path file = folder.resolve("journal");
    Files.write(file, next);
    String message = assertThrows(JournalException.class, () -> Journals.open(file)).getMessage();
    assertTrue(message.contains("has version 3, and this library reads up to 2: "), message);
  }

  @Test
  void whatCannotBeKeptAsItIsIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> change(entry("half \ud800", 1, null)));
    assertThrows(IllegalArgumentException.class, () -> change(entry("x".repeat(4001), 1, null)));
    change(entry("x".repeat(4000), 1, null));
  }
}
