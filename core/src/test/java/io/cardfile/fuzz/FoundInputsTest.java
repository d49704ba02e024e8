package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Seeds, and inputs that once found a bug, find nothing now. */
class FoundInputsTest {

  static Stream<Path> found() {
    return Seeds.files(FoundInputsTest.class, "found").stream();
  }

  /** The name of a file starts with the name of its target: {@code JSON-1-2}. */
  @ParameterizedTest
  @MethodSource
  void found(Path file) throws Exception {
    String name = file.getFileName().toString();
    Target.valueOf(name.substring(0, name.indexOf('-'))).run(Seeds.read(file));
  }

  /** A target without a class is not searched. */
  @Test
  void eachTargetHasAClassThatSearchesIt() throws Exception {
    Set<String> searched = new TreeSet<>();
    try (Stream<Path> files = Files.list(Path.of("src/fuzz/java/io/cardfile/fuzz"))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String text = Files.readString(file);
        if (text.contains("extends TargetFuzz")) {
          searched.add(text.replaceAll("(?s).*super\\(Target\\.(\\w+)\\).*", "$1"));
        }
      }
    }
    Set<String> targets = new TreeSet<>();
    for (Target target : Target.values()) {
      targets.add(target.name());
    }
    assertEquals(targets, searched);
  }

  @ParameterizedTest
  @EnumSource
  void seedsCauseOnlyDeclaredResults(Target target) throws Exception {
    for (byte[] seed : target.seeds) {
      target.run(seed);
    }
  }
}
