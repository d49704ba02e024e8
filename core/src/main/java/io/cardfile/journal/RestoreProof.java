package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Makes sure that a list is of a journal's purchases, with their references as they were sent,
 * before it is put into the journal. A list of another merchant or system, or one whose references
 * were changed by a spreadsheet or cut off, would leave the lost purchases unknown, and each could
 * be charged again.
 */
final class RestoreProof {

  private static final int APPROVED = 10_000;
  private static final int OPEN = 1_000;

  // A list may have what was charged last in the next one.
  private static final Duration LATE = Duration.ofMinutes(15);

  private final SettlementFile list;
  private final PurchaseJournal journal;
  private Instant newest = Instant.EPOCH;
  private int confirmed;
  private int missing;
  private int missingSinceConfirmed;
  private int different;

  private RestoreProof(SettlementFile list, PurchaseJournal journal) {
    this.list = list;
    this.journal = journal;
  }

  /**
   * Checks {@code list} against approved purchases of the journal, the latest first, until some are
   * in both, and against the open ones.
   *
   * @throws IllegalStateException when it is not proven
   */
  static void require(SettlementFile list, PurchaseJournal journal) throws JournalException {
    RestoreProof proof = new RestoreProof(list, journal);
    proof.readApproved();
    proof.requireConfirmed();
    proof.requireNoneNear();
  }

  private void readApproved() throws JournalException {
    Instant before = null;
    List<JournalEntry> page;
    do {
      page = journal.approved(list.merchant(), null, before, APPROVED);
      for (JournalEntry entry : page) {
        newest = before == null ? entry.changedAt() : newest;
        compare(entry);
        before = entry.changedAt();
      }
    } while (page.size() == APPROVED && confirmed == 0);
  }

  private void compare(JournalEntry approved) {
    SettlementRow line = list.rows().get(approved.reference());
    if (line == null) {
      requireNoDenial(approved);
      missingSinceConfirmed += mustBeListed(approved) ? 1 : 0;
    } else if (line.isCharged() && SourceAnswers.isSame(line.finding(null), approved)) {
      missing += missingSinceConfirmed; // Later than one that is in both.
      missingSinceConfirmed = 0;
      confirmed++;
    } else if (!line.twice && line.status != SettlementRow.Status.OTHER) {
      different++; // Another merchant's or system's purchase of this reference.
    }
  }

  private void requireConfirmed() {
    if (confirmed == 0) {
      throw new IllegalStateException(
          "nothing was put back: none of the merchant's purchases that the journal has as approved"
              + " is in the list with its reference and amount. It may be of another merchant or"
              + " system, or its references may have been changed. Take one that begins a day"
              + " before the newest purchase of the journal. When the journal has nothing to"
              + " compare with, have a person compare references with your orders, and use"
              + " restoreUnprovenTo");
    }
    if (different > 0) {
      throw new IllegalStateException(
          "nothing was put back: the list has "
              + different
              + " of the purchases that the journal has as approved with another amount or ID, or"
              + " as declined. It may be of another merchant or system. Take one of this merchant's"
              + " purchases, with the amounts that were charged");
    }
    if (missing > 0) {
      throw new IllegalStateException(
          "nothing was put back: of the purchases that the journal has as approved since the first"
              + " one that is in the list, it lacks "
              + missing
              + ". It may have references that were changed or cut off, or be of a part of the"
              + " purchases. Take a list with all charges up to now");
    }
  }

  // What another list has put in is in that list, and what came last may be in the next one.
  private boolean mustBeListed(JournalEntry approved) {
    return approved.amount().minorUnits() > 0
        && !SourceAnswers.isReported(approved)
        && approved.changedAt().isBefore(newest.minus(LATE));
  }

  private void requireNoneNear() throws JournalException {
    List<JournalEntry> page = journal.open(null, OPEN);
    while (!page.isEmpty()) {
      for (JournalEntry entry : page) {
        if (!list.rows().containsKey(entry.reference())) {
          requireNoDenial(entry);
        }
      }
      page = journal.open(page.get(page.size() - 1), OPEN);
    }
  }

  private void requireNoDenial(JournalEntry entry) {
    if (isDenied(list.find(entry), entry)) {
      throw new IllegalStateException(
          "nothing was put back: the list has not, or not quite, the reference of "
              + entry
              + ", which it must have. Take a list with all charges of its time, that no other"
              + " program has changed");
    }
  }

  private static boolean isDenied(Finding found, JournalEntry entry) {
    Instant surelyListed = found.asOf().orElse(Instant.MAX).minus(LATE);
    boolean wasCharged =
        entry.state() == JournalState.APPROVED
            && entry.amount().minorUnits() > 0
            && entry.changedAt().isBefore(surelyListed);
    return wasCharged ? SourceAnswers.denies(found, entry) : found.isAlarming();
  }
}
