package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Entries that are older than their tables were imported from another database, and others may be
 * missing.
 */
class ImportedRowsTest {

  private static final String ROWS_SINCE = "SELECT rows_since FROM cardfile_purchase_control";

  @TempDir Path folder;
  private Database database;

  @AfterEach
  void close() {
    if (database != null) { // Null where the test is skipped.
      database.close();
    }
  }

  private void create(SqlDialect dialect) throws Exception {
    database = Database.of(dialect, folder);
    JdbcJournal.createSchema(database.pool());
  }

  private JdbcJournal.Builder builder() {
    return JdbcJournal.builder(database.pool()).forTestsOnly();
  }

  private void buy(String reference) throws Exception {
    try (JdbcJournal journal = builder().open()) {
      journal.record(
          JournalSamples.granted(journal, reference), JournalSamples.ending(JournalState.APPROVED));
    }
  }

  private JdbcJournal assertOpensIncomplete() throws Exception {
    JdbcJournal journal = builder().open();
    assertTrue(journal.isIncomplete());
    JournalException e =
        JournalSamples.assertFails(
            Reason.INCOMPLETE, () -> journal.claim(JournalSamples.of("RENT-1")));
    assertTrue(e.getMessage().contains("has entries that are older"), e.getMessage());
    assertTrue(e.getMessage().contains("open the journal once with complete()"), e.getMessage());
    assertEquals(Claim.Kind.ANSWERED, journal.claim(JournalSamples.of("OLD")).kind());
    JournalSamples.assertFails(Reason.INCOMPLETE, () -> journal.purge(Duration.ofDays(1)));
    return journal;
  }

  /** A step of the deployment creates the tables, and then a dump is restored into them. */
  @ParameterizedTest
  @ValueSource(strings = {"--no-owner", "--table=*.cardfile_purchase --data-only"})
  void dumpThatIsRestoredIntoNewTablesGrantsNothing(String options) throws Exception {
    database = Database.installedPostgres();
    JdbcJournal.createSchema(database.pool());
    buy("OLD");
    PostgresDump dump = PostgresDump.of(database, folder, options.split(" "));
    buy("RENT-1");
    database.execute("DROP VIEW cardfile_purchase_schema");
    database.execute("DROP TABLE cardfile_purchase, cardfile_purchase_control");
    JdbcJournal.createSchema(database.pool());
    dump.restore("ON_ERROR_STOP=0");
    assertEquals("1", database.ask("SELECT count(*) FROM cardfile_purchase"));

    JdbcJournal journal = assertOpensIncomplete();
    assertOpensIncomplete();
    journal.restore(
        JournalSamples.MERCHANT,
        "RENT-1",
        Money.of("10.00", "AUD"),
        JournalSamples.ending(JournalState.APPROVED));
    assertFalse(builder().complete().open().isIncomplete(), "by its own word");
    assertFalse(journal.isIncomplete(), "which was opened before");
    assertEquals(Claim.Kind.ANSWERED, journal.claim(JournalSamples.of("RENT-1")).kind());
    JournalSamples.granted(journal, "RENT-2");
    JournalSamples.granted(builder().open(), "RENT-3");
  }

  @ParameterizedTest
  @EnumSource
  void onlyCompleteMakesThemCount(SqlDialect dialect) throws Exception {
    create(dialect);
    String made = database.ask(ROWS_SINCE);
    buy("OLD");
    database.execute("UPDATE cardfile_purchase SET changed_at = " + made + " - 1");
    assertOpensIncomplete();

    assertTrue(builder().incomplete().open().isIncomplete());
    assertEquals(made, database.ask(ROWS_SINCE));
    database.execute("UPDATE cardfile_purchase_control SET incomplete = 0");
    assertOpensIncomplete();
    builder().complete().open().close();
    JournalSamples.granted(builder().open(), "RENT-1");
  }

  @ParameterizedTest
  @EnumSource
  void tablesThatWereUsedFromTheirFirstMomentOnLackNothing(SqlDialect dialect) throws Exception {
    create(dialect);
    buy("OLD");
    assertEquals(
        database.ask("SELECT migrated_at FROM cardfile_purchase_control"),
        database.ask(ROWS_SINCE));
    JdbcJournal journal = builder().open();
    assertFalse(journal.isIncomplete());
    JournalSamples.granted(journal, "RENT-1");
  }
}
