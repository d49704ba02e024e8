package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.CurrencyUnit;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the sources of one run: each list once for each merchant, currency and period, and any
 * other source for each claim, with one query for each approved purchase. Not thread-safe.
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
   * Creates an object for one run.
   *
   * @param quietPeriod a source may lack purchases that were approved within this time before the
   *     end of its report
   * @param alarms receives, once for each purchase, an alarm about an approved purchase that a
   *     source lacks
   */
  SourceProofs(PurchaseJournal journal, Duration quietPeriod, Consumer<Alarm> alarms) {
    this.journal = journal;
    this.quietPeriod = quietPeriod;
    this.alarms = alarms;
    this.unknownCharges = new UnknownCharges(journal);
  }

  /**
   * Returns whether {@code absence}, which {@code source} reports for {@code entry}, is evidence.
   */
  SourceProof check(EvidenceSource source, JournalEntry entry, Finding absence)
      throws JournalException {
    try {
      SourceProof proof = checkSource(source, entry, absence);
      alarm(source, proof);
      return proof.result == SourceProof.Result.PROVEN
          ? unknownCharges.check(source, entry, absence)
          : proof;
    } catch (ExecutionException e) {
      return SourceProof.failed(source, e);
    }
  }

  /**
   * Returns a disproof of a list whose line resolves {@code entry}: the list has purchases that the
   * journal has as approved with another amount or ID, like the list of another merchant. Returns
   * null when there is none.
   */
  @Nullable SourceProof findDisproof(EvidenceSource source, JournalEntry entry)
      throws JournalException {
    try {
      SourceProof proof = findDifferent(source, entry);
      if (proof != null) {
        alarm(source, proof);
      }
      return proof;
    } catch (ExecutionException e) {
      return SourceProof.failed(source, e);
    }
  }

  private @Nullable SourceProof findDifferent(EvidenceSource source, JournalEntry entry)
      throws JournalException, ExecutionException {
    List<Object> key = Arrays.asList(source, entry.merchant());
    SourceAnswers answers = new SourceAnswers(journal, source, entry.merchant(), true);
    if (!disproofs.containsKey(key)) {
      disproofs.put(key, answers.findDifferent());
    }
    SourceProof proof = disproofs.get(key);
    return proof == null ? answers.findDifferent(entry.claimedAt()) : proof;
  }

  private void alarm(EvidenceSource source, SourceProof proof) {
    Alarm alarm = proof.alarm;
    if (alarm != null && alarmed.add(Arrays.asList(source, alarm.merchant(), alarm.reference()))) {
      alarms.accept(alarm);
    }
  }

  private SourceProof checkSource(EvidenceSource source, JournalEntry entry, Finding absence)
      throws JournalException, ExecutionException {
    Instant from = absence.listedFrom().orElse(null);
    Instant asOf = absence.asOf().orElse(Instant.EPOCH);
    return from == null ? checkLookUp(source, entry, asOf) : checkList(source, entry, from, asOf);
  }

  private SourceProof checkLookUp(EvidenceSource source, JournalEntry entry, Instant asOf)
      throws JournalException, ExecutionException {
    List<Object> key = Arrays.asList(source, entry.merchant());
    LookUpCheck check = lookUps.get(key);
    if (check == null) {
      SourceAnswers answers = answers(source, entry, false);
      check = new LookUpCheck(answers, new ApprovedPurchases(answers, asOf, quietPeriod));
      lookUps.put(key, check);
    }
    return check.run(entry);
  }

  private SourceProof checkList(
      EvidenceSource source, JournalEntry entry, Instant from, Instant upTo)
      throws JournalException, ExecutionException {
    CurrencyUnit currency = entry.amount().currency();
    List<Object> key = Arrays.asList(source, entry.merchant(), currency, from, upTo);
    SourceProof proof = lists.get(key);
    if (proof == null) {
      SourceAnswers answers = answers(source, entry, true);
      proof = new ListCheck(answers, currency).run(from, upTo.minus(quietPeriod));
      lists.put(key, proof);
    }
    return proof;
  }

  private SourceAnswers answers(EvidenceSource source, JournalEntry entry, boolean isList) {
    return new SourceAnswers(journal, source, entry.merchant(), isList);
  }
}
