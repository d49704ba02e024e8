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
 * Collects what the sources report of one entry and decides what it comes to. Resolves the entry
 * only on explicit evidence of this amount and currency that is late enough and that no other
 * source contradicts.
 */
final class EvidenceAssessment {

  private final JournalEntry entry;
  private final Instant quietUntil;
  private final Instant journalTime;
  private final StringBuilder details = new StringBuilder();
  private @Nullable Finding charge;
  private @Nullable Finding decline;
  private @Nullable Finding provenAbsence;
  private final Map<EvidenceSource, Finding> toBeProven = new LinkedHashMap<>();
  private Alarm.@Nullable Kind alarm;
  private boolean failed;
  private boolean tooEarly;
  private boolean isAtGateway;
  private boolean isAbsent;
  private boolean unproven;

  /**
   * Starts with nothing.
   *
   * @param journalTime the time by the clock that the entry has its times from; {@link Instant#MIN}
   *     while entries may be missing
   */
  EvidenceAssessment(JournalEntry entry, Duration quietPeriod, Instant journalTime) {
    this.entry = entry;
    this.journalTime = journalTime;
    this.quietUntil = lastSign(entry).plus(quietPeriod);
  }

  // The request may have been under way until the entry was called in doubt; and of two clocks,
  // the one that is ahead makes us wait longer.
  private static Instant lastSign(JournalEntry entry) {
    return entry.changedAt().isAfter(entry.claimedAt()) ? entry.changedAt() : entry.claimedAt();
  }

  void addFailure(EvidenceSource source, ExecutionException e) {
    failed = true;
    note(source.name + ": failed with " + EvidenceSource.causeOf(e));
  }

  /** Records what a source reports; {@code now} is when it has reported it. */
  void add(EvidenceSource source, Finding finding, Instant now) {
    note(source.name + ": " + finding);
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
   * Records what a source reports that is disproved, or cannot be checked: it settles nothing, and
   * may be true. A decline that cannot be checked contradicts nothing: no money moved.
   */
  void addDisproved(EvidenceSource source, Finding finding, SourceProof disproof) {
    note(source.name + ": " + finding);
    isAtGateway |=
        finding.kind() == Finding.Kind.CHARGED || disproof.result != SourceProof.Result.FAILED;
    take(disproof);
  }

  private void note(String words) {
    details.append(details.length() == 0 ? "" : "; ").append(words);
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
   * It may be of an earlier attempt, which the journal may have lost, until this one has arrived.
   */
  private void declined(EvidenceSource source, Finding finding, Instant now) {
    if (!isOfThisAmount(finding)) {
      return;
    }
    if (!isLateEnough(finding.asOf().orElse(now), now)) {
      tooEarly = true;
    } else if (!entry.destination().isPresent()) {
      unplaced(source);
    } else if (!finding.listedFrom().isPresent()) {
      decline = finding;
    } else {
      toBeProven.put(source, finding); // The list may end earlier than it is said to.
    }
  }

  // A journal whose clock is behind has dated the entry too early, so its clock counts as well.
  private boolean isLateEnough(Instant asOf, Instant now) {
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
    } else if (!entry.destination().isPresent()) {
      unplaced(source);
    } else {
      isAbsent = true;
      toBeProven.put(source, finding);
    }
  }

  /** Another place or account truly lacks it, or has declined an attempt of its own. */
  private void unplaced(EvidenceSource source) {
    unproven = true;
    note(
        source.name
            + " may ask elsewhere: the entry does not say where and with which account its purchase"
            + " was sent, as it was restored without a destination or is of an earlier version."
            + " When no charge is found, have a person ask the gateway, and record the answer"
            + " for this entry. No trust applies to this");
  }

  private void unknown(Finding finding) {
    isAtGateway |= finding.isUnsettled();
    if (finding.isAlarming()) {
      alarm(Alarm.Kind.SUSPICIOUS);
    }
  }

  private void alarm(Alarm.Kind kind) {
    alarm = alarm == null ? kind : alarm;
  }

  /** Returns what to tell a person, if anything. */
  @Nullable Alarm alarm() {
    return alarm == null ? null : alarmOf(alarm, details.toString());
  }

  /**
   * Returns what to tell a person about {@code settling} where the journal has {@code now} already.
   * What is open by now is of a next attempt, whose charge it may be.
   */
  @Nullable Alarm alarmOfOvertaken(@Nullable JournalEntry now, Resolution settling) {
    boolean agrees = now != null && (now.state().isOpen() || now.state() == JournalState.APPROVED);
    return agrees || settling.state() != JournalState.APPROVED
        ? null
        : alarmOf(
            Alarm.Kind.CHARGE_NOT_APPROVED,
            details + "; the journal has " + (now == null ? "no such entry" : now));
  }

  private Alarm alarmOf(Alarm.Kind kind, String detail) {
    return new Alarm(kind, entry.merchant(), entry.reference(), detail);
  }

  /**
   * Returns the sources that report absence, or a decline of a list, if nothing else settles the
   * entry; call it when all have been asked. Each is to be {@linkplain #addProof checked}.
   */
  Map<EvidenceSource, Finding> toBeChecked() {
    // That a settlement file does not list what was declined is no contradiction: no money moved.
    boolean deniesCharge = decline != null || !toBeProven.isEmpty();
    if (charge != null && deniesCharge || isAtGateway && isAbsent) {
      alarm(Alarm.Kind.CONTRADICTION);
    }
    boolean isSettled = alarm != null || charge != null || decline != null;
    return isSettled ? Collections.emptyMap() : toBeProven;
  }

  /** Records whether what one of these sources reports is evidence. */
  void addProof(Finding finding, SourceProof proof) {
    if (proof.result == SourceProof.Result.PROVEN) {
      decline = finding.kind() == Finding.Kind.DECLINED ? finding : decline;
      provenAbsence = finding.kind() == Finding.Kind.NOT_CHARGED ? finding : provenAbsence;
    }
    take(proof);
  }

  private void take(SourceProof proof) {
    unproven |= proof.result == SourceProof.Result.UNPROVEN;
    failed |= proof.result == SourceProof.Result.FAILED;
    if (proof.result == SourceProof.Result.SUSPICIOUS) {
      alarm(Alarm.Kind.SUSPICIOUS);
    }
    if (!proof.words.isEmpty()) {
      note(proof.words);
    }
  }

  /** Returns what the entry becomes; null when it stays in doubt. */
  @Nullable Resolution resolution() {
    if (alarm != null) {
      return null;
    }
    Finding settling = charge != null ? charge : decline != null ? decline : provenAbsence;
    return settling == null ? null : settling.resolution();
  }

  /** Returns why it stays in doubt. */
  UnresolvedEntry doubt() {
    String words = details.length() == 0 ? "no source was asked" : details.toString();
    return new UnresolvedEntry(
        entry,
        why(),
        tooEarly ? words + "; it counts when it is known after " + whenItCounts() : words);
  }

  private String whenItCounts() {
    return journalTime.equals(Instant.MIN)
        ? "the journal was opened with complete(), as a later attempt may be missing until then"
        : quietUntil.toString();
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
    return details.length() == 0 ? UnresolvedEntry.Why.NO_SOURCE : UnresolvedEntry.Why.UNKNOWN;
  }
}
