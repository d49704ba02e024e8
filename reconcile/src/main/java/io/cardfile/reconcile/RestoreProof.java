package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Verifies before a restore that a list contains the journal's purchases, with unchanged
 * references. A list of another merchant or gateway, or a list whose references were changed by a
 * spreadsheet or truncated, would leave the lost purchases unknown, and each could be charged
 * again.
 */
final class RestoreProof {

  private static final int APPROVED = 10_000;
  private static final int OPEN = 1_000;

  // The latest charges may be in the next list.
  private static final Duration LATE = Duration.ofMinutes(15);

  // A day, less the difference that clocks may have.
  private static final Duration LISTED_BEFORE_THE_NEWEST = Duration.ofHours(23);

  private final SettlementFile list;
  private final PurchaseJournal journal;
  private final Instant mustBeListedBefore;
  private Instant mustBeListedSince =
      Instant.MAX; // Applies to approvals by replies; set when the newest of them is read.
  private int confirmed;
  private int missing;
  private int missingSinceConfirmed;
  private final NamedReferences different = new NamedReferences();
  private final NamedReferences ofTwoPurchases = new NamedReferences();

  private RestoreProof(SettlementFile list, PurchaseJournal journal) throws JournalException {
    this.list = list;
    this.journal = journal;
    this.mustBeListedBefore = list.endsAt(journal.now()).minus(LATE);
  }

  /**
   * Checks {@code list} against the purchases that replies approved in the day before the newest
   * purchase of the journal, and since the first purchase that is in both; and against open and
   * declined entries.
   *
   * @throws IllegalStateException when the list is not proven
   */
  static void require(SettlementFile list, PurchaseJournal journal) throws JournalException {
    RestoreProof proof = new RestoreProof(list, journal);
    proof.readApproved();
    proof.readLines();
    proof.requireConfirmed();
    proof.requireNoneNear();
  }

  private void readApproved() throws JournalException {
    ApprovedPages pages = new ApprovedPages(journal, list.merchant(), null, APPROVED);
    Instant last = Instant.MAX;
    List<JournalEntry> page;
    int confirmedBefore;
    do {
      confirmedBefore = confirmed;
      page = pages.next();
      for (JournalEntry entry : page) {
        last = entry.changedAt();
        if (mustBeListedSince.equals(Instant.MAX) && !SourceAnswers.isReported(entry)) {
          mustBeListedSince = last.minus(LISTED_BEFORE_THE_NEWEST);
        }
        compare(entry);
      }
    } while (!page.isEmpty()
        && (confirmed == 0 || confirmed > confirmedBefore || !last.isBefore(mustBeListedSince)));
  }

  private void compare(JournalEntry approved) {
    SettlementRow line = list.rows().get(approved.reference());
    if (line == null) {
      requireNoDenial(approved);
      missed(approved);
    } else if (line.isCharged() && SourceAnswers.isSame(line.charge(), approved)) {
      missing += missingSinceConfirmed; // They are later than a purchase that is in both.
      missingSinceConfirmed = 0;
      confirmed++;
    } else if (isOfAnother(line, approved)) {
      different.add(approved.reference());
    }
  }

  /**
   * Returns whether a line of the reference may belong to another purchase: of another merchant or
   * gateway, or one whose reference was changed.
   */
  private static boolean isOfAnother(SettlementRow line, JournalEntry approved) {
    if (line.status == SettlementRow.Status.OTHER) {
      return line.isDuplicate;
    }
    return !line.hasCharge || !SourceAnswers.isSame(line.charge(), approved);
  }

  private void missed(JournalEntry approved) {
    if (!mustBeListed(approved)) {
      return;
    }
    if (approved.changedAt().isBefore(mustBeListedSince)) {
      missingSinceConfirmed++;
    } else {
      missing++;
    }
  }

  /** Finds lines that belong to another purchase than the one that was sent as the reference. */
  private void readLines() throws JournalException {
    for (Map.Entry<String, SettlementRow> line : list.rows().entrySet()) {
      SettlementRow row = line.getValue();
      if (row.isOfTwoPurchases) {
        ofTwoPurchases.add(line.getKey());
      }
      if (row.hasCharge) {
        JournalEntry entry = journal.find(list.merchant(), line.getKey()).orElse(null);
        if (entry != null && isNotCharged(entry, row)) {
          different.add(line.getKey());
        }
      }
    }
  }

  /** Returns whether the entry is declined or refused, and so not sent again. */
  private static boolean isNotCharged(JournalEntry entry, SettlementRow charged) {
    return entry.state() == JournalState.DECLINED
        || entry.state() == JournalState.REFUSED && !entry.amount().equals(charged.amount());
  }

  private void requireConfirmed() {
    if (!ofTwoPurchases.isEmpty()) {
      throw new IllegalStateException(
          "nothing was restored: the list has lines that may be two charges for "
              + ofTwoPurchases
              + ". One may be of a lost purchase, whose reference was cut off or changed, and which"
              + " could be charged again. Use a list with the references that were sent, each"
              + " charge once, and without lines of refunds and reversals. If the gateway confirms"
              + " that it has charged a reference twice, leave one of its lines, with a status that"
              + " is neither charged nor declined, such as twice");
    }
    if (confirmed == 0) {
      throw new IllegalStateException(
          "nothing was restored: none of the merchant's purchases that the journal has as approved"
              + " is in the list with its reference and amount. It may be a list of another"
              + " merchant or system, or its references may have been changed. Use a list that"
              + " begins a day before the newest purchase of the journal. If the journal has no"
              + " entries to compare with, a person must compare the references with your orders;"
              + " then use restoreUnprovenTo");
    }
    if (!different.isEmpty()) {
      throw new IllegalStateException(
          "nothing was restored: the list differs from the journal in "
              + different
              + ": approved ones have another amount or ID, are declined or are on two lines, or"
              + " declined or refused ones are charged. It may be a list of another merchant or"
              + " system, or its references may have been cut off. Use a list of this merchant's"
              + " purchases, with the amounts that were charged, and without lines of refunds and"
              + " reversals. If the gateway confirms that it has charged a declined or refused"
              + " reference, restore that one as APPROVED, and remove its line");
    }
    if (missing > 0) {
      throw new IllegalStateException(
          "nothing was restored: the list lacks "
              + missing
              + " of the purchases that the journal has as approved in the day before its newest"
              + " one, or since the first one that is in the list. Its references may have been"
              + " changed or cut off, or it may have only a part of the purchases. Use a list with"
              + " all charges from a day before the newest purchase of the journal up to now");
    }
  }

  // Purchases that were restored from another list are in that list, and the latest purchases may
  // be in the next one.
  private boolean mustBeListed(JournalEntry approved) {
    return approved.amount().minorUnits() > 0
        && !SourceAnswers.isReported(approved)
        && approved.changedAt().isBefore(mustBeListedBefore)
        && !approved.claimedAt().isBefore(list.beginsAt());
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
          "nothing was restored: the list lacks the reference, or has a similar one, of "
              + entry
              + ", which it must have. Use a list with all charges of its period that no other"
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
