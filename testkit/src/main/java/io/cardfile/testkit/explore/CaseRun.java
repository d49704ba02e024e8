package io.cardfile.testkit.explore;

import io.cardfile.testkit.TestGateway;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the code once, against a gateway of its own, which stays open until it is closed. */
final class CaseRun implements AutoCloseable {

  final ExplorerCase which;
  final TestGateway gateway;
  final Trial trial;
  private final FaultExplorer.Builder settings;
  private volatile @Nullable Throwable thrown;
  private volatile boolean isInterruptLost;
  private volatile @Nullable EscapedException stuck;

  CaseRun(FaultExplorer.Builder settings, ExplorerCase which, Duration deadline) {
    this.settings = settings;
    this.which = which;
    this.gateway = TestGateway.builder().http().chargeDuplicates().seed(settings.seed).build();
    this.trial = new Trial(gateway, settings.transports, deadline);
  }

  /** Runs the code in a thread of its own, and waits for its end or its time limit. */
  void run(Scenario scenario) throws InterruptedException {
    which.schedule(trial);
    Thread thread = new Thread(() -> play(scenario), "cardfile-explorer " + which);
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(settings.limit.toMillis());
      if (thread.isAlive()) {
        stuck = EscapedException.from(thread);
      }
    } finally {
      thread.interrupt();
    }
  }

  private void play(Scenario scenario) {
    try {
      scenario.run(trial);
      Thread thread = Thread.currentThread();
      isInterruptLost = trial.hasInterrupted(thread) && !thread.isInterrupted();
    } catch (Throwable e) {
      thrown = e;
    }
  }

  /**
   * Compares the conclusions with the ledger as it is now.
   *
   * @param withoutFault the run without a fault, or null for that run itself
   */
  List<String> findings(@Nullable CaseRun withoutFault) {
    CaseVerifier verifier = new CaseVerifier(gateway.ledger(), settings.orderOf);
    verifier.nothingChargedTwice();
    if (withoutFault != null && !settings.moreMoney) {
      verifier.noMoreMoneyThan(withoutFault.gateway.ledger());
    }
    verifier.concluded(trial.conclusions());
    verifier.clientReported(trial.outcomes());
    Throwable escaped = stuck == null ? thrown : null;
    if (escaped != null) {
      verifier.require(
          settings.allows(escaped),
          "an exception escaped that is not allowed: " + escaped.getClass().getName());
    }
    verifier.require(
        !isInterruptLost,
        "the code was interrupted, and lost the interrupt status of its thread:"
            + " set it again, or throw an exception");
    verifier.require(
        stuck == null, "the code had not ended after " + settings.limit.toMillis() + " ms");
    return verifier.findings();
  }

  /** Returns the exception that ended the code, or where it was when its time was over. */
  @Nullable EscapedException escaped() {
    Throwable escaped = thrown;
    return stuck == null && escaped != null ? EscapedException.of(escaped) : stuck;
  }

  /** Closes the gateway: a request that it has not received by now is not charged. */
  @Override
  public void close() {
    gateway.close();
  }
}
