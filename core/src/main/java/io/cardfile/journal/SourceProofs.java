package io.cardfile.journal;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Checks during one run that the absence which sources report is evidence. Each source is checked
 * once for each merchant, destination and time of a list. Not thread-safe.
 */
final class SourceProofs {

  private final PurchaseJournal journal;
  private final Duration quietPeriod;
  private final Consumer<Alarm> alarms;
  private final UnknownCharges unknownCharges;
  private final Map<List<Object>, SourceProof> known = new HashMap<>();

  /**
   * Starts a run.
   *
   * @param quietPeriod a source may not know yet what was approved in this time before the end of
   *     what it knows
   * @param alarms receives sources that do not have what the journal has as approved
   */
  SourceProofs(PurchaseJournal journal, Duration quietPeriod, Consumer<Alarm> alarms) {
    this.journal = journal;
    this.quietPeriod = quietPeriod;
    this.alarms = alarms;
    this.unknownCharges = new UnknownCharges(journal);
  }

  /**
   * Returns whether {@code absence}, which {@code source} reports of {@code entry}, is evidence.
   */
  SourceProof of(EvidenceSource source, JournalEntry entry, Finding absence)
      throws JournalException {
    SourceProof proof = ofSource(new SourceCheck(journal, source, entry, absence));
    return proof.result == SourceProof.Result.PROVEN ? unknownCharges.check(source, entry) : proof;
  }

  private SourceProof ofSource(SourceCheck check) throws JournalException {
    SourceProof proof = known.get(check.key());
    if (proof == null) {
      proof = check.run(quietPeriod);
      if (proof.result != SourceProof.Result.FAILED) { // A later entry may find it working again.
        known.put(check.key(), proof);
      }
      if (proof.alarm != null) {
        alarms.accept(proof.alarm);
      }
    }
    return proof;
  }
}
