package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.money.CurrencyUnit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * What a source says, during one run, of approved purchases of one merchant and destination. A
 * source that asks another place finds no purchase, so its "not charged" means nothing; one that
 * finds a purchase which a reply of that place approved asks the right one. An approval that a
 * source reported proves no source, because the source may have been wrong. Not thread-safe.
 */
final class SourceAnswers {

  /** About how many of the latest of a destination a source is asked at most. */
  static final int ASKED = 100;

  /** How many of the purchases are looked at that a list names itself. */
  private static final int NAMED = 1_000;

  /** How many next to a purchase a list is asked about that has a line of it. */
  private static final int NEAR = 20;

  /** How many of a destination are enough that a source has as charged, and that prove nothing. */
  private static final int CONFIRMED = 5;

  private final PurchaseJournal journal;
  private final EvidenceSource source;
  private final String merchant;
  private final @Nullable String destination;
  private final boolean isList;
  private final Map<String, @Nullable SourceProof> answers = new HashMap<>();
  private final Set<String> confirmed = new HashSet<>();
  private @Nullable JournalEntry firstNotFound;
  private int asked;

  /**
   * Starts with no answer.
   *
   * @param destination where purchases were sent; null for those of all destinations, which can
   *     disprove the source alone
   * @param isList whether the source is a list that has every charge of a time
   */
  SourceAnswers(
      PurchaseJournal journal,
      EvidenceSource source,
      String merchant,
      @Nullable String destination,
      boolean isList) {
    this.journal = journal;
    this.source = source;
    this.merchant = merchant;
    this.destination = destination;
    this.isList = isList;
  }

  /** Returns approved purchases of the merchant at the destination, the latest first. */
  List<JournalEntry> approved(@Nullable Instant before, int limit) throws JournalException {
    return journal.approved(merchant, destination, before, limit);
  }

  /** Returns the same page by page, from a time back. */
  ApprovedPages pages(Instant before, int limit) {
    return new ApprovedPages(journal, merchant, destination, before, limit);
  }

  /** Returns what the first of these that decides something comes to; null when none does. */
  @Nullable SourceProof checkFirst(List<JournalEntry> candidates) throws ExecutionException {
    int confirmedOnes = 0;
    for (JournalEntry candidate : candidates.subList(0, Math.min(ASKED, candidates.size()))) {
      SourceProof proof = check(candidate);
      if (proof != null) {
        return proof;
      }
      confirmedOnes += isConfirmed(candidate) ? 1 : 0;
      if (confirmedOnes == CONFIRMED) {
        return null;
      }
    }
    return null;
  }

  /** Returns what an approved purchase proves; null when it decides nothing. Asks once for each. */
  @Nullable SourceProof check(JournalEntry approved) throws ExecutionException {
    String reference = approved.reference();
    if (!answers.containsKey(reference)) {
      answers.put(reference, ask(approved));
    }
    return answers.get(reference);
  }

  private boolean isConfirmed(JournalEntry approved) {
    return confirmed.contains(approved.reference());
  }

  boolean isAnyConfirmed() {
    return !confirmed.isEmpty();
  }

  /**
   * Goes on with purchases that the source itself names: a file may be of another time.
   *
   * @param currency of the purchases; null for any
   */
  @Nullable SourceProof checkNamed(@Nullable CurrencyUnit currency)
      throws JournalException, ExecutionException {
    for (JournalEntry approved : named()) {
      boolean isOfIt = currency == null || approved.amount().currency().equals(currency);
      SourceProof proof = isOfIt ? check(approved) : null;
      if (proof != null) {
        return proof;
      }
    }
    return null;
  }

  /**
   * Returns what the first purchase comes to that a list names and the journal has as approved with
   * another amount or ID; null when there is none.
   */
  @Nullable SourceProof findDifferent() throws JournalException, ExecutionException {
    return findDifferent(named());
  }

  /**
   * Does the same with the purchases that were approved last before a time, which a list may have.
   */
  @Nullable SourceProof findDifferent(Instant before) throws JournalException, ExecutionException {
    boolean namesCharges = !source.chargedReferences(merchant, 1).isEmpty();
    return namesCharges ? findDifferent(approved(before, NEAR)) : null;
  }

  private @Nullable SourceProof findDifferent(List<JournalEntry> some) throws ExecutionException {
    for (JournalEntry approved : some) {
      Finding finding = source.check(approved);
      if (finding.kind() == Finding.Kind.CHARGED && !isSame(finding, approved)) {
        return contradicted(approved, finding);
      }
    }
    return null;
  }

  /** Returns approved purchases of the destination that the source names. */
  private List<JournalEntry> named() throws JournalException, ExecutionException {
    List<JournalEntry> named = new ArrayList<>();
    for (String reference : source.chargedReferences(merchant, NAMED)) {
      JournalEntry entry = journal.find(merchant, reference).orElse(null);
      if (entry != null && JournalRules.isApproved(entry, merchant, destination, null)) {
        named.add(entry);
      }
    }
    return named;
  }

  /** Asks about what the journal has as approved; returns null when the answer decides nothing. */
  @Nullable SourceProof ask(JournalEntry approved) throws ExecutionException {
    Finding finding = source.check(approved);
    asked += isReported(approved) ? 0 : 1;
    if (finding.kind() == Finding.Kind.CHARGED && isSame(finding, approved)) {
      confirmed.add(approved.reference());
      return isReported(approved) ? null : SourceProof.PROVEN;
    }
    // Of what was put back it is not known when it was charged: it may be forgotten by now.
    if (finding.kind() == Finding.Kind.NOT_CHARGED && !approved.isContentKnown()) {
      firstNotFound = firstNotFound == null ? approved : firstNotFound;
      return null;
    }
    return denies(finding, approved) ? contradicted(approved, finding) : null;
  }

  static boolean isReported(JournalEntry approved) {
    return approved.resolution().filter(Resolution::isApprovedBySource).isPresent();
  }

  /**
   * Returns whether a charge is the approved purchase: it has the same ID, where both are known,
   * and the same amount. The amount of what was put back may be net of fees, so an ID is enough
   * there.
   */
  static boolean isSame(Finding charge, JournalEntry approved) {
    Optional<String> known = approved.resolution().flatMap(Resolution::gatewayId);
    if (SourceTexts.differ(known, charge.gatewayId())) {
      return false;
    }
    boolean isSameId = known.isPresent() && charge.gatewayId().isPresent();
    return isSameId && !approved.isContentKnown()
        || approved.amount().equals(charge.amount().orElse(null));
  }

  static boolean denies(Finding finding, JournalEntry approved) {
    Finding.Kind kind = finding.kind();
    if (kind == Finding.Kind.NOT_CHARGED) {
      Instant asOf = finding.asOf().orElse(Instant.MIN);
      return asOf.isAfter(approved.changedAt()); // A file may end before it.
    }
    return kind == Finding.Kind.CHARGED || kind == Finding.Kind.DECLINED || finding.isAlarming();
  }

  private SourceProof contradicted(JournalEntry approved, Finding finding) {
    String words =
        source.name
            + " says "
            + finding
            + (finding.kind() == Finding.Kind.CHARGED ? " with another amount or ID" : "")
            + " of a purchase that the journal has as approved "
            + where();
    String remedy =
        isList
            ? ": see its alarm, and correct the merchant of the list, its references, or the times"
                + " between which it is called complete (a time zone, the hour of the cut-off)"
            : ": see its alarm, and correct the address, user name or credentials of the source";
    return SourceProof.contradicted(words + remedy, alarm(approved, words));
  }

  /** Returns what comes of a source that finds nothing of what was put back. */
  private SourceProof nothingFound(JournalEntry putBack) {
    String words =
        source.name
            + " finds none of the purchases that were put back into the journal "
            + where()
            + ": it may have forgotten them, or ask at another place or account. No trust applies"
            + " to this. The next purchase that is approved there decides";
    return SourceProof.contradicted(words, alarm(putBack, words));
  }

  private String where() {
    return destination == null ? "for the same merchant" : "at the same destination";
  }

  private static Alarm alarm(JournalEntry approved, String words) {
    return new Alarm(Alarm.Kind.SUSPICIOUS, approved.merchant(), approved.reference(), words);
  }

  /** Returns what comes of a list that has approved purchases of other currencies alone. */
  SourceProof ofOtherCurrencies() {
    return SourceProof.unproven(
        source.name
            + " has no purchase of this entry's currency that the journal has as approved: is it a"
            + " list of all currencies? Take one that is. No trust applies to this");
  }

  /** Returns what comes of a list without any purchase that the journal has as approved. */
  SourceProof noneListed() {
    return SourceProof.unproven(
        source.name
            + " has none of the purchases that the journal has as approved at this entry's"
            + " destination: is it of this merchant? Take a list that begins earlier and has some"
            + " of them. No trust applies to this");
  }

  /** Returns what comes of it when no answer has decided, although some were asked about. */
  SourceProof undecided() {
    if (source.isTrusted && confirmed.isEmpty() && firstNotFound != null) {
      return nothingFound(firstNotFound);
    }
    return source.isTrusted
        ? SourceProof.PROVEN
        : SourceProof.unproven(
            (asked == 0 ? whyNothingIsAsked() : whyUndecided())
                + ". If a person has made sure that it asks the right place and account, name it in"
                + " trustAbsence");
  }

  private String whyUndecided() {
    return source.name
        + " does not know any of the latest purchases that replies approved at this entry's"
        + " destination ("
        + asked
        + " asked about). Correct the address, user name or credentials of the source";
  }

  private String whyNothingIsAsked() {
    return "nothing proves that "
        + source.name
        + " asks the right place, because the journal has no approved purchase at this entry's"
        + " destination, apart from those that a source reported. The next one that is approved"
        + " there proves it. If the destination was a wrong address, have a person confirm at the"
        + " gateway that it does not have the reference, and record NOT_CHARGED for this entry";
  }
}
