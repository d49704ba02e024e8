package io.cardfile.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that a program makes and reads. */
class JsonValueTest {

  private static final JsonObject OBJECT =
      JsonObject.builder()
          .put("text", "x y")
          .put("count", Long.MIN_VALUE)
          .put("price", JsonValue.ofNumber("10.10"))
          .put("yes", true)
          .put("none", JsonValue.nullValue())
          .put("list", JsonArray.of(JsonValue.of(1), JsonArray.empty(), JsonObject.empty()))
          .build();

  @Test
  void everyKindIsWrittenWithoutWhiteSpace() {
    assertEquals(
        "{\"text\":\"x y\",\"count\":-9223372036854775808,\"price\":10.10,\"yes\":true,"
            + "\"none\":null,\"list\":[1,[],{}]}",
        JsonText.write(OBJECT));
  }

  @Test
  void valuesAreReadByTheirKindOnly() {
    assertEquals("x y", OBJECT.get("text").text());
    assertEquals("10.10", OBJECT.get("price").text());
    assertTrue(OBJECT.get("yes").bool());
    assertEquals(JsonValue.Kind.NULL, OBJECT.get("none").kind());
    assertEquals("1", OBJECT.get("list").array().get(0).text());
    assertEquals(6, ((JsonValue) OBJECT).object().size());
    List<Executable> mistakes =
        List.of(
            () -> OBJECT.text(),
            () -> JsonValue.nullValue().text(),
            () -> JsonValue.of("true").bool(),
            () -> JsonArray.empty().object(),
            () -> OBJECT.array());
    for (Executable mistake : mistakes) {
      assertThrows(IllegalStateException.class, mistake);
    }
    assertEquals(
        "expected a BOOLEAN but was STRING",
        assertThrows(IllegalStateException.class, mistakes.get(2)).getMessage());
  }

  @Test
  void valuesAreComparedByKindAndLiteral() {
    assertEquals(JsonValue.of("1"), JsonValue.of("1"));
    assertEquals(JsonValue.of("1").hashCode(), JsonValue.of("1").hashCode());
    assertNotEquals(JsonValue.of("1"), JsonValue.of(1));
    assertNotEquals(JsonValue.ofNumber("1000"), JsonValue.ofNumber("1e3"));
    assertNotEquals(JsonValue.of(true), JsonValue.of(false));
    assertNotEquals(JsonArray.of(JsonValue.of(1), JsonValue.of(2)), JsonArray.of(JsonValue.of(1)));
    assertNotEquals(JsonObject.empty(), JsonArray.empty());
  }

  @Test
  void orderOfMembersDoesNotCount() {
    JsonObject one = JsonObject.builder().put("a", 1).put("b", "x").build();
    JsonObject other = JsonObject.builder().put("b", "x").put("a", 1).build();
    assertEquals(one, other);
    assertEquals(one.hashCode(), other.hashCode());
    assertEquals(List.of("b", "a"), new ArrayList<>(other.names()));
    assertNotEquals(one, JsonObject.builder().put("a", 1).put("b", "y").build());
    assertNotEquals(one, JsonObject.builder().put("a", 1).put("c", "x").build());
  }

  @Test
  void membersAreFoundByName() {
    assertTrue(OBJECT.has("none"));
    assertEquals(JsonValue.nullValue(), OBJECT.get("none"));
    assertNull(OBJECT.get("None"));
    assertFalse(JsonObject.empty().has("text"));
    assertThrows(UnsupportedOperationException.class, () -> OBJECT.names().clear());
  }

  @Test
  void builderGoesOnAfterBuildingAndRefusesANameTwice() {
    JsonObject.Builder builder = JsonObject.builder().put("a", 1);
    JsonObject first = builder.build();
    JsonObject second = first.toBuilder().put("b", 2).build();
    builder.put("c", 3);
    assertEquals("{\"a\":1}", JsonText.write(first));
    assertEquals("{\"a\":1,\"b\":2}", JsonText.write(second));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> builder.put("a", 2));
    assertEquals("member 2 repeats a name", e.getMessage());
    assertEquals("{\"a\":1,\"c\":3}", JsonText.write(builder.build()));
  }

  @Test
  void arrayIsACopyAndIterates() {
    List<JsonValue> list = new ArrayList<>(List.of(JsonValue.of(1), JsonValue.of("two")));
    JsonArray array = JsonArray.of(list);
    list.clear();
    array.forEach(list::add);
    assertEquals(List.of(JsonValue.of(1), JsonValue.of("two")), list);
    assertThrows(UnsupportedOperationException.class, () -> array.iterator().remove());
    assertThrows(IndexOutOfBoundsException.class, () -> array.get(2));
    assertThrows(NullPointerException.class, () -> JsonArray.of(Arrays.asList(array, null)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " 1", "01", "1.", ".5", "+1", "1e", "NaN", "0x1", "\u0661", "1\n"})
  void literalThatIsNoNumberIsRefusedWithoutIt(String literal) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> JsonValue.ofNumber(literal));
    assertEquals("literal is not a number of RFC 8259", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\ud83d", "a\udd11", "a\udd11\ud83d"})
  void halfOfASurrogatePairIsRefusedWithItsPlace(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> JsonValue.of(text));
    assertEquals("text has half of a surrogate pair at 1", e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> JsonObject.builder().put(text, 1));
  }

  @Test
  void noContentIsPrinted() {
    assertEquals("JsonObject(6 members)", OBJECT.toString());
    assertEquals("JsonArray(3 values)", OBJECT.get("list").toString());
    assertEquals("JsonValue(STRING)", OBJECT.get("text").toString());
  }
}
