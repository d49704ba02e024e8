package io.cardfile.journal.jdbc;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A journal whose database takes the time of a test clock from a table. */
final class ClockedJournal implements PurchaseJournal, AutoCloseable {

  private static final PlatformThreads THREADS = new PlatformThreads(60_000);

  private final JdbcJournal journal;
  private final Database database;
  private final Clock clock;
  private final Queue<JournalEntry> granted = new ConcurrentLinkedQueue<>();
  private long written = Long.MIN_VALUE;

  private ClockedJournal(JdbcJournal journal, Database database, Clock clock) {
    this.journal = journal;
    this.database = database;
    this.clock = clock;
  }

  /** Creates the table from which the time is read. */
  static void createClock(Database database) throws SQLException {
    database.execute("CREATE TABLE test_clock (millis bigint NOT NULL)");
    database.execute("INSERT INTO test_clock VALUES (0)");
  }

  static ClockedJournal open(Database database, Clock clock) throws JournalException {
    JdbcJournal journal =
        JdbcJournal.builder(database.pool())
            .clock("(SELECT millis FROM test_clock)")
            .lease(Duration.ofDays(1))
            .open();
    ClockedJournal clocked = new ClockedJournal(journal, database, clock);
    clocked.onTime(); // Not by a thread that the test interrupts.
    return clocked;
  }

  private synchronized JdbcJournal onTime() throws JournalException {
    long now = clock.millis();
    if (now != written) {
      written = THREADS.run(() -> set(now)); // The thread may be virtual and interrupted.
    }
    return journal;
  }

  private long set(long now) throws JournalException {
    try {
      database.execute("UPDATE test_clock SET millis = " + now);
      return now;
    } catch (SQLException e) {
      throw new JournalException(Reason.UNAVAILABLE, "the clock of the test", e);
    }
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    Claim claim = onTime().claim(content);
    if (claim.kind() == Claim.Kind.GRANTED) {
      granted.add(claim.entry());
    }
    return claim;
  }

  @Override
  public JournalEntry record(JournalEntry entry, JournalOutcome outcome) throws JournalException {
    return onTime().record(entry, outcome);
  }

  @Override
  public Instant now() throws JournalException {
    return onTime().now();
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    return onTime().find(merchant, reference);
  }

  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    return onTime().open(after, limit);
  }

  @Override
  public Optional<JournalEntry> latestApproved(String merchant) throws JournalException {
    return onTime().latestApproved(merchant);
  }

  @Override
  public Optional<Duration> lease() {
    return journal.lease();
  }

  @Override
  public long purge(Duration age) throws JournalException {
    return onTime().purge(age);
  }

  /** Ends the leases of this owner now, as after a crash and a wait. */
  @Override
  public void close() throws SQLException {
    try (Connection connection = database.pool().getConnection();
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE cardfile_purchase SET lease_until = ? WHERE reference = ? AND attempt = ?"
                    + " AND claimed_at = ?")) {
      SqlDialect dialect = SqlDialect.of(connection);
      for (JournalEntry entry : granted) {
        update.setLong(1, clock.millis());
        dialect.setKey(update, 2, entry.reference());
        update.setInt(3, entry.attempt());
        update.setLong(4, entry.claimedAt().toEpochMilli());
        update.executeUpdate();
      }
    } catch (JournalException e) {
      throw new SQLException(e);
    }
  }
}
