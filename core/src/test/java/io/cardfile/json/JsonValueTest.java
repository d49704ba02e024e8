package io.cardfile.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {
  private static final JsonValue TEXT = JsonValue.of("4111111111111111");
  private static final JsonValue NUMBER = JsonValue.of(4111111111111111L);
  private static final JsonValue TRUE = JsonValue.of(true);
  private static final JsonValue NULL = JsonValue.nullValue();
  private static final JsonObject OBJECT = JsonObject.builder().put("secret", TEXT).build();
  private static final JsonArray ARRAY = JsonArray.of(TEXT, NUMBER);
  private static final List<JsonValue> ALL = List.of(TEXT, NUMBER, TRUE, NULL, OBJECT, ARRAY);

  @Test
  void kindsAreTold() {
    assertEquals(
        List.of(
            JsonValue.Kind.STRING,
            JsonValue.Kind.NUMBER,
            JsonValue.Kind.BOOLEAN,
            JsonValue.Kind.NULL,
            JsonValue.Kind.OBJECT,
            JsonValue.Kind.ARRAY),
        ALL.stream().map(JsonValue::kind).toList());
  }

  @Test
  void scalarsGiveTheirText() {
    assertEquals("4111111111111111", TEXT.text());
    assertEquals("4111111111111111", NUMBER.text());
    assertEquals("true", TRUE.text());
    assertEquals("false", JsonValue.of(false).text());
    assertTrue(TRUE.bool());
    assertFalse(JsonValue.of(false).bool());
  }

  @Test
  void containersGiveThemselves() {
    assertSame(OBJECT, OBJECT.object());
    assertSame(ARRAY, ARRAY.array());
  }

  @Test
  void readingAsAnotherKindNamesTheKindsOnly() {
    assertEquals("expected a BOOLEAN but was STRING", mismatch(TEXT, JsonValue::bool));
    assertEquals("expected an OBJECT but was NUMBER", mismatch(NUMBER, JsonValue::object));
    assertEquals("expected an ARRAY but was BOOLEAN", mismatch(TRUE, JsonValue::array));
    assertEquals("expected an OBJECT but was NULL", mismatch(NULL, JsonValue::object));
    assertEquals("expected an ARRAY but was OBJECT", mismatch(OBJECT, JsonValue::array));
    assertEquals("expected a BOOLEAN but was ARRAY", mismatch(ARRAY, JsonValue::bool));
    for (JsonValue value : List.of(NULL, OBJECT, ARRAY)) {
      assertEquals(
          "expected a STRING, NUMBER or BOOLEAN but was " + value.kind(),
          mismatch(value, JsonValue::text));
    }
  }

  @Test
  void toStringShowsNoContent() {
    assertEquals("JsonValue(STRING)", TEXT.toString());
    assertEquals("JsonValue(NUMBER)", NUMBER.toString());
    assertEquals("JsonValue(BOOLEAN)", TRUE.toString());
    assertEquals("JsonValue(NULL)", NULL.toString());
    assertEquals("JsonObject(1 member)", OBJECT.toString());
    assertEquals("JsonObject(0 members)", JsonObject.empty().toString());
    assertEquals("JsonArray(2 values)", ARRAY.toString());
    assertEquals("JsonArray(1 value)", JsonArray.of(TEXT).toString());
  }

  @Test
  void valuesOfDifferentKindsDiffer() {
    for (JsonValue one : ALL) {
      for (JsonValue other : ALL) {
        assertEquals(one == other, one.equals(other));
      }
      assertNotEquals(one, null);
      assertNotEquals(one, (Object) "4111111111111111");
    }
    assertNotEquals(TRUE, JsonValue.of(false));
    assertNotEquals(JsonObject.empty(), JsonArray.empty());
    assertNotEquals(JsonValue.of("true"), TRUE);
  }

  @Test
  void equalValuesHaveEqualHashCodes() throws JsonTextException {
    for (JsonValue value : ALL) {
      JsonValue copy = JsonText.parse(JsonText.write(value));
      assertEquals(value, copy);
      assertEquals(value.hashCode(), copy.hashCode());
    }
  }

  @Test
  void differentValuesMostlyHaveDifferentHashCodes() throws JsonTextException {
    String[] texts = {
      "\"1\"",
      "\"2\"",
      "1",
      "2",
      "true",
      "false",
      "null",
      "[]",
      "[1]",
      "[2]",
      "[1,2]",
      "[2,1]",
      "{}",
      "{\"a\":1}",
      "{\"b\":1}",
      "{\"a\":2}",
      "{\"a\":1,\"b\":2}",
      "{\"a\":2,\"b\":1}"
    };
    Set<Integer> hashCodes = new HashSet<>();
    for (String text : texts) {
      hashCodes.add(JsonText.parse(text).hashCode());
    }
    assertTrue(hashCodes.size() >= texts.length - 2, "only " + hashCodes.size() + " differ");
  }

  @Test
  void numbersAreEqualWhenTheirLiteralsAre() {
    assertEquals(JsonValue.of(-12), JsonValue.ofNumber("-12"));
    assertNotEquals(JsonValue.ofNumber("1000"), JsonValue.ofNumber("1e3"));
    assertNotEquals(JsonValue.ofNumber("10.1"), JsonValue.ofNumber("10.10"));
    assertNotEquals(JsonValue.ofNumber("0"), JsonValue.ofNumber("-0"));
    assertNotEquals(JsonValue.ofNumber("1e3"), JsonValue.ofNumber("1E3"));
  }

  @ParameterizedTest(name = "{index}")
  @ValueSource(
      strings = {
        "",
        " ",
        "01",
        "1 ",
        " 1",
        "+1",
        ".5",
        "1.",
        "1e",
        "-",
        "NaN",
        "0x1",
        "1L",
        "1,000",
        "\u0661",
        "1\u0661",
        "\u0131",
        "1\u012e5",
        "4111111111111111x",
        "\"1\"",
        "1\n"
      })
  void ofNumberRefusesOtherTextWithoutRepeatingIt(String literal) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> JsonValue.ofNumber(literal));
    assertEquals("literal is not a number of RFC 8259", e.getMessage());
  }

  @ParameterizedTest(name = "{index}")
  @ValueSource(strings = {"a\ud83d", "a\ude00", "a\ude00\ud83d", "a\ud83d\ud83d\ude00"})
  void halvesOfSurrogatePairsAreRefused(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> JsonValue.of(text));
    assertEquals("text has half of a surrogate pair at 1", e.getMessage());
  }

  @Test
  void positionOfAHalfIsInCharacters() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> JsonValue.of("\ud83d\ude00\u00e9\udc00"));
    assertEquals("text has half of a surrogate pair at 3", e.getMessage());
  }

  @Test
  void kindsCannotBeAddedFromOutside() {
    for (Constructor<?> constructor : JsonValue.class.getDeclaredConstructors()) {
      int modifiers = constructor.getModifiers();
      assertFalse(Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers));
    }
  }

  @Test
  void nullArgumentsAreRefused() {
    assertThrows(NullPointerException.class, () -> JsonValue.of((String) null));
    assertThrows(NullPointerException.class, () -> JsonValue.ofNumber(null));
  }

  private static String mismatch(JsonValue value, Function<JsonValue, ?> reading) {
    return assertThrows(IllegalStateException.class, () -> reading.apply(value)).getMessage();
  }
}
