package io.cardfile.testkit.explore;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the code once, against a gateway of its own, and verifies the result. */
final class CaseRun {

  // A stall must last longer than the code's time limit, or code that waits for ever
  // would pass.
  private static final Duration BEYOND = Duration.ofSeconds(30);

  private final FaultExplorer.Builder settings;
  private final Scenario scenario;
  private final ExplorerCase which;
  private final FaultServer server;
  private final Trial trial;
  private @Nullable Map<String, Long> withoutFault;
  private long end;
  private volatile @Nullable Throwable thrown;
  private volatile boolean isInterruptLost;
  private @Nullable EscapedException stuck;

  CaseRun(
      FaultExplorer.Builder settings, Scenario scenario, ExplorerCase which, Duration deadline) {
    this.settings = settings;
    this.scenario = scenario;
    this.which = which;
    this.server = start();
    this.trial = new Trial(server, settings.transports, deadline);
  }

  /**
   * Runs the code and waits for its end. The gateway stays open until {@link #close}.
   *
   * @param withoutFault the money charged without a fault, by currency, or null if any amount is
   *     allowed
   */
  CaseResult run(@Nullable Map<String, Long> withoutFault) throws InterruptedException {
    this.withoutFault = withoutFault;
    try {
      which.schedule(server, trial.authorizer);
      play(trial);
      if (trial.misuse() != null) {
        throw new IllegalStateException(trial.misuse());
      }
    } catch (InterruptedException | RuntimeException e) {
      server.close();
      throw e;
    }
    end = System.nanoTime();
    return result();
  }

  /** Returns the time since the code ended. */
  long nanosSinceEnd() {
    return System.nanoTime() - end;
  }

  /** Closes the gateway, and verifies the case as it is now. */
  CaseResult close() {
    server.close(); // A request that it has not received by now is not charged.
    return result();
  }

  private FaultServer start() {
    GatewaySimulator simulator =
        GatewaySimulator.builder().seed(settings.seed).chargeDuplicates().build();
    try {
      return FaultServer.builder(simulator).maxWait(settings.limit.plus(BEYOND)).start();
    } catch (IOException e) {
      throw new UncheckedIOException("no server could be started on loopback", e);
    }
  }

  private void play(Trial trial) throws InterruptedException {
    Thread thread = new Thread(() -> runScenario(trial), "cardfile-explorer " + which);
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

  private void runScenario(Trial trial) {
    try {
      scenario.run(trial);
      Thread thread = Thread.currentThread();
      isInterruptLost = trial.authorizer.hasInterrupted(thread) && !thread.isInterrupted();
      trial.scheduler.runAll();
    } catch (Throwable e) {
      thrown = e;
    }
  }

  private CaseResult result() {
    Throwable escaped = stuck == null ? thrown : null;
    List<LedgerEntry> ledger = server.ledger().entries();
    Map<String, Conclusion> conclusions = trial.conclusions.all();
    CaseVerifier verifier = new CaseVerifier(ledger, settings.orderOf).nothingChargedTwice();
    if (withoutFault != null) {
      verifier.noMoreMoneyThan(withoutFault);
    }
    verifier.concluded(conclusions).clientReported(trial.outcomes.all());
    verifier.require(escaped == null || settings.allows(escaped), escaped(escaped));
    verifier.require(
        !isInterruptLost,
        "the code was interrupted, and lost the interrupt status of its thread:"
            + " set it again, or throw an exception");
    verifier.require(
        stuck == null, "the code had not ended after " + settings.limit.toMillis() + " ms");
    return new CaseResult(
        which,
        server.requests(),
        which.happenedAt(server, trial.authorizer),
        ledger,
        conclusions,
        verifier.findings(),
        escaped == null ? stuck : EscapedException.of(escaped));
  }

  private static String escaped(@Nullable Throwable thrown) {
    return thrown == null
        ? ""
        : "an exception escaped that is not allowed: " + thrown.getClass().getName();
  }
}
