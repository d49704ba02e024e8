package io.cardfile.chaos;

import io.cardfile.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs it all, writes the report, and ends with status 1 when a promise did not hold. */
public final class ChaosMain {

  private final Settings settings;
  private final ProcessGroup family;
  private final Path directory;
  private final Report report;

  ChaosMain(Settings settings, ProcessGroup family, Path directory) {
    this.settings = settings;
    this.family = family;
    this.directory = directory;
    report = new Report(head(settings));
  }

  /** Takes {@code name=value}; see {@link Settings}. Works in {@code target/chaos}. */
  public static void main(String[] args) throws Exception {
    Settings settings = Settings.of(args);
    watch(settings);
    boolean holds = run(settings, Path.of("target", "chaos"), System.out);
    System.exit(holds ? 0 : 1);
  }

  static boolean run(Settings settings, Path directory, PrintStream out) throws Exception {
    Files.createDirectories(directory);
    Path file = directory.resolve("report.txt");
    Files.deleteIfExists(file); // Of a run before, when this one does not come to its end.
    try (ProcessGroup family = new ProcessGroup(directory)) {
      ChaosMain main = new ChaosMain(settings, family, directory);
      out.println("chaos: seed " + settings.seed() + "; again with " + settings.again());
      family.warmUp();
      main.runParts();
      main.report.lines().forEach(out::println);
      Files.write(file, main.report.lines());
      return main.report.holds();
    }
  }

  /** Nothing hangs: after the limit the run fails, and its processes end with it. */
  private static void watch(Settings settings) {
    Thread watchdog =
        new Thread(
            () -> {
              try {
                TimeUnit.SECONDS.sleep(settings.limit().toSeconds());
                System.err.println(
                    "chaos: took longer than " + settings.limit().toSeconds() + " s");
                System.exit(2);
              } catch (InterruptedException e) {
                // Nobody interrupts it.
              }
            },
            "chaos-watchdog");
    watchdog.setDaemon(true);
    watchdog.start();
  }

  private static List<String> head(Settings settings) {
    return List.of(
        String.format(
            Locale.ROOT,
            "Chaos: %,d purchases, %d threads a process, %d kinds of fault on %d %% of the"
                + " requests,",
            settings.purchases(),
            Settings.THREADS,
            Faults.NAMES.size(),
            settings.percent()),
        String.format(
            Locale.ROOT,
            "%d kill -9; deadline of a call %d ms; the gateway charges a reference as often as"
                + " asked.",
            settings.kills(),
            Settings.DEADLINE.toMillis()),
        "Seed " + settings.seed() + ": " + settings.again());
  }

  private void runParts() throws IOException, InterruptedException {
    new Parts(report, settings.parts())
        .part("file", () -> journalRun("journal in file").onFile())
        .part("postgres", this::postgres)
        .part("kill-points", () -> killPointRun().run()) // Third, as the third in length.
        .part("no-journal", () -> controlRun().run(ClientMode.NO_JOURNAL, "no journal"))
        .part("plain", () -> controlRun().run(ClientMode.PLAIN, "plain OkHttp"))
        .part("careless", () -> controlRun().careless("careless"))
        .run();
  }

  private JournalRun journalRun(String title) {
    return new JournalRun(settings, family, directory, title);
  }

  private RunReport postgres() throws IOException, InterruptedException {
    String title = "2 on PostgreSQL";
    Optional<String> missing = PostgresServer.whyMissing();
    if (missing.isEmpty()) {
      return journalRun(title).onPostgres();
    }
    report.note("SKIPPED: the run on PostgreSQL: " + missing.get());
    return new RunReport(title).require(!settings.postgresRequired(), "it is not installed");
  }

  private ControlRun controlRun() {
    return new ControlRun(settings, family, directory);
  }

  private KillPointRun killPointRun() {
    return new KillPointRun(settings, family, directory, report::note);
  }
}
