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

/** Runs the code once, against a gateway of its own, and judges what came of it. */
final class CaseRun {

  // What stalls must outlive the code's time, or code that waits for ever would look well.
  private static final Duration BEYOND = Duration.ofSeconds(30);

  private final FaultExplorer.Builder settings;
  private final Scenario scenario;
  private final ExplorerCase which;
  private final FaultServer server;
  private final Trial trial;
  private @Nullable Map<String, Long> withoutFault;
  private long end;
  private volatile @Nullable Throwable thrown;
  private @Nullable Escaped stuck;

  CaseRun(
      FaultExplorer.Builder settings, Scenario scenario, ExplorerCase which, Duration deadline) {
    this.settings = settings;
    this.scenario = scenario;
    this.which = which;
    this.server = start();
    this.trial = new Trial(server, settings.transports, deadline);
  }

  /**
   * Runs it and waits for its end. The gateway stays open until {@link #close}.
   *
   * @param withoutFault what was charged without a fault, or null when any amount may be
   */
  CaseResult run(@Nullable Map<String, Long> withoutFault) throws InterruptedException {
    this.withoutFault = withoutFault;
    try {
      which.schedule(server, trial.caller);
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

  /** How long ago the code ended. */
  long nanosSinceEnd() {
    return System.nanoTime() - end;
  }

  /** Closes the gateway, and judges what has come of the case by now. */
  CaseResult close() {
    server.close(); // What it has not heard by now, it does not charge any more.
    return result();
  }

  private FaultServer start() {
    GatewaySimulator simulator =
        GatewaySimulator.builder().seed(settings.seed).chargeDuplicates().build();
    try {
      return FaultServer.builder(simulator).patience(settings.limit.plus(BEYOND)).start();
    } catch (IOException e) {
      throw new UncheckedIOException("no server could be started on loopback", e);
    }
  }

  private void play(Trial trial) throws InterruptedException {
    Thread thread = new Thread(() -> code(trial), "cardfile-explorer " + which);
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(settings.limit.toMillis());
      if (thread.isAlive()) {
        stuck = Escaped.from(thread);
      }
    } finally {
      thread.interrupt();
    }
  }

  private void code(Trial trial) {
    try {
      scenario.run(trial);
      trial.scheduler.runAll();
    } catch (Throwable e) {
      thrown = e;
    }
  }

  private CaseResult result() {
    Throwable escaped = stuck == null ? thrown : null;
    List<LedgerEntry> ledger = server.ledger().entries();
    Map<String, Conclusion> conclusions = trial.conclusions.all();
    CaseVerifier judge = new CaseVerifier(ledger, settings.orderOf).nothingChargedTwice();
    if (withoutFault != null) {
      judge.noMoreMoneyThan(withoutFault);
    }
    judge.concluded(conclusions).clientSaid(trial.outcomes.all());
    judge.require(escaped == null || settings.allows(escaped), escaped(escaped));
    judge.require(
        stuck == null, "the code had not ended after " + settings.limit.toMillis() + " ms");
    return new CaseResult(
        which,
        server.requests(),
        which.happenedAt(server, trial.caller),
        ledger,
        conclusions,
        judge.findings(),
        escaped == null ? stuck : Escaped.of(escaped));
  }

  private static String escaped(@Nullable Throwable thrown) {
    return thrown == null
        ? ""
        : "an exception escaped that is not allowed: " + thrown.getClass().getName();
  }
}
