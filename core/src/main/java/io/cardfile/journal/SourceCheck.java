package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a source asks the place where purchases were sent. A source that asks another place
 * finds no purchase, so its "not charged" means nothing; one that finds a purchase which a reply of
 * that place approved asks the right one. An approval that a source reported proves no source,
 * because the source may have been wrong.
 *
 * <p>A list that has every charge of a time must have everything that was approved in it; any other
 * source one of the latest, and one of before the claim where there is any. Where it is not known
 * where a purchase was sent, purchases of all destinations are asked about: they can only disprove
 * a source. Not thread-safe.
 */
final class SourceCheck {

  /** How many approved entries are read, and a source is asked about, at most. */
  private static final int READ = 100;

  /** How many are read when sources reported all of the first ones, and for a list at once. */
  private static final int MOST_READ = 10_000;

  /** How many of a destination are enough that a source has as charged, and that prove nothing. */
  private static final int CONFIRMED = 5;

  private final PurchaseJournal journal;
  private final EvidenceSource source;
  private final String merchant;
  private final @Nullable String destination;
  private final @Nullable Instant listedFrom;
  private final Instant asOf;
  private final Instant claimedAt;
  private Instant provenBy = Instant.MIN;
  private Instant provenSince = Instant.MIN;
  private Instant provenUpTo;
  private final Map<String, @Nullable SourceProof> answers = new HashMap<>();
  private final Map<String, Integer> askedAt = new HashMap<>();
  private final Map<String, Integer> confirmedAt = new HashMap<>();
  private int asked;

  SourceCheck(
      PurchaseJournal journal, EvidenceSource source, JournalEntry absent, Finding absence) {
    this.journal = journal;
    this.source = source;
    this.merchant = absent.merchant();
    this.destination = absent.destination().orElse(null);
    this.listedFrom = absence.listedFrom();
    this.asOf = absence.asOf().orElse(Instant.EPOCH);
    this.claimedAt = absent.claimedAt();
    this.provenUpTo = listedFrom == null ? claimedAt : Instant.MAX;
  }

  /** Returns what the result holds for: of a list one time, of any other source this run. */
  List<Object> key() {
    return Arrays.asList(
        source, merchant, destination, listedFrom, listedFrom == null ? null : asOf);
  }

  boolean isOfAList() {
    return listedFrom != null;
  }

  /** Returns whether what {@link #run} has proven holds for a claim at {@code time}, too. */
  boolean isProvenAt(Instant time) {
    return !time.isBefore(provenSince) && !time.isAfter(provenUpTo);
  }

  /** Asks the source; see {@link SourceProofs} for the quiet period. */
  SourceProof run(Duration quietPeriod) throws JournalException {
    Instant settledBefore = asOf.minus(quietPeriod);
    SourceProof proof =
        listedFrom == null ? ofSome(settledBefore) : ofAllListed(listedFrom, settledBefore);
    if (proof == null) {
      proof = ofWhatItNames();
    }
    return proof == null ? undecided() : proof;
  }

  /** Asks on both sides of the claim: an account may have been changed between. */
  private @Nullable SourceProof ofSome(Instant settledBefore) throws JournalException {
    SourceProof latest = ofFirst(candidates(settledBefore));
    SourceProof before = isDisproof(latest) ? null : ofFirst(before());
    if (before == SourceProof.PROVEN) {
      provenSince = provenBy;
      provenUpTo = Instant.MAX;
    }
    return isDisproof(latest) || before == null ? latest : before;
  }

  private static boolean isDisproof(@Nullable SourceProof proof) {
    return proof != null && proof != SourceProof.PROVEN;
  }

  /** Returns what the first of these that decides something comes to; null when none does. */
  private @Nullable SourceProof ofFirst(List<JournalEntry> candidates) {
    for (JournalEntry candidate : candidates) {
      SourceProof proof = answer(candidate);
      if (proof != null) {
        provenBy = candidate.changedAt();
        return proof;
      }
    }
    return null;
  }

  private @Nullable SourceProof answer(JournalEntry candidate) {
    String reference = candidate.reference();
    if (!answers.containsKey(reference)) {
      answers.put(reference, isEnoughAsked(candidate) ? null : check(candidate));
    }
    return answers.get(reference);
  }

  /**
   * Returns what replies had approved before the absent purchase was claimed, the latest first. A
   * source that has only what came later may be of another account of the same merchant.
   */
  private List<JournalEntry> before() throws JournalException {
    if (destination == null) {
      return Collections.emptyList();
    }
    List<JournalEntry> before = new ArrayList<>(latest(claimedAt));
    before.removeIf(SourceCheck::isReported);
    return before;
  }

  // A source that has the latest purchases, of one destination, may lack all of an earlier one.
  private boolean isEnoughAsked(JournalEntry candidate) {
    String sentTo = candidate.destination().orElse("");
    return confirmedAt.getOrDefault(sentTo, 0) == CONFIRMED
        || askedAt.getOrDefault(sentTo, 0) == READ;
  }

  /**
   * Returns those that a source must know by now, the latest first; then younger ones, the oldest
   * first; then those that sources reported.
   */
  private List<JournalEntry> candidates(Instant settledBefore) throws JournalException {
    List<JournalEntry> settled = new ArrayList<>(latest(settledBefore));
    List<JournalEntry> young = new ArrayList<>(latest(asOf));
    young.removeIf(entry -> entry.changedAt().isBefore(settledBefore));
    Collections.reverse(young);
    settled.addAll(young);
    settled.sort(Comparator.comparing(SourceCheck::isReported)); // Stable: these come last.
    return settled;
  }

  /** Returns approved purchases that changed before a time: of all destinations many, else some. */
  private List<JournalEntry> latest(Instant before) throws JournalException {
    int limit = destination == null ? MOST_READ : READ;
    List<JournalEntry> latest = journal.approved(merchant, destination, before, limit);
    boolean isEnough = latest.size() < READ || !latest.stream().allMatch(SourceCheck::isReported);
    return isEnough ? latest : journal.approved(merchant, destination, before, MOST_READ);
  }

  static boolean isReported(JournalEntry approved) {
    return approved.resolution().filter(Resolution::isApprovedBySource).isPresent();
  }

  private @Nullable SourceProof ofAllListed(Instant from, Instant settledBefore)
      throws JournalException {
    SourceProof proven = null;
    Instant before = settledBefore;
    List<JournalEntry> page;
    do {
      page = journal.approved(merchant, destination, before, MOST_READ);
      for (JournalEntry approved : page) {
        before = approved.changedAt();
        SourceProof proof = isToBeListed(approved, from) ? check(approved) : null;
        if (proof != null && proof.result != SourceProof.Result.PROVEN) {
          return proof;
        }
        proven = proof == null ? proven : proof;
      }
    } while (page.size() == MOST_READ && !before.isBefore(from));
    return proven;
  }

  // A card that was put on file without a charge need not be listed.
  private static boolean isToBeListed(JournalEntry approved, Instant from) {
    return approved.amount().minorUnits() > 0 && !approved.claimedAt().isBefore(from);
  }

  /** Goes on with purchases that the source itself names: a file may be of another time. */
  private @Nullable SourceProof ofWhatItNames() throws JournalException {
    List<String> named;
    try {
      named = source.source.chargedReferences(merchant, READ);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      Reconciler.keepInterrupt(e);
      return SourceProof.failed(source, e);
    }
    for (String reference : named) {
      JournalEntry entry = journal.find(merchant, reference).orElse(null);
      if (entry != null && JournalRules.isApproved(entry, merchant, destination, null)) {
        SourceProof proof = check(entry);
        if (proof != null) {
          return proof;
        }
      }
    }
    return null;
  }

  /** Asks about what the journal has as approved; returns null when the answer decides nothing. */
  private @Nullable SourceProof check(JournalEntry approved) {
    Finding finding;
    try {
      finding = source.find(approved);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      Reconciler.keepInterrupt(e);
      return SourceProof.failed(source, e);
    }
    String sentTo = approved.destination().orElse("");
    asked += isReported(approved) ? 0 : 1;
    askedAt.merge(sentTo, 1, Integer::sum);
    if (finding.kind() == Finding.Kind.CHARGED && isSame(finding, approved)) {
      confirmedAt.merge(sentTo, 1, Integer::sum);
      return isReported(approved) || destination == null ? null : SourceProof.PROVEN;
    }
    return denies(finding, approved) ? contradicted(approved, finding) : null;
  }

  static boolean isSame(Finding finding, JournalEntry approved) {
    String known = approved.resolution().flatMap(Resolution::gatewayId).orElse(null);
    String found = finding.gatewayId().orElse(null);
    boolean isSameId = known == null || found == null || known.equals(found);
    return isSameId && approved.amount().equals(finding.amount().orElse(null));
  }

  static boolean denies(Finding finding, JournalEntry approved) {
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

  private SourceProof contradicted(JournalEntry approved, Finding finding) {
    String words =
        source.name
            + " says "
            + finding
            + " of a purchase that the journal has as approved "
            + (destination == null ? "for the same merchant" : "at the same destination");
    String remedy =
        listedFrom == null
            ? ": see its alarm, and correct the address, merchant or credentials of the source"
            : ": see its alarm, and correct the merchant of the list, its references, or the times"
                + " between which it is called complete (a time zone, the hour of the cut-off)";
    Alarm alarm =
        new Alarm(Alarm.Kind.SUSPICIOUS, approved.merchant(), approved.reference(), words);
    return SourceProof.contradicted(words + remedy, alarm);
  }

  private SourceProof undecided() {
    return source.isTrusted
        ? SourceProof.PROVEN
        : SourceProof.unproven(
            whyUnproven()
                + ". If a person has made sure that it asks the right place, name it in"
                + " trustAbsence");
  }

  private String whyUnproven() {
    if (destination == null) { // Such entries of two places would prove each other's.
      return "nothing proves that "
          + source.name
          + " asks the right place, because the entry does not say where its purchase was sent: it"
          + " was restored without a destination, or is of an earlier version";
    }
    return asked == 0
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
  }
}
