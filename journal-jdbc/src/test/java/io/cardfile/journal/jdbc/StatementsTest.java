package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The texts of statements do not change after a journal is opened. */
class StatementsTest {

  @TempDir Path folder;
  private Database database;

  @AfterEach
  void close() {
    database.close();
  }

  private void create(SqlDialect dialect) throws Exception {
    database = Database.of(dialect, folder);
    JdbcJournal.createSchema(database.pool());
  }

  /** Pools that cache prepared statements cache one for each text. */
  @ParameterizedTest
  @EnumSource
  void noPurchaseHasStatementsOfItsOwn(SqlDialect dialect) throws Exception {
    create(dialect);
    Set<String> prepared = new TreeSet<>();
    try (Connection connection = database.pool().getConnection()) {
      JdbcJournal journal =
          JdbcJournal.builder(Shared.recording(connection, prepared)).forTestsOnly().open();
      prepared.clear();
      useAll(journal, "INV-1");
      Set<String> first = new TreeSet<>(prepared);
      assertFalse(first.isEmpty());
      prepared.clear();
      // With another time, which no statement contains.
      awaitAnotherMillisecond();
      useAll(journal, "INV-2");
      assertEquals(first, prepared);
    }
  }

  private static void useAll(JdbcJournal journal, String reference) throws Exception {
    for (JournalState ending : JournalState.values()) {
      if (JournalState.PREPARED.mayBecome(ending)) {
        Claim claim = journal.claim(JournalSamples.of(reference + ending));
        journal.record(claim.entry(), JournalSamples.ending(ending));
        journal.claim(JournalSamples.of(reference + ending));
      }
    }
    Money amount = Money.of("10.00", "AUD");
    for (String lost : new String[] {"LOST", "NOT_SENT"}) {
      journal.restore(
          JournalSamples.MERCHANT,
          reference + lost,
          amount,
          JournalSamples.ending(JournalState.APPROVED));
    }
    journal.find(JournalSamples.MERCHANT, reference);
    journal.open(null, 10);
    journal.approved(JournalSamples.MERCHANT, null, 10);
    journal.now();
    journal.purge(Duration.ofDays(1));
  }

  private static void awaitAnotherMillisecond() {
    long begin = System.currentTimeMillis();
    while (System.currentTimeMillis() == begin) {
      Thread.onSpinWait();
    }
  }

  /** Otherwise a lease would have ended before the claim was granted. */
  @Test
  void claimOfSqliteThatWaitsForAnotherWriterIsDatedAfterTheWait() throws Exception {
    create(SqlDialect.SQLITE);
    CountDownLatch prepared = new CountDownLatch(1);
    try (Connection writer = database.pool().getConnection();
        Connection connection = database.pool().getConnection()) {
      JdbcJournal journal =
          JdbcJournal.open(Shared.meanwhile(connection, "INSERT", prepared::countDown));
      SqlDialect.execute(writer, "BEGIN IMMEDIATE");
      FutureTask<Claim> claim = new FutureTask<>(() -> journal.claim(JournalSamples.of("INV-1")));
      new Thread(claim, "claiming").start();
      assertTrue(prepared.await(5, TimeUnit.MINUTES));
      awaitAnotherMillisecond();
      awaitAnotherMillisecond();
      long end = System.currentTimeMillis();
      SqlDialect.execute(writer, "COMMIT");
      long claimed = claim.get().entry().claimedAt().toEpochMilli();
      assertTrue(claimed >= end, () -> claimed + " is before " + end);
    }
  }
}
