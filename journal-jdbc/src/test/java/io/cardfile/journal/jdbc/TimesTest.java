package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The database sets the times of entries, and entries with other times are not purged. */
class TimesTest {

  private static final Duration YEAR = Duration.ofDays(365);

  @TempDir Path folder;
  private Database database;

  @AfterEach
  void close() {
    database.close();
  }

  private JdbcJournal journal(SqlDialect dialect) throws Exception {
    database = Database.of(dialect, folder);
    JdbcJournal.createSchema(database.pool());
    // Entries that are older than their tables are from another database.
    database.execute("UPDATE cardfile_purchase_control SET rows_since = 0");
    return at(null);
  }

  private JdbcJournal at(Instant time) throws Exception {
    JdbcJournal.Builder builder = JdbcJournal.builder(database.pool()).forTestsOnly();
    return (time == null ? builder : builder.time(Long.toString(time.toEpochMilli()))).open();
  }

  private Instant databaseTime(SqlDialect dialect) throws Exception {
    String from = dialect == SqlDialect.H2 ? " FROM DUAL" : "";
    return Instant.ofEpochMilli(Long.parseLong(database.ask("SELECT " + dialect.now() + from)));
  }

  @ParameterizedTest
  @EnumSource
  void entriesHaveTheTimeOfTheDatabase(SqlDialect dialect) throws Exception {
    JdbcJournal journal = journal(dialect);
    Instant before = databaseTime(dialect).minusMillis(1); // The database rounds.
    JournalEntry claimed = JournalSamples.granted(journal, "INV-1");
    JournalEntry recorded = journal.record(claimed, JournalSamples.ending(JournalState.APPROVED));
    Instant now = journal.now();
    Instant after = databaseTime(dialect).plusMillis(1);

    assertFalse(claimed.claimedAt().isBefore(before));
    assertEquals(claimed.claimedAt(), claimed.changedAt());
    assertFalse(recorded.changedAt().isBefore(claimed.changedAt()));
    assertFalse(now.isBefore(recorded.changedAt()));
    assertFalse(after.isBefore(now));
  }

  @ParameterizedTest
  @EnumSource
  void timesOfAnEntryDoNotGoBack(SqlDialect dialect) throws Exception {
    journal(dialect);
    Instant late = Instant.parse("2026-11-22T10:00:00Z");
    Instant early = late.minus(YEAR);
    JournalEntry claimed = JournalSamples.granted(at(late), "INV-1");
    JdbcJournal slow = at(early);
    assertEquals(
        late, slow.record(claimed, JournalSamples.ending(JournalState.NOT_SENT)).changedAt());
    JournalEntry next = JournalSamples.granted(slow, "INV-1");
    assertEquals(late, next.claimedAt());
    assertEquals(late, next.changedAt());
    JournalEntry restored =
        slow.restore(
            JournalSamples.MERCHANT,
            "INV-1",
            Money.of("10.00", "AUD"),
            JournalSamples.ending(JournalState.APPROVED));
    assertEquals(late, restored.changedAt());
    JournalSamples.granted(at(late), "INV-2");
    database.execute("UPDATE cardfile_purchase SET lease_until = 0");
    assertEquals(late, slow.find(JournalSamples.MERCHANT, "INV-2").orElseThrow().changedAt());
  }

  /** Another clock may have set times before the migration, years too early. */
  @ParameterizedTest
  @EnumSource
  void whatWasDatedByOtherClocksIsKeptUntilItIsCertainlyOld(SqlDialect dialect) throws Exception {
    JdbcJournal journal = journal(dialect);
    Instant now = databaseTime(dialect);
    approved(journal, "SLOW", now.minus(Duration.ofDays(600)));
    approved(journal, "NEW", now);
    assertEquals(0, journal.purge(YEAR));

    setMigrated(now.minus(YEAR).minusSeconds(60));
    assertEquals(1, at(null).purge(YEAR));
    assertFalse(journal.find(JournalSamples.MERCHANT, "SLOW").isPresent());
    assertTrue(journal.find(JournalSamples.MERCHANT, "NEW").isPresent());
  }

  @ParameterizedTest
  @EnumSource
  void whatWasDatedByAClockThatWasNotSetIsNeverPurged(SqlDialect dialect) throws Exception {
    JdbcJournal journal = journal(dialect);
    approved(journal, "UNSET", Instant.EPOCH.plusSeconds(60));
    approved(journal, "UNSET-2019", Instant.parse("2019-12-31T23:59:59.999Z"));
    approved(journal, "OLD", Instant.parse("2020-01-01T00:00:00Z"));
    approved(journal, "NEW", databaseTime(dialect));
    setMigrated(Instant.EPOCH);

    assertEquals(1, at(null).purge(Duration.ofDays(100)));
    assertTrue(journal.find(JournalSamples.MERCHANT, "UNSET").isPresent());
    assertTrue(journal.find(JournalSamples.MERCHANT, "UNSET-2019").isPresent());
    assertFalse(journal.find(JournalSamples.MERCHANT, "OLD").isPresent());
  }

  private void approved(JdbcJournal journal, String reference, Instant changed) throws Exception {
    journal.record(
        JournalSamples.granted(journal, reference), JournalSamples.ending(JournalState.APPROVED));
    database.execute(
        "UPDATE cardfile_purchase SET changed_at = "
            + changed.toEpochMilli()
            + " WHERE reference = '"
            + reference
            + "'");
  }

  private void setMigrated(Instant time) throws Exception {
    database.execute("UPDATE cardfile_purchase_control SET migrated_at = " + time.toEpochMilli());
  }
}
