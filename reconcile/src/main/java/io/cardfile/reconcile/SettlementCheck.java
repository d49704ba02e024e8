package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares a settlement file with the journal, line by line. Reports charges that are not in the
 * journal, or not charged according to it, and declines of purchases that are approved there. A
 * {@link Reconciler} does not query resolved entries, so only this check finds such discrepancies.
 * Changes nothing.
 *
 * <p>Only lines of the file are compared: a purchase that the journal has as approved and the file
 * does not list is not reported. Immutable.
 */
public final class SettlementCheck {

  private final List<Alarm> alarms = new ArrayList<>();
  private long alarmCount;
  private long agreed;
  private long open;

  private SettlementCheck() {}

  /**
   * Checks every line.
   *
   * @throws JournalException when the journal cannot be read
   */
  public static SettlementCheck of(SettlementFile file, PurchaseJournal journal)
      throws JournalException {
    Objects.requireNonNull(journal, "journal == null");
    SettlementCheck check = new SettlementCheck();
    for (Map.Entry<String, SettlementRow> line : file.rows().entrySet()) {
      JournalEntry entry = journal.find(file.merchant(), line.getKey()).orElse(null);
      Alarm.Kind kind = check.compare(line.getValue(), entry);
      if (kind != null) {
        check.alarm(kind, file.merchant(), line.getKey(), entry);
      }
    }
    return check;
  }

  private Alarm.@Nullable Kind compare(SettlementRow row, @Nullable JournalEntry entry) {
    if (row.isDuplicate) {
      return Alarm.Kind.SUSPICIOUS;
    }
    if (entry == null) {
      boolean isMoney =
          row.status == SettlementRow.Status.CHARGED && row.amount().minorUnits() != 0;
      return isMoney ? Alarm.Kind.CHARGE_UNKNOWN : null;
    }
    if (entry.state().isOpen()) {
      open++;
      return null;
    }
    if (row.status == SettlementRow.Status.CHARGED) {
      return charged(row, entry);
    }
    return row.status == SettlementRow.Status.DECLINED ? declined(entry) : null;
  }

  private Alarm.@Nullable Kind charged(SettlementRow row, JournalEntry entry) {
    if (entry.state() != JournalState.APPROVED) {
      return Alarm.Kind.CHARGE_NOT_APPROVED;
    }
    if (!row.amount().equals(entry.amount())) {
      return Alarm.Kind.AMOUNT_MISMATCH;
    }
    Optional<String> known = entry.resolution().flatMap(Resolution::gatewayId);
    if (SourceTexts.differ(known, row.gatewayId())) {
      return Alarm.Kind.CONTRADICTION;
    }
    agreed++;
    return null;
  }

  private Alarm.@Nullable Kind declined(JournalEntry entry) {
    if (entry.state() == JournalState.APPROVED) {
      return Alarm.Kind.APPROVED_NOT_CHARGED;
    }
    agreed++;
    return null;
  }

  private void alarm(
      Alarm.Kind kind, String merchant, String reference, @Nullable JournalEntry entry) {
    alarmCount++;
    if (alarms.size() < Reconciliation.MAX) {
      alarms.add(
          entry == null
              ? new Alarm(
                  kind, merchant, SourceTexts.masked(reference), "the journal has no such entry")
              : new Alarm(kind, merchant, reference, "the journal has " + entry));
    }
  }

  /** Returns the number of lines that agree with the journal. */
  public long agreedCount() {
    return agreed;
  }

  /** Returns the number of lines whose entries are open; reconcile these. */
  public long openCount() {
    return open;
  }

  /** Returns the number of alarms. */
  public long alarmCount() {
    return alarmCount;
  }

  /** Returns the first alarms, at most {@value Reconciliation#MAX}; unmodifiable. */
  public List<Alarm> alarms() {
    return Collections.unmodifiableList(alarms);
  }

  /** Returns the counts as text. */
  @Override
  public String toString() {
    return "SettlementCheck(" + agreed + " agreed, " + open + " open, " + alarmCount + " alarms)";
  }
}
