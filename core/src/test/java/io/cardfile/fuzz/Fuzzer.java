package io.cardfile.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * The quick search of every build: one target from one seed, deterministic, with only the JDK. An
 * input with a new result is kept and mutated. {@link Jazzer} searches longer and by coverage.
 */
final class Fuzzer {

  private static final int MAX_CORPUS = 5_000;
  private static final Duration SLOW = Duration.ofSeconds(2);

  private final Target target;
  private final long seed;
  private final Mutator mutator;
  private final List<byte[]> corpus;
  private final Set<String> ways = new HashSet<>();

  Fuzzer(Target target, long seed) {
    this.target = target;
    this.seed = seed;
    mutator = new Mutator(new Random(seed));
    corpus = new ArrayList<>(target.seeds);
  }

  /** Runs that many inputs, the seeds included; returns the number of different results. */
  int run(int inputs) throws IOException {
    for (int i = 0; i < inputs; i++) {
      boolean isSeed = i < target.seeds.size();
      byte[] input = isSeed ? target.seeds.get(i) : mutator.mutate(corpus);
      if (ways.add(check(i, target::run, input)) && !isSeed && corpus.size() < MAX_CORPUS) {
        corpus.add(input);
      }
    }
    return ways.size();
  }

  String check(int index, Targets.Probe probe, byte[] input) throws IOException {
    long start = System.nanoTime();
    try {
      String way = probe.run(input.clone());
      if (System.nanoTime() - start > SLOW.toNanos()) {
        throw new AssertionError("took longer than " + SLOW);
      }
      return way;
    } catch (Throwable e) {
      throw new AssertionError(found(index, input), e);
    }
  }

  private String found(int index, byte[] input) throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "fuzz"));
    String name = target + "-" + seed + "-" + index;
    Files.write(folder.resolve(name), input);
    String bytes = Base64.getEncoder().encodeToString(input);
    return String.format(
        Locale.ROOT,
        "%s, seed %d, input %d; kept as core/target/fuzz/%s, to be moved to"
            + " core/src/test/resources/io/cardfile/fuzz/found; Base64 %s",
        target,
        seed,
        index,
        name,
        bytes.substring(0, Math.min(4000, bytes.length())));
  }
}
