package io.cardfile.sample;

import io.cardfile.sample.BillingOptions.Task;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Charges what a file asks for: checks it, runs, and reports. */
final class BillingCharge {

  /** How much longer than one charge may take somebody else's is waited for. */
  private static final Duration GRACE = Duration.ofMinutes(3);

  private static final String IN_A_TEXT_EDITOR =
      " in a text editor (a spreadsheet changes references, and a changed reference is charged"
          + " again)";

  private static final String PUT_ALL_BACK =
      "; correct the file first"
          + IN_A_TEXT_EDITOR
          + ", and take out lines that are never to be charged: a line that is corrected later is"
          + " charged, perhaps again";

  private static final String CORRECT_OR_LEAVE_OUT =
      "; correct the file" + IN_A_TEXT_EDITOR + ", or leave them out with --skip-bad";

  private static final String WITHOUT_ZEROS =
      "the journal has it with zeros before it, for the same amount";

  private static final String GIVE_THEM_BACK =
      "; take the file as it was before a spreadsheet changed it, or give a charge that is another"
          + " one another reference, unless it is in doubt: --reconcile first";

  private final PrintStream out;
  private final PrintStream err;
  private final BillingOptions options;
  private final DueInput input;
  private final DueCheck check;

  /** Reads the file through. */
  BillingCharge(PrintStream out, PrintStream err, BillingOptions options) throws IOException {
    this.out = out;
    this.err = err;
    this.options = options;
    this.input = options.input();
    this.check = DueCheck.of(input);
  }

  /** Whether the run may begin; tells of bad lines. */
  DueInput input() {
    return input;
  }

  boolean isFileGood() {
    tellBadLines();
    if (check.badLines() == 0 || options.skipBad) {
      return true;
    }
    boolean isRestore = options.task == Task.RESTORE;
    err.println(
        "cardfile-billing: nothing was "
            + (isRestore ? "put back: " : "sent: ")
            + count(check.badLines(), "bad line")
            + " and "
            + count(check.charges(), "charge")
            + (isRestore ? PUT_ALL_BACK : CORRECT_OR_LEAVE_OUT));
    return false;
  }

  private void tellBadLines() {
    check.firstBad().forEach(this::tell);
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
    if (setup.journal().isIncomplete()) {
      err.println(
          "cardfile-billing: the journal may lack charges, so nothing that it does not know is"
              + " charged until --journal-is-complete; --restore puts back what it lacks");
    }
    new KnownMerchant(setup.journal(), setup.merchant()).require(options.newMerchant, input);
    if (tellLostZeros(LostZeros.in(setup.journal().journal(), setup.merchant())) > 0) {
      return BillingRun.BAD_LINES;
    }
    try (DueFile file = DueFile.open(input)) {
      return run(setup, file);
    }
  }

  /** Returns how many references have lost their zeros; a second charge of one follows it. */
  private long tellLostZeros(LostZeros lost) throws IOException, InterruptedException {
    if (!lost.arePossible()) {
      return 0;
    }
    long bad = 0;
    try (DueFile file = DueFile.open(input)) {
      DueWork charges = DueWork.alone(file);
      for (ChargeAttempt visit = charges.next(); visit != null; visit = charges.next()) {
        if (lost.isOne(visit.charge().request()) && bad++ < options.list) {
          tell(new BadLine(visit.charge().line(), DueColumns.REFERENCE, WITHOUT_ZEROS));
        }
      }
    }
    if (bad > 0) {
      String lines = count(bad, "reference") + " without zeros";
      err.println("cardfile-billing: nothing was sent: " + lines + GIVE_THEM_BACK);
    }
    return bad;
  }

  private void tell(BadLine bad) {
    err.println("cardfile-billing: " + input.path() + ", " + bad);
  }

  private int run(BillingSetup setup, DueFile file) throws InterruptedException {
    BillingStatistics tally = new BillingStatistics(options.list);
    long total = check.charges();
    CredentialGate gate = new CredentialGate(setup.transport());
    ChargeRun run =
        new ChargeRun(
            setup.client(options, gate),
            setup.journal().journal(),
            setup.merchant(),
            work(setup, file),
            new RateLimiter(options.rate),
            tally,
            new StopCondition(options.stopAfter, gate::wrongSettings),
            options.deadline.plus(GRACE));
    long begin = System.nanoTime();
    Signals signals = Signals.stopping(run::stop, options.deadline.plusSeconds(10));
    try {
      run(run, tally, total);
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      new BillingReport(out, tally).print(total, took, run.stopped(), howToSettle(options, setup));
      out.flush();
    } finally {
      signals.ended();
    }
    return run.stopped().isPresent() ? BillingRun.FAILED : code(tally, total);
  }

  private void run(ChargeRun run, BillingStatistics tally, long total) throws InterruptedException {
    Progress progress = Progress.start(err, tally, total);
    try {
      run.run(options.threads);
    } finally {
      progress.end();
    }
  }

  private static DueWork work(BillingSetup setup, DueFile file) {
    return setup.journal().isShared() ? DueWork.shared(file, new Random()) : DueWork.alone(file);
  }

  private static int code(BillingStatistics tally, long total) {
    if (tally.settled() < total) {
      return BillingRun.NOT_ALL;
    }
    return tally.needsCorrection() ? BillingRun.REFUSED : BillingRun.DONE;
  }

  private static String howToSettle(BillingOptions options, BillingSetup setup) {
    String name = setup.journal().name();
    return name.equals(BillingJournal.MEMORY)
        ? "this journal ends with the run: look them up at the gateway"
        : "to settle them: cardfile-billing --reconcile --journal "
            + quoted(name)
            + option("--journal-schema", options.journalSchema)
            + option("--purchases", options.purchases)
            + option("--former-purchases", options.formerPurchases)
            + option("--merchant", options.merchant);
  }

  private static String option(String name, @Nullable String value) {
    return value == null ? "" : " " + name + " " + quoted(value);
  }

  /** As a shell takes it for one word. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
