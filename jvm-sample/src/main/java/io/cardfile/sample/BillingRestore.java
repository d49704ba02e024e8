package io.cardfile.sample;

import io.cardfile.Endpoints;
import io.cardfile.journal.Destination;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.SettlementCheck;
import io.cardfile.reconcile.SettlementFile;
import io.cardfile.transport.BasicAuthorizer;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Puts into a journal that has lost charges what a list of the gateway has, and as in doubt what
 * the file asks for and neither of them has: it may have been charged after the list was made.
 */
final class BillingRestore {

  private static final int LATEST = 1_000;

  private static final Resolution IN_DOUBT = Resolution.of(JournalState.IN_DOUBT, null, null, null);

  private final PrintStream out;
  private final BillingOptions options;
  private final String merchant;
  private final List<String> destinations; // Today's first.
  private final SettlementFile list;

  private BillingRestore(
      PrintStream out,
      BillingOptions options,
      String merchant,
      List<String> destinations,
      SettlementFile list) {
    this.out = out;
    this.options = options;
    this.merchant = merchant;
    this.destinations = destinations;
    this.list = list;
  }

  /** Reads the list. */
  static BillingRestore of(PrintStream out, BillingOptions options, Map<String, String> environment)
      throws IOException, WrongOptions {
    Endpoints endpoints = BillingSetup.endpoints(Objects.requireNonNull(options.purchases));
    BasicAuthorizer authorizer = BillingSetup.authorizer(options, environment);
    String merchant = authorizer.merchant().orElseThrow();
    List<String> destinations =
        Stream.concat(Stream.of(endpoints), BillingSetup.former(options).stream())
            .map(place -> Destination.of(place.purchasesUrl(), authorizer.account().orElseThrow()))
            .toList();
    SettlementFile.Builder list = SettlementFile.builder(merchant);
    if (options.formerUser == null) { // Otherwise it is of two accounts.
      list.sentTo(destinations.get(0));
    }
    return new BillingRestore(
        out, options, merchant, destinations, list.read(Objects.requireNonNull(options.other)));
  }

  SettlementFile list() {
    return list;
  }

  /**
   * Returns the exit code. Nothing is charged before a person says that the journal is complete.
   */
  int run(PurchaseJournal journal) throws IOException {
    out.println("The journal now grants nothing until --journal-is-complete is given once.");
    line("references in the list", list.size());
    line("of them put into the journal", restored(journal));
    line("only in the file, now in doubt", doubtWhatIsMissing(journal));
    SettlementCheck check = SettlementCheck.of(list, journal);
    line("as in the journal", check.agreedCount());
    line("alarms", check.alarmCount());
    check.alarms().stream().limit(options.list).forEach(alarm -> out.println("    " + alarm));
    boolean isSettled = check.alarmCount() == 0 && journal.open(null, 1).isEmpty();
    out.println(
        "Do the same, with the same options, with each other file that was charged with this"
            + " journal. Then give"
            + " --journal-is-complete, once"
            + (isSettled
                ? "."
                : ", and after the quiet period (--quiet) settle the rest: --reconcile."));
    return isSettled ? BillingRun.DONE : BillingRun.NOT_ALL;
  }

  /**
   * Checks that the list is of charges of the journal; writes nothing.
   *
   * @throws IllegalStateException when it does not prove that
   */
  void requireProof(PurchaseJournal journal) throws IOException {
    requireSameAccount(journal);
    if (options.trustList) {
      return;
    }
    try {
      list.requireProof(journal);
    } catch (IllegalStateException e) {
      out.println("What is called restoreUnprovenTo below is the option --trust-list.");
      throw e;
    }
  }

  private long restored(PurchaseJournal journal) throws IOException {
    requireProof(journal);
    return list.restoreUnprovenTo(journal);
  }

  /** What was sent with two accounts since the copy was made may be in doubt at either. */
  private void requireSameAccount(PurchaseJournal journal) throws IOException {
    List<JournalEntry> latest = journal.approved(merchant, null, null, LATEST);
    if (options.formerUser == null && !latest.stream().allMatch(this::isOfToday)) {
      throw new IllegalStateException(
          "nothing was put back: of the latest purchases of the journal some were sent to another"
              + " address or with another user name, were put back with --former-user, or do not"
              + " say where they were sent. Correct --purchases and the user name, or give"
              + " --former-purchases or --former-user, the same with each file. Where none has"
              + " changed, a charge was put back over a doubt of another place: give today's user"
              + " name as --former-user, and settle what is put in doubt by hand");
    }
  }

  private boolean isOfToday(JournalEntry approved) {
    return approved.destination().filter(destinations::contains).isPresent();
  }

  private long doubtWhatIsMissing(PurchaseJournal journal) throws IOException {
    long doubts = 0;
    try (DueFile file = DueFile.open(options.input())) {
      DueWork charges = DueWork.alone(file);
      for (ChargeAttempt visit = charges.next(); visit != null; visit = charges.next()) {
        doubts += doubted(visit.charge().request(), journal) ? 1 : 0;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted; give the same command again", e);
    }
    return doubts;
  }

  private boolean doubted(PurchaseRequest request, PurchaseJournal journal) throws IOException {
    String reference = request.reference();
    JournalEntry known = journal.find(merchant, reference).orElse(null);
    boolean isInDoubt = known != null && known.state() == JournalState.IN_DOUBT;
    boolean isMissing = JournalRules.dependsOnLostEntries(known);
    if (isMissing || isInDoubt) { // Of one in doubt a later attempt may be lost.
      String sentTo = options.formerUser == null ? destinations.get(0) : null; // Of either.
      journal.restore(merchant, reference, request.amount(), sentTo, IN_DOUBT);
    }
    return isMissing;
  }

  private void line(String title, long count) {
    out.println(String.format(Locale.ROOT, "%-32s %,12d", title, count));
  }
}
