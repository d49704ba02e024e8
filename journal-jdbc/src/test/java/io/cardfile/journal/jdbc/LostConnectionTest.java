package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.jdbc.BadConnections.Moment;
import io.cardfile.testkit.Canaries;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The connection breaks at a statement: whatever the database has executed, nothing is sent or
 * guessed.
 */
class LostConnectionTest {

  private static final String CANARY = "INV-canary-9931";

  private Database database;
  private JdbcJournal journal;

  @BeforeEach
  void create() throws Exception {
    database = Database.h2();
    JdbcJournal.createSchema(database.pool());
    journal = JdbcJournal.builder(database.pool()).forTestsOnly().open();
  }

  @AfterEach
  void close() throws Exception {
    journal.close();
    assertEquals(0, database.pool().getHikariPoolMXBean().getActiveConnections());
    database.close();
  }

  private JdbcJournal failing(Moment moment, String begins, Supplier<Exception> failure)
      throws JournalException {
    return JdbcJournal.builder(BadConnections.failing(database.pool(), moment, begins, failure))
        .forTestsOnly()
        .open();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT version", "SELECT merchant"})
  void whileItIsOpenedDoesNotMeanThatTheTableIsDamaged(String begins) throws Exception {
    JournalSamples.assertFails(
        Reason.UNAVAILABLE,
        () -> failing(Moment.BEFORE, begins, () -> BadConnections.lost(CANARY)));
    failing(Moment.BEFORE, "nothing", () -> BadConnections.lost(CANARY)).close();
  }

  @Test
  void beforeTheClaimLeavesTheReferenceUnknown() throws Exception {
    JdbcJournal bad = failing(Moment.BEFORE, "INSERT", () -> BadConnections.lost(CANARY));
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));

    assertFalse(journal.find(JournalSamples.MERCHANT, "INV-1").isPresent());
    JournalSamples.granted(bad, "INV-1");
  }

  @Test
  void atTheCommitOfTheClaimLeavesItOpenForAll() throws Exception {
    JdbcJournal bad = failing(Moment.AFTER, "INSERT", () -> BadConnections.lost(CANARY));
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));

    assertEquals(Claim.Kind.OPEN, bad.claim(JournalSamples.of("INV-1")).kind());
    assertEquals(Claim.Kind.OPEN, journal.claim(JournalSamples.of("INV-1")).kind());
    database.endLeases(bad);
    assertEquals(JournalState.IN_DOUBT, JournalSamples.state(journal, "INV-1"));
  }

  @Test
  void atTheCommitOfTheNextAttemptLeavesItOpenForAll() throws Exception {
    JdbcJournal bad =
        failing(Moment.AFTER, "UPDATE cardfile_purchase SET state = 'PREPARED'", this::lost);
    journal.record(
        JournalSamples.granted(journal, "INV-1"), JournalSamples.ending(JournalState.NOT_SENT));
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));

    Claim claim = journal.claim(JournalSamples.of("INV-1"));
    assertEquals(Claim.Kind.OPEN, claim.kind());
    assertEquals(2, claim.entry().attempt());
  }

  private SQLException lost() {
    return BadConnections.lost(CANARY);
  }

  @ParameterizedTest
  @EnumSource
  void atTheRecordIsToldAndLeavesWhatTheDatabaseHas(Moment moment) throws Exception {
    JdbcJournal bad = failing(moment, "UPDATE cardfile_purchase SET state = ?", this::lost);
    JournalEntry entry = JournalSamples.granted(bad, "INV-1");
    JournalSamples.assertFails(
        Reason.UNAVAILABLE, () -> bad.record(entry, JournalSamples.ending(JournalState.APPROVED)));

    assertEquals(
        moment == Moment.AFTER ? JournalState.APPROVED : JournalState.PREPARED,
        JournalSamples.state(journal, "INV-1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01"})
  void whatTheDatabaseHasUndoneForOthersIsDoneAgain(String state) throws Exception {
    JdbcJournal bad = failing(Moment.BEFORE, "INSERT", () -> new SQLException("undone", state));
    JournalSamples.granted(bad, "INV-1");
  }

  @Test
  void neitherValuesNorSqlAreShown() throws Exception {
    JdbcJournal bad = failing(Moment.AFTER, "INSERT", this::lost);
    JournalException e =
        JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));

    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text, true));
    assertEquals(List.of(), Canaries.of(CANARY, "INSERT INTO").in(text.toString()));
    SQLException cause = assertInstanceOf(SQLException.class, e.getCause());
    assertEquals("08006", cause.getSQLState());
    assertEquals(7, cause.getErrorCode());
    assertTrue(
        e.getMessage()
            .endsWith(
                "claim: it cannot be reached; java.sql.SQLException by"
                    + " java.lang.IllegalStateException, SQLState 08006, code 7"),
        e.getMessage());
  }

  @Test
  void aDriverThatThrowsAnythingElseIsUnavailableAsWell() throws Exception {
    JdbcJournal bad = failing(Moment.AFTER, "INSERT", () -> new IllegalStateException(CANARY));
    JournalException e =
        JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));

    assertFalse(e.toString().contains(CANARY));
  }
}
