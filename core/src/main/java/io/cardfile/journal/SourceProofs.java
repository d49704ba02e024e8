package io.cardfile.journal;

import io.cardfile.journal.SourceProof.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks during one run that sources ask the place where purchases were sent. A source that asks
 * another place finds no purchase, so its "not charged" means nothing; one that finds a purchase
 * which a reply of that place approved asks the right one. An approval that a source reported
 * proves no source, because the source may have been wrong. Each source is checked once for each
 * merchant and destination. Not thread-safe.
 */
final class SourceProofs {

  /** How many approved entries are read, to find some that are not too young. */
  private static final int READ = 100;

  /** How many are read when sources reported all of the first ones, as after an outage. */
  private static final int MOST_READ = 10_000;

  /** How many purchases a source is asked about. */
  private static final int ASKED = 5;

  private final PurchaseJournal journal;
  private final Instant settledBefore;
  private final Consumer<Alarm> alarms;
  private final Map<List<Object>, SourceProof> known = new HashMap<>();

  /**
   * Starts a run.
   *
   * @param quietPeriod purchases that were approved longer ago are asked about first: a source may
   *     know the latest ones a little later than the journal
   * @param alarms receives sources that do not have what the journal has as approved
   */
  SourceProofs(PurchaseJournal journal, Instant now, Duration quietPeriod, Consumer<Alarm> alarms) {
    this.journal = journal;
    this.settledBefore = now.minus(quietPeriod);
    this.alarms = alarms;
  }

  /** Returns whether absence that {@code source} reports of {@code entry} is evidence. */
  SourceProof of(EvidenceSource source, JournalEntry entry) throws JournalException {
    String destination = entry.destination().orElse(null);
    if (destination == null) {
      return withoutDestination(source);
    }
    List<Object> key = Arrays.asList(source, entry.merchant(), destination);
    SourceProof proof = known.get(key);
    if (proof == null) {
      proof = check(source, entry.merchant(), destination);
      if (proof.result != Result.FAILED) { // A later entry may find it working again.
        known.put(key, proof);
      }
    }
    return proof;
  }

  private SourceProof check(EvidenceSource source, String merchant, String destination)
      throws JournalException {
    int asked = 0;
    for (JournalEntry candidate : candidates(merchant, destination)) {
      SourceProof proof = check(source, candidate);
      if (proof != null) {
        return proof;
      }
      asked += isReported(candidate) ? 0 : 1;
    }
    return checkListed(source, merchant, destination, asked);
  }

  /**
   * Returns those that a source must know by now, the latest first; then younger ones, the oldest
   * first; then those that sources reported, which can only disprove a source.
   */
  private List<JournalEntry> candidates(String merchant, String destination)
      throws JournalException {
    List<JournalEntry> settled = new ArrayList<>();
    List<JournalEntry> young = new ArrayList<>();
    List<JournalEntry> reported = new ArrayList<>();
    for (JournalEntry entry : approved(merchant, destination)) {
      boolean isSettled = entry.changedAt().isBefore(settledBefore);
      (isReported(entry) ? reported : isSettled ? settled : young).add(entry);
    }
    Collections.reverse(young);
    settled.addAll(young);
    settled.addAll(reported);
    return settled.subList(0, Math.min(ASKED, settled.size()));
  }

  private List<JournalEntry> approved(String merchant, String destination) throws JournalException {
    List<JournalEntry> latest = journal.approved(merchant, destination, null, READ);
    boolean isEnough = latest.size() < READ || !latest.stream().allMatch(SourceProofs::isReported);
    return isEnough ? latest : journal.approved(merchant, destination, null, MOST_READ);
  }

  private static boolean isReported(JournalEntry approved) {
    return approved.resolution().filter(Resolution::isApprovedBySource).isPresent();
  }

  /** Goes on with purchases that the source itself names: a file may be of another time. */
  private SourceProof checkListed(
      EvidenceSource source, String merchant, String destination, int asked)
      throws JournalException {
    List<String> listed;
    try {
      listed = source.source.chargedReferences(merchant, READ);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      Reconciler.keepInterrupt(e);
      return failed(source, e);
    }
    for (String reference : listed) {
      JournalEntry entry = journal.find(merchant, reference).orElse(null);
      if (entry != null && JournalRules.isApproved(entry, merchant, destination, null)) {
        SourceProof proof = check(source, entry);
        if (proof != null) {
          return proof;
        }
        asked += isReported(entry) ? 0 : 1;
      }
    }
    return unproven(source, asked);
  }

  /** Asks about what the journal has as approved; returns null when the answer decides nothing. */
  private @Nullable SourceProof check(EvidenceSource source, JournalEntry approved) {
    Finding finding;
    try {
      finding = source.find(approved);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      Reconciler.keepInterrupt(e);
      return failed(source, e);
    }
    if (finding.kind() == Finding.Kind.CHARGED && isSame(finding, approved)) {
      return isReported(approved) ? null : new SourceProof(Result.PROVEN, "");
    }
    return denies(finding, approved) ? contradicted(source, approved, finding) : null;
  }

  private static boolean isSame(Finding finding, JournalEntry approved) {
    String known = approved.resolution().flatMap(Resolution::gatewayId).orElse(null);
    String found = finding.gatewayId().orElse(null);
    boolean isSameId = known == null || found == null || known.equals(found);
    return isSameId && approved.amount().equals(finding.amount().orElse(null));
  }

  private static boolean denies(Finding finding, JournalEntry approved) {
    switch (finding.kind()) {
      case CHARGED:
      case DECLINED:
        return true;
      case NOT_CHARGED:
        Instant asOf = finding.asOf().orElse(Instant.MIN);
        return asOf.isAfter(approved.changedAt()); // A file may end before it.
      default:
        return finding.isAlarming();
    }
  }

  private SourceProof contradicted(EvidenceSource source, JournalEntry approved, Finding finding) {
    String words =
        source.name
            + " says "
            + finding
            + " of a purchase that the journal has as approved at the same destination";
    alarms.accept(
        new Alarm(Alarm.Kind.SUSPICIOUS, approved.merchant(), approved.reference(), words));
    return new SourceProof(
        Result.UNPROVEN,
        words + ": see its alarm, and correct the address, merchant or credentials of the source");
  }

  private static SourceProof failed(EvidenceSource source, Throwable e) {
    return new SourceProof(
        Result.FAILED,
        source.name + " could not be checked, it failed with " + e.getClass().getName());
  }

  /** Entries of before all lack one, so that those of two places would prove each other's. */
  private static SourceProof withoutDestination(EvidenceSource source) {
    return source.isTrusted
        ? new SourceProof(Result.PROVEN, "")
        : new SourceProof(
            Result.UNPROVEN,
            "the entry does not tell where its purchase was sent, as it is of an earlier version."
                + " If a person has made sure that "
                + source.name
                + " asks that place, name it in trustAbsence");
  }

  private static SourceProof unproven(EvidenceSource source, int asked) {
    if (source.isTrusted) {
      return new SourceProof(Result.PROVEN, "");
    }
    String why =
        asked == 0
            ? "nothing proves that "
                + source.name
                + " asks the right place, because the journal has no approved purchase at this"
                + " entry's destination, apart from those that a source reported. The next one that"
                + " is approved there proves it. If the destination was a wrong address, have a"
                + " person confirm at the gateway that it does not have the reference, and record"
                + " NOT_CHARGED for this entry"
            : source.name
                + " does not know any of the purchases that the journal has as approved at this"
                + " entry's destination ("
                + asked
                + " asked about). Correct the address, merchant or credentials of the source";
    return new SourceProof(
        Result.UNPROVEN,
        why + ". If a person has made sure that it asks the right place, name it in trustAbsence");
  }
}
