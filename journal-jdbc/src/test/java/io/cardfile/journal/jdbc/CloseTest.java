package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.jdbc.BadConnections.Moment;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When the end of a journal needs the database. */
class CloseTest {

  private Database database;
  private JdbcJournal other;

  @BeforeEach
  void create() throws Exception {
    database = Database.h2();
    JdbcJournal.createSchema(database.pool());
    other = open(database.pool());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static JdbcJournal open(DataSource source) throws JournalException {
    return JdbcJournal.builder(source).forTestsOnly().open();
  }

  @Test
  void journalWithoutOpenClaimsClosesWithoutTheDatabase() throws Exception {
    JdbcJournal unused = open(database.pool());
    JdbcJournal journal = open(database.pool());
    JournalEntry entry = JournalSamples.granted(journal, "INV-1");
    journal.record(entry, JournalSamples.ending(JournalState.APPROVED));
    JournalSamples.granted(other, "INV-2");
    assertEquals(Claim.Kind.ANSWERED, journal.claim(JournalSamples.of("INV-1")).kind());
    assertEquals(Claim.Kind.OPEN, journal.claim(JournalSamples.of("INV-2")).kind());
    database.close();

    unused.close();
    journal.close();
  }

  @Test
  void closedPoolIsNamedWhenAClaimCannotBeReleased() throws Exception {
    JournalSamples.granted(other, "INV-1");
    database.close();
    JournalException e = JournalSamples.assertFails(Reason.UNAVAILABLE, other::close);
    assertTrue(e.getMessage().contains("close the journal before its pool"), e.getMessage());
  }

  @Test
  void claimWhoseAnswerWasLostIsReleased() throws Exception {
    JdbcJournal journal = failing("INSERT");
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
    assertReleased(journal);
  }

  @Test
  void claimWhoseRecordFailedIsReleased() throws Exception {
    JdbcJournal journal = failing("UPDATE cardfile_purchase SET state = ?");
    JournalEntry entry = JournalSamples.granted(journal, "INV-1");
    JournalOutcome approved = JournalSamples.ending(JournalState.APPROVED);
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> journal.record(entry, approved));
    assertReleased(journal);
  }

  @Test
  void claimIsReleasedAlthoughTheJournalRefusedItsReferenceToAnotherCall() throws Exception {
    JdbcJournal journal = open(database.pool());
    JournalSamples.granted(journal, "INV-1");
    assertEquals(Claim.Kind.OPEN, journal.claim(JournalSamples.of("INV-1")).kind());
    assertReleased(journal);
  }

  private JdbcJournal failing(String statement) throws JournalException {
    Moment moment = statement.equals("INSERT") ? Moment.AFTER : Moment.BEFORE;
    return open(
        BadConnections.failing(
            database.pool(), moment, statement, () -> BadConnections.lost("INV-1")));
  }

  private void assertReleased(JdbcJournal journal) throws JournalException {
    assertEquals(JournalState.PREPARED, JournalSamples.state(other, "INV-1"));
    journal.close();
    assertEquals(JournalState.IN_DOUBT, JournalSamples.state(other, "INV-1"));
  }
}
