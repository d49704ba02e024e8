package io.cardfile.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.ProcessorTime;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLimitsTest {
  // Far above the time that is needed, far below quadratic time in the number of members.
  private static final Duration SOON = Duration.ofSeconds(5);

  @Test
  void depth64IsRead() throws JsonTextException {
    assertEquals(64, JsonText.parse(arrays(64)).depth);
    assertEquals(64, JsonText.parse(objects(64)).depth);
    assertEquals(arrays(64), JsonText.write(JsonText.parse(arrays(64))));
  }

  @ParameterizedTest
  @ValueSource(ints = {65, 255, 100_000})
  void deeperIsRefusedAtTheBracketThatIsTooMany(int depth) {
    JsonTextException e = refused(arrays(depth));
    assertEquals("nested deeper than 64 at $" + "[0]".repeat(64) + ", offset 64", e.getMessage());
    assertEquals("$" + ".a".repeat(64), refused(objects(depth)).path());
  }

  @Test
  void depthIsOfNestingNotOfCount() throws JsonTextException {
    assertEquals(2, JsonText.parse("[" + "[],".repeat(1000) + "{}]").depth);
  }

  @Test
  void unclosedBracketsAreRefusedWithoutOverflow() {
    assertEquals(64, refused("[".repeat(JsonText.MAX_CHARS)).offset());
    assertEquals(320, refused("{\"a\":".repeat(200_000)).offset());
  }

  @Test
  void builtValuesHaveTheSameDepthLimit() {
    JsonValue deepest = JsonArray.empty();
    for (int i = 1; i < 64; i++) {
      deepest = i % 2 == 0 ? JsonArray.of(deepest) : object(deepest);
    }
    JsonValue value = deepest;
    assertEquals(64, value.depth);
    assertEquals("nested deeper than 64", tooDeep(() -> JsonArray.of(value)));
    assertEquals("nested deeper than 64", tooDeep(() -> JsonArray.of(List.of(value))));
    assertEquals("nested deeper than 64", tooDeep(() -> object(value)));
  }

  @Test
  void oneMebibyteIsRead() throws JsonTextException {
    String largest = "\"" + "x".repeat(JsonText.MAX_CHARS - 2) + "\"";
    assertEquals(JsonText.MAX_CHARS - 2, JsonText.parse(largest).text().length());
    assertEquals(JsonText.parse(largest), JsonText.parse(largest.getBytes(UTF_8)));
  }

  @Test
  void oneByteMoreIsRefused() {
    String tooLarge = " \"" + "x".repeat(JsonText.MAX_CHARS - 2) + "\"";
    String message = "larger than 1048576 bytes at $, offset 1048576";
    assertEquals(message, refused(tooLarge).getMessage());
    byte[] bytes = tooLarge.getBytes(UTF_8);
    assertEquals(
        message, assertThrows(JsonTextException.class, () -> JsonText.parse(bytes)).getMessage());
  }

  @Test
  void textIsMeasuredInBytesOfUtf8() throws JsonTextException {
    String fits = "\"" + "\u20ac".repeat((JsonText.MAX_CHARS - 2) / 3) + "\"";
    assertEquals(fits, JsonText.write(JsonText.parse(fits)));
    String tooLarge = "\"" + "\u20ac".repeat(JsonText.MAX_CHARS / 3) + "\"";
    assertEquals("$", refused(tooLarge).path());
    assertEquals(JsonText.MAX_CHARS, refused(tooLarge).offset());
  }

  @Test
  void hundredThousandMembersAreReadInLinearTime() throws JsonTextException {
    String text = wide(100_000, i -> Integer.toString(i, 36));
    JsonObject object = ProcessorTime.within(SOON, () -> JsonText.parse(text).object());
    assertEquals(100_000, object.size());
    assertEquals("1", object.get(Integer.toString(99_999, 36)).text());
    assertEquals(object, ProcessorTime.within(SOON, () -> object.toBuilder().build()));
  }

  @Test
  void namesWithOneHashCodeDoNotCostTheSquare() throws JsonTextException {
    String text = wide(28_000, JsonLimitsTest::colliding);
    JsonObject object = ProcessorTime.within(SOON, () -> JsonText.parse(text).object());
    assertEquals(28_000, object.size());
    assertEquals(colliding(0).hashCode(), colliding(12345).hashCode());
    assertEquals(object, ProcessorTime.within(SOON, () -> JsonText.parse(text)));
  }

  @Test
  void manyMembersThatAreTooLargeTogetherAreRefused() {
    String text = wide(100_000, i -> "member" + i);
    assertEquals(JsonText.MAX_CHARS, refused(text).offset());
  }

  @Test
  void duplicateIsFoundAmongMany() {
    for (int size : new int[] {2, 16, 17, 31, 32, 33, 34, 64, 100}) {
      String members =
          IntStream.range(0, size)
              .mapToObj(i -> "\"m" + i + "\":0")
              .collect(Collectors.joining(","));
      assertEquals("$.m0", refused("{" + members + ",\"m0\":0}").path());
      assertEquals(
          "$.m" + (size - 1), refused("{" + members + ",\"m" + (size - 1) + "\":0}").path());
    }
  }

  /** From 33 members on an object has an index of its own. */
  @Test
  void duplicateIsFoundAroundANestedObject() {
    for (int size : new int[] {1, 32, 33, 34}) {
      String outer = membersOf(wide(size, i -> "m" + i));
      assertEquals("$.m0", refused("{" + outer + ",\"in\":{\"m0\":0},\"m0\":0}").path());
      String inner = wide(size, i -> "n" + i);
      assertEquals("$.a", refused("{\"a\":0,\"in\":" + inner + ",\"a\":0}").path());
      assertEquals("$.m0", refused("{" + outer + ",\"in\":" + inner + ",\"m0\":0}").path());
    }
  }

  @Test
  void nestedObjectsHaveTheirOwnNamesOnly() throws JsonTextException {
    for (int outer : new int[] {1, 32, 33, 34}) {
      for (int inner : new int[] {1, 32, 33, 34}) {
        String nested = ",\"in\":" + wide(inner, i -> "n" + i) + ",\"last\":0}";
        JsonObject around =
            JsonText.parse("{" + membersOf(wide(outer, i -> "m" + i)) + nested).object();
        JsonObject in = around.get("in").object();
        assertEquals(List.of(outer + 2, inner), List.of(around.size(), in.size()));
        assertTrue(around.has("m0") && around.has("last") && in.has("n" + (inner - 1)));
        assertFalse(around.has("n0") || in.has("m0") || in.has("in") || in.has("last"));
      }
    }
  }

  private static String membersOf(String object) {
    return object.substring(1, object.length() - 1);
  }

  @Test
  void halfAMillionElementsAreRead() throws JsonTextException {
    String text = "[" + "0,".repeat(500_000) + "0]";
    JsonArray array = ProcessorTime.within(SOON, () -> JsonText.parse(text).array());
    assertEquals(500_001, array.size());
    assertEquals(text, JsonText.write(array));
  }

  @Test
  void longNumbersAreKeptAsText() throws JsonTextException {
    String literal = "1".repeat(1_000_000);
    assertEquals(literal, ProcessorTime.within(SOON, () -> JsonText.parse(literal).text()));
  }

  private static String wide(int size, IntFunction<String> name) {
    return IntStream.range(0, size)
        .mapToObj(i -> "\"" + name.apply(i) + "\":1")
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** Returns fifteen times Aa or BB, which have the same hash code. */
  private static String colliding(int number) {
    StringBuilder name = new StringBuilder();
    for (int bit = 0; bit < 15; bit++) {
      name.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return name.toString();
  }

  private static String arrays(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  private static String objects(int depth) {
    return "{\"a\":".repeat(depth - 1) + "{" + "}".repeat(depth);
  }

  private static JsonObject object(JsonValue value) {
    return JsonObject.builder().put("a", value).build();
  }

  private static String tooDeep(Executable call) {
    return assertThrows(IllegalArgumentException.class, call).getMessage();
  }

  private static JsonTextException refused(String text) {
    return assertThrows(JsonTextException.class, () -> JsonText.parse(text));
  }
}
