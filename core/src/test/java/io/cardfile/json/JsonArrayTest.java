package io.cardfile.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonArrayTest {
  private static final JsonValue ONE = JsonValue.of(1);
  private static final JsonValue TWO = JsonValue.of("two");

  @Test
  void valuesKeepTheirOrder() {
    JsonArray array = JsonArray.of(ONE, TWO, ONE);
    assertEquals(3, array.size());
    assertSame(TWO, array.get(1));
    assertEquals(array, JsonArray.of(List.of(ONE, TWO, ONE)));
    assertEquals(array.hashCode(), JsonArray.of(List.of(ONE, TWO, ONE)).hashCode());
  }

  @Test
  void orderAndSizeCountInEquals() {
    assertNotEquals(JsonArray.of(ONE, TWO), JsonArray.of(TWO, ONE));
    assertNotEquals(JsonArray.of(ONE), JsonArray.of(ONE, ONE));
  }

  @Test
  void whatItWasMadeFromMayChange() {
    JsonValue[] values = {ONE, TWO};
    List<JsonValue> list = new ArrayList<>(List.of(ONE, TWO));
    JsonArray fromValues = JsonArray.of(values);
    JsonArray fromList = JsonArray.of(list);
    values[0] = TWO;
    list.clear();
    assertEquals(JsonArray.of(ONE, TWO), fromValues);
    assertEquals(JsonArray.of(ONE, TWO), fromList);
  }

  @Test
  void emptyArraysAreOne() throws JsonTextException {
    assertSame(JsonArray.empty(), JsonArray.of());
    assertSame(JsonArray.empty(), JsonArray.of(List.of()));
    assertSame(JsonArray.empty(), JsonText.parse("[ ]"));
  }

  @Test
  void positionsOutsideAreRefused() {
    assertThrows(IndexOutOfBoundsException.class, () -> JsonArray.empty().get(0));
    assertThrows(IndexOutOfBoundsException.class, () -> JsonArray.of(ONE).get(-1));
  }

  @Test
  void nullArgumentsAreRefused() {
    assertThrows(NullPointerException.class, () -> JsonArray.of((JsonValue[]) null));
    assertThrows(NullPointerException.class, () -> JsonArray.of((List<JsonValue>) null));
    assertThrows(NullPointerException.class, () -> JsonArray.of(ONE, null));
    assertThrows(NullPointerException.class, () -> JsonArray.of(Arrays.asList(ONE, null)));
  }
}
