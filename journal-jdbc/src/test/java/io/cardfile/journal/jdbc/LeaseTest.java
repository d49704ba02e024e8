package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.jdbc.Database.Kind;
import io.cardfile.testkit.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** A claim without an outcome is in doubt when its lease is over, by the clock of the database. */
class LeaseTest {

  private static final Duration LEASE = Duration.ofDays(1);
  private static final String STATE = "SELECT state FROM cardfile_purchase";

  private final TestClock clock = TestClock.at(Instant.parse("2026-11-21T06:04:05.678Z"));

  private ClockedJournal open(Database database) throws Exception {
    JdbcJournal.createSchema(database.pool());
    ClockedJournal.createClock(database);
    return ClockedJournal.open(database, clock);
  }

  @ParameterizedTest
  @EnumSource
  void anEntryIsInDoubtFromTheEndOfItsLeaseAndReadingWritesNothing(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      ClockedJournal journal = open(database);
      JournalEntry entry = JournalSamples.granted(journal, "INV-1");
      clock.advance(LEASE.minusMillis(1));
      assertEquals(List.of(entry), journal.open(null, 9));
      clock.advance(Duration.ofMillis(1));
      JournalEntry doubt = entry.withOutcome(JournalOutcome.inDoubt(), clock.instant());
      clock.advance(Duration.ofHours(1));
      assertEquals(doubt, journal.find(JournalSamples.MERCHANT, "INV-1").orElseThrow());
      assertEquals(List.of(doubt), journal.open(null, 9));
      Claim claim = journal.claim(JournalSamples.of("INV-1"));
      assertEquals(Claim.Kind.OPEN, claim.kind());
      assertEquals(doubt, claim.entry());
      assertEquals("PREPARED", database.ask(STATE));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSlowOwnerRecordsOnlyWhatADoubtMayBecome(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      ClockedJournal journal = open(database);
      JournalEntry entry = JournalSamples.granted(journal, "INV-1");
      JournalEntry declined = JournalSamples.granted(journal, "INV-2");
      clock.advance(LEASE);
      for (JournalState state :
          List.of(
              JournalState.REFUSED,
              JournalState.NOT_PROCESSED,
              JournalState.NOT_SENT,
              JournalState.IN_DOUBT)) {
        assertConflict(journal, entry, state);
      }
      assertEquals(JournalState.APPROVED, journal.record(entry, JournalSamples.approved()).state());
      JournalOutcome decline = JournalSamples.outcome(JournalState.DECLINED);
      assertEquals(JournalState.DECLINED, journal.record(declined, decline).state());
    }
  }

  @ParameterizedTest
  @EnumSource
  void notChargedIsRecordedTwoMinutesAfterTheLease(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      ClockedJournal journal = open(database);
      JournalEntry entry = JournalSamples.granted(journal, "INV-1");
      assertConflict(journal, entry, JournalState.NOT_CHARGED);
      clock.advance(LEASE.plusMinutes(2).minusMillis(1));
      assertConflict(journal, entry, JournalState.NOT_CHARGED);
      clock.advance(Duration.ofMillis(1));
      journal.record(entry, JournalOutcome.notCharged());
      assertEquals(2, JournalSamples.granted(journal, "INV-1").attempt());
    }
  }

  private static void assertConflict(
      ClockedJournal journal, JournalEntry entry, JournalState state) {
    JournalException e =
        JournalSamples.assertFails(
            Reason.CONFLICT, () -> journal.record(entry, JournalSamples.outcome(state)));
    assertTrue(e.getMessage().contains(state.name()), e.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void timesAreThoseOfTheDatabase(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      assertTimes(database);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ANY, names = "MARIADB.*")
  void timesDoNotDependOnTheTimeZoneOfTheSession(Kind kind) throws Exception {
    HikariConfig config = Database.config(Database.url(kind));
    config.setConnectionInitSql("SET time_zone = '+05:30'");
    try (Database database = new Database(config)) {
      assertTimes(database);
    }
  }

  /** The servers have the clock of this machine. */
  private static void assertTimes(Database database) throws Exception {
    JdbcJournal.createSchema(database.pool());
    JdbcJournal journal = JdbcJournal.open(database.pool());
    Instant before = Instant.now().minusMillis(2);
    JournalEntry entry = JournalSamples.granted(journal, "INV-1");
    JournalEntry approved = journal.record(entry, JournalSamples.approved());
    List<Instant> times =
        List.of(before, entry.claimedAt(), approved.changedAt(), journal.now().plusMillis(1));
    assertEquals(times.stream().sorted().toList(), times);
    assertTrue(journal.now().isBefore(Instant.now().plusMillis(2)));
    assertEquals(approved, journal.latestApproved(JournalSamples.MERCHANT).orElseThrow());
    String lease = database.ask("SELECT lease_until - claimed_at FROM cardfile_purchase");
    assertEquals("120000", lease);
  }

  @Test
  void readingNeedsNoRightToWrite() throws Exception {
    try (Database database = Database.of(Kind.POSTGRESQL)) {
      JdbcJournal.createSchema(database.pool());
      JournalEntry entry = JournalSamples.granted(JdbcJournal.open(database.pool()), "INV-1");
      database.execute("CREATE ROLE reader");
      database.execute("GRANT SELECT ON cardfile_purchase TO reader");
      database.execute("UPDATE cardfile_purchase SET lease_until = 0");
      HikariConfig config = Database.config(database.pool().getJdbcUrl());
      config.setConnectionInitSql("SET ROLE reader");
      try (Database reader = new Database(config)) {
        JdbcJournal journal = JdbcJournal.open(reader.pool());
        assertEquals(JournalState.IN_DOUBT, JournalSamples.state(journal, entry.reference()));
        assertEquals(1, journal.open(null, 9).size());
        JournalSamples.assertFails(
            Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-2")));
      }
    }
  }
}
