package io.cardfile.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read and written, and what is refused, with its place. */
@ResourceLock(Resources.LOCALE)
class JsonTextTest {

  private static final String CARD = "4111111111111111";

  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreTheLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "\"\"",
        "null",
        "true",
        "false",
        "0",
        "-0",
        "-0.0",
        "-12",
        "0.1",
        "10.10",
        "1000.0",
        "1e3",
        "1E3",
        "1e+3",
        "1e-3",
        "1e003",
        "0E-0",
        "1.5e300000",
        "9007199254740993",
        "-9223372036854775809",
        "123456789012345678901234567890.123456789012345678901234567890",
        "[1,2,3]",
        "[[],[[]],{}]",
        "{\"a\":{\"a\":{\"a\":null}}}",
        "[{\"a\":1},{\"a\":1}]",
        "{\"\":0}",
        "{\"z\":1,\"A\":2,\"a\":3}",
        "{\"I\":1,\"i\":2,\"\u0131\":3,\"\u0130\":4}",
        "{\"caf\u00e9\":1,\"cafe\u0301\":2}",
        "\"\\\"\\\\\"",
        "\"\\b\\f\\n\\r\\t\"",
        "\"\\u0000\\u0001\\u001f\"",
        "\"\u007f\u0080\u009f\u00a0\"",
        "\"\u00e9\u0663\u20ac\u4e2d\ufeff\ufffd\uffff\"",
        "\"\ud83d\ude00 \udbff\udfff\"",
        "\"\\u2028\\u2029\"",
        "\"// no comment {[,:]}\"",
        "{\"a\\\"\\n\":1}"
      })
  void documentIsReadAndWrittenAsItWas(String text) throws JsonTextException {
    for (String locale : new String[] {"en", "tr-TR", "ar-EG-u-nu-arab"}) {
      Locale.setDefault(Locale.forLanguageTag(locale));
      assertEquals(text, JsonText.write(JsonText.parse(text)));
      assertArrayEquals(
          text.getBytes(UTF_8), JsonText.writeUtf8(JsonText.parse(text.getBytes(UTF_8))));
    }
  }

  static Stream<String[]> otherSpellings() {
    return Stream.of(
        new String[] {" \t\r\n{ \"a\" :\t[ 1 ,\n2 ]\r}\n", "{\"a\":[1,2]}"},
        new String[] {" [ ] ", "[]"},
        new String[] {"\"\\/\"", "\"/\""},
        new String[] {"\"\\u0041\\u00e9\\u00E9\"", "\"A\u00e9\u00e9\""},
        new String[] {"\"\\u000a\"", "\"\\n\""},
        new String[] {"\"\\ud83d\\uDE00\"", "\"\ud83d\ude00\""},
        new String[] {"\"\u2027\u2028\u2029\u202a\"", "\"\u2027\\u2028\\u2029\u202a\""},
        new String[] {"{\"\\u0061\":1}", "{\"a\":1}"});
  }

  @ParameterizedTest
  @MethodSource
  void otherSpellings(String text, String written) throws JsonTextException {
    assertEquals(written, JsonText.write(JsonText.parse(text)));
  }

  static Stream<String[]> refused() {
    return Stream.of(
            "|expected a value but the document ended at $, offset 0",
            " |expected a value but the document ended at $, offset 1",
            "\ufeff{}|expected a value at $, offset 0",
            "{} {}|expected the end of the document at $, offset 3",
            "{}\0|expected the end of the document at $, offset 2",
            "null,|expected the end of the document at $, offset 4",
            "TRUE|expected a value at $, offset 0",
            "tru|expected a value at $, offset 0",
            "truee|expected the end of the document at $, offset 4",
            "[fals]|expected a value at $[0], offset 1",
            "'a'|expected a value at $, offset 0",
            "/* c */1|expected a value at $, offset 0",
            "\u00a01|expected a value at $, offset 0",
            "\f1|expected a value at $, offset 0",
            "<html>|expected a value at $, offset 0",
            "[|expected a value but the document ended at $[0], offset 1",
            "[1|expected ',' or ']' but the document ended at $, offset 2",
            "[1,]|expected a value at $[1], offset 3",
            "[1,,2]|expected a value at $[1], offset 3",
            "[1}|expected ',' or ']' at $, offset 2",
            "[1,{\"a\":2,\"b\":[3,x]}]|expected a value at $[1].b[1], offset 17",
            "{|expected a member name but the document ended at $, offset 1",
            "{a:1}|expected a member name at $, offset 1",
            "{,}|expected a member name at $, offset 1",
            "{\"a\"}|expected ':' at $.a, offset 4",
            "{\"a\":}|expected a value at $.a, offset 5",
            "{\"a\":1|expected ',' or '}' but the document ended at $, offset 6",
            "{\"a\":1,}|expected a member name at $, offset 7",
            "{\"a\":1 \"b\":2}|expected ',' or '}' at $, offset 7",
            "{\"a\":1,\"b\":2,\"a\":3}|duplicate name at $.a, offset 13",
            "{\"s\":true,\"\\u0073\":false}|duplicate name at $.s, offset 10",
            "{\"r\":[{\"a\":{\"b\":1,\"b\":1}}]}|duplicate name at $.r[0].a.b, offset 18",
            "01|expected the end of the document at $, offset 1",
            "-01|expected the end of the document at $, offset 2",
            "+1|expected a value at $, offset 0",
            "-|expected a value at $, offset 0",
            "- 1|expected a value at $, offset 0",
            ".5|expected a value at $, offset 0",
            "[1.]|expected ',' or ']' at $, offset 2",
            "1.e1|expected the end of the document at $, offset 1",
            "1e+|expected the end of the document at $, offset 1",
            "1_000|expected the end of the document at $, offset 1",
            "0x10|expected the end of the document at $, offset 1",
            "NaN|expected a value at $, offset 0",
            "-Infinity|expected a value at $, offset 0",
            "\u0661|expected a value at $, offset 0",
            "\"|expected '\"' but the document ended at $, offset 1",
            "\"\u00e9|expected '\"' but the document ended at $, offset 2",
            "\"a\nb\"|expected a control character to be escaped at $, offset 2",
            "\"\0\"|expected a control character to be escaped at $, offset 1",
            "\"\\|expected an escape of RFC 8259 at $, offset 1",
            "\"\\\"|expected '\"' but the document ended at $, offset 3",
            "\"\\x41\"|expected an escape of RFC 8259 at $, offset 1",
            "\"\\U0041\"|expected an escape of RFC 8259 at $, offset 1",
            "\"\\u00|expected four hexadecimal digits at $, offset 1",
            "\"\\u004g\"|expected four hexadecimal digits at $, offset 1",
            "\"\\u00\u0664\u0661\"|expected four hexadecimal digits at $, offset 1",
            "\"\\u00\uff14\uff11\"|expected four hexadecimal digits at $, offset 1",
            "\"\\ud83d\"|half of a surrogate pair at $, offset 0",
            "[\"\\ude00\\ud83d\"]|half of a surrogate pair at $[0], offset 1",
            "{\"\\ud83d\":1}|half of a surrogate pair at $, offset 1",
            "\"\ud83d" + "\\ude00\"|half of a surrogate pair at $, offset 1")
        .map(row -> row.split("\\|"));
  }

  @ParameterizedTest
  @MethodSource
  void refused(String text, String message) {
    assertEquals(message, refusal(text).getMessage());
  }

  private static JsonTextException refusal(String text) {
    return assertThrows(JsonTextException.class, () -> JsonText.parse(text));
  }

  /** Overlong forms, surrogates, code points beyond the last, and cut off sequences. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "c0af",
        "c1bf",
        "c3",
        "c328",
        "e080af",
        "e09fbf",
        "e282",
        "eda080",
        "edbfbf",
        "f08080af",
        "f09f98",
        "f4908080",
        "f5808080",
        "fe",
        "ff"
      })
  void bytesThatAreNotUtf8AreRefusedWithTheirPlace(String hex) {
    byte[] utf8 = HexFormat.of().parseHex("22c3a9" + hex + "22");
    JsonTextException e = assertThrows(JsonTextException.class, () -> JsonText.parse(utf8));
    assertEquals("not UTF-8 at $, offset 2", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {CARD, "123", "n1x23", "", "a b", "a.b", "a[0]", "caf\u00e9", "a\\n"})
  void nameThatCouldBeContentIsHidden(String name) {
    assertEquals("$.?", refusal("{\"" + name + "\":x}").path());
    assertEquals("$.?.a", refusal("{\"" + name + "\":{\"a\":x}}").path());
    assertEquals("$.?", refusal("{\"" + name + "\":1,\"" + name + "\":1}").path());
  }

  @Test
  void nameOfUpToFortyCharactersIsShown() {
    assertEquals("$.a1_" + "n".repeat(37), refusal("{\"a1_" + "n".repeat(37) + "\":x}").path());
    assertEquals("$.?", refusal("{\"" + "n".repeat(41) + "\":x}").path());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"card_number\":\"" + CARD + "}",
        "{\"card_number\":" + CARD + "x}",
        "{\"" + CARD + "\":1,\"" + CARD + "\":2}",
        "[\"" + CARD + "\\q\"]",
        CARD + " " + CARD
      })
  void contentIsNowhereInTheStackTrace(String text) {
    StringWriter trace = new StringWriter();
    refusal(text).printStackTrace(new PrintWriter(trace, true));
    assertFalse(trace.toString().contains("411111"), "the content is shown");
  }
}
