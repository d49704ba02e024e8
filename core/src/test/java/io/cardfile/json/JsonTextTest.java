package io.cardfile.json;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  static List<JsonTable.Accepted> accepted() {
    return JsonTable.accepted();
  }

  static List<JsonTable.Refused> refused() {
    return JsonTable.refused();
  }

  @ParameterizedTest(name = "{index}") // The text may hold anything.
  @MethodSource("accepted")
  void acceptedTextIsWrittenBack(JsonTable.Accepted row) throws JsonTextException {
    JsonValue value = JsonText.parse(row.text());
    assertEquals(row.written(), JsonText.write(value));
    assertArrayEquals(row.written().getBytes(UTF_8), JsonText.writeUtf8(value));
  }

  @ParameterizedTest(name = "{index}") // The text may hold anything.
  @MethodSource("accepted")
  void bytesAndTextGiveEqualValues(JsonTable.Accepted row) throws JsonTextException {
    assertEquals(JsonText.parse(row.text()), JsonText.parse(row.text().getBytes(UTF_8)));
  }

  @ParameterizedTest(name = "{index}") // The text may hold anything.
  @MethodSource("refused")
  void refusedTextIsExplainedWithoutContent(JsonTable.Refused row) {
    JsonTextException e = assertThrows(JsonTextException.class, () -> JsonText.parse(row.text()));
    assertEquals(row.message(), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "80, continuation byte first",
    "BF, continuation byte first",
    "C3, truncated",
    "C3 28, continuation missing",
    "C0 80, overlong NUL",
    "C1 BF, overlong ASCII",
    "C0 A2, overlong quotation mark",
    "E0 80 A2, overlong in three",
    "E0 9F BF, overlong in three",
    "F0 80 80 A2, overlong in four",
    "F0 8F BF BF, overlong in four",
    "E2 82, truncated",
    "E2 28 A1, continuation missing",
    "E2 82 28, continuation missing",
    "F0 9F 98, truncated",
    "F0 28 8C BC, continuation missing",
    "ED A0 80, high surrogate",
    "ED BF BF, low surrogate",
    "ED A0 BD ED B8 80, surrogate pair in three bytes each",
    "F4 90 80 80, beyond Unicode",
    "F7 BF BF BF, beyond Unicode",
    "F8 88 80 80 80, five bytes",
    "FC 84 80 80 80 80, six bytes",
    "FE, no lead byte",
    "FF, no lead byte",
    "E9, Latin-1",
    "C3 A9 C3, truncated after a good one"
  })
  void bytesThatAreNotUtf8AreRefused(String hex, String why) {
    assertEquals("not UTF-8", problemOf(bytes("22" + hex.replace(" ", "") + "22")), why);
    assertEquals("not UTF-8", problemOf(bytes("22" + hex.replace(" ", ""))), why + ", at the end");
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedInNamesAndNamedByTheObject() {
    assertEquals(
        "not UTF-8 at $.r, offset 7", messageOf(bytes("7B2272223A7B22FF223A317D7D"))); // {"r":{"?
  }

  @ParameterizedTest
  @ValueSource(strings = {"EFBBBF7B7D", "FEFF007B007D", "7BFF", "FF7B7D", "7B007D00", "007B007D"})
  void otherEncodingsAndMarksAreRefused(String hex) {
    assertThrows(JsonTextException.class, () -> JsonText.parse(bytes(hex)));
  }

  @Test
  void utf16IsRefused() {
    assertThrows(JsonTextException.class, () -> JsonText.parse("{\"a\":1}".getBytes(UTF_16)));
    assertThrows(JsonTextException.class, () -> JsonText.parse("{\"a\":1}".getBytes(UTF_16LE)));
  }

  @Test
  void bytesAreNeitherChangedNorKept() throws JsonTextException {
    byte[] bytes = "{\"a\":\"b\",\"c\":12}".getBytes(UTF_8);
    byte[] before = bytes.clone();
    JsonValue value = JsonText.parse(bytes);
    assertArrayEquals(before, bytes);
    Arrays.fill(bytes, (byte) 'x');
    assertEquals("{\"a\":\"b\",\"c\":12}", JsonText.write(value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"9007199254740993", "1e3", "1000.0", "-0", "10.10", "0.10e-07"})
  void numbersKeepTheirLiterals(String literal) throws JsonTextException {
    JsonValue value = JsonText.parse("[" + literal + "]").array().get(0);
    assertEquals(JsonValue.Kind.NUMBER, value.kind());
    assertEquals(literal, value.text());
    assertEquals(JsonValue.ofNumber(literal), value);
  }

  @Test
  void membersKeepTheirOrder() throws JsonTextException {
    JsonObject object = JsonText.parse("{\"b\":1,\"c\":[],\"a\":null}").object();
    assertEquals("b", object.name(0));
    assertEquals("c", object.name(1));
    assertEquals("a", object.name(2));
    assertEquals(JsonValue.nullValue(), object.value(2));
  }

  @Test
  void nullArgumentsAreRefused() {
    assertEquals("text == null", npe(() -> JsonText.parse((String) null)));
    assertEquals("utf8 == null", npe(() -> JsonText.parse((byte[]) null)));
    assertEquals("value == null", npe(() -> JsonText.write(null)));
    assertEquals("value == null", npe(() -> JsonText.writeUtf8(null)));
  }

  private static String npe(Executable call) {
    return assertThrows(NullPointerException.class, call).getMessage();
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static String messageOf(byte[] document) {
    return assertThrows(JsonTextException.class, () -> JsonText.parse(document)).getMessage();
  }

  private static String problemOf(byte[] document) {
    return messageOf(document).replaceFirst(" at \\$.*", "");
  }
}
