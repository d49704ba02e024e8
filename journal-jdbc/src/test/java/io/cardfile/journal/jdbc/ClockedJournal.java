package io.cardfile.journal.jdbc;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A journal whose database takes the time of a test clock from a table. */
final class ClockedJournal implements PurchaseJournal, AutoCloseable {

  private static final String TABLE = "CREATE TABLE test_clock (millis bigint NOT NULL)";
  private static final String TIME = "(SELECT millis FROM test_clock)";

  private final JdbcJournal journal;
  private final Database database;
  private final Clock clock;
  private long written = Long.MIN_VALUE;

  private ClockedJournal(JdbcJournal journal, Database database, Clock clock) {
    this.journal = journal;
    this.database = database;
    this.clock = clock;
  }

  /** Creates the table from which the time is read. */
  static void createClock(Database database) throws SQLException {
    database.execute(TABLE);
    database.execute("INSERT INTO test_clock VALUES (0)");
  }

  static ClockedJournal open(JdbcJournal.Builder builder, Database database, Clock clock)
      throws JournalException {
    return new ClockedJournal(builder.time(TIME).open(), database, clock);
  }

  JdbcJournal journal() {
    return journal;
  }

  private synchronized JdbcJournal onTime() throws JournalException {
    long now = clock.millis();
    if (now != written) {
      try {
        database.execute("UPDATE test_clock SET millis = " + now);
      } catch (SQLException e) {
        throw new JournalException(Reason.UNAVAILABLE, "the clock of the test", e);
      }
      written = now;
    }
    return journal;
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    return onTime().claim(content);
  }

  @Override
  public JournalEntry record(JournalEntry entry, JournalOutcome ending) throws JournalException {
    return onTime().record(entry, ending);
  }

  @Override
  public JournalEntry restore(
      String merchant, String reference, Money amount, JournalOutcome ending)
      throws JournalException {
    return onTime().restore(merchant, reference, amount, ending);
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
  public List<JournalEntry> approved(String merchant, @Nullable Instant before, int limit)
      throws JournalException {
    return onTime().approved(merchant, before, limit);
  }

  @Override
  public boolean isIncomplete() throws JournalException {
    return journal.isIncomplete();
  }

  @Override
  public Optional<Duration> lease() {
    return journal.lease();
  }

  @Override
  public long purge(Duration age) throws JournalException {
    return onTime().purge(age);
  }

  @Override
  public void close() throws JournalException {
    journal.close();
  }
}
