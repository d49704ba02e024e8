package io.cardfile.journal.jdbc;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operations of a journal, each over a connection, of statements that commit by themselves. */
final class Book {

  private static final int MOST_ROUNDS = 10;

  private final Rows rows;
  private final Pages pages;
  private final Clock clock;

  Book(Engine engine, Lease lease, Clock clock) {
    Sql sql = new Sql(engine);
    this.rows = new Rows(engine, sql, lease);
    this.pages = new Pages(sql);
    this.clock = clock;
  }

  Instant now() {
    return clock.instant();
  }

  Claim claim(Connection connection, PurchaseContent content)
      throws SQLException, JournalException {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      JournalEntry first = JournalEntry.first(content, clock.instant());
      if (rows.insert(connection, first)) {
        return Claim.granted(first);
      }
      Optional<JournalEntry> existing = find(connection, content.merchant(), content.reference());
      if (existing.isPresent()) {
        Claim claim = Claim.of(content, existing.get(), clock.instant());
        if (claim.kind() != Claim.Kind.GRANTED
            || rows.replace(connection, existing.get(), claim.entry())) {
          return claim;
        }
      }
    }
    throw keptChanging();
  }

  JournalEntry record(Connection connection, JournalEntry entry, Resolution ending)
      throws SQLException, JournalException {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Instant now = clock.instant();
      if (rows.record(connection, entry, ending, now)) {
        return as(entry, ending, now);
      }
      Optional<JournalEntry> current = find(connection, entry.merchant(), entry.reference());
      JournalRules.record(current.orElse(null), entry, ending, now); // Says why, or asks again.
    }
    throw keptChanging();
  }

  JournalEntry restore(
      Connection connection, String merchant, String reference, Money amount, Resolution ending)
      throws SQLException, JournalException {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      JournalEntry current = find(connection, merchant, reference).orElse(null);
      JournalEntry restored =
          JournalRules.restored(current, merchant, reference, amount, ending, clock.instant());
      boolean isKept =
          restored == current
              || (current == null
                  ? rows.insert(connection, restored)
                  : rows.restore(connection, current, restored));
      if (isKept) {
        return restored;
      }
    }
    throw keptChanging();
  }

  private static JournalEntry as(JournalEntry entry, Resolution ending, Instant now) {
    return JournalEntry.restore(
        entry.merchant(),
        entry.reference(),
        entry.fingerprint(),
        entry.amount(),
        entry.attempt(),
        entry.claimedAt(),
        now,
        entry.destination().orElse(null),
        ending);
  }

  private static JournalException keptChanging() {
    return new JournalException(Reason.UNAVAILABLE, "the entry kept changing", null);
  }

  Optional<JournalEntry> find(Connection connection, String merchant, String reference)
      throws SQLException, JournalException {
    return rows.find(connection, merchant, reference, clock.instant());
  }

  List<JournalEntry> open(Connection connection, @Nullable JournalEntry after, int limit)
      throws SQLException, JournalException {
    pages.doubtAll(connection, clock.instant());
    return pages.open(connection, after, limit);
  }

  List<JournalEntry> approved(Connection connection, String merchant, String destination, int limit)
      throws SQLException, JournalException {
    return pages.approved(connection, merchant, destination, limit);
  }

  /** Puts in doubt what dead owners have left. */
  void doubtAll(Connection connection) throws SQLException {
    pages.doubtAll(connection, clock.instant());
  }

  long purge(Connection connection, Duration age) throws SQLException {
    Instant newest = pages.newest(connection);
    if (newest == null) {
      return 0;
    }
    Instant before = JournalRules.purgeBefore(age, newest, clock.instant());
    long removed = 0;
    Pages.Key start = Pages.Key.FIRST;
    while (start != null) {
      Pages.Key end = pages.endOfRange(connection, start);
      removed += pages.purge(connection, start, end, before);
      start = end;
    }
    return removed;
  }

  void giveUp(Connection connection) throws SQLException {
    rows.giveUp(connection);
  }
}
