package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches one target. Jazzer keeps and mutates an input that reaches a new edge of the byte code.
 * It can search only once in a JVM, so each target is a class, and each class gets its own JVM. The
 * build sets the number of inputs and the seed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TargetFuzz {

  private final Target target;

  TargetFuzz(Target target) {
    this.target = target;
  }

  /** Without this variable Jazzer runs the seeds, searches nothing and passes. */
  @BeforeAll
  static void searches() {
    assertNotNull(System.getenv("JAZZER_FUZZ"), "JAZZER_FUZZ is not set");
  }

  List<byte[]> seeds() {
    return target.seeds;
  }

  @MethodSource("seeds")
  @DictionaryFile(resourcePath = "words")
  @FuzzTest(maxDuration = "")
  void onlyDeclaredResultsComeOut(byte[] input) throws Exception {
    target.run(input);
  }
}
