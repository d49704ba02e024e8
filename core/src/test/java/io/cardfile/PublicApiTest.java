package io.cardfile;

import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The shape of the public API of core, as the file {@code api.txt} has it. */
class PublicApiTest {
  /** The members of each type. */
  private static final Map<String, List<String>> TYPES = types();

  private static Map<String, List<String>> types() {
    Map<String, List<String>> types = new LinkedHashMap<>();
    List<String> members = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(Path.of("api.txt"))) {
        if (line.startsWith("  ")) {
          members.add(line.strip());
        } else {
          members = new ArrayList<>();
          types.put(line, members);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return types;
  }

  @Test
  void aPublicTypeIsFinalOrClosedOrAPort() {
    assertNone(
        TYPES.keySet().stream()
            .filter(type -> !type.matches("(@Deprecated )?(final|@?interface|enum) .*"))
            .filter(type -> TYPES.get(type).stream().anyMatch(PublicApiTest::isConstructor)));
  }

  private static boolean isConstructor(String member) {
    return member.matches(".*\\bnew\\(.*");
  }

  @Test
  void aSignatureNamesNeitherObjectNorMap() {
    assertNone(
        members(type -> !type.contains("JsonObject")) // Which is a map.
            .filter(member -> !member.contains("boolean equals("))
            .filter(
                member ->
                    member.matches(
                        ".*(\\bObject\\b|\\bjava\\.util\\.[\\w.]*(Map|Properties)\\b).*")));
  }

  @Test
  void aPublicFieldIsAConstant() {
    assertNone(
        members(type -> !type.startsWith("enum "))
            .filter(member -> !member.contains("("))
            .filter(member -> !member.startsWith("static final ")));
  }

  private static Stream<String> members(Predicate<String> ofTypes) {
    return TYPES.entrySet().stream()
        .filter(type -> ofTypes.test(type.getKey()))
        .flatMap(type -> type.getValue().stream());
  }

  private static void assertNone(Stream<String> offenders) {
    assertEquals(List.of(), offenders.sorted().collect(toList()));
  }
}
