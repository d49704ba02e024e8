package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentDecoderTest {

  @ParameterizedTest
  @CsvSource({
    "plain, plain",
    "a%20b, 'a b'",
    "a+b, a+b",
    "%2F%2f, //",
    "%41%7e!~, A~!~",
    "caf%C3%A9, caf\u00e9",
    "%F0%9F%98%80, \ud83d\ude00",
    "'', ''"
  })
  void segmentIsDecoded(String raw, String decoded) throws Exception {
    assertEquals(decoded, PercentDecoder.decode(raw));
  }

  @ParameterizedTest
  @CsvSource({"a+b, 'a b'", "a%2Bb, a+b", "%20+, '  '"})
  void plusIsASpaceInAQueryAlone(String raw, String decoded) throws Exception {
    assertEquals(decoded, PercentDecoder.decodeQuery(raw));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"%", "a%", "%4", "%g0", "%0g", "%%", "% 1", "%-1", "%+1", "%\u0664\u0661"})
  void brokenEscapeIsRefused(String raw) {
    Refusal refusal = assertThrows(Refusal.class, () -> PercentDecoder.decode(raw));
    assertEquals(
        "the URL holds a percent sign without two hexadecimal digits", refusal.errors.get(0));
    assertEquals(200, refusal.status);
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "a b", "\t", "\u0000", "\u007f", "caf\u00e9", "\ud83d", "\u00a0"})
  void rawCharacterThatNeedsAnEscapeIsRefused(String raw) {
    Refusal refusal = assertThrows(Refusal.class, () -> PercentDecoder.decode(raw));
    assertEquals("the URL holds a character that is not percent-encoded", refusal.errors.get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%FF", "%C3", "%C3%28", "%C0%AF", "%ED%A0%80", "%F5%80%80%80", "a%80"})
  void bytesThatAreNotUtf8AreRefused(String raw) {
    Refusal refusal = assertThrows(Refusal.class, () -> PercentDecoder.decode(raw));
    assertEquals("the URL is not percent-encoded UTF-8", refusal.errors.get(0));
  }

  @Test
  void encodedTextIsDecodedUnchanged() throws Exception {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(12); n > 0; n--) {
        int point = random.nextInt(random.nextBoolean() ? 0x80 : 0x10FFFF);
        if (point < 0xD800 || point > 0xDFFF) {
          text.appendCodePoint(point);
        }
      }
      assertEquals(text.toString(), PercentDecoder.decode(WalletRequests.encode(text.toString())));
    }
  }

  @Test
  void refusalHasNoStackTraceAndNoValue() {
    Refusal refusal = assertThrows(Refusal.class, () -> PercentDecoder.decode("CANARY%"));
    assertFalse(refusal.toString().contains("CANARY"));
    assertFalse(refusal.errors.toString().contains("CANARY"));
    assertEquals(0, refusal.getStackTrace().length);
  }
}
