package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tables are not where they were created: entries may be missing until a person declares them
 * complete.
 */
class RestoredDumpTest {

  private static final String ORIGIN = "SELECT origin FROM cardfile_purchase_control";

  @TempDir Path folder;
  private Database database;

  @BeforeEach
  void create() throws Exception {
    database = Database.postgres();
    JdbcJournal.createSchema(database.pool());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private JdbcJournal open() throws JournalException {
    return JdbcJournal.open(database.pool());
  }

  private static void buy(PurchaseJournal journal, String reference) throws JournalException {
    journal.record(
        JournalSamples.granted(journal, reference), JournalSamples.ending(JournalState.APPROVED));
  }

  private static void assertGrantsNothing(JdbcJournal journal) throws Exception {
    JournalException e =
        JournalSamples.assertFails(
            Reason.INCOMPLETE, () -> journal.claim(JournalSamples.of("RENT-2")));
    assertTrue(e.getMessage().contains("a dump was restored, or the database was"), e.getMessage());
    assertTrue(e.getMessage().contains("open the journal once with complete()"), e.getMessage());
    assertEquals(Claim.Kind.ANSWERED, journal.claim(JournalSamples.of("OLD")).kind());
  }

  @Test
  void nothingIsGrantedUntilWhatTheDumpLacksWasRestored() throws Exception {
    database.close();
    database = Database.installedPostgres();
    JdbcJournal.createSchema(database.pool());
    JdbcJournal before = open();
    buy(before, "OLD");
    PostgresDump dump = PostgresDump.of(database, folder, "--clean", "--if-exists");
    buy(before, "RENT-1");
    buy(before, "RENT-2");
    dump.restore("ON_ERROR_STOP=1");

    assertGrantsNothing(before);
    JdbcJournal restarted = open();
    assertTrue(restarted.isIncomplete());
    assertGrantsNothing(restarted);
    JournalSamples.assertFails(Reason.INCOMPLETE, () -> restarted.purge(Duration.ofDays(1)));
    assertGrantsNothing(open());

    restarted.restore(
        JournalSamples.MERCHANT,
        "RENT-2",
        Money.of("10.00", "AUD"),
        JournalSamples.ending(JournalState.APPROVED));
    assertFalse(
        JdbcJournal.builder(database.pool()).complete().open().isIncomplete(), "by its own word");
    assertFalse(restarted.isIncomplete());
    assertEquals(Claim.Kind.ANSWERED, restarted.claim(JournalSamples.of("RENT-2")).kind());
    JournalSamples.granted(restarted, "RENT-3");
    assertTrue(before.isIncomplete(), "it was opened on another table");
    JournalSamples.assertFails(Reason.INCOMPLETE, () -> before.claim(JournalSamples.of("RENT-4")));
    JournalSamples.granted(open(), "RENT-4");
  }

  @Test
  void copyOfTheDatabaseGrantsNothing() throws Exception {
    buy(open(), "OLD");
    String name = database.ask("SELECT current_database()");
    String url = database.pool().getJdbcUrl();
    database.close(); // A copy is possible only without connections.
    try (Database server = new Database(Database.config(Database.server().jdbcUrl()))) {
      server.execute("CREATE DATABASE copy_of_" + name + " TEMPLATE " + name);
    }
    database = new Database(Database.config(url.replace("/" + name, "/copy_of_" + name)));
    assertGrantsNothing(open());
  }

  @Test
  void sameNumbersOfAnotherServerGrantNothing() throws Exception {
    buy(open(), "OLD");
    assertFalse(open().isIncomplete());
    database.execute("UPDATE cardfile_purchase_control SET origin = '1' || " + numbers());
    assertGrantsNothing(open());
    assertGrantsNothing(JdbcJournal.builder(database.pool()).open());
  }

  private static String numbers() {
    return "substr(origin, strpos(origin, '/'))";
  }

  /** As with hosted services that do not allow customers to read it. */
  @Test
  void serverThatDoesNotShowItsIdentifierIsToldByTheOtherNumbers() throws Exception {
    String made = database.ask(ORIGIN);
    assertTrue(made.matches("[1-9][0-9]{15,}/[0-9]+/[0-9]+"), made);
    try (Database hidden = Database.postgres();
        AsRole role = new AsRole(hidden)) {
      hidden.execute("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC");
      JdbcJournal.createSchema(role.database().pool());
      assertTrue(hidden.ask(ORIGIN).startsWith("0/"));
      JdbcJournal journal = JdbcJournal.open(role.database().pool());
      buy(journal, "OLD");
      assertFalse(journal.isIncomplete());
      assertFalse(JdbcJournal.open(hidden.pool()).isIncomplete(), "who may read it");

      hidden.execute("UPDATE cardfile_purchase_control SET origin = '1' || " + numbers());
      assertFalse(JdbcJournal.open(role.database().pool()).isIncomplete());
      hidden.execute("UPDATE cardfile_purchase_control SET origin = origin || '0'");
      assertGrantsNothing(JdbcJournal.open(role.database().pool()));
      JdbcJournal.builder(role.database().pool()).complete().open().close();
      JournalSamples.granted(journal, "RENT-2");
    }
  }
}
