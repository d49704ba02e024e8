package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds charges of a source whose references the journal does not have as charged. A purchase whose
 * reference was changed on its way into a list is missing there under its own. What was found of
 * each amount is kept for one run. Not thread-safe.
 */
final class UnknownCharges {

  // A file may begin some days before the time for which it is called complete.
  private static final Duration OVERLAP = Duration.ofDays(7);

  private final PurchaseJournal journal;
  private final Map<List<Object>, Instant> unknownTo = new HashMap<>();

  UnknownCharges(PurchaseJournal journal) {
    this.journal = journal;
  }

  /** Returns whether no charge of the source may belong to {@code absent}. */
  SourceProof check(EvidenceSource source, JournalEntry absent, Finding absence)
      throws JournalException {
    Instant from = absence.listedFrom();
    List<Object> key = Arrays.asList(source, absent.merchant(), absent.amount(), from);
    Instant upTo = unknownTo.get(key);
    try {
      if (upTo == null) {
        upTo = unknownTo(source, absent, from == null ? Instant.MIN : from.minus(OVERLAP));
        unknownTo.put(key, upTo);
      }
    } catch (JournalException | VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      Reconciler.keepInterrupt(e);
      return SourceProof.failed(source, e);
    }
    return absent.claimedAt().isAfter(upTo) ? SourceProof.PROVEN : suspicious(source);
  }

  /**
   * Returns up to when claims of this amount may be a charge of the source that the journal does
   * not have, or has only because it was put back: from a list, with the reference that the list
   * has.
   */
  private Instant unknownTo(EvidenceSource source, JournalEntry absent, Instant from)
      throws Throwable {
    Instant upTo = Instant.MIN;
    for (String reference : source.source.chargedReferences(absent.merchant(), absent.amount())) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException();
      }
      JournalEntry entry = journal.find(absent.merchant(), reference).orElse(null);
      if (entry == null
          || !entry.amount().equals(absent.amount())
          || !isKnown(source.find(entry), entry, from)) {
        return Instant.MAX;
      }
      boolean isLater = !entry.isContentKnown() && entry.claimedAt().isAfter(upTo);
      upTo = isLater ? entry.claimedAt() : upTo;
    }
    return upTo;
  }

  /** Another ID than the journal's is another purchase's; so may be one of long before. */
  private static boolean isKnown(Finding finding, JournalEntry entry, Instant from) {
    if (entry.state() != JournalState.APPROVED) {
      return entry.state().isOpen();
    }
    String id = entry.resolution().flatMap(Resolution::gatewayId).orElse(null);
    boolean isNamed = id != null && id.equals(finding.gatewayId().orElse(null));
    return isNamed
        || !entry.claimedAt().isBefore(from)
            && (finding.kind() != Finding.Kind.CHARGED || SourceAnswers.isSame(finding, entry));
  }

  private static SourceProof suspicious(EvidenceSource source) {
    return SourceProof.suspicious(
        source.name
            + " has a charge of this amount whose reference the journal does not have as charged,"
            + " or has only because it was put back."
            + " It may be of this purchase, with a reference that was changed on its way."
            + " SettlementCheck names such lines of a file: have a person look at the gateway");
  }
}
