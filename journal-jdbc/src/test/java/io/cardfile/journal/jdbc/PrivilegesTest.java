package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A PostgreSQL user with exactly the rights that the guide lists. */
class PrivilegesTest {

  private Database owner;
  private Database user;
  private String schema;

  @BeforeEach
  void create() throws Exception {
    owner = Database.postgres();
    schema = owner.ask("SELECT current_schema()");
    JdbcJournal.createSchema(owner.pool());
    owner.execute("CREATE ROLE user_" + schema + " LOGIN PASSWORD 'secret'");
    owner.execute("GRANT USAGE ON SCHEMA " + schema + " TO user_" + schema);
    grant("SELECT, INSERT, UPDATE, DELETE ON cardfile_purchase");
    grant("SELECT ON cardfile_purchase_schema");
    String url = owner.pool().getJdbcUrl();
    user =
        new Database(
            Database.config(
                url.replaceFirst("user=[^&]*&password=[^&]*", "user=user_")
                    .replaceFirst("user=user_", "user=user_" + schema + "&password=secret")));
  }

  private void grant(String what) throws Exception {
    owner.execute("GRANT " + what + " TO user_" + schema);
  }

  @AfterEach
  void close() throws Exception {
    user.close();
    owner.execute("DROP OWNED BY user_" + schema);
    owner.execute("DROP ROLE user_" + schema);
    owner.close();
  }

  @Test
  void documentedPrivilegesAreEnough() throws Exception {
    grant("SELECT ON cardfile_purchase_control");
    JdbcJournal journal = JdbcJournal.open(user.pool());
    JournalEntry entry = JournalSamples.granted(journal, "INV-1");
    journal.record(entry, JournalSamples.ending(JournalState.NOT_SENT));
    assertEquals(2, JournalSamples.granted(journal, "INV-1").attempt());
    assertEquals(0, journal.purge(Duration.ofDays(1)));
    journal.close();

    JournalException e =
        JournalSamples.assertFails(
            Reason.UNAVAILABLE, () -> JdbcJournal.builder(user.pool()).incomplete().open());
    assertTrue(e.getMessage().contains("have the owner of the tables do the same"), e.getMessage());
    grant("UPDATE ON cardfile_purchase_control");
    assertTrue(JdbcJournal.builder(user.pool()).incomplete().open().isIncomplete());
  }

  @Test
  void whatTheUserMayNotReadIsNamed() throws Exception {
    JournalException e =
        JournalSamples.assertFails(Reason.DAMAGED, () -> JdbcJournal.open(user.pool()));
    assertTrue(e.getMessage().contains("or this user may not read them"), e.getMessage());
  }
}
