package io.cardfile.testkit.explore;

import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The authorizer of the clients of one run, which plays the faults of the caller's code. It counts
 * the requests that are authorized; some of them may not reach the server. Thread-safe.
 */
final class FaultyAuthorizer implements RequestAuthorizer {

  private final RequestAuthorizer right = BasicAuthorizer.of("TEST-merchant", "TEST");
  private final Map<Integer, AuthorizerFault> scheduled = new HashMap<>();
  private final Set<AuthorizerFault> played = new HashSet<>();
  private final Set<Thread> interrupted = new HashSet<>();
  private final Duration deadline;
  private int requests;

  FaultyAuthorizer(Duration deadline) {
    this.deadline = deadline;
  }

  synchronized void schedule(int request, AuthorizerFault fault) {
    scheduled.put(request, fault);
  }

  synchronized boolean hasPlayed(AuthorizerFault fault) {
    return played.contains(fault);
  }

  /** Whether a fault has interrupted this thread. */
  synchronized boolean hasInterrupted(Thread thread) {
    return interrupted.contains(thread);
  }

  private synchronized @Nullable AuthorizerFault next() {
    AuthorizerFault fault = scheduled.get(++requests);
    if (fault != null) {
      played.add(fault);
      if (fault.interruptsThread()) {
        interrupted.add(Thread.currentThread());
      }
    }
    return fault;
  }

  @Override
  public List<WireHeader> authorize(WireRequest request) {
    AuthorizerFault fault = next();
    return fault == null ? right.authorize(request) : fault.authorize(request, right, deadline);
  }
}
