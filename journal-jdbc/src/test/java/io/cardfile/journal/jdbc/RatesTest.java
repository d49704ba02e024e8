package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures purchases per second, each a claim and a record. Only printed, because the rate depends
 * on the disk.
 */
@Tag("slow")
class RatesTest {

  private static final int[] THREADS = {1, 8, 32};
  private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

  @TempDir Path folder;

  @Test
  void ofPostgresql() throws Exception {
    HikariConfig config = Database.config(Database.postgresUrl());
    config.setMaximumPoolSize(32);
    print("PostgreSQL, a pool of 32", new Database(config));
  }

  @Test
  void ofPostgresqlWithFewConnections() throws Exception {
    HikariConfig config = Database.config(Database.postgresUrl());
    config.setMaximumPoolSize(8);
    print("PostgreSQL, a pool of 8", new Database(config));
  }

  @Test
  void ofSqlite() throws Exception {
    print("SQLite, a pool of 16", Database.sqlite(folder));
  }

  private static void print(String what, Database given) throws Exception {
    try (Database database = given) {
      JdbcJournal.createSchema(database.pool());
      JdbcJournal journal = JdbcJournal.open(database.pool());
      purchases(journal, 8, "WARM-UP"); // Warms up the JVM and the database's cache.
      for (int threads : THREADS) {
        long rate = purchases(journal, threads, "INV-" + threads);
        System.out.printf(Locale.ROOT, "%s: %d threads, %d purchases/s%n", what, threads, rate);
        assertTrue(rate > 0);
      }
    }
  }

  private static long purchases(JdbcJournal journal, int count, String prefix) throws Exception {
    AtomicInteger number = new AtomicInteger();
    long begin = System.nanoTime();
    Callable<Object> buying =
        () -> {
          while (System.nanoTime() - begin < NANOS) {
            purchase(journal, prefix + "-" + number.incrementAndGet());
          }
          return null;
        };
    ExecutorService threads = Executors.newFixedThreadPool(count);
    List<Future<Object>> running = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      running.add(threads.submit(buying));
    }
    for (Future<Object> each : running) {
      each.get();
    }
    threads.shutdown();
    return Math.round(number.get() * 1e9 / (System.nanoTime() - begin));
  }

  private static void purchase(JdbcJournal journal, String reference) throws JournalException {
    journal.record(
        JournalSamples.granted(journal, reference), JournalSamples.ending(JournalState.APPROVED));
  }
}
