package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures claims and records of 1, 8 and 32 threads alternately with the bare disk, so that other
 * load of the machine affects all equally. The median of several rounds counts.
 */
final class RateFigures {

  private static final int ROUNDS = 5;
  private static final int SLICES = 10;
  private static final long SLICE = 100_000_000L;
  private static final int[] THREADS = {1, 8, 32};

  private final Path folder;
  private final long pauseNanos;
  private final double[][] ofBare = new double[THREADS.length][ROUNDS];
  private final double[][] toSingle = new double[THREADS.length][ROUNDS];
  private final String[] lines = new String[THREADS.length];
  private int files;

  private RateFigures(Path folder, long pauseNanos) {
    this.folder = folder;
    this.pauseNanos = pauseNanos;
  }

  /** Measures the disk of {@code folder}, or one whose syncs are pauses of {@code pauseNanos}. */
  static void measure(Path folder, long pauseNanos) throws Exception {
    RateFigures figures = new RateFigures(Files.createDirectory(folder), pauseNanos);
    figures.round(0); // The result of the warm-up is overwritten.
    figures.round(0);
    System.out.printf(
        Locale.ROOT,
        "%7s %14s %8s %7s %12s %14s %9s %7s%n",
        "threads",
        "claims+records",
        "CPU each",
        "batch",
        "bytes/write",
        "bare syncs/s",
        "of bare",
        "to 1");
    for (int round = 0; round < ROUNDS; round++) {
      figures.round(round);
      System.out.println("round " + (round + 1));
      List.of(figures.lines).forEach(System.out::println);
    }
    if (pauseNanos > 0) { // On a quick disk the processors are the limit, and they serve both.
      figures.judge();
    }
  }

  private void judge() {
    for (int i = 0; i < THREADS.length; i++) {
      String what = "claims and records of " + THREADS[i] + " threads, of the bare disk";
      Requirement.atLeast(what, 0.7, median(ofBare[i]), "");
    }
    double gain = median(toSingle[THREADS.length - 1]);
    Requirement.atLeast("group commit of 32 threads, to one", 5, gain, " times");
  }

  private void round(int round) throws Exception {
    JournalRate[] rates = new JournalRate[THREADS.length];
    BareDisk[] bare = new BareDisk[THREADS.length];
    for (int i = 0; i < THREADS.length; i++) {
      rates[i] = new JournalRate(next(), THREADS[i], pauseNanos);
      bare[i] = new BareDisk(next(), pauseNanos);
    }
    for (int slice = 0; slice < SLICES; slice++) {
      for (int i = 0; i < THREADS.length; i++) {
        long took = rates[i].run(SLICE);
        bare[i].run(rates[i].bytesEachWrite(), took);
      }
    }
    for (int i = 0; i < THREADS.length; i++) {
      note(round, i, rates, bare[i].syncsEachSecond());
    }
    for (int i = 0; i < THREADS.length; i++) {
      rates[i].close();
      bare[i].close();
    }
  }

  private void note(int round, int i, JournalRate[] rates, double bare) throws IOException {
    JournalRate rate = rates[i];
    ofBare[i][round] = rate.callsEachSecond() / (bare * rate.batch());
    toSingle[i][round] = rate.callsEachSecond() / rates[0].callsEachSecond();
    lines[i] =
        String.format(
            Locale.ROOT,
            "%7d %12.0f/s %5.0f us %7.1f %12d %14.0f %8.0f%% %7.1f",
            THREADS[i],
            rate.callsEachSecond(),
            rate.processorMicros(),
            rate.batch(),
            rate.bytesEachWrite(),
            bare,
            100 * ofBare[i][round],
            toSingle[i][round]);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private Path next() {
    return folder.resolve("file-" + files++);
  }
}
