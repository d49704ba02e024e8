package io.cardfile.sample;

import io.cardfile.journal.Destination;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.SettlementCheck;
import io.cardfile.journal.SettlementFile;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Objects;

/** Puts what the gateway has charged into a journal that has lost charges. */
final class BillingRestore {

  private final PrintStream out;

  BillingRestore(PrintStream out) {
    this.out = out;
  }

  /**
   * Returns the exit code. Nothing is charged before a person says that the journal is complete.
   */
  int run(BillingOptions options, BillingSetup setup) throws IOException {
    PurchaseJournal journal = setup.journal().journal();
    String merchant = setup.credentials().username();
    SettlementFile list =
        SettlementFile.builder(merchant)
            .sentTo(Destination.of(setup.endpoints().purchasesUrl(), merchant))
            .read(Objects.requireNonNull(options.other));
    line("references in the list", list.size());
    line("in the journal now", restored(list, journal, options.trustList));
    SettlementCheck check = SettlementCheck.of(list, journal);
    line("as in the journal", check.agreedCount());
    line("in doubt, for --reconcile", check.openCount());
    line("alarms", check.alarmCount());
    check.alarms().stream().limit(options.list).forEach(alarm -> out.println("    " + alarm));
    out.println(
        "The journal grants nothing until a person has seen to the rest: settle what is in doubt"
            + " with --reconcile, then charge once with --journal-is-complete.");
    return check.alarmCount() == 0 ? BillingRun.DONE : BillingRun.NOT_ALL;
  }

  private long restored(SettlementFile list, PurchaseJournal journal, boolean isTrusted)
      throws IOException {
    try {
      return isTrusted ? list.restoreUnprovenTo(journal) : list.restoreTo(journal);
    } catch (IllegalStateException e) {
      out.println("What is called restoreUnprovenTo below is the option --trust-list.");
      throw e;
    }
  }

  private void line(String title, long count) {
    out.println(String.format(Locale.ROOT, "%-32s %,12d", title, count));
  }
}
