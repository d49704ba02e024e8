package io.cardfile.journal;

import java.util.List;

/**
 * Makes sure that a list is of a journal's purchases, with their references as they were sent,
 * before it is put into the journal. A list of another merchant or system, or one whose references
 * were changed by a spreadsheet or cut off, would leave the lost purchases unknown, and each could
 * be charged again.
 */
final class RestoreProof {

  private static final int APPROVED = 10_000;
  private static final int PAGE = 1_000;

  private final SettlementFile list;
  private final PurchaseJournal journal;

  private RestoreProof(SettlementFile list, PurchaseJournal journal) {
    this.list = list;
    this.journal = journal;
  }

  /**
   * Checks {@code list} against the latest approved purchases of the journal and those in doubt.
   *
   * @throws IllegalStateException when it is not proven
   */
  static void require(SettlementFile list, PurchaseJournal journal) throws JournalException {
    RestoreProof proof = new RestoreProof(list, journal);
    proof.requireApproved();
    proof.requireNoneNear();
  }

  private void requireApproved() throws JournalException {
    boolean isProven = false;
    for (JournalEntry entry : journal.approved(list.merchant(), null, null, APPROVED)) {
      SettlementRow line = list.rows().get(entry.reference());
      if (line != null) {
        isProven |= line.isCharged() && SourceCheck.isSame(line.finding(), entry);
      } else {
        requireNoDenial(entry);
      }
    }
    if (!isProven) {
      throw new IllegalStateException(
          "nothing was put back: none of the merchant's purchases that the journal has as approved"
              + " is in the list with its reference and amount. It may be of another merchant or"
              + " system, or its references may have been changed. Take one that begins a day"
              + " before the newest purchase of the journal. When the journal has nothing to"
              + " compare with, have a person compare references with your orders, and use"
              + " restoreUnprovenTo");
    }
  }

  private void requireNoneNear() throws JournalException {
    List<JournalEntry> page = journal.open(null, PAGE);
    while (!page.isEmpty()) {
      for (JournalEntry entry : page) {
        requireNoDenial(entry);
      }
      page = journal.open(page.get(page.size() - 1), PAGE);
    }
  }

  private void requireNoDenial(JournalEntry entry) {
    if (!list.rows().containsKey(entry.reference()) && isDenied(list.find(entry), entry)) {
      throw new IllegalStateException(
          "nothing was put back: the list has not, or not quite, the reference of "
              + entry
              + ", which it must have. Take a list with all charges of its time, that no other"
              + " program has changed");
    }
  }

  private static boolean isDenied(Finding found, JournalEntry entry) {
    boolean wasCharged = entry.state() == JournalState.APPROVED && entry.amount().minorUnits() > 0;
    return wasCharged ? SourceCheck.denies(found, entry) : found.isAlarming();
  }
}
