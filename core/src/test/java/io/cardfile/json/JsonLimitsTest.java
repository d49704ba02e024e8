package io.cardfile.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.ProcessorTime;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Depth 64, 1 MiB, and time that grows with the document's size only. */
class JsonLimitsTest {
  // Far above the time that is needed, far below quadratic time.
  private static final Duration SOON = Duration.ofSeconds(5);

  private static String arrays(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  private static String objects(int depth) {
    return "{\"a\":".repeat(depth - 1) + "{" + "}".repeat(depth);
  }

  private static JsonTextException refused(String text) {
    return assertThrows(JsonTextException.class, () -> JsonText.parse(text));
  }

  @Test
  void depth64IsRead() throws JsonTextException {
    for (String text : List.of(arrays(64), objects(64), "[" + "[],".repeat(1000) + "{}]")) {
      assertEquals(text, JsonText.write(JsonText.parse(text)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {65, 100_000})
  void deeperIsRefusedAtTheBracketThatIsTooMany(int depth) {
    JsonTextException e = refused(arrays(depth));
    assertEquals("nested deeper than 64 at $" + "[0]".repeat(64) + ", offset 64", e.getMessage());
    assertEquals("$" + ".a".repeat(64), refused(objects(depth)).path());
    assertEquals(64, refused("[".repeat(depth)).offset());
  }

  @Test
  void builtValuesHaveTheSameDepthLimit() {
    JsonValue deepest = JsonArray.empty();
    for (int i = 1; i < 64; i++) {
      deepest = i % 2 == 0 ? JsonArray.of(deepest) : JsonObject.builder().put("a", deepest).build();
    }
    JsonValue value = deepest;
    assertThrows(IllegalArgumentException.class, () -> JsonArray.of(value));
    JsonObject.Builder object = JsonObject.builder().put("a", value);
    assertThrows(IllegalArgumentException.class, object::build);
  }

  @Test
  void oneMebibyteOfUtf8IsReadAndOneByteMoreRefused() throws JsonTextException {
    String largest = "\"" + "\u20ac".repeat((JsonText.MAX_CHARS - 2) / 3) + "\"";
    assertEquals(largest, JsonText.write(JsonText.parse(largest + "  ")));
    assertEquals(
        "larger than 1048576 bytes at $, offset 1048576", refused(largest + "   ").getMessage());
  }

  static Stream<String> large() {
    return Stream.of(
        wide(100_000, i -> Integer.toString(i, 36)),
        wide(28_000, JsonLimitsTest::colliding),
        "[" + "0,".repeat(500_000) + "0]",
        "1".repeat(1_000_000),
        "\"" + "\\n".repeat(500_000) + "\"");
  }

  private static String wide(int size, IntFunction<String> name) {
    return IntStream.range(0, size)
        .mapToObj(i -> "\"" + name.apply(i) + "\":1")
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** Returns fifteen times Aa or BB, which have the same hash code. */
  private static String colliding(int number) {
    return IntStream.range(0, 15)
        .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
        .collect(Collectors.joining());
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource
  void large(String text) {
    assertEquals(
        text, ProcessorTime.within(SOON, () -> JsonText.write(JsonText.parse(text))), "large");
  }
}
