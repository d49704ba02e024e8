package io.cardfile.sample.billing;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Prints the progress of a run each second. The throughput is the number of charges sent in the
 * last ten seconds. The time left is computed from all lines done in them, because another process
 * may do part of the file. It does not include lines before the first charge was sent: replays of
 * an earlier run are much faster than the rest.
 */
final class ProgressPrinter {

  private static final int WINDOW = 10;

  private final PrintStream out;
  private final LongSupplier sent;
  private final LongSupplier done;
  private final long total;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private final Thread thread = new Thread(this::printLines, "billing-progress");
  private boolean closed;

  private record Sample(long nanos, long sent, long done) {}

  /** Creates a progress that began at {@code begin}, by {@code System.nanoTime}. */
  ProgressPrinter(PrintStream out, LongSupplier sent, LongSupplier done, long total, long begin) {
    this.out = out;
    this.sent = sent;
    this.done = done;
    this.total = total;
    samples.add(new Sample(begin, 0, 0));
  }

  static ProgressPrinter start(PrintStream out, BillingStatistics statistics, long total) {
    return start(out, statistics::sent, statistics::done, total);
  }

  /** Starts to print {@code sent} charges of this process, and {@code done} ones of all. */
  static ProgressPrinter start(PrintStream out, LongSupplier sent, LongSupplier done, long total) {
    ProgressPrinter progress = new ProgressPrinter(out, sent, done, total, System.nanoTime());
    progress.thread.setDaemon(true);
    progress.thread.start();
    return progress;
  }

  private synchronized void printLines() {
    try {
      do {
        if (!closed) { // The run may have ended before this thread began.
          TimeUnit.SECONDS.timedWait(this, 1);
        }
        String line = line(System.nanoTime());
        boolean isCutShort = closed && done.getAsLong() < total;
        out.println(isCutShort ? withoutTimeLeft(line) : line);
      } while (!closed);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Prints nothing more.
    }
  }

  private synchronized String line(long now) {
    return line(now, sent.getAsLong(), done.getAsLong());
  }

  /** Returns the line to print at {@code now}. */
  String line(long now, long sent, long done) {
    Sample last = samples.getLast();
    if (last.sent() == 0) { // Until now, all lines but those sent were replayed.
      samples.clear();
      samples.add(new Sample(last.nanos(), 0, done - sent));
    }
    samples.add(new Sample(now, sent, done));
    if (samples.size() > WINDOW + 1) {
      samples.remove();
    }
    Sample first = samples.getFirst();
    double seconds = Math.max(1, now - first.nanos()) / 1e9;
    return line(done, total, (sent - first.sent()) / seconds, (done - first.done()) / seconds);
  }

  /** Formats a line from the charges sent and the lines done per second. */
  static String line(long done, long total, double sentPerSecond, double donePerSecond) {
    String left =
        done >= total
            ? "done"
            : Math.min(sentPerSecond, donePerSecond) < 0.05
                ? "time left not known"
                : left(total - done, donePerSecond);
    return String.format(
        Locale.ROOT,
        "%,d of %,d (%.1f %%), %,.1f charges/s, %s",
        done,
        total,
        total == 0 ? 100.0 : 100.0 * done / total,
        sentPerSecond,
        left);
  }

  // For a run that was stopped before the end of its file.
  private static String withoutTimeLeft(String line) {
    return line.substring(0, line.lastIndexOf(", "));
  }

  private static String left(long charges, double perSecond) {
    return "about " + text(Duration.ofSeconds((long) Math.ceil(charges / perSecond))) + " left";
  }

  /** Formats a time, such as {@code 1 h 02 min 03 s}. */
  static String text(Duration time) {
    long hours = time.toHours();
    String minutes =
        String.format(Locale.ROOT, hours > 0 ? "%02d min " : "%d min ", time.toMinutesPart());
    boolean minute = time.toMinutes() > 0;
    return (hours > 0 ? hours + " h " : "")
        + (minute ? minutes : "")
        + String.format(Locale.ROOT, minute ? "%02d s" : "%d s", time.toSecondsPart());
  }

  /** Prints a last line and ends the thread. */
  void end() throws InterruptedException {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    thread.join();
  }
}
