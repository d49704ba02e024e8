package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Measures the time and heap to open a million entries, in a process with 200 MB of heap. */
final class OpeningFigures {

  private static final int THREADS = 8;

  private OpeningFigures() {}

  /** Opens the named file, and prints the figures. */
  public static void main(String[] args) throws Exception {
    long start = System.nanoTime();
    try (FileJournal journal = Journals.open(Path.of(args[0]))) {
      double seconds = (System.nanoTime() - start) / 1e9;
      double megabytes = MemoryFigures.usedMegabytes();
      long listing = System.nanoTime();
      int listed = journal.open(null, 100).size();
      System.out.printf(
          Locale.ROOT,
          "%-36s %.2f s, %.1f MB used after it; the first %d open ones %.2f s later; %s%n",
          args[1],
          seconds,
          megabytes,
          listed,
          (System.nanoTime() - listing) / 1e9,
          journal);
      Files.writeString(Path.of(args[2]), Double.toString(seconds));
    }
  }

  static void measure(Path folder, int entries, boolean resolved) throws Exception {
    Path file = folder.resolve("million-" + resolved);
    fill(file, entries, resolved);
    String what = entries + (resolved ? " resolved" : " open") + " entries";
    double best = Double.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      best = Math.min(best, secondsElsewhere(file, what + ", " + megabytes(file)));
    }
    Requirement.under("opening " + what + ", heap of 200 MB, the best of 5", 2, best, " s");
    Files.delete(file);
  }

  private static double secondsElsewhere(Path file, String what) throws Exception {
    Path answer = file.resolveSibling("answer");
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx200m",
                "-cp",
                System.getProperty("java.class.path"),
                OpeningFigures.class.getName(),
                file.toString(),
                what,
                answer.toString())
            .inheritIO()
            .start();
    if (!child.waitFor(120, TimeUnit.SECONDS) || child.exitValue() != 0) {
      child.destroyForcibly();
      throw new AssertionError("a million entries cannot be opened within 200 MB");
    }
    return Double.parseDouble(Files.readString(answer));
  }

  private static String megabytes(Path file) throws Exception {
    return Files.size(file) / 1_000_000 + " MB";
  }

  private static void fill(Path file, int entries, boolean resolved) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try (FileJournal journal = Journals.builder(file).disk(new UnsyncedDisk()).openOrCreate()) {
      List<Future<Void>> running = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        int thread = t;
        running.add(
            pool.submit(
                () -> {
                  for (int i = thread; i < entries; i += THREADS) {
                    JournalEntry claimed =
                        journal.claim(JournalSamples.of("ORDER-2026-" + i)).entry();
                    if (resolved) {
                      journal.record(claimed, JournalSamples.APPROVED);
                    }
                  }
                  return null;
                }));
      }
      for (Future<Void> one : running) {
        one.get();
      }
    } finally {
      pool.shutdown();
    }
  }
}
