package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which owners count as dead, by the clock of the database only. */
class LeaseTest {

  @TempDir Path folder;
  private Database database;

  @AfterEach
  void close() {
    if (database != null) {
      database.close();
    }
  }

  private JdbcJournal.Builder on(SqlDialect dialect) throws Exception {
    database = Database.of(dialect, folder);
    JdbcJournal.createSchema(database.pool());
    return another();
  }

  private JdbcJournal.Builder another() {
    return JdbcJournal.builder(database.pool()).forTestsOnly();
  }

  /** Waits a short time until the database's clock has advanced. */
  private void awaitEndOfLeases(SqlDialect dialect) throws Exception {
    String over = "SELECT count(*) FROM cardfile_purchase WHERE lease_until > " + dialect.now();
    long end = System.nanoTime() + Duration.ofMinutes(5).toNanos();
    while (!database.ask(over).equals("0")) {
      assertTrue(System.nanoTime() < end, "leases that do not end");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLeaseEndsByTheClockOfTheDatabase(SqlDialect dialect) throws Exception {
    JdbcJournal dead = on(dialect).lease(Duration.ofMillis(1)).open();
    JournalSamples.granted(dead, "INV-1");
    awaitEndOfLeases(dialect);

    JdbcJournal other = another().open();
    assertEquals(JournalState.IN_DOUBT, JournalSamples.state(other, "INV-1"));
    assertEquals(Claim.Kind.OPEN, other.claim(JournalSamples.of("INV-1")).kind());
  }

  @ParameterizedTest
  @EnumSource
  void eachWayOfMeetingAnEntryFindsTheDoubt(SqlDialect dialect) throws Exception {
    JdbcJournal dead = on(dialect).open();
    JdbcJournal other = another().open();
    for (String reference : new String[] {"BY-CLAIM", "BY-FIND", "BY-OPEN"}) {
      JournalSamples.granted(dead, reference);
    }
    database.endLeases(dead);

    Claim claim = other.claim(JournalSamples.of("BY-CLAIM"));
    assertEquals(Claim.Kind.OPEN, claim.kind());
    assertEquals(JournalState.IN_DOUBT, claim.entry().state());
    assertEquals(JournalState.IN_DOUBT, JournalSamples.state(other, "BY-FIND"));
    for (JournalEntry entry : other.open(null, 10)) {
      assertEquals(JournalState.IN_DOUBT, entry.state(), entry::reference);
    }
    assertEquals(
        "0", database.ask("SELECT count(*) FROM cardfile_purchase WHERE state = 'PREPARED'"));
  }

  @Test
  void anOwnerThatWasOnlySlowMayStillRecordTheOutcome() throws Exception {
    JdbcJournal slow = on(SqlDialect.H2).open();
    JdbcJournal other = another().open();
    JournalEntry approved = JournalSamples.granted(slow, "INV-1");
    JournalEntry declined = JournalSamples.granted(slow, "INV-2");
    JournalEntry notSent = JournalSamples.granted(slow, "INV-3");
    database.endLeases(slow);
    assertEquals(3, other.open(null, 10).size());

    slow.record(approved, JournalSamples.ending(JournalState.APPROVED));
    slow.record(declined, JournalSamples.ending(JournalState.DECLINED));
    JournalSamples.assertFails(
        Reason.CONFLICT, () -> slow.record(notSent, JournalSamples.ending(JournalState.NOT_SENT)));
    assertEquals(JournalState.APPROVED, JournalSamples.state(other, "INV-1"));
    assertEquals(JournalState.DECLINED, JournalSamples.state(other, "INV-2"));
    assertEquals(JournalState.IN_DOUBT, JournalSamples.state(other, "INV-3"));
  }

  @Test
  void aSlowOwnerWhoseEntryIsNotInDoubtRecordsAnything() throws Exception {
    JdbcJournal slow = on(SqlDialect.H2).open();
    JournalEntry notSent = JournalSamples.granted(slow, "INV-1");
    database.endLeases(slow);

    slow.record(notSent, JournalSamples.ending(JournalState.NOT_SENT));
    assertEquals(2, JournalSamples.granted(slow, "INV-1").attempt());
  }

  @Test
  void evidenceResolvesAnExpiredClaimThatIsNotInDoubtYet() throws Exception {
    JdbcJournal dead = on(SqlDialect.H2).open();
    JournalEntry entry = JournalSamples.granted(dead, "INV-1");
    JournalSamples.assertFails(
        Reason.CONFLICT, () -> dead.record(entry, JournalSamples.ending(JournalState.NOT_CHARGED)));
    database.endLeases(dead);

    another().open().record(entry, JournalSamples.ending(JournalState.NOT_CHARGED));
    assertEquals(JournalState.NOT_CHARGED, JournalSamples.state(dead, "INV-1"));
  }

  @Test
  void closingGivesUpWhatIsUnderWayAndNothingElse() throws Exception {
    JdbcJournal one = on(SqlDialect.H2).ownerName("one").open();
    JdbcJournal other = another().ownerName("one").open();
    assertNotEquals(one.toString(), other.toString());
    JournalSamples.granted(one, "INV-1");
    JournalSamples.granted(other, "INV-2");
    one.close();
    one.close();

    assertEquals(JournalState.IN_DOUBT, JournalSamples.state(other, "INV-1"));
    assertEquals(JournalState.PREPARED, JournalSamples.state(other, "INV-2"));
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> one.claim(JournalSamples.of("INV-3")));
    assertEquals(
        "1",
        database.ask(
            "SELECT count(*) FROM cardfile_purchase WHERE owner LIKE 'one#%' AND reference ="
                + " 'INV-1'"));
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() throws Exception {
    JdbcJournal.Builder builder = on(SqlDialect.H2);
    for (String name : new String[] {"", "a b", "x".repeat(41), "caf\u00e9", "a'b"}) {
      assertThrows(IllegalArgumentException.class, () -> builder.ownerName(name));
    }
    assertThrows(IllegalArgumentException.class, () -> builder.lease(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> builder.lease(Duration.ofDays(2)));
    assertThrows(IllegalArgumentException.class, () -> builder.timeout(Duration.ofMillis(-1)));
    assertThrows(IllegalArgumentException.class, () -> builder.timeout(Duration.ofHours(1)));
  }
}
