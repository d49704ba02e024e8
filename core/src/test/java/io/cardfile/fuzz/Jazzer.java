package io.cardfile.fuzz;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Searches with Jazzer in a separate JVM. An input that reaches a new edge of the byte code is kept
 * and mutated. All files are written below {@code target/fuzz}.
 */
final class Jazzer {

  private static final Path HOME = Path.of("target", "fuzz").toAbsolutePath();
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final String name;
  private final Path folder;
  private final List<String> options = new ArrayList<>();
  private Duration limit = Duration.ofMinutes(1);

  private Jazzer(String name, Class<?> entry) {
    this.name = name;
    folder = HOME.resolve(name.toLowerCase(Locale.ROOT));
    options.add("--target_class=" + entry.getName());
  }

  /** Only edges in core count, not those in the targets. */
  static Jazzer on(Target target) {
    // Value profiles would count as well, but a purchase's reply then takes twice the time.
    boolean steps = target != Target.PURCHASE_REPLY;
    return new Jazzer(target.name(), JazzerEntry.class)
        .with("-use_value_profile=" + (steps ? 1 : 0))
        .with("--target_args=" + target)
        .with("--instrumentation_includes=io.cardfile.**")
        .with("--instrumentation_excludes=io.cardfile.fuzz.**:io.cardfile.Samples");
  }

  static Jazzer on(Class<?> entry) {
    return new Jazzer(entry.getSimpleName(), entry)
        .with("-use_value_profile=1")
        .with("--instrumentation_includes=" + entry.getName());
  }

  Jazzer with(String option) {
    options.add(option);
    return this;
  }

  /**
   * Sets the time limit; the search ends by itself after it, even if no test waits for it any more.
   */
  Jazzer atMost(Duration limit) {
    this.limit = limit;
    return this;
  }

  /** Runs that many inputs, {@code seeds} included, or fewer when something is found. */
  JazzerReport search(List<byte[]> seeds, int inputs, long seed) throws Exception {
    prepare(seeds);
    options.add("-runs=" + inputs);
    options.add("-seed=" + Math.floorMod(seed, Integer.MAX_VALUE));
    Path log = folder.resolve("log");
    Process jazzer =
        new ProcessBuilder(command())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(log.toFile()))
            .start();
    try {
      boolean ended = jazzer.waitFor(limit.plus(GRACE).toSeconds(), TimeUnit.SECONDS);
      return new JazzerReport(
          name,
          ended ? jazzer.exitValue() : -1,
          Files.readString(log, StandardCharsets.ISO_8859_1));
    } finally {
      jazzer.destroyForcibly();
    }
  }

  private void prepare(List<byte[]> seeds) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> old = Files.walk(folder)) {
        old.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
    Files.createDirectories(folder.resolve("corpus"));
    Files.createDirectories(folder.resolve("seeds"));
    Files.createDirectories(folder.resolve("tmp"));
    for (int i = 0; i < seeds.size(); i++) {
      Files.write(folder.resolve("seeds").resolve("" + i), seeds.get(i));
    }
    Files.write(folder.resolve("words"), Stream.of(Mutator.WORDS).map(Jazzer::quoted).toList());
  }

  /** Returns a line for a dictionary of libFuzzer. */
  private static String quoted(String word) {
    StringBuilder line = new StringBuilder("\"");
    for (byte b : word.getBytes(StandardCharsets.UTF_8)) {
      line.append(String.format(Locale.ROOT, "\\x%02x", b));
    }
    return line.append('"').toString();
  }

  private List<String> command() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // A minute is too short for the optimising compiler to be worthwhile.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(List.of("-XX:+EnableDynamicAgentLoading", "-Djava.io.tmpdir=tmp"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("com.code_intelligence.jazzer.Jazzer");
    command.addAll(options);
    command.addAll(List.of("--reproducer_path=.", "-artifact_prefix=" + HOME.resolve(name + "-")));
    command.addAll(List.of("-dict=words", "-timeout=10", "-rss_limit_mb=0"));
    command.addAll(List.of("-max_total_time=" + limit.toSeconds(), "-print_final_stats=1"));
    command.addAll(List.of("corpus", "seeds"));
    return command;
  }
}
