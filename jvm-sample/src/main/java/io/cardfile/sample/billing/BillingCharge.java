package io.cardfile.sample.billing;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks a file of due charges, charges them, and prints the report. */
final class BillingCharge {

  /** How long, beyond the deadline, to wait for another process that makes the same charge. */
  static final Duration GRACE = Duration.ofMinutes(3);

  private static final String IN_A_TEXT_EDITOR =
      " in a text editor (a spreadsheet changes references, and a changed reference is charged"
          + " again)";

  private static final String CORRECT_OR_LEAVE_OUT =
      "; correct the file" + IN_A_TEXT_EDITOR + ", or leave them out with --skip-bad";

  private final PrintStream out;
  private final PrintStream err;
  private final BillingOptions options;
  private final DueInput input;
  private final DueCheck check;

  /** Reads and checks the whole file. */
  BillingCharge(PrintStream out, PrintStream err, BillingOptions options) throws IOException {
    this.out = out;
    this.err = err;
    this.options = options;
    this.input = options.input();
    this.check = DueCheck.of(input, options.policy());
  }

  /** Prints the bad lines; returns whether the run may begin. */
  boolean isFileGood() {
    printBadLines();
    if (check.badLines() == 0 || options.skipBad) {
      return true;
    }
    err.println(
        "cardfile-billing: nothing was sent: "
            + count(check.badLines(), "bad line")
            + " and "
            + count(check.charges(), "charge")
            + CORRECT_OR_LEAVE_OUT);
    return false;
  }

  private void printBadLines() {
    check.firstBad().forEach(this::print);
    long more = check.badLines() - check.firstBad().size();
    if (more > 0) {
      err.println("cardfile-billing: and " + count(more, "bad line") + " more");
    }
  }

  static String count(long number, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
  }

  /** Returns the exit code. */
  int run(BillingSetup setup) throws IOException, InterruptedException {
    try (DueFile file = DueFile.open(input, options.policy())) {
      return run(setup, file);
    }
  }

  void print(BadLine bad) {
    err.println("cardfile-billing: " + input.path() + ", " + bad);
  }

  private int run(BillingSetup setup, DueFile file) throws InterruptedException {
    BillingStatistics statistics = new BillingStatistics(options.list);
    long total = check.charges();
    CredentialCheckTransport gate = new CredentialCheckTransport(setup.transport());
    ChargeRun run =
        new ChargeRun(
            setup.client(options, gate),
            setup.journal().journal(),
            setup.merchant(),
            new RateLimiter(options.rate),
            statistics,
            new StopCondition(options.stopAfter, gate::wrongSettings),
            options.deadline().plus(GRACE));
    long begin = System.nanoTime();
    SignalHandler signals = SignalHandler.install(run::stop, options.deadline().plusSeconds(10));
    try {
      run(run, new ChargeQueue(file), statistics, total);
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      new BillingReport(out, statistics)
          .print("charges in the file", total, took, run.stopped(), resolveCommand(options, setup));
      out.flush();
    } finally {
      signals.runEnded();
    }
    return run.stopped().isPresent() ? BillingRun.FAILED : code(statistics, total);
  }

  private void run(ChargeRun run, WorkQueue work, BillingStatistics statistics, long total)
      throws InterruptedException {
    ProgressPrinter progress = ProgressPrinter.start(err, statistics, total);
    try {
      run.run(work, options.threads);
    } finally {
      progress.end();
    }
  }

  private static int code(BillingStatistics statistics, long total) {
    if (statistics.finalCount() < total) {
      return BillingRun.NOT_ALL;
    }
    return statistics.needsCorrection() ? BillingRun.REFUSED : BillingRun.DONE;
  }

  static String resolveCommand(BillingOptions options, BillingSetup setup) {
    String name = setup.journal().name();
    return name.equals(BillingJournal.MEMORY)
        ? "this journal ends with the run: look them up at the gateway"
        : "to resolve them: cardfile-billing --reconcile --journal "
            + quoted(name)
            + option("--purchases", options.purchases)
            + option("--merchant", options.merchant);
  }

  private static String option(String name, @Nullable String value) {
    return value == null ? "" : " " + name + " " + quoted(value);
  }

  /** Quotes {@code word} so that a shell reads it as one word. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
