package io.cardfile.chaos;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Runs all parts, writes the report, and exits with status 1 if a promise did not hold or the run
 * failed, and with status 2 if a setting is wrong or the time limit is over.
 */
public final class ChaosMain {

  private final ChaosSettings settings;
  private final ProcessGroup group;
  private final Path directory;
  private final ChaosReport report;

  ChaosMain(ChaosSettings settings, ProcessGroup group, Path directory) {
    this.settings = settings;
    this.group = group;
    this.directory = directory;
    report = new ChaosReport(heading(settings));
  }

  /**
   * Runs with the given settings in {@code target/chaos}.
   *
   * @param args {@code name=value}; see {@link ChaosSettings}
   */
  public static void main(String[] args) throws Exception {
    ChaosSettings settings;
    try {
      settings = ChaosSettings.of(args);
    } catch (IllegalArgumentException e) {
      System.err.println("chaos: " + e.getMessage());
      System.exit(2);
      return;
    }
    watch(settings);
    System.exit(run(settings, Path.of("target", "chaos"), System.out) ? 0 : 1);
  }

  static boolean run(ChaosSettings settings, Path directory, PrintStream out) throws Exception {
    Files.createDirectories(directory);
    Path file = directory.resolve("report.txt");
    Files.deleteIfExists(file); // Of an earlier run, in case this run ends early.
    try (ProcessGroup group = new ProcessGroup(directory)) {
      ChaosMain main = new ChaosMain(settings, group, directory);
      out.println("chaos: seed " + settings.seed() + "; repeat with " + settings.rerunCommand());
      group.warmUp();
      main.runParts();
      main.report.lines().forEach(out::println);
      Files.write(file, main.report.lines());
      return main.report.holds();
    }
  }

  /** Ends this process and its child processes with status 2 when the time limit is over. */
  private static void watch(ChaosSettings settings) {
    Thread watchdog =
        new Thread(
            () -> {
              try {
                TimeUnit.SECONDS.sleep(settings.limit().toSeconds());
                System.err.println(
                    "chaos: took longer than " + settings.limit().toSeconds() + " s");
                System.exit(2);
              } catch (InterruptedException e) {
                // This thread is never interrupted.
              }
            },
            "chaos-watchdog");
    watchdog.setDaemon(true);
    watchdog.start();
  }

  private static List<String> heading(ChaosSettings settings) {
    return List.of(
        String.format(
            Locale.ROOT,
            "Chaos: %,d purchases, %d threads per process, %d kinds of fault on %d %% of the"
                + " requests,",
            settings.purchases(),
            ChaosSettings.THREADS,
            ChaosFaults.NAMES.size(),
            settings.percent()),
        String.format(
            Locale.ROOT,
            "%d kill -9; deadline of a call %d ms; the gateway does not refuse a repeated"
                + " reference.",
            settings.kills(),
            settings.deadline().toMillis()),
        "Seed " + settings.seed() + ": " + settings.rerunCommand());
  }

  private void runParts() throws IOException, InterruptedException {
    new PartRunner(report, settings.parts())
        .part("file", () -> journalRun("journal in file").onFile())
        .part("postgres", () -> journalRun("2 on PostgreSQL").onPostgres())
        .part("kill-points", () -> killPointRun().run()) // Ordered by duration.
        .part("no-journal", () -> controlRun().run(ClientMode.NO_JOURNAL, "no journal"))
        .part("plain", () -> controlRun().run(ClientMode.PLAIN, "plain OkHttp"))
        .part("careless", () -> controlRun().careless("careless"))
        .run();
  }

  private JournalRun journalRun(String title) {
    return new JournalRun(settings, group, directory, title);
  }

  private ControlRun controlRun() {
    return new ControlRun(settings, group, directory);
  }

  private KillPointRun killPointRun() {
    return new KillPointRun(settings, group, directory, report::note);
  }
}
