package io.cardfile.sample.billing;

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
 * Finds charges whose references have lost their leading zeros, for example in a spreadsheet: the
 * journal has the same digits with leading zeros as a purchase of the same amount, charged or in
 * doubt. Tries the lengths of all-digit references among the latest approved purchases and the open
 * entries. References without a leading zero count too, because the latest ones of a series may all
 * have none.
 */
final class LeadingZeroCheck {

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  private static final Pattern WITHOUT = Pattern.compile("[1-9][0-9]*");
  private static final int MAX_ENTRIES = 1_000;

  private static final Set<JournalState> ANSWERED =
      EnumSet.of(JournalState.APPROVED, JournalState.DECLINED, JournalState.REFUSED);

  /** What the journal has for a reference without leading zeros and an amount. */
  enum Match {
    /** No purchase with leading zeros. */
    NONE,
    /** A purchase with leading zeros; without them none, or a restored one without an answer. */
    LOST,
    /** A purchase with leading zeros, and another one without. */
    BOTH
  }

  private final PurchaseJournal journal;
  private final String merchant;
  private final SortedSet<Integer> lengths;

  private LeadingZeroCheck(PurchaseJournal journal, String merchant, SortedSet<Integer> lengths) {
    this.journal = journal;
    this.merchant = merchant;
    this.lengths = lengths;
  }

  static LeadingZeroCheck in(PurchaseJournal journal, String merchant) throws JournalException {
    List<JournalEntry> entries = new ArrayList<>(journal.approved(merchant, null, MAX_ENTRIES));
    entries.addAll(OpenEntries.of(journal, merchant, MAX_ENTRIES));
    SortedSet<Integer> lengths = new TreeSet<>();
    for (JournalEntry entry : entries) {
      if (DIGITS.matcher(entry.reference()).matches()) {
        lengths.add(entry.reference().length());
      }
    }
    return new LeadingZeroCheck(journal, merchant, lengths);
  }

  /** Returns whether any charge can have lost zeros. */
  boolean arePossible() {
    return !lengths.isEmpty();
  }

  /** Returns whether the journal has {@code request} with leading zeros, and not without. */
  boolean isOne(PurchaseRequest request) throws JournalException {
    return match(request.reference(), request.amount()) == Match.LOST;
  }

  /** Returns what the journal has for this reference with and without leading zeros. */
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

  // A restored entry, possibly from a file with lost zeros, has no known content until it is
  // claimed. A claim that was not charged would be sent again, besides the charge with zeros.
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
