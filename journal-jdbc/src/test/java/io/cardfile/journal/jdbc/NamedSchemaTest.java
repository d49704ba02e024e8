package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One database has several journals, each in its own schema. */
class NamedSchemaTest {

  private static final String TENANT = "Tenant \"B\"";
  private static final String QUOTED = "\"Tenant \"\"B\"\"\"";

  private Database database;
  private String schema;

  @BeforeEach
  void create() throws Exception {
    database = Database.postgres();
    schema = database.ask("SELECT current_schema()");
    JdbcJournal.createSchema(database.pool());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private JdbcJournal.Builder journal() {
    return JdbcJournal.builder(database.pool());
  }

  private void createTenant() throws Exception {
    database.execute("CREATE SCHEMA " + QUOTED);
    String url = database.pool().getJdbcUrl().replaceFirst("currentSchema=.*", "currentSchema=");
    try (Database tenant = new Database(Database.config(url + "%22Tenant%20%22%22B%22%22%22"))) {
      for (int version = 1; version <= Schema.VERSION; version++) {
        tenant.runScript(SqlDialect.POSTGRESQL, version);
      }
    }
  }

  private static void assertRefused(JdbcJournal.Builder opening) {
    JournalException e = JournalSamples.assertFails(Reason.UNAVAILABLE, opening::open);
    assertTrue(e.getMessage().contains("name the schema of the journal"), e.getMessage());
  }

  @Test
  void searchPathChoosesNoneOfSeveral() throws Exception {
    createTenant();

    assertRefused(journal());
    assertRefused(journal().incomplete());
    assertRefused(journal().complete());
    assertFalse(journal().schema(schema).open().isIncomplete());
    assertFalse(journal().schema(TENANT).open().isIncomplete());
  }

  @Test
  void namedOneIsUsedWhereverTheSearchPathLeads() throws Exception {
    createTenant();
    JdbcJournal tenant = journal().schema(TENANT).open();
    JournalSamples.granted(tenant, "INV-1");

    assertTrue(tenant.toString().endsWith(", " + QUOTED + ".cardfile_purchase)"));
    assertEquals("1", database.ask("SELECT count(*) FROM " + QUOTED + ".cardfile_purchase"));
    assertEquals("0", database.ask("SELECT count(*) FROM cardfile_purchase"));
    JournalSamples.granted(journal().schema(schema).open(), "INV-1");
  }

  @Test
  void namedOneIsLookedForNowhereElse() throws Exception {
    database.execute("CREATE SCHEMA empty");

    for (String name : new String[] {"empty", "missing", QUOTED}) {
      JournalException e =
          JournalSamples.assertFails(Reason.INCOMPLETE, () -> journal().schema(name).open());
      assertTrue(e.getMessage().contains("the database has no purchase journal"), e.getMessage());
    }
  }

  @Test
  void lostOneIsMadeInTheNamedSchemaAlone() throws Exception {
    database.execute("CREATE SCHEMA " + QUOTED);
    JdbcJournal kept = JdbcJournal.open(database.pool());

    JdbcJournal lost = journal().schema(TENANT).incomplete().open();

    assertTrue(lost.isIncomplete());
    JournalSamples.assertFails(Reason.INCOMPLETE, () -> lost.claim(JournalSamples.of("INV-1")));
    assertFalse(kept.isIncomplete());
    JournalSamples.granted(kept, "INV-1");
    journal().schema(TENANT).complete().open();
    assertEquals(Claim.Kind.GRANTED, lost.claim(JournalSamples.of("INV-1")).kind());
  }

  @Test
  void schemaThatIsNotThereIsNotMade() throws Exception {
    JournalException e =
        JournalSamples.assertFails(
            Reason.UNAVAILABLE, () -> journal().schema("missing").incomplete().open());
    assertTrue(e.getMessage().contains("there is no such schema"), e.getMessage());
    assertFalse(JdbcJournal.open(database.pool()).isIncomplete());
  }

  @Test
  void journalOfAnotherUserDoesNotCount() throws Exception {
    createTenant();
    try (AsRole user = new AsRole(database)) {
      grant("ALL ON ALL TABLES IN SCHEMA " + schema);
      grant("USAGE ON SCHEMA " + QUOTED);
      grant("SELECT ON ALL TABLES IN SCHEMA " + QUOTED);
      JournalSamples.granted(JdbcJournal.open(user.database().pool()), "INV-1");
      assertRefused(journal());

      grant("UPDATE ON ALL TABLES IN SCHEMA " + QUOTED);
      assertRefused(JdbcJournal.builder(user.database().pool()));
    }
  }

  private void grant(String what) throws Exception {
    database.execute("GRANT " + what + " TO PUBLIC");
  }

  /** The copy has no view with a version, so it does not count as a journal. */
  @Test
  void copyOfTheTableDoesNotCount() throws Exception {
    database.execute("CREATE SCHEMA copies");
    database.execute("CREATE TABLE copies.cardfile_purchase (LIKE cardfile_purchase)");

    JournalSamples.granted(JdbcJournal.open(database.pool()), "INV-1");
  }

  @Test
  void otherDatabasesHaveNoSchemas(@TempDir Path folder) throws Exception {
    try (Database sqlite = Database.sqlite(folder);
        Database h2 = Database.h2()) {
      for (Database other : new Database[] {sqlite, h2}) {
        JdbcJournal.createSchema(other.pool());
        JdbcJournal.Builder opening = JdbcJournal.builder(other.pool()).forTestsOnly();
        opening.open().close();
        opening.schema("main");
        JournalException e = JournalSamples.assertFails(Reason.UNAVAILABLE, opening::open);
        assertTrue(e.getMessage().contains("schema() is only for PostgreSQL"), e.getMessage());
        JournalSamples.assertFails(Reason.UNAVAILABLE, opening.incomplete()::open);
      }
    }
  }
}
