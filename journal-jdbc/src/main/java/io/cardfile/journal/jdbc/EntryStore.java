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
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operations of a journal, each on a connection, with statements in auto-commit mode. */
final class EntryStore {

  private static final int MOST_ROUNDS = 10;
  private static final Instant TIME_OF_DATABASE =
      Instant.EPOCH; // Placeholder until the time is known.

  private final Rows rows;
  private final Pages pages;
  private final JournalLocation location;

  /**
   * Creates the operations.
   *
   * @param time the SQL expression for the times of entries; null for the clock of the database
   */
  EntryStore(JournalLocation location, @Nullable String time, Lease lease) {
    SqlDialect dialect = location.dialect;
    Sql sql = new Sql(location, time == null ? dialect.statementTime() : time);
    WriteExecutor writes = new WriteExecutor(dialect);
    this.rows = new Rows(dialect, sql, writes, lease);
    this.pages = new Pages(sql, writes);
    this.location = location;
  }

  Instant now(Connection connection) throws SQLException {
    return pages.now(connection);
  }

  boolean isIncomplete(Connection connection) throws SQLException, JournalException {
    return pages.control(connection).isIncomplete(location.imported);
  }

  void setIncomplete(Connection connection, boolean incomplete)
      throws SQLException, JournalException {
    pages.setIncomplete(connection, incomplete);
  }

  Claim claim(Connection connection, PurchaseContent content)
      throws SQLException, JournalException {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      JournalEntry first = JournalEntry.first(content, TIME_OF_DATABASE);
      WrittenRow written = rows.claimFirst(connection, first);
      if (written != null) {
        return Claim.granted(dated(first, written));
      }
      Rows.Found found = rows.find(connection, content.merchant(), content.reference());
      found.control.requireSameTables(location.version);
      JournalEntry existing = found.entry.orElse(null);
      if (JournalRules.dependsOnLostEntries(existing)) {
        found.control.requireComplete(location.imported);
      }
      if (existing != null) {
        Claim claim = Claim.of(content, existing, TIME_OF_DATABASE);
        if (claim.kind() != Claim.Kind.GRANTED) {
          return claim;
        }
        written = rows.claimNext(connection, existing, claim.entry());
        if (written != null) {
          return Claim.granted(dated(claim.entry(), written));
        }
      }
    }
    throw keptChanging();
  }

  JournalEntry record(Connection connection, JournalEntry entry, JournalOutcome ending)
      throws SQLException, JournalException {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      WrittenRow written = rows.record(connection, entry, ending);
      if (written != null) {
        return dated(entry, ending, written);
      }
      Optional<JournalEntry> current = find(connection, entry.merchant(), entry.reference());
      // Throws the reason, or the loop repeats.
      JournalRules.record(current.orElse(null), entry, ending, TIME_OF_DATABASE);
    }
    throw keptChanging();
  }

  JournalEntry restore(
      Connection connection, String merchant, String reference, Money amount, JournalOutcome ending)
      throws SQLException, JournalException {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      JournalEntry current = find(connection, merchant, reference).orElse(null);
      JournalEntry restored =
          JournalRules.restored(current, merchant, reference, amount, ending, TIME_OF_DATABASE);
      if (restored == current) {
        return current;
      }
      WrittenRow written =
          current == null
              ? rows.restoreFirst(connection, restored)
              : rows.restore(connection, current, restored);
      if (written != null) {
        return dated(restored, written);
      }
    }
    throw keptChanging();
  }

  private static JournalEntry dated(JournalEntry entry, WrittenRow written) {
    return dated(entry, entry.outcome().orElse(null), written);
  }

  private static JournalEntry dated(
      JournalEntry entry, @Nullable JournalOutcome ending, WrittenRow written) {
    return JournalEntry.fromStored(
        entry.merchant(),
        entry.reference(),
        entry.fingerprint(),
        entry.amount(),
        entry.attempt(),
        written.claimedAt,
        written.changedAt,
        ending);
  }

  private static JournalException keptChanging() {
    return new JournalException(Reason.UNAVAILABLE, "the entry kept changing: try again", null);
  }

  boolean isEmpty(Connection connection) throws SQLException {
    String any = "SELECT 1 FROM " + location.tables.purchase() + " LIMIT 1";
    return SqlDialect.text(connection, any).isEmpty();
  }

  Optional<JournalEntry> find(Connection connection, String merchant, String reference)
      throws SQLException, JournalException {
    return rows.find(connection, merchant, reference).entry;
  }

  List<JournalEntry> open(Connection connection, @Nullable JournalEntry after, int limit)
      throws SQLException, JournalException {
    pages.doubtAll(connection);
    return pages.open(connection, after, limit);
  }

  List<JournalEntry> approved(
      Connection connection, String merchant, @Nullable Instant before, int limit)
      throws SQLException, JournalException {
    return pages.approved(connection, merchant, before, limit);
  }

  /** Marks entries in doubt whose lease is over. */
  void doubtAll(Connection connection) throws SQLException {
    pages.doubtAll(connection);
  }

  /** Returns the time since which purged entries have not changed; empty if none are. */
  Optional<Instant> purgeBefore(Connection connection, Duration age)
      throws SQLException, JournalException {
    ControlRow control = complete(connection);
    Instant newest = pages.newest(connection);
    if (newest == null) {
      return Optional.empty();
    }
    Instant before = JournalRules.purgeBefore(age, newest, pages.now(connection));
    // Unknown clocks set the times before the migration: such changes count as made at the
    // migration.
    return Optional.of(before).filter(control.migratedAt()::isBefore);
  }

  private ControlRow complete(Connection connection) throws SQLException, JournalException {
    ControlRow control = pages.control(connection);
    control.requireSameTables(location.version);
    control.requireComplete(location.imported);
    return control;
  }

  /** Purges one range; the connection may lead to another server than the last one. */
  Pages.PurgedRange purge(Connection connection, Pages.Key start, Instant before)
      throws SQLException, JournalException {
    complete(connection);
    return pages.purge(connection, start, before);
  }

  void releaseClaims(Connection connection) throws SQLException {
    rows.releaseClaims(connection);
  }
}
