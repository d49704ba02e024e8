package io.cardfile.sample;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Tells each second how far a run is. Throughput and the time left come from what was sent in the
 * last ten seconds: what an earlier run has done is passed over much faster, and says nothing of
 * the rest.
 */
final class Progress {

  private static final int WINDOW = 10;

  private final PrintStream out;
  private final Tally tally;
  private final long total;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private final Thread thread = new Thread(this::tell, "billing-progress");
  private boolean closed;

  private record Sample(long nanos, long sent) {}

  private Progress(PrintStream out, Tally tally, long total) {
    this.out = out;
    this.tally = tally;
    this.total = total;
  }

  static Progress start(PrintStream out, Tally tally, long total) {
    Progress progress = new Progress(out, tally, total);
    progress.thread.setDaemon(true);
    progress.thread.start();
    return progress;
  }

  private synchronized void tell() {
    samples.add(new Sample(System.nanoTime(), 0));
    try {
      while (!closed) {
        TimeUnit.SECONDS.timedWait(this, 1);
        out.println(line(System.nanoTime()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Nobody is told any more.
    }
  }

  private String line(long now) {
    long done = tally.done();
    samples.add(new Sample(now, tally.sent()));
    if (samples.size() > WINDOW + 1) {
      samples.remove();
    }
    return line(done, total, perSecond());
  }

  private double perSecond() {
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    long nanos = Math.max(1, last.nanos() - first.nanos());
    return (last.sent() - first.sent()) * 1e9 / nanos;
  }

  static String line(long done, long total, double perSecond) {
    String left =
        done >= total
            ? "done"
            : perSecond < 0.05 ? "time left not known" : left(total - done, perSecond);
    return String.format(
        Locale.ROOT,
        "%,d of %,d (%.1f %%), %,.1f charges/s, %s",
        done,
        total,
        total == 0 ? 100.0 : 100.0 * done / total,
        perSecond,
        left);
  }

  private static String left(long charges, double perSecond) {
    return "about " + text(Duration.ofSeconds((long) Math.ceil(charges / perSecond))) + " left";
  }

  /** Such as {@code 1 h 02 min 03 s}. */
  static String text(Duration time) {
    long hours = time.toHours();
    String minutes =
        String.format(Locale.ROOT, hours > 0 ? "%02d min " : "%d min ", time.toMinutesPart());
    boolean minute = time.toMinutes() > 0;
    return (hours > 0 ? hours + " h " : "")
        + (minute ? minutes : "")
        + String.format(Locale.ROOT, minute ? "%02d s" : "%d s", time.toSecondsPart());
  }

  /** Tells once more, and then nothing. */
  void end() throws InterruptedException {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    thread.join();
  }
}
