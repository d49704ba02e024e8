package io.cardfile.sample.billing;

import io.cardfile.sample.billing.BillingOptions.Task;
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

  private static final String CORRECT_BEFORE_RESTORE =
      "; correct the file first"
          + IN_A_TEXT_EDITOR
          + ", and remove lines that are never to be charged: a line that is corrected later is"
          + " charged, perhaps again";

  private static final String CORRECT_OR_LEAVE_OUT =
      "; correct the file" + IN_A_TEXT_EDITOR + ", or leave them out with --skip-bad";

  private static final String WITHOUT_ZEROS =
      "the journal has it with leading zeros, for the same amount";

  private static final String RESTORE_THE_ZEROS =
      "; use the file as it was before a spreadsheet changed it. If a line is a different charge,"
          + " give it a new reference, unless it is in doubt: --reconcile first";

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

  DueInput input() {
    return input;
  }

  /** Prints the bad lines; returns whether the run may begin. */
  boolean isFileGood() {
    printBadLines();
    if (check.badLines() == 0 || options.skipBad) {
      return true;
    }
    boolean isRestore = options.task == Task.RESTORE;
    err.println(
        "cardfile-billing: nothing was "
            + (isRestore ? "restored: " : "sent: ")
            + count(check.badLines(), "bad line")
            + " and "
            + count(check.charges(), "charge")
            + (isRestore ? CORRECT_BEFORE_RESTORE : CORRECT_OR_LEAVE_OUT));
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
    if (!isAccepted(setup)) {
      return BillingRun.BAD_LINES;
    }
    try (DueFile file = DueFile.open(input, options.policy())) {
      return run(setup, file);
    }
  }

  /** Checks the file against the journal; prints why it is refused. */
  boolean isAccepted(BillingSetup setup) throws IOException, InterruptedException {
    if (setup.journal().isIncomplete()) {
      err.println(
          "cardfile-billing: the journal may lack charges: until --journal-is-complete, charges"
              + " that it does not contain are not sent; --restore restores the missing ones");
    }
    new MerchantCheck(setup.journal(), setup.merchant(), options.policy())
        .require(options.newMerchant, input);
    return printMissingZeros(LeadingZeroCheck.in(setup.journal().journal(), setup.merchant())) == 0;
  }

  /** Prints and counts the references without their leading zeros, which would be charged twice. */
  private long printMissingZeros(LeadingZeroCheck lost) throws IOException, InterruptedException {
    if (!lost.arePossible()) {
      return 0;
    }
    long bad = 0;
    try (DueFile file = DueFile.open(input, options.policy())) {
      ChargeQueue charges = new ChargeQueue(file);
      for (ChargeAttempt attempt = charges.next(); attempt != null; attempt = charges.next()) {
        if (lost.isOne(attempt.charge().request()) && bad++ < options.list) {
          print(new BadLine(attempt.charge().line(), DueColumns.REFERENCE, WITHOUT_ZEROS));
        }
      }
    }
    if (bad > 0) {
      String lines = count(bad, "reference") + " without leading zeros";
      err.println("cardfile-billing: nothing was sent: " + lines + RESTORE_THE_ZEROS);
    }
    return bad;
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
            + option("--journal-schema", options.journalSchema)
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
