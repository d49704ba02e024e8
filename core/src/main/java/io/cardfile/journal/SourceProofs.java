package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks during one run that the absence which sources report is evidence. Each source is checked
 * for each merchant, destination and time of a list, and again for purchases that were claimed
 * before those that have proven it. Not thread-safe.
 */
final class SourceProofs {

  private final PurchaseJournal journal;
  private final Duration quietPeriod;
  private final Consumer<Alarm> alarms;
  private final UnknownCharges unknownCharges;
  private final Map<List<Object>, SourceCheck> proven = new HashMap<>();
  private final Map<List<Object>, Unproven> unproven = new HashMap<>();

  /** What disproves a source for claims up to a time, or leaves it unproven for all. */
  private static final class Unproven {

    final SourceProof proof;
    final Instant upTo;

    Unproven(SourceProof proof, Instant upTo) {
      this.proof = proof;
      this.upTo = upTo;
    }
  }

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
    SourceCheck check = new SourceCheck(journal, source, entry, absence);
    SourceProof proof = known(check.key(), entry.claimedAt());
    proof = proof == null ? run(check, entry.claimedAt()) : proof;
    return proof.result == SourceProof.Result.PROVEN ? unknownCharges.check(source, entry) : proof;
  }

  private @Nullable SourceProof known(List<Object> key, Instant claimedAt) {
    SourceCheck check = proven.get(key);
    if (check != null && check.isProvenAt(claimedAt)) {
      return SourceProof.PROVEN;
    }
    Unproven known = unproven.get(key);
    return known == null || claimedAt.isAfter(known.upTo) ? null : known.proof;
  }

  private SourceProof run(SourceCheck check, Instant claimedAt) throws JournalException {
    SourceProof proof = check.run(quietPeriod);
    if (proof.result == SourceProof.Result.PROVEN) {
      proven.put(check.key(), check);
    } else if (proof.result != SourceProof.Result.FAILED) { // Later it may work again.
      boolean isOfOneTime = proof.alarm != null && !check.isOfAList();
      unproven.put(check.key(), new Unproven(proof, isOfOneTime ? claimedAt : Instant.MAX));
    }
    if (proof.alarm != null) {
      alarms.accept(proof.alarm);
    }
    return proof;
  }
}
