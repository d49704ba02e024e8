package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The connection or the table changes while the journal is open. */
class OtherTableTest {

  private static final String DROP_ALL =
      "DROP VIEW cardfile_purchase_schema; DROP TABLE cardfile_purchase_control;"
          + " DROP TABLE cardfile_purchase";

  @TempDir Path folder;
  private Database database;
  private JdbcJournal journal;
  private JournalEntry claimed;

  /** Uses one connection, which keeps the settings of a test. */
  @BeforeEach
  void create() throws Exception {
    HikariConfig one = Database.config(Database.postgresUrl());
    one.setMaximumPoolSize(1);
    open(new Database(one));
  }

  private void open(Database given) throws Exception {
    database = given;
    JdbcJournal.createSchema(database.pool());
    journal = JdbcJournal.open(database.pool());
    claimed = JournalSamples.granted(journal, "INV-1");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void assertRefused(Reason reason, String reference, String why) {
    JournalException e =
        JournalSamples.assertFails(reason, () -> journal.claim(JournalSamples.of(reference)));
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  @Test
  void anotherSearchPathFindsTheSameTable() throws Exception {
    database.execute("CREATE SCHEMA another");
    try (Database other = new Database(Database.config(url() + "&currentSchema=another"))) {
      for (int version = 1; version <= Schema.VERSION; version++) {
        other.runScript(SqlDialect.POSTGRESQL, version);
      }
    }
    database.execute("SET search_path = another");
    assertClaimIsKnown();
    database.execute("DROP SCHEMA another CASCADE");
  }

  @Test
  void temporaryTableIsNotUsed() throws Exception {
    database.execute("CREATE TEMPORARY TABLE cardfile_purchase (LIKE cardfile_purchase)");
    assertClaimIsKnown();
  }

  private void assertClaimIsKnown() throws Exception {
    assertEquals(Claim.Kind.OPEN, journal.claim(JournalSamples.of("INV-1")).kind());
    assertEquals(1, journal.open(null, 10).size());
    journal.record(claimed, JournalSamples.ending(JournalState.APPROVED));
    assertEquals(JournalState.APPROVED, JournalSamples.state(journal, "INV-1"));
    JournalSamples.granted(journal, "INV-2");
    assertEquals("0", database.ask("SELECT count(*) FROM cardfile_purchase"), "in the other one");
  }

  /** A rewrite moves the rows to other files. */
  @Test
  void tableThatWasRewrittenIsTheSame() throws Exception {
    database.execute("VACUUM FULL cardfile_purchase");
    assertEquals(Claim.Kind.OPEN, journal.claim(JournalSamples.of("INV-1")).kind());
    JournalSamples.granted(journal, "INV-2");
  }

  private String url() {
    return database.pool().getJdbcUrl().replaceFirst("&currentSchema=.*", "");
  }

  @Test
  void tableThatWasMadeAgainIsRefused() throws Exception {
    database.execute("ALTER TABLE cardfile_purchase RENAME TO before");
    database.execute("CREATE TABLE cardfile_purchase (LIKE before INCLUDING ALL)");

    assertRefused(Reason.INCOMPLETE, "INV-1", "is another one than the journal was kept in");
    JournalSamples.assertFails(
        Reason.CONFLICT,
        () -> journal.record(claimed, JournalSamples.ending(JournalState.NOT_SENT)));
    database.execute("DROP TABLE cardfile_purchase");
    database.execute("ALTER TABLE before RENAME TO cardfile_purchase");
    assertEquals(Claim.Kind.OPEN, journal.claim(JournalSamples.of("INV-1")).kind());
    JournalSamples.granted(journal, "INV-2");
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void tablesThatWereAllMadeAgainAreRefused(SqlDialect dialect) throws Exception {
    if (dialect == SqlDialect.SQLITE) {
      close();
      open(Database.sqlite(folder));
    }
    for (String drop : DROP_ALL.split(";")) {
      database.execute(drop);
    }
    JdbcJournal.createSchema(database.pool());

    assertRefused(Reason.INCOMPLETE, "INV-1", "were created again while it was open");
    assertEquals("0", database.ask("SELECT count(*) FROM cardfile_purchase"));
  }

  @Test
  void temporaryTableOfSqliteIsNotUsed() throws Exception {
    close();
    HikariConfig one = Database.config("jdbc:sqlite:" + folder.resolve("one"));
    one.setMaximumPoolSize(1);
    open(new Database(one));
    database.execute("CREATE TEMPORARY TABLE cardfile_purchase AS SELECT * FROM cardfile_purchase");
    database.execute("DELETE FROM temp.cardfile_purchase");

    assertEquals(Claim.Kind.OPEN, journal.claim(JournalSamples.of("INV-1")).kind());
  }

  @ParameterizedTest
  @CsvSource({
    "ALTER TABLE cardfile_purchase SET UNLOGGED, ALTER TABLE cardfile_purchase SET LOGGED,"
        + " is temporary or unlogged",
    "SET synchronous_commit = off, RESET synchronous_commit, synchronous_commit is off",
    "SET client_min_messages = error, RESET client_min_messages, client_min_messages hides",
  })
  void writeThatCouldBeLostIsRefusedUntilTheCauseIsGone(String cause, String end, String why)
      throws Exception {
    database.execute(cause);
    assertRefused(Reason.UNAVAILABLE, "INV-2", why);
    JournalException e =
        JournalSamples.assertFails(
            Reason.UNAVAILABLE,
            () -> journal.record(claimed, JournalSamples.ending(JournalState.APPROVED)));
    assertTrue(e.getMessage().contains(why), e.getMessage());
    database.execute(end);

    assertEquals(2, JournalSamples.granted(journal, "INV-2").attempt());
    JournalSamples.granted(journal, "INV-3");
  }

  @Test
  void testsMayLoseWhatTheyWrite() throws Exception {
    database.execute("SET synchronous_commit = off");
    JdbcJournal ofTests = JdbcJournal.builder(database.pool()).forTestsOnly().open();
    JournalSamples.granted(ofTests, "INV-2");
  }

  @ParameterizedTest
  @CsvSource({
    "'CREATE VIEW cardfile_purchase AS SELECT * FROM before', or is no table",
    "'CREATE TABLE cardfile_purchase (LIKE before) PARTITION BY HASH (reference)', is partitioned",
  })
  void tableThatIsNoOrdinaryOneDoesNotOpen(String another, String why) throws Exception {
    database.execute("ALTER TABLE cardfile_purchase RENAME TO before");
    database.execute(another);
    assertDoesNotOpen(why);
  }

  /** A unique key does not cover the rows of a child table, but every query returns them. */
  @Test
  void tableThatAnotherOneInheritsDoesNotOpen() throws Exception {
    database.execute(
        "CREATE TABLE cardfile_purchase_2025 (LIKE cardfile_purchase) INHERITS"
            + " (cardfile_purchase)");
    assertDoesNotOpen("is partitioned or inherited");
    database.execute("DROP TABLE cardfile_purchase_2025");
    JournalSamples.granted(JdbcJournal.open(database.pool()), "INV-2");
  }

  /** The trigger runs after synchronous_commit was checked, and may change it. */
  @Test
  void tableWithATriggerDoesNotOpen() throws Exception {
    database.execute(
        "CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS"
            + " 'BEGIN SET LOCAL synchronous_commit = off; RETURN NULL; END'");
    database.execute(
        "CREATE TRIGGER audit AFTER INSERT OR UPDATE ON cardfile_purchase"
            + " FOR EACH ROW EXECUTE FUNCTION audit()");
    assertDoesNotOpen("has a trigger");
    database.execute("DROP TRIGGER audit ON cardfile_purchase");
    JournalSamples.granted(JdbcJournal.open(database.pool()), "INV-2");
  }

  /** The trigger of the constraint is an internal one of PostgreSQL. */
  @Test
  void tableThatAForeignKeyRefersToOpens() throws Exception {
    database.execute(
        "CREATE TABLE receipt (merchant text, reference text, FOREIGN KEY (merchant, reference)"
            + " REFERENCES cardfile_purchase (merchant, reference))");
    JournalSamples.granted(JdbcJournal.open(database.pool()), "INV-2");
  }

  private void assertDoesNotOpen(String why) {
    JournalException e =
        JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(database.pool()));
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }
}
