package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * Finds charges of a source whose references the journal does not have as charged. Such a charge
 * may belong to a purchase whose reference was changed in the list. Results are cached by amount
 * for one run. Not thread-safe.
 */
final class UnknownCharges {

  // A file may begin some days before the period for which it is complete.
  private static final Duration OVERLAP = Duration.ofDays(7);

  private static final String NOT_KNOWN =
      "the journal does not have as charged with this amount and ID";

  private final PurchaseJournal journal;
  private final Map<List<Object>, Suspect> suspects = new HashMap<>();

  /** A charge that may belong to any purchase of its amount that was claimed up to a time. */
  private static final class Suspect {

    static final Suspect NONE = new Suspect(Instant.MIN, "", "");

    final Instant latestClaim;
    final String reference;
    final String why;

    Suspect(Instant latestClaim, String reference, String why) {
      this.latestClaim = latestClaim;
      this.reference = reference;
      this.why = why;
    }
  }

  UnknownCharges(PurchaseJournal journal) {
    this.journal = journal;
  }

  /** Returns whether no charge of the source may belong to {@code absent}. */
  SourceProof check(EvidenceSource source, JournalEntry absent, Finding absence)
      throws JournalException, ExecutionException {
    Instant from = absence.listedFrom().orElse(Instant.MIN);
    List<Object> key = Arrays.asList(source, absent.merchant(), absent.amount(), from);
    Suspect suspect = suspects.get(key);
    if (suspect == null) {
      suspect = findSuspect(source, absent, from);
      suspects.put(key, suspect);
    }
    return absent.claimedAt().isAfter(suspect.latestClaim)
        ? SourceProof.PROVEN
        : suspicious(source, suspect);
  }

  private Suspect findSuspect(EvidenceSource source, JournalEntry absent, Instant from)
      throws JournalException, ExecutionException {
    Suspect last = Suspect.NONE;
    for (String reference : source.chargedReferences(absent.merchant(), absent.amount())) {
      JournalEntry entry = journal.find(absent.merchant(), reference).orElse(null);
      if (entry == null || !entry.amount().equals(absent.amount())) {
        return new Suspect(Instant.MAX, reference, NOT_KNOWN);
      }
      Finding finding = source.check(entry);
      if (finding.isAlarming()) { // For example one of two lines, of which one may be this charge.
        return new Suspect(Instant.MAX, reference, "is reported with an alarm of its own");
      }
      if (!isKnown(finding, entry, from)) {
        return new Suspect(Instant.MAX, reference, NOT_KNOWN);
      }
      // A restored purchase has the reference of the list, which may have been changed.
      if (!entry.isContentKnown() && entry.claimedAt().isAfter(last.latestClaim)) {
        last = new Suspect(entry.claimedAt(), reference, "was restored into the journal");
      }
    }
    return last;
  }

  /**
   * Returns whether the charge belongs to {@code entry}. A charge with another ID belongs to
   * another purchase, and so may a charge of an entry that was claimed long before the list.
   */
  private static boolean isKnown(Finding finding, JournalEntry entry, Instant from) {
    if (entry.state() != JournalState.APPROVED) {
      return entry.state().isOpen();
    }
    String id = entry.resolution().flatMap(Resolution::gatewayId).orElse(null);
    boolean isNamed = id != null && id.equals(finding.gatewayId().orElse(null));
    return isNamed
        || !entry.claimedAt().plus(OVERLAP).isBefore(from)
            && (finding.kind() != Finding.Kind.CHARGED || SourceAnswers.isSame(finding, entry));
  }

  private static SourceProof suspicious(EvidenceSource source, Suspect suspect) {
    return SourceProof.suspicious(
        source.name
            + " has a charge of this amount under "
            + SourceTexts.masked(suspect.reference)
            + ", which "
            + suspect.why
            + ". It may belong to this purchase, with a changed reference: a person must check at"
            + " the gateway");
  }
}
