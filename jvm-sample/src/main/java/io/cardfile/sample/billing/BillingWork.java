package io.cardfile.sample.billing;

import com.github.kagkarlsson.scheduler.Scheduler;
import io.cardfile.sample.WrongOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** One node of a run on many machines: makes charges of the queue until all nodes are done. */
final class BillingWork {

  private static final Duration POLL = Duration.ofSeconds(1);

  /** Counting what is left reads all batches; at least once in the printer's window of 10 s. */
  private static final int POLLS_PER_COUNT = 5;

  private final PrintStream out;
  private final PrintStream err;
  private final BillingOptions options;

  BillingWork(PrintStream out, PrintStream err, BillingOptions options) {
    this.out = out;
    this.err = err;
    this.options = options;
  }

  /** Returns the exit code. */
  int run(Map<String, String> environment, Clock clock)
      throws IOException, WrongOptions, InterruptedException {
    BillingSetup.require(options, environment);
    CardCredentials credentials = CardCredentials.read(Objects.requireNonNull(options.credentials));
    try (BillingSetup setup = BillingSetup.of(options, environment, clock);
        BillingQueue queue = BillingQueue.open(options, environment)) {
      QueuedRun run = queue.run().orElseThrow(BillingWork::noRun);
      run.requireSame(setup, credentials);
      return run(setup, queue, run, new DueColumns(options.policy(), credentials));
    }
  }

  private static IOException noRun() {
    return new IOException("the queue is empty: put a file into it with --enqueue");
  }

  private int run(BillingSetup setup, BillingQueue queue, QueuedRun run, DueColumns columns)
      throws IOException, InterruptedException {
    BillingStatistics statistics = new BillingStatistics(options.list);
    CredentialCheckTransport gate = new CredentialCheckTransport(setup.transport());
    ChargeRun charges =
        new ChargeRun(
            setup.client(options, gate),
            setup.journal().journal(),
            setup.merchant(),
            SharedRate.of(queue, run),
            statistics,
            new StopCondition(options.stopAfter, gate::wrongSettings),
            options.deadline().plus(BillingCharge.GRACE));
    String name = ManagementFactory.getRuntimeMXBean().getName(); // Process and host.
    err.println("node " + name + ": " + run);
    if (!queue.isLeft(run)) {
      err.println("nothing was left of " + run);
    }
    Scheduler scheduler =
        new QueueScheduler(queue, run, charges, columns).build(name, options.threads);
    long begin = System.nanoTime();
    SignalHandler signals =
        SignalHandler.install(charges::stop, options.deadline().plusSeconds(10));
    try {
      work(scheduler, charges, statistics, queue, run);
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      return report(setup, queue, run, statistics, took, charges.stopped());
    } finally {
      out.flush();
      signals.runEnded();
    }
  }

  /** Returns when all nodes are done, or this one was stopped. */
  private void work(
      Scheduler scheduler,
      ChargeRun charges,
      BillingStatistics statistics,
      BillingQueue queue,
      QueuedRun run)
      throws InterruptedException {
    AtomicLong done = new AtomicLong();
    ProgressPrinter progress =
        ProgressPrinter.start(err, statistics::sent, done::get, run.charges());
    scheduler.start();
    try {
      for (int polls = 0; queue.isLeft(run); polls++) {
        if (polls % POLLS_PER_COUNT == 0) {
          done.set(run.charges() - queue.left(run).charges());
        }
        if (charges.awaitStop(POLL)) {
          return;
        }
      }
      done.set(run.charges());
    } catch (IOException e) {
      charges.stop(e.getMessage());
    } finally {
      scheduler.stop();
      progress.end();
    }
  }

  private int report(
      BillingSetup setup,
      BillingQueue queue,
      QueuedRun run,
      BillingStatistics statistics,
      Duration took,
      Optional<String> stopped)
      throws IOException {
    String resolve = BillingCharge.resolveCommand(options, setup);
    new BillingReport(out, statistics)
        .print("charges of this node", statistics.done(), took, stopped, resolve);
    if (stopped.isPresent()) {
      return BillingRun.FAILED;
    }
    QueueProgress progress = QueueProgress.of(queue, run);
    out.println();
    progress.print(out);
    return progress.code();
  }
}
