package io.cardfile.journal;

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

  private final PurchaseJournal journal;
  private final Map<List<Object>, Boolean> known = new HashMap<>();

  UnknownCharges(PurchaseJournal journal) {
    this.journal = journal;
  }

  /** Returns whether no charge of the source may belong to {@code absent}. */
  SourceProof check(EvidenceSource source, JournalEntry absent) throws JournalException {
    List<Object> key = Arrays.asList(source, absent.merchant(), absent.amount());
    Boolean isThere = known.get(key);
    try {
      if (isThere == null) {
        isThere = hasUnknown(source, absent);
        known.put(key, isThere);
      }
    } catch (JournalException | VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      Reconciler.keepInterrupt(e);
      return SourceProof.failed(source, e);
    }
    return isThere ? suspicious(source) : SourceProof.PROVEN;
  }

  private boolean hasUnknown(EvidenceSource source, JournalEntry absent) throws Throwable {
    for (String reference : source.source.chargedReferences(absent.merchant(), absent.amount())) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException();
      }
      JournalEntry entry = journal.find(absent.merchant(), reference).orElse(null);
      if (entry == null || !entry.amount().equals(absent.amount()) || !isKnown(source, entry)) {
        return true;
      }
    }
    return false;
  }

  /** Another ID than the journal's is another purchase's. */
  private static boolean isKnown(EvidenceSource source, JournalEntry entry) throws Throwable {
    if (entry.state() != JournalState.APPROVED) {
      return entry.state().isOpen();
    }
    Finding finding = source.find(entry);
    return finding.kind() != Finding.Kind.CHARGED || SourceAnswers.isSame(finding, entry);
  }

  private static SourceProof suspicious(EvidenceSource source) {
    return SourceProof.suspicious(
        source.name
            + " has a charge of this amount whose reference the journal does not have as charged."
            + " It may be of this purchase, with a reference that was changed on its way."
            + " SettlementCheck names such lines of a file: have a person look at the gateway");
  }
}
