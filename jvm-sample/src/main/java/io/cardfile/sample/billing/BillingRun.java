package io.cardfile.sample.billing;

import io.cardfile.journal.JournalException;
import io.cardfile.sample.OptionNames;
import io.cardfile.sample.WrongOptions;
import io.cardfile.validation.ValidationException;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Charges due payments: thousands of merchant initiated payments, each at most once, even after a
 * crash; and imports the cards that another system put on file. {@code --help} explains the
 * options; without options it demonstrates itself with a sandbox.
 */
public final class BillingRun {

  static final int DONE = 0;
  static final int FAILED = 1;
  static final int WRONG_OPTIONS = 2;
  static final int BAD_LINES = 3;
  static final int NOT_ALL = 4;
  static final int REFUSED = 5;

  private final PrintStream out;
  private final PrintStream err;
  private final Map<String, String> environment;
  private final Clock clock;

  /**
   * Creates a run.
   *
   * @param clock the clock of a file journal, of the quiet period, and of dates in options
   */
  BillingRun(PrintStream out, PrintStream err, Map<String, String> environment, Clock clock) {
    this.out = out;
    this.err = err;
    this.environment = environment;
    this.clock = clock;
  }

  /** Runs and ends the process with the exit code that {@code --help} explains. */
  public static void main(String[] arguments) {
    int code =
        new BillingRun(System.out, System.err, System.getenv(), Clock.systemUTC()).run(arguments);
    System.out.flush();
    System.exit(code);
  }

  /** Returns the exit code. */
  int run(String... arguments) {
    try {
      Optional<BillingOptions> options = BillingOptions.parse(out, List.of(arguments));
      return options.isPresent() ? run(options.get()) : DONE;
    } catch (WrongOptions | ValidationException e) {
      err.println("cardfile-billing: " + e.getMessage());
      err.println("cardfile-billing: see --help");
      return WRONG_OPTIONS;
    } catch (JournalException e) {
      return fail("journal " + OptionNames.in(e.getMessage()));
    } catch (IOException e) {
      return fail(FileErrors.of(e));
    } catch (IllegalStateException e) {
      return fail(OptionNames.in(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return fail("interrupted");
    }
  }

  private int fail(String why) {
    err.println("cardfile-billing: " + why);
    return FAILED;
  }

  private int run(BillingOptions options) throws IOException, WrongOptions, InterruptedException {
    return switch (options.task) {
      case COMPARE -> new LedgerComparison(out).run(options);
      case TRY -> new BillingTrial(out, err).run();
      case GENERATE -> new BillingFile(out).run(options, environment);
      case RECONCILE -> reconcile(options);
      case IMPORT -> new CredentialImport(out, err, options, clock.instant()).run();
      case CHARGE -> charge(options);
      case CREATE_QUEUE -> BillingQueue.create(out, options, environment);
      case ENQUEUE -> new BillingEnqueue(out, err, options).run(environment, clock);
      case WORK -> new BillingWork(out, err, options).run(environment, clock);
      case PROGRESS -> QueueProgress.run(out, options, environment);
    };
  }

  private int charge(BillingOptions options)
      throws IOException, WrongOptions, InterruptedException {
    BillingSetup.require(options, environment);
    // Before a journal is created: a mistyped name or a bad line must not leave one behind.
    BillingCharge charge = new BillingCharge(out, err, options);
    if (!charge.isFileGood()) {
      return BAD_LINES;
    }
    try (BillingSetup setup = BillingSetup.of(options, environment, clock)) {
      return charge.run(setup);
    }
  }

  private int reconcile(BillingOptions options)
      throws IOException, WrongOptions, InterruptedException {
    BillingReconcile reconcile = new BillingReconcile(out, clock, options);
    BillingSetup.require(options, environment);
    try (BillingSetup setup = BillingSetup.of(options, environment, clock)) {
      return reconcile.run(setup);
    }
  }
}
