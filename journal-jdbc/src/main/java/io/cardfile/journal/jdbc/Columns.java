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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The columns of an entry; reads an entry from a row. */
final class Columns {

  static final String ALL =
      "merchant, reference, attempt, state, fingerprint, amount_minor, currency, exponent,"
          + " gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until";

  private Columns() {}

  static JournalEntry entry(ResultSet row) throws SQLException, JournalException {
    try {
      return JournalEntry.fromStored(
          row.getString("merchant"),
          row.getString("reference"),
          row.getString("fingerprint"),
          amount(row),
          row.getInt("attempt"),
          Instant.ofEpochMilli(row.getLong("claimed_at")),
          Instant.ofEpochMilli(row.getLong("changed_at")),
          resolution(row));
    } catch (IllegalArgumentException | NullPointerException e) {
      // The message of the cause would contain the value.
      throw new JournalException(
          Reason.DAMAGED,
          "a row has values that no journal writes: find out what else writes to the table",
          null);
    }
  }

  private static Money amount(ResultSet row) throws SQLException {
    String code = row.getString("currency");
    int exponent = row.getInt("exponent");
    Optional<CurrencyUnit> listed = CurrencyUnit.find(code);
    CurrencyUnit currency =
        listed.isPresent() && listed.get().exponent() == exponent
            ? listed.get()
            : CurrencyUnit.unlisted(code, exponent);
    return Money.ofMinor(row.getLong("amount_minor"), currency);
  }

  private static @Nullable JournalOutcome resolution(ResultSet row) throws SQLException {
    JournalState state = JournalState.valueOf(row.getString("state"));
    return state == JournalState.PREPARED
        ? null
        : JournalOutcome.stored(
            state,
            row.getString("gateway_id"),
            row.getString("response_code"),
            row.getString("advice_code"),
            null);
  }
}
