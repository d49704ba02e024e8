package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PgBouncer;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PgBouncer may use another server connection for each transaction. */
@Tag("slow")
class PgBouncerTest {

  private static final int THREADS = 8;
  private static final int REFERENCES = 100;
  private static final String SCHEMA = "pooled";

  private final Queue<String> granted = new ConcurrentLinkedQueue<>();
  private final Queue<JournalException> failures = new ConcurrentLinkedQueue<>();
  private Database direct;

  @BeforeEach
  void create() throws Exception {
    String url = Database.server().jdbcUrl() + "&currentSchema=" + SCHEMA;
    direct = new Database(Database.config(url));
    direct.execute("CREATE SCHEMA " + SCHEMA);
    JdbcJournal.createSchema(direct.pool());
  }

  @AfterEach
  void close() throws Exception {
    direct.execute("DROP SCHEMA " + SCHEMA + " CASCADE");
    direct.close();
  }

  private PgBouncer bouncer() throws Exception {
    return NeedsPostgres.bouncer(Database.server(), SCHEMA, "default_pool_size = 3");
  }

  private static Database pool(PgBouncer bouncer, String setting) {
    HikariConfig config = Database.config(bouncer.jdbcUrl() + setting);
    config.setInitializationFailTimeout(-1);
    config.setConnectionTimeout(5_000);
    return new Database(config);
  }

  private void buyAll(JdbcJournal journal) throws Exception {
    List<FutureTask<Boolean>> threads = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      threads.add(new FutureTask<>(() -> buy(journal), true));
      new Thread(threads.get(thread), "buying").start();
    }
    for (FutureTask<Boolean> thread : threads) {
      assertTrue(thread.get());
    }
  }

  /** Each thread claims the same references. */
  private void buy(JdbcJournal journal) {
    for (int i = 0; i < REFERENCES; i++) {
      try {
        Claim claim = journal.claim(JournalSamples.of("INV-" + i));
        if (claim.kind() == Claim.Kind.GRANTED) {
          granted.add("INV-" + i);
          journal.record(claim.entry(), JournalSamples.ending(JournalState.APPROVED));
        }
      } catch (JournalException e) {
        failures.add(e);
      }
    }
  }

  @Test
  void journalWorksThroughItWithTheDocumentedSetting() throws Exception {
    try (PgBouncer bouncer = bouncer();
        Database database = pool(bouncer, "&prepareThreshold=0")) {
      JdbcJournal.createSchema(database.pool());
      try (JdbcJournal journal = JdbcJournal.open(database.pool())) {
        buyAll(journal);
      }
    }
    assertEquals(List.of(), List.copyOf(failures));
    assertEquals(REFERENCES, granted.size());
    assertEquals(
        Integer.toString(REFERENCES),
        direct.ask("SELECT count(*) FROM cardfile_purchase WHERE state = 'APPROVED'"));
  }

  @Test
  void withoutTheSettingItIsNamed() throws Exception {
    try (PgBouncer bouncer = bouncer();
        Database database = pool(bouncer, "&prepareThreshold=1")) {
      buyAll(patiently(database));
    }
    assertFalse(failures.isEmpty());
    for (JournalException e : failures) {
      assertEquals(Reason.UNAVAILABLE, e.reason());
      assertTrue(e.getMessage().contains("add prepareThreshold=0 to the URL"), e.getMessage());
    }
    assertEquals(granted.size(), granted.stream().distinct().count(), "granted twice");
  }

  /** Opens the journal; repeats it, because it may fail in the same way. */
  private JdbcJournal patiently(Database database) throws JournalException {
    for (int times = 0; times < 20; times++) {
      try {
        return JdbcJournal.open(database.pool());
      } catch (JournalException e) {
        failures.add(e);
      }
    }
    throw failures.remove();
  }

  @Test
  void startupParameterThatItRefusesIsNamed() throws Exception {
    try (PgBouncer bouncer = bouncer();
        Database database = pool(bouncer, "&prepareThreshold=0&currentSchema=" + SCHEMA)) {
      database.pool().setConnectionTimeout(2_000); // It retries a refused connection as long.
      JournalException e =
          JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(database.pool()));
      assertTrue(e.getMessage().contains("remove currentSchema and options"), e.getMessage());
    }
  }

  /** The connection to the server keeps the settings of a client of the pool. */
  @Test
  void searchPathOfAnotherClientChoosesNoJournal() throws Exception {
    direct.execute("CREATE SCHEMA other_client");
    try (PgBouncer bouncer =
            NeedsPostgres.bouncer(Database.server(), SCHEMA, "default_pool_size=1");
        Database client = pool(bouncer, "&prepareThreshold=0");
        Database database = pool(bouncer, "&prepareThreshold=0")) {
      client.execute("SET search_path TO other_client");
      for (int version = 1; version <= Schema.VERSION; version++) {
        client.runScript(SqlDialect.POSTGRESQL, version);
      }
      JournalException e =
          JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(database.pool()));
      assertTrue(e.getMessage().contains("name the schema of the journal"), e.getMessage());

      JdbcJournal journal = JdbcJournal.builder(database.pool()).schema(SCHEMA).open();
      JournalSamples.granted(journal, "INV-1");
      assertEquals("1", direct.ask("SELECT count(*) FROM cardfile_purchase"));
      assertEquals("other_client", database.ask("SELECT current_schema()"));
    } finally {
      direct.execute("DROP SCHEMA other_client CASCADE");
    }
  }

  @Test
  void transactionOfTheCallerIsSeenThroughIt() throws Exception {
    try (PgBouncer bouncer = bouncer();
        Database database = pool(bouncer, "&prepareThreshold=0");
        Connection caller = database.pool().getConnection()) {
      JdbcJournal journal = JdbcJournal.open(Shared.of(caller));
      SqlDialect.execute(caller, "BEGIN");
      JournalSamples.assertFails(
          Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
      SqlDialect.execute(caller, "ROLLBACK");
      JournalSamples.granted(journal, "INV-1");
    }
  }
}
