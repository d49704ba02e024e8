package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {

  @ParameterizedTest
  @CsvSource({
    "a=1, a, 1",
    "a=1&b=2, b, 2",
    "a=, a, ''",
    "a, a, ''",
    "a=b=c, a, b=c",
    "%61=%31, a, 1",
    "a+b=c+d, 'a b', 'c d'",
    "=x, '', x"
  })
  void parameterIsFound(String raw, String name, String value) throws Exception {
    assertEquals(value, Query.of(raw).get(name));
  }

  @Test
  void absentQueryHasNoParameters() throws Exception {
    assertNull(Query.of(null).get("a"));
    assertNull(Query.of("").get(""));
    assertNull(Query.of("b=1").get("a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=1&a=1", "a&a", "a=1&b=2&%61=3", "&"})
  void parameterGivenTwiceIsRefused(String raw) {
    assertThrows(Refusal.class, () -> Query.of(raw));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%", "%zz=1", "a=%FF", "a=\u00e9"})
  void brokenEncodingIsRefused(String raw) {
    assertThrows(Refusal.class, () -> Query.of(raw));
  }
}
