package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A million inputs give what is declared and nothing else; see CONTRIBUTING.md for longer runs. */
@Tag("slow")
class FuzzTest {

  private static final long SEED = Long.getLong("cardfile.fuzz.seed", 20261121);
  private static final int TIMES = Integer.getInteger("cardfile.fuzz.times", 1);

  @ParameterizedTest
  @EnumSource
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void nothingUndeclaredComesOut(Target target) throws IOException {
    long start = System.nanoTime();
    int ways = new Fuzzer(target, SEED).run(Math.multiplyExact(target.inputs, TIMES));
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    System.out.printf(
        "fuzz %s: seed %d, %d inputs, %d ways, %d ms%n",
        target, SEED, target.inputs * TIMES, ways, millis);
    assertTrue(ways >= 3, "only " + ways + " ways: nothing was searched");
  }

  @Test
  void theyAreAMillion() {
    assertEquals(1_000_000, Arrays.stream(Target.values()).mapToInt(t -> t.inputs).sum());
  }
}
