package io.cardfile.sample;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseRequest;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds charges whose references have lost their zeros, as in a spreadsheet: the journal has the
 * same digits with zeros before them as a purchase of the same amount, charged or in doubt. Tries
 * the lengths that such references of the latest approved purchases have.
 */
final class LostZeros {

  private static final Pattern WITH_ZEROS = Pattern.compile("0[0-9]+");
  private static final Pattern WITHOUT = Pattern.compile("[1-9][0-9]*");
  private static final int READ = 1_000;

  private final PurchaseJournal journal;
  private final String merchant;
  private final Set<Integer> lengths;

  private LostZeros(PurchaseJournal journal, String merchant, Set<Integer> lengths) {
    this.journal = journal;
    this.merchant = merchant;
    this.lengths = lengths;
  }

  static LostZeros in(PurchaseJournal journal, String merchant) throws JournalException {
    Set<Integer> lengths = new TreeSet<>();
    for (JournalEntry approved : journal.approved(merchant, null, null, READ)) {
      if (WITH_ZEROS.matcher(approved.reference()).matches()) {
        lengths.add(approved.reference().length());
      }
    }
    return new LostZeros(journal, merchant, lengths);
  }

  /** Whether there may be any. */
  boolean arePossible() {
    return !lengths.isEmpty();
  }

  /** Whether the journal has {@code request} with zeros, and not without. */
  boolean isOne(PurchaseRequest request) throws JournalException {
    String digits = request.reference();
    if (!WITHOUT.matcher(digits).matches() || journal.find(merchant, digits).isPresent()) {
      return false;
    }
    for (int length : lengths) {
      int zeros = length - digits.length();
      if (zeros > 0 && mayBeCharged("0".repeat(zeros) + digits, request)) {
        return true;
      }
    }
    return false;
  }

  private boolean mayBeCharged(String reference, PurchaseRequest request) throws JournalException {
    JournalEntry entry = journal.find(merchant, reference).orElse(null);
    return entry != null
        && (entry.state().isOpen() || entry.state() == JournalState.APPROVED)
        && entry.amount().equals(request.amount());
  }
}
