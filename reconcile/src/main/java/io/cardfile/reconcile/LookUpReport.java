package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.journal.ReportedOutcome.Kind;
import io.cardfile.purchase.Capture;
import io.cardfile.reconcile.ReconciliationRules.Decision;
import io.cardfile.reconcile.UnresolvedEntry.Reason;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reports of the sources about one entry, and what a {@link Reconciler} would record. An entry
 * in doubt has either an {@link #outcome()} or a {@link #reason()}; any other entry has neither.
 * Immutable.
 */
public final class LookUpReport {

  private static final String ASK = ": do not resolve it, and ask the gateway.";
  private static final String LEAVE_IT = " Leave it to the reconciler";

  private final JournalEntry entry;
  private final List<SourceReport> reports;
  private final Instant quietUntil;
  private final @Nullable JournalOutcome outcome;
  private final @Nullable Reason reason;
  private final Alarm.@Nullable Kind alarm;

  LookUpReport(JournalEntry entry, List<SourceReport> reports, Instant quietUntil) {
    this.entry = entry;
    this.reports = reports;
    this.quietUntil = quietUntil;
    if (entry.state() == JournalState.IN_DOUBT) {
      Decision decision = ReconciliationRules.decide(entry, reports);
      SourceReport resolving = decision.resolving;
      outcome = resolving == null ? null : resolving.outcome.outcome().orElse(null);
      reason = decision.reason;
      alarm = decision.alarm;
    } else {
      outcome = null;
      reason = null;
      alarm = isChargeNotApproved() ? Alarm.Kind.CHARGE_NOT_APPROVED : null;
    }
  }

  // The charge of an entry that is under way may be that of its own request.
  private boolean isChargeNotApproved() {
    return entry.state() != JournalState.APPROVED
        && !entry.state().isOpen()
        && reports.stream().anyMatch(report -> report.outcome.kind() == Kind.CHARGED);
  }

  /** Returns the entry that was looked up. */
  public JournalEntry entry() {
    return entry;
  }

  /** Returns the reports by the names of the sources, in the order of the sources; unmodifiable. */
  public Map<String, ReportedOutcome> reports() {
    Map<String, ReportedOutcome> bySource = new LinkedHashMap<>();
    reports.forEach(report -> bySource.put(report.source, report.outcome));
    return Collections.unmodifiableMap(bySource);
  }

  /**
   * Returns the reports as texts for a person, with the gateway's ID, how much is captured, and
   * whether the report counts; in the order of the sources, unmodifiable.
   */
  public Map<String, String> texts() {
    Map<String, String> bySource = new LinkedHashMap<>();
    reports.forEach(report -> bySource.put(report.source, report.textWithId()));
    return Collections.unmodifiableMap(bySource);
  }

  /** Returns the outcome that a reconciler would record, if there is one. */
  public Optional<JournalOutcome> outcome() {
    return Optional.ofNullable(outcome);
  }

  /** Returns why an entry stays in doubt; empty if it has an outcome, or is not in doubt. */
  public Optional<Reason> reason() {
    return Optional.ofNullable(reason);
  }

  /** Returns the contradiction that a person must look at, if there is one. */
  public Optional<Alarm.Kind> alarm() {
    return Optional.ofNullable(alarm);
  }

  /** Returns the time after which a decline, a void or "not found" counts. */
  public Instant quietUntil() {
    return quietUntil;
  }

  /**
   * Returns the decision as one word: the kind of alarm, the state that the outcome has, the reason
   * why the entry stays in doubt, or {@code NOT_IN_DOUBT}.
   */
  public String decision() {
    if (alarm != null) {
      return alarm.name();
    }
    return outcome != null
        ? outcome.state().name()
        : reason != null ? reason.name() : "NOT_IN_DOUBT";
  }

  /**
   * Returns whether a person may record the outcome and lose nothing. An approval must have the
   * gateway's ID, be captured in full or not at all, and not be that of a first card-on-file
   * payment, whose stored credential only a reconciler hands over.
   */
  public boolean isResolvableByHand() {
    if (outcome == null) {
      return false;
    }
    return outcome.state() != JournalState.APPROVED
        || !entry.isFirstCardOnFile()
            && outcome.gatewayId().isPresent()
            && (isCaptured(Capture.FULL) || isCaptured(Capture.NONE));
  }

  /** Returns what the reports mean, and what to do, as sentences for a person. */
  public String meaning() {
    if (alarm != null) {
      return meaning(alarm);
    }
    if (outcome != null) {
      return meaning(outcome);
    }
    if (reason == null) {
      return entry.state() == JournalState.PREPARED
          ? "The purchase is under way: wait."
          : "The journal has it as " + entry.state() + ": there is nothing to resolve.";
    }
    switch (reason) {
      case TOO_EARLY:
        return "It is not charged, or not yet: the request may still be on its way. Look it up"
            + " again after "
            + quietUntil.plusMillis(999).truncatedTo(ChronoUnit.SECONDS)
            + ".";
      case SOURCE_FAILED:
        return "A query failed, so nothing is certain. Check the address and the network, and look"
            + " it up again.";
      case SOURCE_NOT_VERIFIED:
        return "It is not found, and neither is the merchant's latest approved purchase: resolve"
            + " nothing, and check the address, the user name and the credentials.";
      default:
        return "The sources do not know the outcome. Correct what the report names, and look it up"
            + " again, or ask the gateway.";
    }
  }

  private String meaning(Alarm.Kind kind) {
    switch (kind) {
      case CHARGE_NOT_APPROVED:
        return "Contradiction: the gateway has a charge, and the journal has "
            + entry.state()
            + ". Stop payments of this reference, and ask the gateway.";
      case AMOUNT_MISMATCH:
        return "A source has another amount or currency" + ASK;
      case CONTRADICTION:
        return "The reports contradict each other" + ASK;
      default:
        return "Do not resolve it. Correct what the report names, or ask the gateway.";
    }
  }

  private String meaning(JournalOutcome found) {
    switch (found.state()) {
      case APPROVED:
        return charge() + next(found);
      case DECLINED:
        return "It is declined: nothing is charged.";
      default:
        return found.isVoided()
            ? "It was voided: nothing is charged, and a new payment needs a new reference."
            : "The gateway does not have it: nothing is charged.";
    }
  }

  private String charge() {
    return isCaptured(Capture.FULL)
        ? "It is paid."
        : isCaptured(Capture.NONE)
            ? "It is authorised, and not captured."
            : isCaptured(Capture.PARTIAL)
                ? "It is authorised, and captured in part."
                : "It is authorised, and may be captured.";
  }

  private String next(JournalOutcome found) {
    if (entry.isFirstCardOnFile() && !ReconciliationRules.credential(reports).isPresent()) {
      return " No source has its stored card: ask the gateway for it before you resolve it.";
    }
    if (entry.isFirstCardOnFile()) {
      return LEAVE_IT + ", which gives the application the stored card.";
    }
    if (!found.gatewayId().isPresent()) {
      return " The reply has no ID to resolve it by." + LEAVE_IT + ".";
    }
    return isResolvableByHand() ? "" : LEAVE_IT + ", which records the capture.";
  }

  private boolean isCaptured(Capture capture) {
    return outcome != null && outcome.detail().equals(Optional.of(capture.name()));
  }

  @Override
  public String toString() {
    return decision() + " " + entry + ": " + reports;
  }
}
