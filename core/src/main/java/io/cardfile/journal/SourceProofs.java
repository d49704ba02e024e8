package io.cardfile.journal;

import io.cardfile.money.CurrencyUnit;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks during one run that the absence which sources report is evidence: each list once for each
 * merchant, destination and time, and any other source for each claim, about each approved purchase
 * once. Not thread-safe.
 */
final class SourceProofs {

  private final PurchaseJournal journal;
  private final Duration quietPeriod;
  private final Consumer<Alarm> alarms;
  private final UnknownCharges unknownCharges;
  private final Map<List<Object>, SourceProof> lists = new HashMap<>();
  private final Map<List<Object>, LookUpCheck> lookUps = new HashMap<>();
  private final Map<List<Object>, @Nullable SourceProof> disproofs = new HashMap<>();
  private final Set<List<Object>> alarmed = new HashSet<>();

  /**
   * Starts a run.
   *
   * @param quietPeriod a source may not know yet what was approved in this time before the end of
   *     what it knows
   * @param alarms receives, once for each purchase, what a source lacks that the journal has as
   *     approved
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
    Instant from = absence.listedFrom();
    Instant asOf = absence.asOf().orElse(Instant.EPOCH);
    SourceProof proof =
        from == null ? ofLookUp(source, entry, asOf) : ofList(source, entry, from, asOf);
    alarm(source, proof);
    return proof.result == SourceProof.Result.PROVEN
        ? unknownCharges.check(source, entry, absence)
        : proof;
  }

  /**
   * Returns what disproves a list whose line settles {@code entry}: it names purchases that the
   * journal has as approved with another amount or ID, as the list of another merchant does. Null
   * when nothing does.
   */
  @Nullable SourceProof disproof(EvidenceSource source, JournalEntry entry)
      throws JournalException {
    List<Object> key = Arrays.asList(source, entry.merchant());
    SourceAnswers answers = new SourceAnswers(journal, source, entry.merchant(), null, true);
    SourceProof proof = disproofs.get(key);
    if (!disproofs.containsKey(key)) {
      proof = answers.ofDifferent();
      if (!isFailed(proof)) {
        disproofs.put(key, proof);
      }
    }
    proof = proof == null ? answers.ofDifferent(entry.claimedAt()) : proof;
    if (proof != null) {
      alarm(source, proof);
    }
    return proof;
  }

  // Later it may work again.
  private static boolean isFailed(@Nullable SourceProof proof) {
    return proof != null && proof.result == SourceProof.Result.FAILED;
  }

  private void alarm(EvidenceSource source, SourceProof proof) {
    Alarm alarm = proof.alarm;
    if (alarm != null && alarmed.add(Arrays.asList(source, alarm.merchant(), alarm.reference()))) {
      alarms.accept(alarm);
    }
  }

  private SourceProof ofLookUp(EvidenceSource source, JournalEntry entry, Instant asOf)
      throws JournalException {
    List<Object> key = Arrays.asList(source, entry.merchant(), entry.destination());
    LookUpCheck check = lookUps.get(key);
    if (check == null) {
      check = new LookUpCheck(answers(source, entry, false), asOf, quietPeriod);
      lookUps.put(key, check);
    }
    return check.run(entry);
  }

  private SourceProof ofList(EvidenceSource source, JournalEntry entry, Instant from, Instant upTo)
      throws JournalException {
    CurrencyUnit currency = entry.amount().currency();
    List<Object> key =
        Arrays.asList(source, entry.merchant(), entry.destination(), currency, from, upTo);
    SourceProof proof = lists.get(key);
    if (proof == null) {
      proof =
          new ListCheck(answers(source, entry, true), currency).run(from, upTo.minus(quietPeriod));
      if (!isFailed(proof)) {
        lists.put(key, proof);
      }
    }
    return proof;
  }

  private SourceAnswers answers(EvidenceSource source, JournalEntry entry, boolean isList) {
    String destination = entry.destination().orElse(null);
    return new SourceAnswers(journal, source, entry.merchant(), destination, isList);
  }
}
