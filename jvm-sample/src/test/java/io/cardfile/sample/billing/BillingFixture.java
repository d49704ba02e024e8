package io.cardfile.sample.billing;

import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A billing run against a separate sandbox for each test. */
abstract class BillingFixture {

  @TempDir Path folder;
  SandboxServer sandbox;
  BillingCommand billing;

  @BeforeEach
  void start() throws IOException {
    sandbox = SandboxServer.start();
    billing = new BillingCommand(folder, sandbox.purchasesUrl());
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  /** Returns the ledger's entries, except for the cards that were stored on file. */
  final List<LedgerEntry> charges() {
    return sandbox.ledger().entries().stream()
        .filter(entry -> entry.kind() == LedgerEntry.Kind.MERCHANT_INITIATED)
        .toList();
  }

  final long decided(Outcome outcome) {
    return charges().stream().filter(entry -> entry.outcome() == outcome).count();
  }

  /**
   * Returns a run whose first charge throws {@code planted}; the others wait until it is stopped.
   */
  static ChargeRun runThatStartsWith(Error planted) {
    AtomicBoolean thrown = new AtomicBoolean();
    CountDownLatch stopped = new CountDownLatch(1);
    StartRate rate =
        new StartRate() {
          @Override
          public boolean acquire() throws InterruptedException {
            if (!thrown.getAndSet(true)) {
              throw planted;
            }
            stopped.await();
            return false;
          }

          @Override
          public void release() {}

          @Override
          public void stop() {
            stopped.countDown();
          }
        };
    StopCondition never = new StopCondition(0, Optional::empty);
    BillingStatistics statistics = new BillingStatistics(0);
    return new ChargeRun(null, null, "merchant", rate, statistics, never, Duration.ZERO);
  }
}
