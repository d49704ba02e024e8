package io.cardfile.testkit.explore;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A fault of the code around a client, played where it authorizes a request. */
final class AuthorizerFault extends ExplorerFault {

  private static final RequestAuthorizer WRONG = BasicAuthorizer.of("TEST-merchant", "WRONG");

  private static final String INTERRUPTED = "interrupted";

  private final FaultAction action;

  /** Authorizes a request in a faulty way. */
  private interface FaultAction {
    List<WireHeader> authorize(WireRequest request, RequestAuthorizer right, Duration deadline);
  }

  private AuthorizerFault(String name, String reason, FaultAction action) {
    super(name, reason);
    this.action = action;
  }

  static AuthorizerFault[] all() {
    return new AuthorizerFault[] {
      new AuthorizerFault(
          "authorizer-throws",
          "the authorizer throws, as when a vault is locked",
          (request, right, deadline) -> {
            throw new IllegalStateException("planted: the vault is locked");
          }),
      new AuthorizerFault(
          "authorizer-slow",
          "the authorizer takes longer than the deadline",
          (request, right, deadline) -> {
            waitFor(deadline.plusMillis(20));
            return right.authorize(request);
          }),
      new AuthorizerFault(
          "wrong-token",
          "the token is wrong for one request, as while it is being replaced",
          (request, right, deadline) -> WRONG.authorize(request)),
      new AuthorizerFault(
          INTERRUPTED,
          "the calling thread is interrupted, as at a shutdown",
          (request, right, deadline) -> {
            Thread.currentThread().interrupt();
            return right.authorize(request);
          })
    };
  }

  private static void waitFor(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  List<WireHeader> authorize(WireRequest request, RequestAuthorizer right, Duration deadline) {
    return action.authorize(request, right, deadline);
  }

  /** Whether this fault interrupts the thread that authorizes. */
  boolean interruptsThread() {
    return name.equals(INTERRUPTED);
  }

  @Override
  void schedule(int request, FaultServer server, FaultyAuthorizer authorizer) {
    authorizer.schedule(request, this);
  }

  @Override
  boolean happenedAt(FaultServer server, FaultyAuthorizer authorizer) {
    return authorizer.hasPlayed(this);
  }
}
