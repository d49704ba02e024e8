package io.cardfile.sample;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds charges whose references have lost their zeros, as in a spreadsheet: the journal has the
 * same digits with zeros before them as a purchase of the same amount, charged or in doubt. Tries
 * the lengths of the references of digits alone among the latest approved purchases and the open
 * entries. Those that begin with no zero count too: the latest ones of a series may all be such.
 */
final class LostZeros {

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  private static final Pattern WITHOUT = Pattern.compile("[1-9][0-9]*");
  private static final int READ = 1_000;

  private static final Set<JournalState> ANSWERED =
      EnumSet.of(JournalState.APPROVED, JournalState.DECLINED, JournalState.REFUSED);

  /** What the journal has of a reference that begins with no zero, for an amount. */
  enum Match {
    /** Nothing with zeros. */
    NONE,
    /** A purchase with zeros; without them nothing, or what was put back and has no answer. */
    LOST,
    /** A purchase with zeros, and another one without. */
    BOTH
  }

  private final PurchaseJournal journal;
  private final String merchant;
  private final SortedSet<Integer> lengths;

  private LostZeros(PurchaseJournal journal, String merchant, SortedSet<Integer> lengths) {
    this.journal = journal;
    this.merchant = merchant;
    this.lengths = lengths;
  }

  static LostZeros in(PurchaseJournal journal, String merchant) throws JournalException {
    List<JournalEntry> entries = new ArrayList<>(journal.approved(merchant, null, null, READ));
    entries.addAll(journal.open(null, READ));
    SortedSet<Integer> lengths = new TreeSet<>();
    for (JournalEntry entry : entries) {
      if (entry.merchant().equals(merchant) && DIGITS.matcher(entry.reference()).matches()) {
        lengths.add(entry.reference().length());
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
    return match(request.reference(), request.amount()) == Match.LOST;
  }

  /** Returns what the journal has of this reference with and without zeros. */
  Match match(String digits, Money amount) throws JournalException {
    if (!WITHOUT.matcher(digits).matches()) {
      return Match.NONE;
    }
    for (int length : lengths.tailSet(digits.length() + 1)) {
      if (mayBeCharged("0".repeat(length - digits.length()) + digits, amount)) {
        return isItsOwn(digits) ? Match.BOTH : Match.LOST;
      }
    }
    return Match.NONE;
  }

  // What was put back, as of a file with lost zeros, has no known content until it is claimed. What
  // was claimed and not charged would be sent again, next to the charge with zeros.
  private boolean isItsOwn(String reference) throws JournalException {
    JournalEntry entry = journal.find(merchant, reference).orElse(null);
    return entry != null
        && (entry.isContentKnown() && entry.state().isOpen() || ANSWERED.contains(entry.state()));
  }

  private boolean mayBeCharged(String reference, Money amount) throws JournalException {
    JournalEntry entry = journal.find(merchant, reference).orElse(null);
    return entry != null
        && (entry.state().isOpen() || entry.state() == JournalState.APPROVED)
        && entry.amount().equals(amount);
  }
}
