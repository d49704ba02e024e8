package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.internal.rules.ValueRules;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The policy for merchants whose invoice numbers need more characters than the strict policy
 * allows.
 */
class PercentEncodableTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INV-1",
        "_",
        "~a",
        "INV 1",
        "a+b",
        "a;b",
        "a?b",
        "a#b",
        "a%41",
        "100%",
        "%2e",
        "%",
        "[1]",
        "{h}",
        "a&b=c",
        "a@b",
        "a,b",
        "a'b\"c",
        "...",
        ".a",
        "caf\u00e9",
        "cafe\u0301",
        "\uff0e\uff0e",
        "\ud83d\udd11",
        "INV\u00a01",
        "\u4e2d\u6587"
      })
  void takesWhatSurvivesPercentEncoding(String text) {
    assertEquals(List.of(), codes(text));
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(null, Codes.MISSING),
        Arguments.of("", Codes.BLANK),
        Arguments.of("  ", Codes.BLANK),
        Arguments.of("x".repeat(65), Codes.TOO_LONG),
        Arguments.of("\u4e2d".repeat(65), Codes.TOO_LONG),
        Arguments.of(" a", Codes.CHARS),
        Arguments.of("a ", Codes.CHARS),
        Arguments.of("\u00a0a", Codes.CHARS),
        Arguments.of("a\u3000", Codes.CHARS),
        Arguments.of("a\u2028", Codes.CHARS),
        Arguments.of("\ufeffa", Codes.CHARS),
        Arguments.of("a\ufeff", Codes.CHARS),
        Arguments.of("a\u200b", Codes.CHARS),
        Arguments.of("\u202ea", Codes.CHARS),
        Arguments.of("a\u202eb", Codes.CHARS),
        Arguments.of("a\u2028b", Codes.CHARS),
        Arguments.of("a\u200bb", Codes.CHARS),
        Arguments.of("a\udb40\udc7f", Codes.CHARS),
        Arguments.of("a\tb", Codes.CHARS),
        Arguments.of("a\u0000", Codes.CHARS),
        Arguments.of("a\u007f", Codes.CHARS),
        Arguments.of("a\u0085b", Codes.CHARS),
        Arguments.of("a\r\nX: y", Codes.CHARS),
        Arguments.of("a\ud83d", Codes.CHARS),
        Arguments.of("\udd11\ud83d", Codes.CHARS),
        Arguments.of("a:b", Codes.SEPARATOR),
        Arguments.of(":", Codes.SEPARATOR),
        Arguments.of(".", Codes.PATH_UNSAFE),
        Arguments.of("..", Codes.PATH_UNSAFE),
        Arguments.of("../x", Codes.PATH_UNSAFE),
        Arguments.of("a/b", Codes.PATH_UNSAFE),
        Arguments.of("a\\b", Codes.PATH_UNSAFE));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusesWhatDoesNot(String text, String code) {
    assertEquals(List.of(code), codes(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INV-1", "a", "9", "A.b_c~d-e", "0..", "aZ09"})
  void theStrictOneTakesPlainNames(String text) {
    assertEquals(List.of(), codes(text, IdentifierPolicy.STRICT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "_1", "~1", ".a", "...", "a@b", "a`", "a{", "[a"})
  void theStrictOneStartsWithALetterOrDigit(String text) {
    assertEquals(List.of(Codes.CHARS), codes(text, IdentifierPolicy.STRICT));
  }

  @ParameterizedTest
  @MethodSource("everyAsciiCharacter")
  void theStrictOneAllowsExactlyTheUnreservedCharacters(char c) {
    boolean allowed = String.valueOf(c).matches("[A-Za-z0-9._~-]");
    assertEquals(allowed, codes("a" + c, IdentifierPolicy.STRICT).isEmpty());
    boolean first = String.valueOf(c).matches("[A-Za-z0-9]");
    assertEquals(first, codes(c + "a", IdentifierPolicy.STRICT).isEmpty());
  }

  static List<Character> everyAsciiCharacter() {
    List<Character> all = new ArrayList<>();
    for (char c = 0; c < 128; c++) {
      all.add(c);
    }
    return all;
  }

  private static List<String> codes(String text) {
    return codes(text, IdentifierPolicy.PERCENT_ENCODABLE);
  }

  private static List<String> codes(String text, IdentifierPolicy policy) {
    List<Violation> violations = new ArrayList<>();
    ValueRules.checkIdentifier("username", text, ValueRules.PATH_LENGTH, policy, violations);
    return violations.stream().map(Violation::code).toList();
  }
}
