package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.Resolution;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is done to the row of one reference. Each statement is a transaction of its own. */
final class Rows {

  private final Engine engine;
  private final Sql sql;
  private final Lease lease;

  Rows(Engine engine, Sql sql, Lease lease) {
    this.engine = engine;
    this.sql = sql;
    this.lease = lease;
  }

  /** Returns false when there is a row of this reference. */
  boolean insert(Connection connection, JournalEntry entry) throws SQLException {
    try (Parameters row = Parameters.of(connection, sql.insert)) {
      row.text(entry.merchant()).text(entry.reference()).number(entry.attempt());
      row.text(entry.state().name()).text(entry.fingerprint());
      amount(row, entry.amount());
      answer(row, entry.resolution());
      row.time(entry.claimedAt()).time(entry.changedAt());
      row.text(lease.owner()).number(lease.millis()).text(entry.destination().orElse(""));
      return row.update() == 1;
    } catch (SQLException e) {
      if (engine.isDuplicate(e)) {
        return false;
      }
      throw e;
    }
  }

  private static void amount(Parameters row, Money amount) throws SQLException {
    CurrencyUnit currency = amount.currency();
    row.number(amount.minorUnits()).text(currency.code()).number(currency.exponent());
  }

  private static void answer(Parameters row, Optional<Resolution> ending) throws SQLException {
    row.text(ending.flatMap(Resolution::gatewayId).orElse(null));
    row.text(ending.flatMap(Resolution::responseCode).orElse(null));
    row.text(ending.flatMap(Resolution::adviceCode).orElse(null));
  }

  /** Returns the row, which is put in doubt first if its lease is over. */
  Optional<JournalEntry> find(Connection connection, String merchant, String reference, Instant now)
      throws SQLException, JournalException {
    Found found = read(connection, merchant, reference);
    if (found != null && found.leaseIsOver) {
      try (Parameters row = Parameters.of(connection, sql.doubtOne)) {
        row.time(now).text(merchant).text(reference).update();
      }
      found = read(connection, merchant, reference); // Its owner may have been faster.
    }
    return Optional.ofNullable(found).map(row -> row.entry);
  }

  private @Nullable Found read(Connection connection, String merchant, String reference)
      throws SQLException, JournalException {
    try (Parameters key = Parameters.of(connection, sql.select)) {
      ResultSet row = key.text(merchant).text(reference).query();
      return row.next() ? new Found(Columns.entry(row), row.getInt("in_doubt") == 1) : null;
    }
  }

  private static final class Found {
    final JournalEntry entry;
    final boolean leaseIsOver;

    Found(JournalEntry entry, boolean leaseIsOver) {
      this.entry = entry;
      this.leaseIsOver = leaseIsOver;
    }
  }

  /** Puts {@code next} in the place of {@code existing}; false when that has changed meanwhile. */
  boolean replace(Connection connection, JournalEntry existing, JournalEntry next)
      throws SQLException {
    try (Parameters row = Parameters.of(connection, sql.next)) {
      row.text(next.fingerprint());
      row.time(next.claimedAt()).time(next.changedAt()).text(lease.owner()).number(lease.millis());
      row.text(next.destination().orElse(""));
      return isUpdated(row, existing);
    }
  }

  /** Puts {@code restored} in the place of {@code existing}; false when that has changed. */
  boolean restore(Connection connection, JournalEntry existing, JournalEntry restored)
      throws SQLException {
    try (Parameters row = Parameters.of(connection, sql.restore)) {
      row.text(restored.state().name()).text(restored.fingerprint());
      amount(row, restored.amount());
      answer(row, restored.resolution());
      row.time(restored.changedAt());
      return isUpdated(row, existing);
    }
  }

  private static boolean isUpdated(Parameters row, JournalEntry existing) throws SQLException {
    row.text(existing.merchant()).text(existing.reference());
    row.number(existing.attempt()).text(existing.state().name());
    return row.update() == 1;
  }

  /** Records; false when the row is of another attempt or in a state that does not allow it. */
  boolean record(Connection connection, JournalEntry entry, Resolution ending, Instant now)
      throws SQLException {
    try (Parameters row = Parameters.of(connection, Sql.record(ending.state()))) {
      row.text(ending.state().name());
      answer(row, Optional.of(ending));
      row.time(now);
      row.text(entry.merchant()).text(entry.reference()).number(entry.attempt());
      return row.update() == 1;
    }
  }

  /** Gives up what this owner has claimed and not recorded. */
  void giveUp(Connection connection) throws SQLException {
    try (Parameters row = Parameters.of(connection, sql.giveUp)) {
      row.text(lease.owner()).update();
    }
  }
}
