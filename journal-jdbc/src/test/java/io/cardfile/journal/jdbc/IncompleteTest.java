package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** While the database is marked incomplete, no journal on it grants a claim. */
class IncompleteTest {

  @TempDir Path folder;
  private Database database;

  @AfterEach
  void close() {
    database.close();
  }

  private void create(SqlDialect dialect) throws Exception {
    database = Database.of(dialect, folder);
    JdbcJournal.createSchema(database.pool());
  }

  private JdbcJournal.Builder builder() {
    return JdbcJournal.builder(database.pool()).forTestsOnly();
  }

  private static void assertGrantsNothing(JdbcJournal journal, String... references)
      throws JournalException {
    for (String reference : references) {
      JournalException e =
          JournalSamples.assertFails(
              Reason.INCOMPLETE, () -> journal.claim(JournalSamples.of(reference)));
      assertTrue(e.getMessage().contains("open the journal once with complete()"), e.getMessage());
    }
    assertTrue(journal.isIncomplete());
  }

  @ParameterizedTest
  @EnumSource
  void noMachineIsGrantedAClaimUntilItIsComplete(SqlDialect dialect) throws Exception {
    create(dialect);
    JdbcJournal another = builder().open();
    another.record(
        JournalSamples.granted(another, "AGAIN"), JournalSamples.ending(JournalState.NOT_SENT));
    another.record(
        JournalSamples.granted(another, "PAID"), JournalSamples.ending(JournalState.APPROVED));
    assertFalse(another.isIncomplete());

    JdbcJournal first = builder().incomplete().open();
    for (JdbcJournal journal : new JdbcJournal[] {first, another, builder().open()}) {
      assertGrantsNothing(journal, "NEW", "AGAIN");
      assertEquals(Claim.Kind.ANSWERED, journal.claim(JournalSamples.of("PAID")).kind());
      assertEquals(
          Claim.Kind.OTHER_CONTENT, journal.claim(JournalSamples.of("PAID", "18.00")).kind());
      JournalSamples.assertFails(
          Reason.INCOMPLETE, () -> journal.claim(JournalSamples.of("AGAIN", "18.00")));
      JournalSamples.assertFails(Reason.INCOMPLETE, () -> journal.purge(Duration.ofDays(1)));
    }
    assertEquals("2", database.ask("SELECT count(*) FROM cardfile_purchase"));

    assertFalse(builder().complete().open().isIncomplete());
    JournalSamples.granted(another, "NEW");
    assertEquals(2, JournalSamples.granted(first, "AGAIN").attempt());
    assertEquals(Claim.Kind.ANSWERED, first.claim(JournalSamples.of("PAID")).kind());
  }

  @Test
  void nextAttemptIsRefusedThatFoundTheJournalComplete() throws Exception {
    create(SqlDialect.POSTGRESQL);
    JdbcJournal other = builder().open();
    other.record(
        JournalSamples.granted(other, "AGAIN"), JournalSamples.ending(JournalState.NOT_SENT));
    try (Connection connection = database.pool().getConnection()) {
      JdbcJournal journal =
          JdbcJournal.open(
              Shared.meanwhile(
                  connection, "attempt + 1", () -> builder().incomplete().open().close()));
      assertGrantsNothing(journal, "AGAIN");
    }
  }

  @ParameterizedTest
  @EnumSource
  void everythingElseWorks(SqlDialect dialect) throws Exception {
    create(dialect);
    JdbcJournal journal = builder().open();
    JournalEntry open = journal.claim(JournalSamples.of("OPEN")).entry();
    JdbcJournal incomplete = builder().incomplete().open();
    assertEquals(1, incomplete.open(null, 10).size());
    incomplete.record(open, JournalSamples.ending(JournalState.APPROVED));
    assertEquals(1, incomplete.approved(JournalSamples.MERCHANT, null, 10).size());
    incomplete.restore(
        JournalSamples.MERCHANT,
        "LOST",
        Money.of("10.00", "AUD"),
        JournalSamples.ending(JournalState.APPROVED));

    JdbcJournal complete = builder().complete().open();
    assertEquals(Claim.Kind.ANSWERED, complete.claim(JournalSamples.of("LOST")).kind());
    assertEquals(Claim.Kind.ANSWERED, complete.claim(JournalSamples.of("OPEN")).kind());
  }

  @Test
  void statementWithinATransactionIsRefused() throws Exception {
    create(SqlDialect.POSTGRESQL);
    try (Connection caller = database.pool().getConnection()) {
      SqlDialect.execute(caller, "BEGIN");
      JournalSamples.assertFails(
          Reason.UNAVAILABLE, () -> JdbcJournal.builder(Shared.of(caller)).incomplete().open());
      SqlDialect.execute(caller, "ROLLBACK");
    }
    assertFalse(builder().open().isIncomplete());
  }

  /** Row-level security may have the same effect. */
  @Test
  void statementThatChangesNoRowIsRefused() throws Exception {
    create(SqlDialect.POSTGRESQL);
    database.execute(
        "CREATE RULE kept AS ON UPDATE TO cardfile_purchase_control DO INSTEAD NOTHING");
    for (JdbcJournal.Builder stated : List.of(builder().incomplete(), builder().complete())) {
      JournalException e = JournalSamples.assertFails(Reason.UNAVAILABLE, stated::open);
      assertTrue(e.getMessage().contains("cardfile_purchase_control was not"), e.getMessage());
    }
  }

  @Test
  void databaseWithoutTheRowGrantsNothing() throws Exception {
    create(SqlDialect.POSTGRESQL);
    JdbcJournal journal = builder().open();
    database.execute("DELETE FROM cardfile_purchase_control");
    JournalSamples.assertFails(Reason.DAMAGED, () -> journal.claim(JournalSamples.of("INV-1")));
    JournalSamples.assertFails(Reason.DAMAGED, () -> builder().open());
  }
}
