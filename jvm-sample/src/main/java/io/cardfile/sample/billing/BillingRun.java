package io.cardfile.sample.billing;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.sample.GatewayCredentials;
import io.cardfile.sample.OptionNames;
import io.cardfile.sample.WrongOptions;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.validation.ValidationException;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Charges due payments from a file, each at most once, even after a crash: the journal replays what
 * was charged, and what was being sent is in doubt until {@code --reconcile} has looked it up.
 */
public final class BillingRun {

  static final int DONE = 0;
  static final int FAILED = 1;
  static final int WRONG_OPTIONS = 2;
  static final int BAD_LINES = 3;
  static final int NOT_ALL = 4;

  private final PrintStream out;
  private final PrintStream err;
  private final Map<String, String> environment;
  private final Clock clock;

  BillingRun(PrintStream out, PrintStream err, Map<String, String> environment, Clock clock) {
    this.out = out;
    this.err = err;
    this.environment = environment;
    this.clock = clock;
  }

  /** Runs and ends the process with the exit code that {@code --help} explains. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 0) {
      System.exit(new BillingDemo(System.out).run());
    }
    System.exit(
        new BillingRun(System.out, System.err, System.getenv(), Clock.systemUTC()).run(arguments));
  }

  /** Returns the exit code. */
  int run(String... arguments) {
    try {
      Optional<BillingOptions> options = BillingOptions.parse(out, List.of(arguments));
      return options.isPresent() ? run(options.get()) : DONE;
    } catch (WrongOptions | ValidationException e) {
      return fail(WRONG_OPTIONS, e.getMessage() + "; see --help");
    } catch (JournalException e) {
      return fail(FAILED, "journal " + OptionNames.in(e.getMessage()));
    } catch (IOException e) {
      return fail(FAILED, e.toString());
    } catch (ExecutionException e) {
      return fail(FAILED, e.getCause().getClass().getName());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return fail(FAILED, "interrupted");
    }
  }

  private int fail(int code, String why) {
    err.println("cardfile-billing: " + why);
    return code;
  }

  private int run(BillingOptions options)
      throws IOException, WrongOptions, InterruptedException, ExecutionException {
    GatewayCredentials credentials = new GatewayCredentials(options.purchases(), environment);
    PaymentClient.Builder client =
        PaymentClient.builder(
                GatewayCredentials.endpoints(options.purchases()), JdkTransport.create())
            .authorizer(credentials.authorizer());
    DueCharges charges = DueCharges.read(options.file());
    if (!charges.badLines().isEmpty()) {
      charges.badLines().forEach(line -> fail(BAD_LINES, options.file() + ", " + line));
      return fail(BAD_LINES, "nothing was sent; correct the file in a text editor");
    }
    try (FileJournal journal = journal(options)) {
      client.journal(journal, credentials.username());
      return options.reconcile
          ? reconcile(client.lookUps().build(), journal)
          : charge(client.build(), charges.requests(), options.threads);
    }
  }

  private FileJournal journal(BillingOptions options) throws JournalException {
    return options.newJournal
        ? FileJournal.create(options.journal(), clock)
        : FileJournal.open(options.journal(), clock);
  }

  private int charge(PaymentClient client, List<PurchaseRequest> charges, int threads)
      throws InterruptedException, ExecutionException {
    BillingReport report = new BillingReport();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (PurchaseRequest charge : charges) {
        Future<?> future = pool.submit(() -> chargeUnlessHopeless(client, charge, report));
        if (report.isAllReplayed()) {
          future.get(); // One request shows whether the token and the URL are right.
        }
        running.add(future);
      }
      for (Future<?> future : running) {
        future.get();
      }
    } finally {
      pool.shutdownNow();
    }
    return report.print(out, charges.size());
  }

  private static void chargeUnlessHopeless(
      PaymentClient client, PurchaseRequest charge, BillingReport report) {
    if (!report.isHopeless()) {
      report.add(client.purchase(charge).execute());
    }
  }

  private int reconcile(PaymentClient client, FileJournal journal) throws JournalException {
    Reconciliation done =
        Reconciler.builder(journal)
            .source("look-up", client.outcomeSource())
            .clock(clock)
            .build()
            .run();
    BillingReport.line(out, "resolved as approved", done.approvedCount());
    BillingReport.line(out, "resolved as declined", done.declinedCount());
    BillingReport.line(out, "not charged: the next run charges them", done.notChargedCount());
    BillingReport.line(out, "still in doubt: look them up later", done.inDoubtCount());
    done.alarms().forEach(alarm -> out.println("    " + alarm));
    return done.isComplete() && done.inDoubtCount() + done.underWayCount() == 0 ? DONE : NOT_ALL;
  }
}
