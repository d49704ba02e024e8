package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs that once found a bug find nothing now, and the search itself works. */
class FoundInputsTest {

  private static final int FEW = 2_000;

  static Stream<Path> found() {
    return Seeds.files(FoundInputsTest.class, "found").stream();
  }

  /** The name of a file starts with the name of its target: {@code JSON-1-2}. */
  @ParameterizedTest
  @MethodSource
  void found(Path file) throws Exception {
    String name = file.getFileName().toString();
    Target target = Target.valueOf(name.substring(0, name.indexOf('-')));
    assertNotNull(target.run(Seeds.read(file)));
  }

  @ParameterizedTest
  @EnumSource
  void fewInputsOfEachKind(Target target) throws Exception {
    assertTrue(new Fuzzer(target, 1).run(FEW) >= 3);
  }

  @Test
  void theSeedDecides() {
    List<byte[]> corpus = Target.JSON.seeds;
    byte[] one = new Mutator(new Random(7)).mutate(corpus);
    assertTrue(Arrays.equals(one, new Mutator(new Random(7)).mutate(corpus)));
    assertFalse(Arrays.equals(one, new Mutator(new Random(8)).mutate(corpus)));
  }

  @Test
  void everyReplyThatIsKeptIsASeed() {
    for (int f = 1; f <= 22; f++) {
      String start = String.format(Locale.ROOT, "f%02d-", f);
      List<Path> files = Seeds.files(Samples.class, "replies");
      assertTrue(files.stream().anyMatch(p -> p.getFileName().toString().startsWith(start)), start);
      assertEquals(files.size(), Seeds.REPLIES.size());
    }
  }

  @Test
  void whatIsFoundTellsItsSeed() {
    Targets.Probe failing =
        input -> {
          throw new IllegalStateException();
        };
    Fuzzer fuzzer = new Fuzzer(Target.JSON, 3);
    AssertionError e =
        assertThrows(AssertionError.class, () -> fuzzer.check(9, failing, new byte[] {1}));
    assertTrue(e.getMessage().contains("JSON, seed 3, input 9"), e::getMessage);
    assertTrue(e.getMessage().contains("Base64 AQ=="), e::getMessage);
  }
}
