package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A million inputs, guided by code coverage, cause only declared results; see CONTRIBUTING.md for
 * longer runs. Needs the profile {@code slow}, which brings Jazzer.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FuzzTest {

  private static final long SEED = Long.getLong("cardfile.fuzz.seed", 20261121);
  private static final int TIMES = Integer.getInteger("cardfile.fuzz.times", 1);
  private static final Duration LIMIT = Duration.ofMinutes(20);
  private static final int ENOUGH = 1_000_000;

  private final List<JazzerReport> reports = Collections.synchronizedList(new ArrayList<>());

  /** Each search ends by itself; the timeout is only for a search that does not. */
  @ParameterizedTest
  @EnumSource
  @Execution(ExecutionMode.CONCURRENT)
  @Timeout(value = 1, unit = TimeUnit.DAYS)
  void nothingUndeclaredComesOut(Target target) throws Exception {
    int inputs = Math.multiplyExact(target.inputs, TIMES);
    JazzerReport report =
        Jazzer.on(target).atMost(LIMIT.multipliedBy(TIMES)).search(target.seeds, inputs, SEED);
    reports.add(report);
    System.out.printf(
        "fuzz %s: seed %d, %d inputs, %d edges, corpus %d%n",
        target, SEED, report.inputs(), report.edges(), report.corpus());
    assertTrue(report.foundNothing(), report::toString);
    assertTrue(report.inputs() >= inputs, report::toString);
    assertTrue(report.edges() >= 20 && report.corpus() >= 10, report::toString);
  }

  @AfterAll
  void summary() {
    System.out.printf(
        "fuzz: %d inputs, %d targets, %d undeclared throwables, %d edges, corpus %d%n",
        sum(JazzerReport::inputs),
        reports.size(),
        sum(report -> report.foundNothing() ? 0 : 1),
        sum(JazzerReport::edges),
        sum(JazzerReport::corpus));
  }

  private int sum(ToIntFunction<JazzerReport> part) {
    return reports.stream().mapToInt(part).sum();
  }

  @Test
  void theyAreAMillion() {
    assertEquals(1_000_000, Arrays.stream(Target.values()).mapToInt(t -> t.inputs).sum());
  }

  /** The same number of unguided inputs does not come near it. */
  @Test
  @Timeout(value = 25, unit = TimeUnit.MINUTES)
  void coverageLeadsToABugThatGuessingMisses() throws Exception {
    List<byte[]> seeds = List.of("1000".getBytes(StandardCharsets.UTF_8));
    Mutator blind = new Mutator(new Random(SEED));
    for (int i = 0; i < ENOUGH; i++) {
      PlantedBug.fuzzerTestOneInput(blind.mutate(seeds));
    }
    JazzerReport report = Jazzer.on(PlantedBug.class).atMost(LIMIT).search(seeds, ENOUGH, SEED);
    assertFalse(report.foundNothing(), report::toString);
    assertTrue(report.toString().contains("the planted bug"), report::toString);
  }
}
