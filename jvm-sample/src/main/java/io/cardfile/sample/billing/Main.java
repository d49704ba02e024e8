package io.cardfile.sample.billing;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.transport.jdk.JdkTransport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Charges the due payments of a file, each at most once, even after a crash: the journal replays
 * what was charged, and what was being sent is in doubt until {@code --reconcile} has looked it up.
 */
@Command(
    name = "billing",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 100,
    description = "Charges the due payments of a CSV file; without options, a demonstration.",
    footer = "The environment has the credentials: CARDFILE_USERNAME and CARDFILE_TOKEN.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:each charge is approved, declined or refused; with --reconcile: none is in doubt",
      "1:failed or stopped: correct the cause, then run the same command again",
      "2:the options are wrong",
      "3:the file has bad lines, and nothing was sent",
      "4:charges are not sent or in doubt: --reconcile and run again; or a reference is used twice"
    })
public final class Main implements Callable<Integer> {

  static final int DONE = 0;
  static final int FAILED = 1;
  static final int BAD_LINES = 3;
  static final int NOT_ALL = 4;

  @Option(
      names = "--file",
      required = true,
      description = "CSV with the columns reference,amount,currency,stored_credential,auth_reason")
  private @Nullable Path file;

  @Option(
      names = "--gateway",
      required = true,
      paramLabel = "URL",
      description = "the gateway's base URL")
  private @Nullable String url;

  @Option(names = "--test", description = "the gateway is a test system, or a sandbox")
  private boolean test;

  @Option(
      names = "--customer-ip",
      paramLabel = "ADDRESS",
      description = "of your server, if the gateway requires it")
  private @Nullable String customerIp;

  @Option(
      names = "--new-journal",
      description = "create billing.journal in the folder of the file, for the first run only")
  private boolean newJournal;

  @Option(names = "--reconcile", description = "look up at the gateway what is in doubt")
  private boolean reconcile;

  private final PrintStream out;
  private final Clock clock;
  private final Map<String, String> environment;

  private Main(PrintStream out, Clock clock, Map<String, String> environment) {
    this.out = out;
    this.clock = clock;
    this.environment = environment;
  }

  /** Runs and ends the process with the exit code that {@code --help} explains. */
  public static void main(String[] arguments) throws Exception {
    System.exit(
        arguments.length == 0
            ? new Demo(System.out).run()
            : run(System.out, Clock.systemUTC(), System.getenv(), arguments));
  }

  static int run(
      PrintStream out, Clock clock, Map<String, String> environment, String... arguments) {
    return new CommandLine(new Main(out, clock, environment))
        .setExecutionExceptionHandler(
            (failure, command, given) -> {
              out.println("billing: " + failure + "; see --help");
              return FAILED;
            })
        .execute(arguments);
  }

  @Override
  public Integer call() throws Exception {
    Path due = Objects.requireNonNull(file);
    List<PurchaseRequest> requests = List.of();
    if (!reconcile) {
      DueCharges charges = DueCharges.read(due, customerIp);
      if (!charges.badLines().isEmpty()) {
        charges.badLines().forEach(line -> out.println(due + ", " + line));
        out.println("Nothing was sent. Correct the file in a text editor.");
        return BAD_LINES;
      }
      requests = charges.requests();
    }
    Endpoints endpoints = (test ? Endpoints.test() : Endpoints.live()).purchasesUrl(url).build();
    String username = credential("CARDFILE_USERNAME", "TEST-merchant");
    String token = credential("CARDFILE_TOKEN", "TEST");
    try (FileJournal journal = openJournal(due)) {
      PaymentClient.Builder client =
          PaymentClient.builder(endpoints, JdkTransport.create())
              .credentials(username, token)
              .journal(journal, test ? "billing-test" : "billing");
      return reconcile
          ? reconcile(client.lookUps().build(), journal)
          : new BillingRun(client.build(), out).charge(requests);
    }
  }

  /** Returns a variable of the environment: other users of this machine see command lines. */
  private String credential(String variable, String inSandbox) {
    String value = environment.get(variable);
    if (value == null && !test) {
      throw new IllegalStateException("the environment has no " + variable);
    }
    return value == null ? inSandbox : value;
  }

  /** Opens the journal beside the file, so that a copy of the file elsewhere is not charged. */
  private FileJournal openJournal(Path due) throws JournalException {
    Path journal = due.toAbsolutePath().resolveSibling("billing.journal");
    return newJournal && !reconcile
        ? FileJournal.create(journal, clock)
        : FileJournal.open(journal, clock);
  }

  private int reconcile(PaymentClient client, FileJournal journal) {
    Reconciliation done =
        Reconciler.builder(journal)
            .source("look-up", client.outcomeSource())
            .clock(clock)
            .build()
            .run();
    out.println("resolved as approved    " + done.approvedCount());
    out.println("resolved as declined    " + done.declinedCount());
    out.println("not charged, run again  " + done.notChargedCount());
    out.println("in doubt, look up later " + (done.inDoubtCount() + done.underWayCount()));
    done.alarms().forEach(alarm -> out.println("  " + alarm));
    return done.isComplete() && done.inDoubtCount() + done.underWayCount() == 0 ? DONE : NOT_ALL;
  }
}
