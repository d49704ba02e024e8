package io.cardfile.reconcile;

import static io.cardfile.purchase.Capture.UNKNOWN;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.journal.ReportedOutcome.Kind;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.SourceReport.Weight;
import io.cardfile.reconcile.UnresolvedEntry.Reason;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides what the reports of all sources mean for one entry in doubt. The first row that applies
 * decides:
 *
 * <pre>
 * the sources report                                         the entry becomes
 * ---------------------------------------------------------  ---------------------------------
 * something that a person must see                           in doubt, alarm SUSPICIOUS
 * another amount or currency                                 in doubt, alarm AMOUNT_MISMATCH
 * two IDs                                                    in doubt, alarm CONTRADICTION
 * a charge, and a decline, void or "not found" that counts   in doubt, alarm CONTRADICTION
 * that it is pending, and such a decline, void or absence    in doubt, alarm CONTRADICTION
 * a first charge without its credential, a source failed     in doubt: SOURCE_FAILED
 * a charge                                                   approved
 * a decline that counts                                      declined
 * a void that counts                                         not charged
 * a "not found" that counts, no source failed or is unknown  not charged
 * nothing that counts, and a source failed                   in doubt: SOURCE_FAILED
 * "not found" by a source that is not verified               in doubt: SOURCE_NOT_VERIFIED
 * a decline, void or "not found" within the quiet period     in doubt: TOO_EARLY
 * nothing else                                               in doubt: UNKNOWN
 * </pre>
 *
 * <p>{@link Reconciler} has when a report counts. A report that does not count contradicts nothing,
 * except by its amount. "A first charge" is the charge of a first card-on-file payment, whose
 * credential another source may have. A source that does not cover the entry is not "unknown".
 */
final class ReconciliationRules {

  private final JournalEntry entry;
  private final List<SourceReport> reports;

  private ReconciliationRules(JournalEntry entry, List<SourceReport> reports) {
    this.entry = entry;
    this.reports = reports;
  }

  /** Returns what {@code reports}, one of each source, mean for {@code entry}. */
  static Decision decide(JournalEntry entry, List<SourceReport> reports) {
    return new ReconciliationRules(entry, reports).decide();
  }

  /**
   * Returns whether a source has the latest approved purchase. A source with another address or
   * account finds nothing, so its "not found" proves nothing.
   */
  static boolean isFound(JournalEntry approved, ReportedOutcome report) {
    boolean isCharged = report.kind() == Kind.CHARGED || report.kind() == Kind.VOIDED;
    return isCharged && report.amount().filter(approved.amount()::equals).isPresent();
  }

  /** Returns the stored credential that a charge has; the first of several. */
  static Optional<StoredCredential> credential(List<SourceReport> reports) {
    return reports.stream()
        .filter(report -> report.outcome.kind() == Kind.CHARGED)
        .map(report -> report.outcome.storedCredential())
        .filter(Optional::isPresent)
        .findFirst()
        .flatMap(found -> found);
  }

  private boolean isCredentialMissing() {
    return entry.isFirstCardOnFile() && !credential(reports).isPresent();
  }

  private Decision decide() {
    boolean isCharged = best(Kind.CHARGED).isPresent();
    boolean isNotFound = best(Kind.NOT_FOUND).isPresent();
    boolean isDenied =
        isNotFound || best(Kind.DECLINED).isPresent() || best(Kind.VOIDED).isPresent();
    if (isReported(ReportedOutcome::isAlarming)) {
      return Decision.alarm(Alarm.Kind.SUSPICIOUS);
    }
    if (isReported(this::hasOtherAmount)) {
      return Decision.alarm(Alarm.Kind.AMOUNT_MISMATCH);
    }
    boolean isAtGateway = isCharged || isReported(ReportedOutcome::isPending);
    if (hasTwoIds() || isAtGateway && isDenied) {
      return Decision.alarm(Alarm.Kind.CONTRADICTION);
    }
    if (isCharged && isCredentialMissing() && has(Weight.FAILED)) {
      return Decision.inDoubt(Reason.SOURCE_FAILED);
    }
    for (Kind kind : new Kind[] {Kind.CHARGED, Kind.DECLINED, Kind.VOIDED}) {
      if (best(kind).isPresent()) {
        return Decision.resolved(best(kind).get());
      }
    }
    if (isNotFound && !has(Weight.FAILED) && !isReported(this::isUnknown)) {
      return Decision.resolved(best(Kind.NOT_FOUND).get());
    }
    return Decision.inDoubt(
        has(Weight.FAILED)
            ? Reason.SOURCE_FAILED
            : has(Weight.NOT_VERIFIED)
                ? Reason.SOURCE_NOT_VERIFIED
                : has(Weight.TOO_EARLY) ? Reason.TOO_EARLY : Reason.UNKNOWN);
  }

  /** Returns the most detailed report of this kind that counts; the first of equal ones. */
  private Optional<SourceReport> best(Kind kind) {
    Comparator<SourceReport> order =
        Comparator.comparing(report -> report.outcome.capture().orElse(UNKNOWN) != UNKNOWN);
    Comparator<SourceReport> detailed =
        order.thenComparing(report -> report.outcome.id().isPresent());
    return counting()
        .filter(report -> report.outcome.kind() == kind)
        .reduce((one, other) -> detailed.compare(one, other) < 0 ? other : one);
  }

  private boolean hasTwoIds() {
    return counting()
            .map(report -> report.outcome.id())
            .filter(Optional::isPresent)
            .distinct()
            .count()
        > 1;
  }

  private Stream<SourceReport> counting() {
    return reports.stream().filter(report -> report.weight == Weight.COUNTS);
  }

  private boolean hasOtherAmount(ReportedOutcome outcome) {
    return outcome.amount().filter(amount -> !amount.equals(entry.amount())).isPresent();
  }

  private boolean isReported(Predicate<ReportedOutcome> what) {
    return reports.stream().anyMatch(report -> what.test(report.outcome));
  }

  private boolean isUnknown(ReportedOutcome outcome) {
    return outcome.kind() == Kind.UNKNOWN && outcome.isCovered();
  }

  private boolean has(Weight weight) {
    return reports.stream().anyMatch(report -> report.weight == weight);
  }

  /** What becomes of one entry. */
  static final class Decision {

    /** The report that resolves the entry; null if the entry stays in doubt. */
    final @Nullable SourceReport resolving;

    /** Why the entry stays in doubt; null if it is resolved. */
    final @Nullable Reason reason;

    final Alarm.@Nullable Kind alarm;

    private Decision(
        @Nullable SourceReport resolving, @Nullable Reason reason, Alarm.@Nullable Kind alarm) {
      this.resolving = resolving;
      this.reason = reason;
      this.alarm = alarm;
    }

    static Decision resolved(SourceReport by) {
      return new Decision(by, null, null);
    }

    static Decision inDoubt(Reason reason) {
      return new Decision(null, reason, null);
    }

    static Decision alarm(Alarm.Kind kind) {
      return new Decision(null, Reason.ALARM, kind);
    }
  }
}
