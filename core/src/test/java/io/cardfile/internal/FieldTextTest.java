package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Named texts in one line; truncation and damage are tested with StoredCredential. */
class FieldTextTest {

  private static String sealed(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return text + String.format(Locale.ROOT, "&crc=%08x", crc.getValue());
  }

  @Test
  void fieldsComeBackInOrder() {
    FieldText text = FieldText.named("n").put("b", "x=y&z?").put("none", null).put("a \u00e9", "");
    String line = sealed("n?b=x%3Dy%26z%3F&a%20%C3%A9=");
    assertEquals(line, text.encode());
    FieldText read = FieldText.decode("n", line);
    assertEquals(List.of("b", "a \u00e9"), read.fieldNames());
    assertEquals("x=y&z?", read.get("b"));
    assertEquals("", read.require("a \u00e9"));
    assertNull(read.get("none"));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> read.require("none"));
    assertEquals("the text has no field none", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n",
        "n?",
        "n?a",
        "n?a=1&",
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
        "n?a=*",
        "m?a=1"
      })
  void lineThatIsNeverWrittenIsRefusedWithACorrectChecksumToo(String line) {
    assertThrows(IllegalArgumentException.class, () -> FieldText.decode("n", line));
    assertThrows(IllegalArgumentException.class, () -> FieldText.decode("n", sealed(line)));
  }
}
