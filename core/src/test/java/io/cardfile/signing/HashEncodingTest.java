package io.cardfile.signing;

import static io.cardfile.signing.HashEncoding.BASE64;
import static io.cardfile.signing.HashEncoding.BASE64URL;
import static io.cardfile.signing.HashEncoding.LOWER_HEX;
import static io.cardfile.signing.HashEncoding.UPPER_HEX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HashEncodingTest {
  /** A hash whose Base64 form has both characters in which the two alphabets differ. */
  private static final byte[] HASH = HexFormat.of().parseHex("fbefbeffff00112233445566778899ab");

  private static final String HEX = "fbefbeffff00112233445566778899ab";
  private static final String STANDARD = "++++//8AESIzRFVmd4iZqw==";
  private static final String URL = "----__8AESIzRFVmd4iZqw";

  @Test
  void eachEncodingWritesItsText() {
    assertEquals(HEX, LOWER_HEX.encode(HASH));
    assertEquals(HEX.toUpperCase(Locale.ROOT), UPPER_HEX.encode(HASH));
    assertEquals(STANDARD, BASE64.encode(HASH));
    assertEquals(URL, BASE64URL.encode(HASH));
  }

  @Test
  void hexAgreesWithTheRuntimeForEveryByte() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    assertEquals(HexFormat.of().formatHex(all), LOWER_HEX.encode(all));
    assertEquals(HexFormat.of().withUpperCase().formatHex(all), UPPER_HEX.encode(all));
  }

  @ParameterizedTest
  @EnumSource
  void everyHashMatchesItsOwnTextAndNoOther(HashEncoding encoding) {
    Random random = new Random(2202);
    for (int i = 0; i < 200; i++) {
      byte[] hash = new byte[16];
      random.nextBytes(hash);
      String text = encoding.encode(hash);
      assertTrue(encoding.matches(text, hash));
      hash[random.nextInt(16)] ^= (byte) (1 << random.nextInt(8));
      assertFalse(encoding.matches(text, hash));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LOWER_HEX", "UPPER_HEX"})
  void hexMatchesInEitherCase(HashEncoding encoding) {
    assertTrue(encoding.matches(HEX, HASH));
    assertTrue(encoding.matches(HEX.toUpperCase(Locale.ROOT), HASH));
    assertTrue(encoding.matches("FBefBEffff00112233445566778899Ab", HASH));
  }

  @ParameterizedTest
  @EnumSource(names = {"BASE64", "BASE64URL"})
  void base64IsExactInItsCase(HashEncoding encoding) {
    assertFalse(encoding.matches(encoding.encode(HASH).toLowerCase(Locale.ROOT), HASH));
    assertFalse(encoding.matches(encoding.encode(HASH).toUpperCase(Locale.ROOT), HASH));
  }

  @Test
  void paddingIsThereInFullOrNotAtAll() {
    assertTrue(BASE64.matches(STANDARD, HASH));
    assertTrue(BASE64.matches(STANDARD.replace("=", ""), HASH));
    assertTrue(BASE64URL.matches(URL, HASH));
    assertTrue(BASE64URL.matches(URL + "==", HASH));
    assertFalse(BASE64.matches(STANDARD.replace("==", "="), HASH));
    assertFalse(BASE64.matches(STANDARD + "=", HASH));
    assertFalse(BASE64URL.matches(URL + "=", HASH));
    assertFalse(BASE64URL.matches(URL + "===", HASH));
  }

  @Test
  void theTwoBase64AlphabetsAreNotMixed() {
    assertFalse(BASE64.matches(URL + "==", HASH));
    assertFalse(BASE64URL.matches(STANDARD, HASH));
    assertFalse(BASE64URL.matches("+" + URL.substring(1), HASH));
  }

  /** Four bits of the last character are unused; a decoder would ignore them. */
  @Test
  void aHashHasOneTextAlone() {
    assertTrue(BASE64.matches("++++//8AESIzRFVmd4iZqw==", HASH));
    assertFalse(BASE64.matches("++++//8AESIzRFVmd4iZqx==", HASH));
    assertFalse(BASE64URL.matches("----__8AESIzRFVmd4iZqz", HASH));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "=",
        "==",
        "0",
        "fb",
        "fbefbeffff00112233445566778899a",
        "fbefbeffff00112233445566778899abc",
        "fbefbeffff00112233445566778899ab00",
        " fbefbeffff00112233445566778899ab",
        "fbefbeffff00112233445566778899ab ",
        "fbefbeffff00112233445566778899ab\n",
        "0xfbefbeffff00112233445566778899",
        "gbefbeffff00112233445566778899ab",
        "fb:ef:be:ff:ff:00:11:22:33:44:55",
        "\uff46befbeffff00112233445566778899ab",
        "\ud83d",
        "fbefbeffff0011223344556677889\u0669ab",
        "\u212abefbeffff00112233445566778899ab",
        "fbefbeffff00112233445566778899a\0",
        "++++//8AESIzRFVm\nd4iZqw==",
        "++++//8AESIz RFVmd4iZqw==",
        "\u0130"
      })
  void whatIsMalformedIsFalseInEveryEncoding(String text) {
    for (HashEncoding encoding : HashEncoding.values()) {
      assertFalse(encoding.matches(text, HASH), encoding.name());
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingMatchesAnEmptyHashAndNullMatchesNothing(HashEncoding encoding) {
    assertFalse(encoding.matches("", new byte[0]));
    assertFalse(encoding.matches("==", new byte[0]));
    assertFalse(encoding.matches(null, HASH));
    assertFalse(encoding.matches("x".repeat(1 << 20), HASH));
  }

  @ParameterizedTest
  @EnumSource
  void aMissingHashIsRefused(HashEncoding encoding) {
    assertThrows(NullPointerException.class, () -> encoding.encode(null));
    assertThrows(NullPointerException.class, () -> encoding.matches(HEX, null));
  }
}
