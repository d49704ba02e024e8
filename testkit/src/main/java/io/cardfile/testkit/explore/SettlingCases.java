package io.cardfile.testkit.explore;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the gateways of cases open when their code has ended, connections included, and judges them
 * once more: what is sent again in the background comes late. All of them wait at the same time.
 */
final class SettlingCases implements AutoCloseable {

  private static final int MOST_OPEN = 100;

  private final Deque<CaseRun> open = new ArrayDeque<>();
  private final Map<ExplorerCase, CaseResult> found = new HashMap<>();
  private final long settlingNanos;
  private boolean closed;

  SettlingCases(Duration settling) {
    settlingNanos = settling.toNanos();
  }

  synchronized void add(CaseRun run) {
    open.add(run);
    if (closed) { // Another case has found something meanwhile.
      close();
    }
    while (!open.isEmpty()
        && (open.size() > MOST_OPEN || open.getFirst().nanosSinceEnd() > settlingNanos)) {
      judge(open.removeFirst());
    }
  }

  private void judge(CaseRun run) {
    CaseResult late = run.close();
    if (!late.findings.isEmpty()) {
      found.put(late.which, late);
    }
  }

  /** Waits until the last case was watched long enough. */
  synchronized void settle() throws InterruptedException {
    while (!open.isEmpty()) {
      long left = settlingNanos - open.getFirst().nanosSinceEnd();
      TimeUnit.NANOSECONDS.sleep(Math.max(0, left));
      judge(open.removeFirst());
    }
  }

  /** Returns what a case ended as when it found something late. */
  synchronized @Nullable CaseResult found(ExplorerCase which) {
    return found.get(which);
  }

  @Override
  public synchronized void close() {
    closed = true;
    open.forEach(CaseRun::close);
    open.clear();
  }
}
