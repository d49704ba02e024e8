package io.cardfile.testkit.explore;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the gateways of cases open after their code has ended, with their connections, and verifies
 * them again, because requests that are repeated in the background arrive late. All cases wait at
 * the same time.
 */
final class SettlingCases implements AutoCloseable {

  private static final int MAX_OPEN = 100;

  private final Deque<CaseRun> open = new ArrayDeque<>();
  private final Map<ExplorerCase, CaseResult> found = new HashMap<>();
  private final long settlingNanos;
  private boolean closed;

  SettlingCases(Duration settling) {
    settlingNanos = settling.toNanos();
  }

  synchronized void add(CaseRun run) {
    open.add(run);
    if (closed) { // Another case had a finding meanwhile.
      close();
    }
    while (!open.isEmpty()
        && (open.size() > MAX_OPEN || open.getFirst().nanosSinceEnd() > settlingNanos)) {
      verify(open.removeFirst());
    }
  }

  private void verify(CaseRun run) {
    CaseResult late = run.close();
    if (!late.findings.isEmpty()) {
      found.put(late.which, late);
    }
  }

  /** Waits until the last case was watched for the full time. */
  synchronized void settle() throws InterruptedException {
    while (!open.isEmpty()) {
      long left = settlingNanos - open.getFirst().nanosSinceEnd();
      TimeUnit.NANOSECONDS.sleep(Math.max(0, left));
      verify(open.removeFirst());
    }
  }

  /** Returns the late result of a case, or null if it has no late findings. */
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
