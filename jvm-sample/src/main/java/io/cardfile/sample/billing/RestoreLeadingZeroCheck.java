package io.cardfile.sample.billing;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.reconcile.SettlementFile;
import io.cardfile.sample.billing.LeadingZeroCheck.Match;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds references that have lost their leading zeros in a file and a list that are to be restored.
 * Both are compared with the journal and with each other: a charge that is restored with a changed
 * reference stays unknown with its own reference, and is made again.
 */
final class RestoreLeadingZeroCheck {

  private static final String WITHOUT_ZEROS =
      "the journal or the list has it with leading zeros, for the same amount";

  private static final String TAKE_THE_FILE =
      " without leading zeros; use the file as it was before a spreadsheet changed it or, if both"
          + " are separate charges, a list that has both";

  private static final String TAKE_THE_LIST =
      " of the list without leading zeros, which the journal or the file has with zeros, for the"
          + " same amount; use the list as the gateway sent it, not as a spreadsheet saved it or,"
          + " if both are separate charges, a file that has both";

  private static final Pattern WITH_ZEROS = Pattern.compile("0+([1-9][0-9]*)");

  private final PrintStream err;
  private final BillingOptions options;
  private final SettlementFile list;
  private final PurchaseJournal listed;

  private RestoreLeadingZeroCheck(
      PrintStream err, BillingOptions options, SettlementFile list, PurchaseJournal listed) {
    this.err = err;
    this.options = options;
    this.list = list;
    this.listed = listed;
  }

  static RestoreLeadingZeroCheck of(PrintStream err, BillingOptions options, SettlementFile list)
      throws JournalException {
    PurchaseJournal listed = InMemoryJournal.create();
    list.restoreUnprovenTo(listed);
    return new RestoreLeadingZeroCheck(err, options, list, listed);
  }

  /** Prints the references that have lost zeros; returns whether there are any. */
  boolean areLost(PurchaseJournal journal) throws IOException {
    Search search = new Search(journal);
    search.readList();
    search.readFile();
    print(search.inFile, TAKE_THE_FILE);
    print(search.inList.size(), TAKE_THE_LIST);
    return search.inFile > 0 || !search.inList.isEmpty();
  }

  private void print(long references, String remedy) {
    if (references > 0) {
      String count = BillingCharge.count(references, "reference");
      err.println("cardfile-billing: nothing was restored: " + count + remedy);
    }
  }

  /** One comparison with a journal. */
  private final class Search {

    private final LeadingZeroCheck known;
    private final LeadingZeroCheck ofList;
    private final SeenReferences ofFile;
    private final Set<String> inList = new HashSet<>();
    private long inFile;

    Search(PurchaseJournal journal) throws IOException {
      known = LeadingZeroCheck.in(journal, list.merchant());
      ofList = LeadingZeroCheck.in(listed, list.merchant());
      ofFile = DueFile.references(options.input(), options.policy());
    }

    void readList() throws JournalException {
      for (String reference : list.chargedReferences(list.merchant(), Integer.MAX_VALUE)) {
        JournalEntry line = line(reference);
        if (line != null
            && known.match(reference, line.amount()) == Match.LOST
            && ofList.match(reference, line.amount()) != Match.BOTH) {
          inList.add(reference);
        }
      }
    }

    private @Nullable JournalEntry line(String reference) throws JournalException {
      return listed.find(list.merchant(), reference).orElse(null);
    }

    void readFile() throws IOException {
      try (DueFile file = DueFile.open(options.input(), options.policy())) {
        for (DueCharge charge = file.next(); charge != null; charge = file.next()) {
          compare(charge);
        }
      } catch (BadLineException e) {
        throw new IllegalStateException("the file was changed after it was checked", e);
      }
    }

    private void compare(DueCharge charge) throws JournalException {
      String reference = charge.reference();
      Money amount = charge.request().amount();
      if (hasLostZeros(reference, amount)) {
        if (inFile++ < options.list) {
          BadLine bad = new BadLine(charge.line(), DueColumns.REFERENCE, WITHOUT_ZEROS);
          err.println("cardfile-billing: " + options.file + ", " + bad);
        }
        return;
      }
      Matcher zeros = WITH_ZEROS.matcher(reference);
      if (zeros.matches()) {
        compareWithList(reference, zeros.group(1), amount);
      }
    }

    private boolean hasLostZeros(String reference, Money amount) throws JournalException {
      Match one = known.match(reference, amount);
      Match other = ofList.match(reference, amount);
      return (one == Match.LOST || other == Match.LOST) && one != Match.BOTH && other != Match.BOTH;
    }

    private void compareWithList(String reference, String without, Money amount)
        throws JournalException {
      JournalEntry line = line(without);
      boolean isOfThisAmount = line != null && line.amount().equals(amount);
      if (isOfThisAmount && line(reference) == null && !ofFile.contains(without)) {
        inList.add(without);
      }
    }
  }
}
