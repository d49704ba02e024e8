package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Collects the reports of the sources about one entry and derives the resolution. Resolves the
 * entry only on explicit evidence that has its amount and currency, is late enough, and is not
 * contradicted by another source.
 */
final class EvidenceAssessment {

  private final JournalEntry entry;
  private final Instant quietUntil;
  private final Instant journalTime;
  private final StringBuilder details = new StringBuilder();
  private @Nullable Finding charge;
  private @Nullable Finding decline;
  private @Nullable Finding provenAbsence;
  private final Map<EvidenceSource, Finding> toBeChecked = new LinkedHashMap<>();
  private Alarm.@Nullable Kind alarm;
  private boolean failed;
  private boolean tooEarly;
  private boolean isOfTheFuture;
  private boolean isAtGateway;
  private boolean isAbsent;
  private boolean unproven;

  /**
   * Creates an assessment without evidence.
   *
   * @param journalTime the current time of the journal's clock, which set the times of the entry;
   *     {@link Instant#MIN} while entries may be missing
   */
  EvidenceAssessment(JournalEntry entry, Duration quietPeriod, Instant journalTime) {
    this.entry = entry;
    this.journalTime = journalTime;
    this.quietUntil = lastSign(entry).plus(quietPeriod);
  }

  // The request may have been under way until the entry was marked in doubt. If two clocks set
  // these
  // times, the one that is ahead only makes the wait longer.
  private static Instant lastSign(JournalEntry entry) {
    return entry.changedAt().isAfter(entry.claimedAt()) ? entry.changedAt() : entry.claimedAt();
  }

  void addFailure(EvidenceSource source, ExecutionException e) {
    failed = true;
    addDetail(source.name + ": failed with " + EvidenceSource.causeOf(e));
  }

  /** Adds a report of a source; {@code now} is the time after the report. */
  void add(EvidenceSource source, Finding finding, Instant now) {
    addDetail(source.name + ": " + finding);
    Finding.Kind kind = finding.kind();
    if (kind == Finding.Kind.CHARGED) {
      charged(finding);
    } else if (kind == Finding.Kind.DECLINED) {
      declined(source, finding, now);
    } else if (kind == Finding.Kind.NOT_CHARGED) {
      notCharged(source, finding, now);
    } else {
      unknown(finding);
    }
  }

  /**
   * Adds a report of a source that is disproved or cannot be proven. It resolves nothing, but may
   * be true. A decline that cannot be proven contradicts nothing, because no money moved.
   */
  void addDisproved(EvidenceSource source, Finding finding, SourceProof disproof) {
    addDetail(source.name + ": " + finding);
    isAtGateway |=
        finding.kind() == Finding.Kind.CHARGED || disproof.result != SourceProof.Result.FAILED;
    apply(disproof);
  }

  private void addDetail(String detail) {
    details.append(details.length() == 0 ? "" : "; ").append(detail);
  }

  private void charged(Finding finding) {
    if (!isOfThisAmount(finding)) {
      return;
    }
    if (charge != null && SourceTexts.differ(charge.gatewayId(), finding.gatewayId())) {
      alarm(Alarm.Kind.CONTRADICTION);
    }
    charge = charge == null || !charge.gatewayId().isPresent() ? finding : charge;
  }

  /**
   * Adds a decline. It may belong to an earlier attempt, which the journal may have lost, as long
   * as the request of this attempt may still be on its way.
   */
  private void declined(EvidenceSource source, Finding finding, Instant now) {
    if (!isOfThisAmount(finding)) {
      return;
    }
    if (!isLateEnough(finding.asOf().orElse(now), now)) {
      tooEarly = true;
    } else if (!finding.listedFrom().isPresent()) {
      decline = finding;
    } else {
      toBeChecked.put(source, finding); // The list may end earlier than configured.
    }
  }

  // A journal whose clock is behind sets the times too early, so its own clock must agree.
  private boolean isLateEnough(Instant asOf, Instant now) {
    isOfTheFuture |= asOf.isAfter(now);
    return asOf.isAfter(quietUntil) && !asOf.isAfter(now) && journalTime.isAfter(quietUntil);
  }

  private boolean isOfThisAmount(Finding finding) {
    Money amount = finding.amount().orElse(null);
    boolean same = entry.amount().equals(amount);
    if (!same) {
      alarm(Alarm.Kind.AMOUNT_MISMATCH);
    }
    return same;
  }

  private void notCharged(EvidenceSource source, Finding finding, Instant now) {
    if (!isLateEnough(finding.asOf().orElse(Instant.MIN), now)) {
      tooEarly = true;
    } else {
      isAbsent = true;
      toBeChecked.put(source, finding);
    }
  }

  private void unknown(Finding finding) {
    isAtGateway |= finding.isWithoutOutcome();
    if (finding.isAlarming()) {
      alarm(Alarm.Kind.SUSPICIOUS);
    }
  }

  private void alarm(Alarm.Kind kind) {
    alarm = alarm == null ? kind : alarm;
  }

  /** Returns the alarm for this entry, if any. */
  @Nullable Alarm alarm() {
    return alarm == null ? null : alarmOf(alarm, details.toString());
  }

  /**
   * Returns the alarm, if any, when {@code resolving} could not be recorded because the journal
   * already has {@code now}. An entry that is open by now belongs to a later attempt, which the
   * charge may belong to.
   */
  @Nullable Alarm alarmOfResolvedElsewhere(@Nullable JournalEntry now, Resolution resolving) {
    boolean agrees = now != null && (now.state().isOpen() || now.state() == JournalState.APPROVED);
    return agrees || resolving.state() != JournalState.APPROVED
        ? null
        : alarmOf(
            Alarm.Kind.CHARGE_NOT_APPROVED,
            details + "; the journal has " + (now == null ? "no such entry" : now));
  }

  private Alarm alarmOf(Alarm.Kind kind, String detail) {
    return new Alarm(kind, entry.merchant(), entry.reference(), detail);
  }

  /**
   * Returns the sources that report absence, or a decline from a list, if nothing else resolves the
   * entry. Call it after all sources have reported. Each of them must then be checked, and the
   * result added by {@link #addProof}.
   */
  Map<EvidenceSource, Finding> toBeChecked() {
    // A settlement file that does not list a decline does not contradict it, because no money
    // moved.
    boolean deniesCharge = decline != null || !toBeChecked.isEmpty();
    if (charge != null && deniesCharge || isAtGateway && isAbsent) {
      alarm(Alarm.Kind.CONTRADICTION);
    }
    boolean isDecided = alarm != null || charge != null || decline != null;
    return isDecided ? Collections.emptyMap() : toBeChecked;
  }

  /** Adds the result of the proof of one of these sources. */
  void addProof(Finding finding, SourceProof proof) {
    if (proof.result == SourceProof.Result.PROVEN) {
      decline = finding.kind() == Finding.Kind.DECLINED ? finding : decline;
      provenAbsence = finding.kind() == Finding.Kind.NOT_CHARGED ? finding : provenAbsence;
    }
    apply(proof);
  }

  private void apply(SourceProof proof) {
    unproven |= proof.result == SourceProof.Result.UNPROVEN;
    failed |= proof.result == SourceProof.Result.FAILED;
    if (proof.result == SourceProof.Result.SUSPICIOUS) {
      alarm(Alarm.Kind.SUSPICIOUS);
    }
    if (!proof.detail.isEmpty()) {
      addDetail(proof.detail);
    }
  }

  /** Returns the resolution of the entry; null when it stays in doubt. */
  @Nullable Resolution resolution() {
    if (alarm != null) {
      return null;
    }
    Finding resolving = charge != null ? charge : decline != null ? decline : provenAbsence;
    return resolving == null ? null : resolving.resolution();
  }

  /** Returns why the entry stays in doubt. */
  UnresolvedEntry unresolved() {
    String text = details.length() == 0 ? "no source was queried" : details.toString();
    if (isOfTheFuture) {
      text += "; the report is of a time in the future: source and reconciler need the same clock";
    }
    return new UnresolvedEntry(
        entry,
        why(),
        tooEarly
            ? text + "; the report counts only if the source makes it after " + whenItCounts()
            : text);
  }

  private String whenItCounts() {
    return journalTime.equals(Instant.MIN)
        ? "the journal was opened with complete(), because a later attempt may be missing until"
            + " then"
        : quietUntil
            + (journalTime.isAfter(quietUntil)
                ? ""
                : " by the clock of the journal, which shows " + journalTime);
  }

  private UnresolvedEntry.Why why() {
    if (alarm != null) {
      return UnresolvedEntry.Why.ALARM;
    }
    if (tooEarly) {
      return UnresolvedEntry.Why.TOO_EARLY;
    }
    if (unproven) {
      return UnresolvedEntry.Why.UNPROVEN_SOURCE;
    }
    if (failed) {
      return UnresolvedEntry.Why.SOURCE_FAILED;
    }
    return UnresolvedEntry.Why.UNKNOWN;
  }
}
