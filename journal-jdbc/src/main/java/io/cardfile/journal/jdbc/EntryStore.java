package io.cardfile.journal.jdbc;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a journal on a connection. Each write is one statement and one transaction: an
 * INSERT that the primary key lets through once, or an UPDATE of one row on the condition that it
 * is still as expected.
 */
final class EntryStore {

  static final int ROWS_OF_A_RANGE = 1000;

  private static final int MOST_ROUNDS = 10;

  private final SqlDialect dialect;
  private final Sql sql;
  private final long leaseMillis;
  private final long repeatNanos;

  /**
   * Creates the operations of a journal.
   *
   * @param clock the SQL expression for the time
   * @param repeatNanos how long a claim or record whose row changes begins again
   */
  EntryStore(SqlDialect dialect, String clock, long leaseMillis, long repeatNanos) {
    this.dialect = dialect;
    this.sql = new Sql(dialect, clock);
    this.leaseMillis = leaseMillis;
    this.repeatNanos = repeatNanos;
  }

  Claim claim(Connection connection, PurchaseContent content)
      throws SQLException, JournalException {
    long start = System.nanoTime();
    for (int round = 0; mayBegin(round, start); round++) {
      JournalEntry first = JournalEntry.first(content, Instant.EPOCH);
      Instant claimedAt = insert(connection, first);
      if (claimedAt != null) {
        return Claim.granted(written(first, claimedAt, claimedAt, null));
      }
      EntryRow existing = find(connection, content.merchant(), content.reference()).orElse(null);
      if (existing == null) {
        continue; // It was purged in between.
      }
      Claim claim = Claim.of(content, existing.entry, existing.now);
      if (claim.kind() != Claim.Kind.GRANTED) {
        return claim;
      }
      claimedAt = claimAgain(connection, existing.entry);
      if (claimedAt != null) {
        return Claim.granted(written(claim.entry(), claimedAt, claimedAt, null));
      }
    }
    throw keptChanging();
  }

  private boolean mayBegin(int round, long start) {
    return round == 0 || round < MOST_ROUNDS && System.nanoTime() - start < repeatNanos;
  }

  /** Returns null when there is a row of this reference. */
  private @Nullable Instant insert(Connection connection, JournalEntry first) throws SQLException {
    try (Parameters row = write(connection, sql.insert)) {
      Money amount = first.amount();
      row.key(first.merchant()).key(first.reference()).number(first.attempt());
      row.text(first.fingerprint()).number(amount.minorUnits());
      row.text(amount.currency().code()).number(amount.currency().exponent());
      return row.number(leaseMillis).write();
    } catch (SQLException e) {
      if (dialect.isDuplicate(e)) {
        return null;
      }
      throw e;
    }
  }

  /** Returns null when the row has changed since it was read. */
  private @Nullable Instant claimAgain(Connection connection, JournalEntry existing)
      throws SQLException {
    try (Parameters row = write(connection, sql.next)) {
      row.number(leaseMillis).key(existing.merchant()).key(existing.reference());
      row.number(existing.attempt()).text(existing.state().name());
      return row.number(existing.claimedAt().toEpochMilli()).write();
    }
  }

  JournalEntry record(Connection connection, JournalEntry entry, JournalOutcome outcome)
      throws SQLException, JournalException {
    long start = System.nanoTime();
    for (int round = 0; mayBegin(round, start); round++) {
      Instant changedAt = update(connection, entry, outcome);
      if (changedAt != null) {
        return written(entry, entry.claimedAt(), changedAt, outcome);
      }
      EntryRow current = find(connection, entry.merchant(), entry.reference()).orElse(null);
      JournalRules.record(
          current == null ? null : current.entry,
          entry,
          outcome,
          current == null ? Instant.EPOCH : current.now); // Throws unless the row has just changed.
    }
    throw keptChanging();
  }

  /** Returns null when the row has another claim, or its state must not change to the outcome's. */
  private @Nullable Instant update(
      Connection connection, JournalEntry entry, JournalOutcome outcome) throws SQLException {
    try (Parameters row = write(connection, sql.record(outcome.state()))) {
      row.text(outcome.state().name()).text(outcome.gatewayId()).text(outcome.responseCode());
      row.text(outcome.detail()).text(outcome.note());
      row.key(entry.merchant()).key(entry.reference());
      return row.number(entry.attempt()).number(entry.claimedAt().toEpochMilli()).write();
    }
  }

  private static JournalEntry written(
      JournalEntry entry, Instant claimedAt, Instant changedAt, @Nullable JournalOutcome outcome) {
    return JournalEntry.fromStored(
        entry.merchant(),
        entry.reference(),
        entry.fingerprint(),
        entry.amount(),
        entry.attempt(),
        claimedAt,
        changedAt,
        outcome);
  }

  private static JournalException keptChanging() {
    return new JournalException(
        Reason.UNAVAILABLE,
        "the row of this reference in cardfile_purchase kept changing, or a rule, trigger or unique"
            + " index of the table discards what is written: try again, and look for such a rule",
        null);
  }

  Instant now(Connection connection) throws SQLException {
    try (Parameters none = read(connection, sql.now)) {
      ResultSet row = none.query();
      row.next();
      return Instant.ofEpochMilli(row.getLong(1));
    }
  }

  Optional<EntryRow> find(Connection connection, String merchant, String reference)
      throws SQLException, JournalException {
    try (Parameters key = read(connection, sql.find)) {
      ResultSet row = key.key(merchant).key(reference).query();
      return row.next() ? Optional.of(EntryRow.of(dialect, row)) : Optional.empty();
    }
  }

  List<JournalEntry> open(Connection connection, @Nullable JournalEntry after, int limit)
      throws SQLException, JournalException {
    String merchant = after == null ? "" : after.merchant();
    String reference = after == null ? "" : after.reference();
    try (Parameters page = read(connection, sql.open)) {
      ResultSet row = page.key(merchant).key(merchant).key(reference).number(limit).query();
      List<JournalEntry> entries = new ArrayList<>();
      while (row.next()) {
        entries.add(EntryRow.of(dialect, row).entry);
      }
      return Collections.unmodifiableList(entries);
    }
  }

  Optional<JournalEntry> latestApproved(Connection connection, String merchant)
      throws SQLException, JournalException {
    try (Parameters key = read(connection, sql.latestApproved)) {
      ResultSet row = key.key(merchant).query();
      return row.next() ? Optional.of(EntryRow.of(dialect, row).entry) : Optional.empty();
    }
  }

  /** Returns the first merchant after {@code merchant}; empty if there is none. */
  Optional<String> nextMerchant(Connection connection, String merchant) throws SQLException {
    try (Parameters after = read(connection, Sql.NEXT_MERCHANT)) {
      ResultSet row = after.key(merchant).query();
      return row.next() ? Optional.of(dialect.key(row, 1)) : Optional.empty();
    }
  }

  /**
   * Removes rows of a merchant that are not open and unchanged since {@code before}.
   *
   * @param start the reference after which the range begins
   * @param end the last reference of the range; empty for all
   */
  int purge(
      Connection connection, String merchant, String start, Optional<String> end, Instant before)
      throws SQLException {
    String delete = end.isPresent() ? Sql.PURGE_RANGE : Sql.PURGE_REST;
    try (Parameters range = read(connection, delete)) {
      range.key(merchant).key(start).number(before.toEpochMilli());
      return end.isPresent() ? range.key(end.get()).delete() : range.delete();
    }
  }

  /** Returns the last reference of the range after {@code reference}; empty if it is not full. */
  Optional<String> endOfRange(Connection connection, String merchant, String reference)
      throws SQLException {
    try (Parameters range = read(connection, Sql.END_OF_RANGE)) {
      ResultSet row = range.key(merchant).key(reference).number(ROWS_OF_A_RANGE - 1).query();
      return row.next() ? Optional.of(dialect.key(row, 1)) : Optional.empty();
    }
  }

  private Parameters read(Connection connection, String statement) throws SQLException {
    return new Parameters(dialect, connection.prepareStatement(statement));
  }

  private Parameters write(Connection connection, String statement) throws SQLException {
    return new Parameters(dialect, dialect.prepareWrite(connection, statement));
  }
}
