package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Named texts in one line. */
class FieldTextTest {

  @Test
  void aLineEndsWithItsChecksum() {
    assertEquals("name-1?crc=13c4a0f5".length(), FieldText.named("name-1").encode().length());
    assertEquals("n?a=1&crc=" + crc("n?a=1"), FieldText.named("n").put("a", "1").encode());
  }

  private static String crc(String text) {
    java.util.zip.CRC32 crc = new java.util.zip.CRC32();
    crc.update(text.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }

  @Test
  void aChecksumThatStartsWithZerosHasEightDigitsToo() {
    boolean padded = false;
    for (int i = 0; i < 1_000; i++) {
      String line = FieldText.named("n").put("a", Integer.toString(i)).encode();
      padded |= line.contains("crc=00");
      assertTrue(FieldText.decode(line).isChecked());
      assertEquals(8, line.length() - line.lastIndexOf('=') - 1);
    }
    assertTrue(padded, "no checksum started with zeros");
  }

  @Test
  void fieldsComeBackInOrder() {
    FieldText read =
        FieldText.decode(
            FieldText.named("n").put("b", "x=y&z?").put("none", null).put("a \u00e9", "").encode());
    assertEquals("n", read.name());
    assertEquals(List.of("b", "a \u00e9"), read.fieldNames());
    assertEquals("x=y&z?", read.get("b"));
    assertEquals("", read.require("a \u00e9"));
    assertNull(read.get("none"));
    assertTrue(read.isChecked());
    assertThrows(UnsupportedOperationException.class, () -> read.fieldNames().clear());
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> read.require("none"));
    assertEquals("the text has no field none", e.getMessage());
  }

  @Test
  void aLineWithoutAChecksumIsReadAndNotChecked() {
    FieldText read = FieldText.decode("n?a=1&b=2");
    assertFalse(read.isChecked());
    assertEquals("2", read.get("b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "n",
        "n?",
        "n?a",
        "n?=1",
        "n?a=1&",
        "n?a=1&&b=2",
        "n?a=1&a=2",
        "n?a=1&%61=2",
        "n?a=%",
        "n?a=%2",
        "n?a=%zz",
        "n?a=%e9",
        "n?a=%C3",
        "n?a=%ED%A0%80",
        "n?a= ",
        "n?a=\u00e9",
        "n?a=+",
        "n?crc=00000000",
        "n?a=1&crc=00000000",
        "n?crc=00000000&a=1",
        "n?a=1&crc="
      })
  void aDamagedLineIsRefused(String line) {
    assertThrows(IllegalArgumentException.class, () -> FieldText.decode(line));
  }

  @Test
  void aChecksumOfAnotherPlaceIsRefused() {
    String line = FieldText.named("n").put("a", "1").encode();
    assertThrows(IllegalArgumentException.class, () -> FieldText.decode(line + "&b=2"));
    assertThrows(IllegalArgumentException.class, () -> FieldText.decode("m" + line.substring(1)));
  }
}
