package io.cardfile.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashEncodingTest {

  /** A hash whose Base64 form has both characters in which the two alphabets differ. */
  @ParameterizedTest
  @CsvSource({
    "LOWER_HEX, fbefbeffff00112233445566778899ab",
    "UPPER_HEX, FBEFBEFFFF00112233445566778899AB",
    "BASE64, ++++//8AESIzRFVmd4iZqw==",
    "BASE64URL, ----__8AESIzRFVmd4iZqw"
  })
  void eachEncodingWritesItsText(HashEncoding encoding, String text) {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(new Locale("tr", "TR"));
      byte[] hash = HexFormat.of().parseHex("fbefbeffff00112233445566778899ab");
      assertEquals(text, encoding.encode(hash));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void hexAgreesWithTheRuntimeForEveryByte() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    assertEquals(HexFormat.of().formatHex(all), HashEncoding.LOWER_HEX.encode(all));
  }
}
