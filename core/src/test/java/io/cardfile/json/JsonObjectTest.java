package io.cardfile.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 31, 32, 33, 34, 100, 1000})
  void membersAreFoundWhateverTheSize(int size) {
    JsonObject object = numbered(0, size).build();
    assertEquals(size, object.size());
    for (int i = 0; i < size; i++) {
      assertEquals("m" + i, object.name(i));
      assertEquals(JsonValue.of(i), object.value(i));
      assertEquals(JsonValue.of(i), object.get("m" + i));
      assertTrue(object.has("m" + i));
    }
    assertNull(object.get("m" + size));
    assertFalse(object.has("M0"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 32, 33, 34, 100})
  void aNamePutTwiceIsRefusedByPosition(int size) {
    JsonObject.Builder builder = numbered(0, size);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> builder.put("m0", "x"));
    assertEquals("member " + size + " repeats a name", e.getMessage());
    assertEquals(numbered(0, size).build(), builder.build());
  }

  @Test
  void orderIsKeptForWritingAndDoesNotCountInEquals() {
    JsonObject one = JsonObject.builder().put("a", 1).put("b", "x").build();
    JsonObject other = JsonObject.builder().put("b", "x").put("a", 1).build();
    assertEquals("{\"a\":1,\"b\":\"x\"}", JsonText.write(one));
    assertEquals("{\"b\":\"x\",\"a\":1}", JsonText.write(other));
    assertEquals(one, other);
    assertEquals(one.hashCode(), other.hashCode());
  }

  @Test
  void orderDoesNotCountInLargeObjectsEither() {
    JsonObject.Builder reversed = JsonObject.builder();
    for (int i = 99; i >= 0; i--) {
      reversed.put("m" + i, i);
    }
    assertEquals(numbered(0, 100).build(), reversed.build());
    assertEquals(numbered(0, 100).build().hashCode(), reversed.build().hashCode());
  }

  @Test
  void namesAndValuesBothCountInEquals() {
    JsonObject object = JsonObject.builder().put("a", 1).put("b", 2).build();
    assertNotEquals(object, JsonObject.builder().put("a", 1).build());
    assertNotEquals(JsonObject.builder().put("a", 1).build(), object);
    assertNotEquals(object, JsonObject.builder().put("a", 1).put("b", 3).build());
    assertNotEquals(object, JsonObject.builder().put("a", 1).put("c", 2).build());
    assertNotEquals(object, JsonObject.builder().put("a", 2).put("b", 1).build());
  }

  @Test
  void aMemberThatIsNullIsThere() {
    JsonObject object = JsonObject.builder().put("a", JsonValue.nullValue()).build();
    assertTrue(object.has("a"));
    assertSame(JsonValue.nullValue(), object.get("a"));
    assertNotEquals(object, JsonObject.builder().put("b", JsonValue.nullValue()).build());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 32, 33, 40})
  void aBuilderMayGoOnAfterBuilding(int size) {
    JsonObject.Builder builder = numbered(0, size);
    JsonObject first = builder.build();
    JsonObject second = builder.put("more", true).build();
    assertEquals(size, first.size());
    assertNull(first.get("more"));
    assertEquals(numbered(0, size).build(), first);
    assertEquals(size + 1, second.size());
    assertEquals(JsonValue.of(true), second.get("more"));
  }

  @Test
  void toBuilderLeavesTheObjectAlone() {
    JsonObject object = JsonObject.builder().put("a", 1).build();
    JsonObject.Builder builder = object.toBuilder();
    assertTrue(builder.has("a"));
    assertFalse(builder.has("b"));
    assertEquals("{\"a\":1,\"b\":2}", JsonText.write(builder.put("b", 2).build()));
    assertEquals("{\"a\":1}", JsonText.write(object));
    assertThrows(IllegalArgumentException.class, () -> builder.put("a", 2));
  }

  @Test
  void emptyObjectsAreOne() throws JsonTextException {
    assertSame(JsonObject.empty(), JsonObject.builder().build());
    assertSame(JsonObject.empty(), JsonText.parse(" { } "));
    assertEquals(0, JsonObject.empty().size());
  }

  @Test
  void namesWithHalfASurrogatePairAreRefused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> JsonObject.builder().put("a\ud83d", true));
    assertEquals("name has half of a surrogate pair at 1", e.getMessage());
  }

  @Test
  void positionsOutsideAreRefused() {
    JsonObject object = numbered(0, 2).build();
    assertThrows(IndexOutOfBoundsException.class, () -> object.name(2));
    assertThrows(IndexOutOfBoundsException.class, () -> object.value(-1));
  }

  @Test
  void nullArgumentsAreRefused() {
    JsonObject.Builder builder = JsonObject.builder();
    assertThrows(NullPointerException.class, () -> builder.put(null, 1));
    assertThrows(NullPointerException.class, () -> builder.put("a", (JsonValue) null));
    assertThrows(NullPointerException.class, () -> builder.put("a", (String) null));
    assertThrows(NullPointerException.class, () -> builder.has(null));
    assertThrows(NullPointerException.class, () -> JsonObject.empty().get(null));
    assertThrows(NullPointerException.class, () -> numbered(0, 50).build().get(null));
  }

  private static JsonObject.Builder numbered(int from, int to) {
    JsonObject.Builder builder = JsonObject.builder();
    for (int i = from; i < to; i++) {
      builder.put("m" + i, i);
    }
    return builder;
  }
}
