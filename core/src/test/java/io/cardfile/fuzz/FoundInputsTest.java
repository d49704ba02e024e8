package io.cardfile.fuzz;

import java.nio.file.Path;
import java.util.stream.Stream;
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

  @ParameterizedTest
  @EnumSource
  void seedsCauseOnlyDeclaredResults(Target target) throws Exception {
    for (byte[] seed : target.seeds) {
      target.run(seed);
    }
  }
}
