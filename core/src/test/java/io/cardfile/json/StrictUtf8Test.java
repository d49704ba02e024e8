package io.cardfile.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The platform's decoder in REPORT mode is the oracle. */
class StrictUtf8Test {
  @Test
  void everyCodePointIsEncodedAndDecodedAsThePlatformDoes() {
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      if (codePoint >= 0xD800 && codePoint <= 0xDFFF) {
        continue;
      }
      String text = new String(Character.toChars(codePoint));
      byte[] expected = text.getBytes(UTF_8);
      assertEquals(expected.length, JsonReader.length(codePoint));
      assertArrayEquals(expected, JsonText.encode(text));
      assertEquals(codePoint, JsonReader.codePointAt(expected, 0));
    }
  }

  @Test
  void everySurrogateAloneIsEncodedSoThatItIsRefused() {
    for (char unit = 0xD800; unit <= 0xDFFF; unit++) {
      byte[] bytes = JsonText.encode("\u00e9" + unit + "z");
      assertEquals(3, bytes.length);
      assertEquals(JsonReader.MALFORMED, JsonReader.codePointAt(bytes, 2));
    }
  }

  @Test
  void mixedTextIsEncodedAsThePlatformDoes() {
    String text = "a\u00e9\u20ac\ud83d\ude00z";
    assertArrayEquals(text.getBytes(UTF_8), JsonText.encode(text));
  }

  @Test
  void everySequenceOfTwoBytesIsJudgedAsThePlatformDoes() {
    for (int pair = 0; pair < 0x10000; pair++) {
      assertJudgedAlike(new byte[] {(byte) (pair >> 8), (byte) pair});
    }
  }

  @Test
  void randomSequencesAreJudgedAsThePlatformDoes() {
    Random random = new Random(4);
    for (int i = 0; i < 300_000; i++) {
      byte[] bytes = new byte[1 + random.nextInt(4)];
      random.nextBytes(bytes);
      for (int at = 0; at < bytes.length; at++) {
        int edge = random.nextInt(3); // Mostly lead and continuation bytes.
        bytes[at] = (byte) (edge == 0 ? bytes[at] : at == 0 ? bytes[at] | 0xC0 : bytes[at] | 0x80);
      }
      assertJudgedAlike(bytes);
    }
  }

  private static void assertJudgedAlike(byte[] bytes) {
    String expected = platform(bytes);
    StringBuilder read = new StringBuilder();
    for (int at = 0; at < bytes.length; ) {
      int codePoint = JsonReader.codePointAt(bytes, at);
      if (codePoint == JsonReader.MALFORMED) {
        assertEquals("malformed", expected);
        return;
      }
      read.appendCodePoint(codePoint);
      at += JsonReader.length(codePoint);
    }
    assertEquals(expected, read.toString());
  }

  private static String platform(byte[] bytes) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return "malformed";
    }
  }
}
