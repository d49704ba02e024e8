package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row, as an entry at the time of the database at which it was read. */
final class EntryRow {

  private static final int COLUMN_OF_TIME = Sql.COLUMNS.split(",").length + 1;

  final JournalEntry entry;
  final Instant now;

  private EntryRow(JournalEntry entry, Instant now) {
    this.entry = entry;
    this.now = now;
  }

  static EntryRow of(SqlDialect dialect, ResultSet row) throws SQLException, JournalException {
    try {
      long now = row.getLong(COLUMN_OF_TIME);
      JournalState state = JournalState.valueOf(row.getString("state"));
      long leaseUntil = row.getLong("lease_until");
      boolean leaseIsOver = state == JournalState.PREPARED && leaseUntil <= now;
      JournalEntry entry =
          JournalEntry.fromStored(
              dialect.key(row, 1),
              dialect.key(row, 2),
              row.getString("fingerprint"),
              amount(row),
              row.getInt("attempt"),
              Instant.ofEpochMilli(row.getLong("claimed_at")),
              Instant.ofEpochMilli(leaseIsOver ? leaseUntil : row.getLong("changed_at")),
              leaseIsOver ? JournalOutcome.inDoubt() : outcome(row, state));
      return new EntryRow(entry, Instant.ofEpochMilli(now));
    } catch (IllegalArgumentException | NullPointerException e) {
      // The message of the cause would contain the value.
      throw new JournalException(
          Reason.DAMAGED,
          "a row of cardfile_purchase has values that no journal writes: find out what else writes"
              + " to the table",
          null);
    }
  }

  private static Money amount(ResultSet row) throws SQLException {
    CurrencyUnit currency =
        CurrencyUnit.fromStored(row.getString("currency"), row.getInt("exponent"));
    return Money.ofMinor(row.getLong("amount_minor"), currency);
  }

  private static @Nullable JournalOutcome outcome(ResultSet row, JournalState state)
      throws SQLException {
    return state == JournalState.PREPARED
        ? null
        : JournalOutcome.stored(
            state,
            row.getString("gateway_id"),
            row.getString("response_code"),
            row.getString("detail"),
            row.getString("note"));
  }
}
