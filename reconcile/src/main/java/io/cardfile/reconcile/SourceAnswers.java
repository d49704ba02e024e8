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
 * The answers of a source during one run about approved purchases of one merchant. A source that
 * queries another address or account finds no purchase, so its "not charged" is no evidence. A
 * source that finds a purchase that a reply approved queries the right one. An approval that a
 * source reported proves no source, because the source may have been wrong. Not thread-safe.
 */
final class SourceAnswers {

  /** The maximum number of the latest purchases that a source is queried for. */
  static final int MOST_QUERIED = 100;

  /** The maximum number of references of a list that are compared. */
  private static final int NAMED = 1_000;

  /** The number of purchases before a listed purchase that are compared. */
  private static final int NEAR = 20;

  /** The number of confirmed purchases without proof after which the search ends. */
  private static final int CONFIRMED = 5;

  private final PurchaseJournal journal;
  private final EvidenceSource source;
  private final String merchant;
  private final boolean isList;
  private final Map<String, @Nullable SourceProof> answers = new HashMap<>();
  private final Set<String> confirmed = new HashSet<>();
  private @Nullable JournalEntry firstNotFound;
  private int queried;

  /**
   * Creates an object without answers.
   *
   * @param isList whether the source is a list that has every charge of a period
   */
  SourceAnswers(PurchaseJournal journal, EvidenceSource source, String merchant, boolean isList) {
    this.journal = journal;
    this.source = source;
    this.merchant = merchant;
    this.isList = isList;
  }

  /** Returns approved purchases of the merchant, the latest first. */
  List<JournalEntry> approved(@Nullable Instant before, int limit) throws JournalException {
    return journal.approved(merchant, before, limit);
  }

  /** Returns the purchases that were approved before a time, page by page. */
  ApprovedPages pages(Instant before, int limit) {
    return new ApprovedPages(journal, merchant, before, limit);
  }

  /** Returns the result of the first candidate that is conclusive; null when none is. */
  @Nullable SourceProof checkFirst(List<JournalEntry> candidates) throws ExecutionException {
    int confirmedOnes = 0;
    for (JournalEntry candidate :
        candidates.subList(0, Math.min(MOST_QUERIED, candidates.size()))) {
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

  /**
   * Returns the result for an approved purchase; null when it is not conclusive. Queries the source
   * once for each purchase.
   */
  @Nullable SourceProof check(JournalEntry approved) throws ExecutionException {
    String reference = approved.reference();
    if (!answers.containsKey(reference)) {
      answers.put(reference, query(approved));
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
   * Checks purchases whose references the source returns, because a file may be of another period.
   *
   * @param currency the currency of the purchases; null for any
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
   * Returns the result for the first purchase of a list that the journal has as approved with
   * another amount or ID; null when there is none.
   */
  @Nullable SourceProof findDifferent() throws JournalException, ExecutionException {
    return findDifferent(named());
  }

  /**
   * Compares the last purchases that were approved before a time with the list; returns the first
   * different one, or null.
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

  /** Returns approved purchases whose references the source returns. */
  private List<JournalEntry> named() throws JournalException, ExecutionException {
    List<JournalEntry> named = new ArrayList<>();
    for (String reference : source.chargedReferences(merchant, NAMED)) {
      JournalEntry entry = journal.find(merchant, reference).orElse(null);
      if (entry != null && JournalRules.isApproved(entry, merchant, null)) {
        named.add(entry);
      }
    }
    return named;
  }

  /**
   * Queries the source for an approved purchase; returns null when the answer is not conclusive.
   */
  @Nullable SourceProof query(JournalEntry approved) throws ExecutionException {
    Finding finding = source.check(approved);
    queried += isReported(approved) ? 0 : 1;
    if (finding.kind() == Finding.Kind.CHARGED && isSame(finding, approved)) {
      confirmed.add(approved.reference());
      return isReported(approved) ? null : SourceProof.PROVEN;
    }
    // It is not known when a restored purchase was charged: the source may have deleted it by now.
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
   * Returns whether a charge is the approved purchase: it has the same amount and, where both are
   * known, the same ID. The amount of a restored purchase may be net of fees, so the same ID is
   * sufficient for it.
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
    String detail =
        source.name
            + " reports "
            + finding
            + (finding.kind() == Finding.Kind.CHARGED ? " with another amount or ID" : "")
            + " for a purchase that the journal has as approved";
    String remedy =
        isList
            ? ": see its alarm, and correct the merchant of the list, its references, or the period"
                + " for which it is complete (check the time zone and the hour of the cut-off)"
            : ": see its alarm, and correct the address, user name or credentials of the source";
    return SourceProof.contradicted(detail + remedy, alarm(approved, detail));
  }

  /** Returns the result for a source that finds no restored purchase. */
  private SourceProof nothingFound(JournalEntry restored) {
    String detail =
        source.name
            + " finds none of the purchases that were restored into the journal: it may have"
            + " deleted them, or query another address or account. trustAbsence does not apply. The"
            + " next purchase that is approved there decides";
    return SourceProof.contradicted(detail, alarm(restored, detail));
  }

  private static Alarm alarm(JournalEntry approved, String detail) {
    return new Alarm(Alarm.Kind.SUSPICIOUS, approved.merchant(), approved.reference(), detail);
  }

  /** Returns the result for a list that has approved purchases only of other currencies. */
  SourceProof ofOtherCurrencies() {
    return SourceProof.unproven(
        source.name
            + " has no purchase in this entry's currency that the journal has as approved. Use a"
            + " list of all currencies. trustAbsence does not apply");
  }

  /** Returns the result for a list without any purchase that the journal has as approved. */
  SourceProof noneListed() {
    return SourceProof.unproven(
        source.name
            + " has none of the purchases that the journal has as approved. Check that it is a list"
            + " of this merchant, and use a list that begins earlier and has some of them."
            + " trustAbsence does not apply");
  }

  /** Returns the result when no answer was conclusive. */
  SourceProof undecided() {
    if (source.isTrusted && confirmed.isEmpty() && firstNotFound != null) {
      return nothingFound(firstNotFound);
    }
    return source.isTrusted
        ? SourceProof.PROVEN
        : SourceProof.unproven(
            (queried == 0 ? whyNothingWasQueried() : whyUndecided())
                + ". If a person has checked that it queries the right address and account, name it"
                + " in trustAbsence");
  }

  private String whyUndecided() {
    return source.name
        + " has none of the latest purchases that replies approved ("
        + queried
        + " queried). Correct the address, user name or credentials of the source";
  }

  private String whyNothingWasQueried() {
    return "no purchase proves that "
        + source.name
        + " queries the right address and account, because the journal has no approved purchase"
        + " apart from those that a source reported. The next one that is approved proves it. If"
        + " the purchase was sent to a wrong address,"
        + " a person must confirm with the gateway that it does not have the reference, and record"
        + " NOT_CHARGED for this entry";
  }
}
