package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.jdbc.Database.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All processes of the server are killed while two owners claim the same references. */
@Tag("slow")
class ServerKilledTest {

  private static final int THREADS = 4;
  private static final int REFERENCES = 500;
  private static final int BEFORE_THE_KILL = 150;

  private final Collection<JournalEntry> granted = ConcurrentHashMap.newKeySet();
  private final Collection<JournalEntry> recorded = ConcurrentHashMap.newKeySet();
  private final AtomicInteger failed = new AtomicInteger();
  private final CountDownLatch enough = new CountDownLatch(BEFORE_THE_KILL);

  private static Database pool(String url) {
    HikariConfig config = Database.config(url);
    config.setConnectionTimeout(5_000);
    return new Database(config);
  }

  private static void restart(Kind kind) throws Exception {
    if (kind == Kind.POSTGRESQL) {
      Database.postgres().restart(); // Kills all its processes first.
    } else {
      Database.mariaDb().restart();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MARIADB", "MARIADB_BY_MYSQL"})
  void noAcknowledgedClaimOrRecordIsLostAndNothingIsGrantedTwice(Kind kind) throws Exception {
    String url = Database.url(kind);
    try (Database one = pool(url);
        Database other = pool(url)) {
      JdbcJournal.createSchema(one.pool());
      JdbcJournal first = JdbcJournal.open(one.pool());
      JdbcJournal second = JdbcJournal.open(other.pool());
      ExecutorService threads = Executors.newFixedThreadPool(2 * THREADS);
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        running.add(threads.submit(() -> buyAll(first)));
        running.add(threads.submit(() -> buyAll(second)));
      }
      assertTrue(enough.await(5, TimeUnit.MINUTES));
      restart(kind);
      for (Future<?> each : running) {
        each.get();
      }
      threads.shutdown();
      awaitConnection(other);
      assertNothingIsLost(second);
    }
  }

  /** Each thread claims the same references, and records every second one that it was granted. */
  private void buyAll(JdbcJournal journal) {
    for (int i = 0; i < REFERENCES || failed.get() == 0; i++) { // The kill may be late.
      try {
        Claim claim = journal.claim(JournalSamples.of("INV-" + i));
        if (claim.kind() == Claim.Kind.GRANTED) {
          assertTrue(granted.add(claim.entry()));
          enough.countDown();
          if (i % 2 == 0) {
            recorded.add(journal.record(claim.entry(), JournalSamples.approved()));
          }
        }
      } catch (JournalException e) {
        assertEquals(Reason.UNAVAILABLE, e.reason());
        failed.incrementAndGet();
      }
    }
  }

  private static void awaitConnection(Database database) throws SQLException {
    database.pool().getHikariPoolMXBean().softEvictConnections();
    SQLException failure = null;
    for (int i = 0; i < 12; i++) { // Five seconds each, at most.
      try {
        database.pool().getConnection().close();
        return;
      } catch (SQLException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private void assertNothingIsLost(JdbcJournal journal) throws JournalException {
    long references = granted.stream().map(JournalEntry::reference).distinct().count();
    assertEquals(references, granted.size(), "references granted twice");
    for (JournalEntry entry : granted) {
      JournalEntry found = journal.find(JournalSamples.MERCHANT, entry.reference()).orElseThrow();
      assertEquals(entry.fingerprint(), found.fingerprint());
    }
    for (JournalEntry entry : recorded) {
      assertEquals(entry, journal.find(JournalSamples.MERCHANT, entry.reference()).orElseThrow());
    }
  }
}
