package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The search path would create tables in another schema than the one of the journal. */
class OtherSchemaTest {

  private static final String TABLES_OF_OTHER =
      "SELECT count(*) FROM pg_tables WHERE schemaname = 'Other'";

  private static final String OTHER = "%22Other%22";

  private Database database;
  private Database other;
  private String schema;

  @BeforeEach
  void create() throws Exception {
    database = Database.postgres();
    schema = database.ask("SELECT current_schema()");
    database.execute("CREATE SCHEMA \"Other\"");
    other = with(OTHER);
  }

  private Database with(String searchPath) {
    String url = database.pool().getJdbcUrl().replaceFirst("currentSchema=.*", "currentSchema=");
    return new Database(Database.config(url + searchPath));
  }

  @AfterEach
  void close() {
    other.close();
    database.close();
  }

  private static void assertRefuses(Database database, String schema) {
    JournalException e =
        JournalSamples.assertFails(
            Reason.UNAVAILABLE, () -> JdbcJournal.createSchema(database.pool()));
    assertNames(schema, e);
  }

  private static void assertNames(String schema, JournalException e) {
    String words = "the schema " + schema + " of this database has a purchase journal already";
    assertTrue(e.getMessage().contains(words), e.getMessage());
  }

  @Test
  void secondJournalIsNotMade() throws Exception {
    JdbcJournal.createSchema(database.pool());
    JournalSamples.granted(JdbcJournal.open(database.pool()), "RENT-1");

    assertRefuses(other, schema);
    assertEquals("0", database.ask(TABLES_OF_OTHER));
    JournalSamples.assertFails(Reason.INCOMPLETE, () -> JdbcJournal.open(other.pool()));
  }

  @Test
  void journalThatIsElsewhereIsNotTakenForLost() throws Exception {
    JdbcJournal.createSchema(database.pool());
    JdbcJournal.Builder opening = JdbcJournal.builder(other.pool()).incomplete();
    assertNames(schema, JournalSamples.assertFails(Reason.UNAVAILABLE, opening::open));
    assertFalse(JdbcJournal.open(database.pool()).isIncomplete());
  }

  @Test
  void schemaThatIsNamedCanBePastedIntoTheSearchPath() throws Exception {
    JdbcJournal.createSchema(other.pool());
    assertRefuses(database, "\"Other\"");
  }

  @Test
  void journalWhoseVersionIsNotShownIsNotMadeAnew() throws Exception {
    JdbcJournal.createSchema(database.pool());
    database.execute("ALTER VIEW cardfile_purchase_schema RENAME TO hidden");
    assertRefuses(database, schema);
  }

  /** The SQL files can create a second journal deliberately. */
  @Test
  void filesMakeASecondJournal() throws Exception {
    JdbcJournal.createSchema(database.pool());
    for (int version = 1; version <= Schema.VERSION; version++) {
      other.runScript(SqlDialect.POSTGRESQL, version);
    }
    JdbcJournal.createSchema(other.pool());
    JdbcJournal second = JdbcJournal.builder(other.pool()).schema("Other").open();
    JournalSamples.granted(second, "RENT-1");
    String table = ", \"Other\".cardfile_purchase)";
    assertTrue(second.toString().endsWith(table), second.toString());
  }

  @Test
  void temporaryTableIsNoJournal() throws Exception {
    try (Connection session = database.pool().getConnection()) {
      SqlDialect.execute(session, "CREATE TEMPORARY TABLE cardfile_purchase (id int)");
      JdbcJournal.createSchema(other.pool());
    }
    assertEquals("2", database.ask(TABLES_OF_OTHER));
  }

  @Test
  void twoThatMakeTheFirstJournalAtOnceMakeOne() throws Exception {
    FutureTask<Boolean> second =
        new FutureTask<>(
            () -> {
              JdbcJournal.createSchema(other.pool());
              return true;
            });
    try (Connection first = database.pool().getConnection()) {
      first.setAutoCommit(false);
      PostgresMigration.begin(first, 1, null);
      SqlDialect.execute(first, "CREATE TABLE cardfile_purchase (id int)");
      new Thread(second, "second").start();
      await("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'advisory'");
      first.commit();
      first.setAutoCommit(true);
    }
    try {
      second.get();
      throw new AssertionError("a second journal was made");
    } catch (ExecutionException e) {
      assertNames(schema, (JournalException) e.getCause());
    }
    assertEquals("0", database.ask(TABLES_OF_OTHER));
  }

  /** Repeats the query until the answer is 1. */
  private void await(String count) throws Exception {
    long end = System.nanoTime() + Duration.ofMinutes(5).toNanos();
    while (!database.ask(count).equals("1")) {
      assertTrue(System.nanoTime() < end, count);
    }
  }

  /** As with the default path for a role that has a schema of its name. */
  @Test
  void journalBehindAnotherSchemaIsMigratedWhereItIs() throws Exception {
    database.runScript(SqlDialect.POSTGRESQL, 1);
    try (Database behind = with(OTHER + "," + schema)) {
      JdbcJournal.createSchema(behind.pool());
      JdbcJournal journal = JdbcJournal.open(behind.pool());
      JournalSamples.granted(journal, "RENT-1");
      assertEquals(Claim.Kind.OPEN, journal.claim(JournalSamples.of("RENT-1")).kind());
      assertEquals("Other", behind.ask("SELECT current_schema()"));
    }
    JdbcJournal journal = JdbcJournal.open(database.pool());
    assertTrue(journal.find(JournalSamples.MERCHANT, "RENT-1").isPresent());
    assertFalse(journal.isIncomplete());
    assertEquals("0", database.ask(TABLES_OF_OTHER));
  }
}
