package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PgBouncer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PgBouncer in transaction mode may use another server connection for each statement. */
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
    String url = Database.postgres().jdbcUrl() + "&currentSchema=" + SCHEMA;
    direct = new Database(Database.config(url));
    direct.execute("CREATE SCHEMA " + SCHEMA);
    JdbcJournal.createSchema(direct.pool());
  }

  @AfterEach
  void close() throws Exception {
    direct.execute("DROP SCHEMA " + SCHEMA + " CASCADE");
    direct.close();
  }

  private void buyAllThroughIt(String setting) throws Exception {
    try (PgBouncer bouncer =
            NeedsPostgres.bouncer(Database.postgres(), SCHEMA, "default_pool_size = 3");
        Database database = pool(bouncer.jdbcUrl() + setting)) {
      JdbcJournal journal = JdbcJournal.open(database.pool());
      List<FutureTask<Boolean>> threads = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        threads.add(new FutureTask<>(() -> buy(journal), true));
        new Thread(threads.get(thread), "buying").start();
      }
      for (FutureTask<Boolean> thread : threads) {
        assertTrue(thread.get());
      }
    }
  }

  private static Database pool(String url) {
    HikariConfig config = Database.config(url);
    config.setInitializationFailTimeout(-1);
    return new Database(config);
  }

  /** Each thread claims the same references. */
  private void buy(JdbcJournal journal) {
    for (int i = 0; i < REFERENCES; i++) {
      try {
        Claim claim = journal.claim(JournalSamples.of("INV-" + i));
        if (claim.kind() == Claim.Kind.GRANTED) {
          granted.add("INV-" + i);
          journal.record(claim.entry(), JournalSamples.approved());
        }
      } catch (JournalException e) {
        failures.add(e);
      }
    }
  }

  @Test
  void theJournalWorksThroughItWithTheDocumentedSetting() throws Exception {
    buyAllThroughIt("&prepareThreshold=0");
    assertEquals(List.of(), List.copyOf(failures));
    assertEquals(REFERENCES, granted.size());
    assertEquals(
        Integer.toString(REFERENCES),
        direct.ask("SELECT count(*) FROM cardfile_purchase WHERE state = 'APPROVED'"));
  }

  @Test
  void withoutTheSettingItIsNamedAndNothingIsGrantedTwice() throws Exception {
    buyAllThroughIt("&prepareThreshold=3");
    assertFalse(failures.isEmpty());
    for (JournalException e : failures) {
      assertEquals(Reason.UNAVAILABLE, e.reason());
      assertTrue(e.getMessage().contains("prepareThreshold=0"), e.getMessage());
    }
    assertEquals(granted.size(), granted.stream().distinct().count(), "granted twice");
  }
}
