package io.cardfile.sample;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Tells each second how far a run is. Throughput is what was sent in the last ten seconds. The time
 * left comes from all that was done in them, since another process may do its part of the file; but
 * not from what was done before anything was sent: an earlier run's part is passed over much
 * faster, and says nothing of the rest.
 */
final class Progress {

  private static final int WINDOW = 10;

  private final PrintStream out;
  private final BillingStatistics tally;
  private final long total;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private final Thread thread = new Thread(this::tell, "billing-progress");
  private boolean closed;

  private record Sample(long nanos, long sent, long done) {}

  /** Takes when it began, by {@code System.nanoTime}. */
  Progress(PrintStream out, BillingStatistics tally, long total, long begin) {
    this.out = out;
    this.tally = tally;
    this.total = total;
    samples.add(new Sample(begin, 0, 0));
  }

  static Progress start(PrintStream out, BillingStatistics tally, long total) {
    Progress progress = new Progress(out, tally, total, System.nanoTime());
    progress.thread.setDaemon(true);
    progress.thread.start();
    return progress;
  }

  private synchronized void tell() {
    try {
      do {
        if (!closed) { // It may have ended before this thread began.
          TimeUnit.SECONDS.timedWait(this, 1);
        }
        String line = line(System.nanoTime());
        boolean isCutShort = closed && tally.done() < total;
        out.println(isCutShort ? withoutTimeLeft(line) : line);
      } while (!closed);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Nobody is told any more.
    }
  }

  private synchronized String line(long now) {
    return line(now, tally.sent(), tally.done());
  }

  /** Returns what to tell at {@code now}. */
  String line(long now, long sent, long done) {
    Sample last = samples.getLast();
    if (last.sent() == 0) { // All but what was sent was passed over until now.
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

  /** Takes charges sent, and lines done, in a second. */
  static String line(long done, long total, double sentPerSecond, double donePerSecond) {
    String left =
        done >= total
            ? "done"
            : sentPerSecond < 0.05 ? "time left not known" : left(total - done, donePerSecond);
    return String.format(
        Locale.ROOT,
        "%,d of %,d (%.1f %%), %,.1f charges/s, %s",
        done,
        total,
        total == 0 ? 100.0 : 100.0 * done / total,
        sentPerSecond,
        left);
  }

  // A run that has ended before the end of its file was stopped.
  private static String withoutTimeLeft(String line) {
    return line.substring(0, line.lastIndexOf(", "));
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
