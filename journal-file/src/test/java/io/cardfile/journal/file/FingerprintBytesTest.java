package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.JournalEntry;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FingerprintBytesTest {

  private static final String KNOWN = "1:0011223344556677:8899aabbccddeeff0123456789abcdef";

  @Test
  void comesBackFromItsRawForm() {
    String fresh = JournalEntry.first(SampleContents.of("R-1"), Instant.EPOCH).fingerprint();
    for (String print : new String[] {KNOWN, fresh}) {
      byte[] raw = FingerprintBytes.of(print);
      assertEquals(FingerprintBytes.COUNT, raw.length);
      assertEquals(print, FingerprintBytes.text(raw));
    }
    assertEquals(0x77, FingerprintBytes.of(KNOWN)[7]);
  }

  @Test
  void anotherVersionIsRefused() {
    for (String other : new String[] {KNOWN.replace("1:0", "2:0"), KNOWN + "00", "1:00"}) {
      assertThrows(IllegalArgumentException.class, () -> FingerprintBytes.of(other));
    }
  }
}
