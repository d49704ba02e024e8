package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.journal.JournalException.Reason;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The row is written and returned, and then the commit fails. */
class CommitTest {

  private static final String PARENT = "CREATE TABLE parent (id integer PRIMARY KEY)";
  private static final String CHILD =
      "CREATE TABLE child (id integer REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)";

  @TempDir Path folder;
  private Database database;

  @AfterEach
  void close() {
    database.close();
  }

  private void assertClaimFails(String... failing) throws Exception {
    JdbcJournal.createSchema(database.pool());
    JdbcJournal journal = JdbcJournal.open(database.pool());
    database.execute(PARENT);
    database.execute(CHILD);
    for (String statement : failing) {
      database.execute(statement);
    }
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
    assertFalse(journal.find(JournalSamples.MERCHANT, "INV-1").isPresent());
    database.execute("INSERT INTO parent VALUES (1)");
    assertEquals(1, JournalSamples.granted(journal, "INV-1").attempt());
  }

  @Test
  void claimOfPostgresqlIsNotGranted() throws Exception {
    database = Database.postgres();
    assertClaimFails(
        "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS"
            + " 'BEGIN INSERT INTO child VALUES (1); RETURN NULL; END'",
        "CREATE TRIGGER fail AFTER INSERT ON cardfile_purchase"
            + " FOR EACH ROW EXECUTE FUNCTION fail()");
  }

  @Test
  void claimOfSqliteIsNotGranted() throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("x") + "?foreign_keys=on";
    database = new Database(Database.config(url));
    assertClaimFails(
        "CREATE TRIGGER fail AFTER INSERT ON cardfile_purchase"
            + " BEGIN INSERT INTO child VALUES (1); END");
  }
}
