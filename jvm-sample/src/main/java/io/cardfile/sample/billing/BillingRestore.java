package io.cardfile.sample.billing;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.SettlementCheck;
import io.cardfile.reconcile.SettlementFile;
import io.cardfile.sample.WrongOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Restores a journal that has lost charges from a list of the gateway. Charges of the file that
 * neither of them has are restored as in doubt: they may have been made after the list was.
 */
final class BillingRestore {

  private static final int LATEST = 1_000;

  private static final Resolution IN_DOUBT = Resolution.inDoubt();

  private final PrintStream out;
  private final BillingOptions options;
  private final String merchant;
  private final SettlementFile list;

  private BillingRestore(
      PrintStream out, BillingOptions options, String merchant, SettlementFile list) {
    this.out = out;
    this.options = options;
    this.merchant = merchant;
    this.list = list;
  }

  /** Reads the gateway's list. */
  static BillingRestore of(PrintStream out, BillingOptions options, Map<String, String> environment)
      throws IOException, WrongOptions {
    String merchant = BillingSetup.merchant(options, environment);
    SettlementFile list =
        SettlementFile.builder(merchant).read(Objects.requireNonNull(options.restore));
    return new BillingRestore(out, options, merchant, list);
  }

  SettlementFile list() {
    return list;
  }

  /**
   * Restores the journal and returns the exit code. Nothing is charged until a person declares the
   * journal complete.
   */
  int run(PurchaseJournal journal) throws IOException {
    out.println("The journal now grants nothing until --journal-is-complete is given once.");
    line("references in the list", list.size());
    line("of them restored to the journal", restored(journal));
    line("only in the file, now in doubt", restoreMissing(journal));
    SettlementCheck check = SettlementCheck.of(list, journal);
    line("equal to the journal", check.agreedCount());
    line("alarms", check.alarmCount());
    check.alarms().stream().limit(options.list).forEach(alarm -> out.println("    " + alarm));
    boolean isResolved = check.alarmCount() == 0 && journal.open(null, 1).isEmpty();
    out.println(
        "Repeat this with the same options for each other file that was charged with this"
            + " journal. Then give --journal-is-complete, once"
            + (isResolved
                ? "."
                : ", and after the quiet period (--quiet) resolve the rest: --reconcile."));
    return isResolved ? BillingRun.DONE : BillingRun.NOT_ALL;
  }

  /**
   * Checks that the list belongs to the journal; writes nothing.
   *
   * @throws IllegalStateException if no charge proves that
   */
  void requireProof(PurchaseJournal journal) throws IOException {
    if (!options.trustList) {
      list.requireProof(journal);
    }
  }

  private long restored(PurchaseJournal journal) throws IOException {
    requireProof(journal);
    return list.restoreUnprovenTo(journal);
  }

  private long restoreMissing(PurchaseJournal journal) throws IOException {
    long count = 0;
    try (DueFile file = DueFile.open(options.input(), options.policy())) {
      ChargeQueue charges = new ChargeQueue(file);
      for (ChargeAttempt attempt = charges.next(); attempt != null; attempt = charges.next()) {
        count += restoreInDoubt(attempt.charge().request(), journal) ? 1 : 0;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted; run the same command again", e);
    }
    return count;
  }

  private boolean restoreInDoubt(PurchaseRequest request, PurchaseJournal journal)
      throws IOException {
    String reference = request.reference();
    JournalEntry known = journal.find(merchant, reference).orElse(null);
    boolean isInDoubt = known != null && known.state() == JournalState.IN_DOUBT;
    boolean isMissing = JournalRules.dependsOnLostEntries(known);
    if (isMissing || isInDoubt) { // A later attempt of an entry in doubt may be lost.
      journal.restore(merchant, reference, request.amount(), IN_DOUBT);
    }
    return isMissing;
  }

  private void line(String title, long count) {
    out.println(String.format(Locale.ROOT, "%-32s %,12d", title, count));
  }
}
