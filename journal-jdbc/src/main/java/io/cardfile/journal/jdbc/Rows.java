package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Operations on the row of one reference. Each statement is a transaction of its own. */
final class Rows {

  private final SqlDialect dialect;
  private final Sql sql;
  private final WriteExecutor writes;
  private final Lease lease;

  Rows(SqlDialect dialect, Sql sql, WriteExecutor writes, Lease lease) {
    this.dialect = dialect;
    this.sql = sql;
    this.writes = writes;
    this.lease = lease;
  }

  /**
   * Inserts a first claim; returns null when there is a row of this reference, or claims are not
   * granted.
   */
  @Nullable WrittenRow claimFirst(Connection connection, JournalEntry first)
      throws SQLException, JournalException {
    try (Parameters row = inserted(connection, sql.insert, first)) {
      return claimed(connection, row, first);
    } catch (SQLException e) {
      return requireDuplicate(e);
    }
  }

  /** Replaces {@code existing} by {@code next}; returns null when the row has changed meanwhile. */
  @Nullable WrittenRow claimNext(Connection connection, JournalEntry existing, JournalEntry next)
      throws SQLException, JournalException {
    try (Parameters row = Parameters.of(connection, sql.next)) {
      row.text(next.fingerprint()).text(lease.owner()).number(lease.millis());
      return claimed(connection, asFound(row, existing), next);
    }
  }

  /** Inserts a restored entry; returns null when there is a row of this reference. */
  @Nullable WrittenRow restoreFirst(Connection connection, JournalEntry restored)
      throws SQLException, JournalException {
    try (Parameters row = inserted(connection, sql.insertRestored, restored)) {
      return writes.keep(connection, row);
    } catch (SQLException e) {
      return requireDuplicate(e);
    }
  }

  /**
   * Replaces {@code existing} by {@code restored}; returns null when the row has changed meanwhile.
   */
  @Nullable WrittenRow restore(Connection connection, JournalEntry existing, JournalEntry restored)
      throws SQLException, JournalException {
    try (Parameters row = Parameters.of(connection, sql.restore)) {
      row.text(restored.state().name()).text(restored.fingerprint());
      amount(row, restored.amount());
      answer(row, restored.outcome());
      row.number(restored.attempt());
      return writes.keep(connection, asFound(row, existing));
    }
  }

  /**
   * Records {@code ending}; returns null when the row has another claim or a state that does not
   * allow it.
   */
  @Nullable WrittenRow record(Connection connection, JournalEntry entry, JournalOutcome ending)
      throws SQLException, JournalException {
    try (Parameters row = recorded(connection, entry, entry.claimedAt(), ending)) {
      return writes.keep(connection, row);
    }
  }

  private @Nullable WrittenRow claimed(Connection connection, Parameters row, JournalEntry entry)
      throws SQLException, JournalException {
    WrittenRow written = writes.execute(connection, row);
    if (written != null) {
      Optional<JournalException> whyLost = writes.whyLost(connection, written);
      if (whyLost.isPresent()) {
        release(connection, entry, written.claimedAt);
      }
      WriteExecutor.requireKept(whyLost);
    }
    return written;
  }

  /**
   * Releases a claim that is not certain to last. Nothing is sent for it, so the reference may be
   * claimed again.
   */
  private void release(Connection connection, JournalEntry claimed, Instant claimedAt)
      throws JournalException {
    JournalOutcome unsent = JournalOutcome.notSent();
    try (Parameters row = recorded(connection, claimed, claimedAt, unsent)) {
      writes.execute(connection, row);
    } catch (SQLException e) {
      // The lease of the claim expires.
    }
  }

  private Parameters inserted(Connection connection, String insert, JournalEntry entry)
      throws SQLException {
    Parameters row = Parameters.of(connection, insert);
    row.text(entry.merchant()).text(entry.reference()).number(entry.attempt());
    row.text(entry.state().name()).text(entry.fingerprint());
    amount(row, entry.amount());
    answer(row, entry.outcome());
    return row.text(lease.owner()).number(lease.millis());
  }

  private @Nullable WrittenRow requireDuplicate(SQLException e) throws SQLException {
    if (!dialect.isDuplicate(e)) {
      throw e;
    }
    return null;
  }

  private Parameters recorded(
      Connection connection, JournalEntry entry, Instant claimedAt, JournalOutcome ending)
      throws SQLException {
    Parameters row = Parameters.of(connection, sql.record(ending.state()));
    row.text(ending.state().name());
    answer(row, Optional.of(ending));
    return row.text(entry.merchant())
        .text(entry.reference())
        .number(entry.attempt())
        .time(claimedAt);
  }

  private static Parameters asFound(Parameters row, JournalEntry existing) throws SQLException {
    row.text(existing.merchant()).text(existing.reference());
    return row.number(existing.attempt()).text(existing.state().name());
  }

  private static void amount(Parameters row, Money amount) throws SQLException {
    CurrencyUnit currency = amount.currency();
    row.number(amount.minorUnits()).text(currency.code()).number(currency.exponent());
  }

  private static void answer(Parameters row, Optional<JournalOutcome> ending) throws SQLException {
    row.text(ending.flatMap(JournalOutcome::gatewayId).orElse(null));
    row.text(ending.flatMap(JournalOutcome::responseCode).orElse(null));
    row.text(ending.flatMap(JournalOutcome::detail).orElse(null));
  }

  /** Returns the row and the control row; marks the row in doubt first if its lease is over. */
  Found find(Connection connection, String merchant, String reference)
      throws SQLException, JournalException {
    Found found = read(connection, merchant, reference);
    if (found.leaseIsOver) {
      try (Parameters row = Parameters.of(connection, sql.doubtOne)) {
        row.text(merchant).text(reference).update();
      }
      found = read(connection, merchant, reference); // The owner may have been faster.
    }
    return found;
  }

  private Found read(Connection connection, String merchant, String reference)
      throws SQLException, JournalException {
    try (Parameters key = Parameters.of(connection, sql.select)) {
      return new Found(key.text(merchant).text(reference).query());
    }
  }

  /** An entry, if there is one, and the control row. */
  static final class Found {
    final ControlRow control;
    final Optional<JournalEntry> entry;
    final boolean leaseIsOver;

    private Found(ResultSet row) throws SQLException, JournalException {
      this.control = ControlRow.next(row);
      this.leaseIsOver = row.getInt("in_doubt") == 1;
      this.entry =
          row.getString("merchant") == null ? Optional.empty() : Optional.of(Columns.entry(row));
    }
  }

  /** Ends the leases of this owner's claims that have no record. */
  void releaseClaims(Connection connection) throws SQLException {
    try (Parameters row = Parameters.of(connection, sql.releaseClaims)) {
      row.text(lease.owner()).update();
    }
  }
}
