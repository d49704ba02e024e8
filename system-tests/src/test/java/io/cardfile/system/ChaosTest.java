package io.cardfile.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Shops charge purchases at a gateway with faults on 30 % of the requests, are killed with signal 9
 * at random moments, and start again. After reconciling, what the calls returned and what the
 * journal holds is compared with the gateway's ledger.
 *
 * <p>{@code -Dchaos.purchases} sets the number of purchases on each journal, and {@code
 * -Dchaos.seed} the purchases, faults and kills. The schedule of the threads differs in each run.
 */
class ChaosTest {

  private static final int COUNT = Integer.getInteger("chaos.purchases", 600);
  private static final long SEED = Long.getLong("chaos.seed", 20_261_121);
  private static final int KILLS = 6;

  /** Longer than the quiet period of the reconciler and the lease of an entry. */
  private static final Duration LATER = Duration.ofMinutes(20);

  @BeforeAll
  static void printTheSeed() {
    System.out.println("chaos: -Dchaos.purchases=" + COUNT + " -Dchaos.seed=" + SEED);
  }

  @Test
  void onAFileNothingIsChargedTwiceAndNoOutcomeIsWrong(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("journal");
    FileJournal.create(file).close();
    try (ChaosRun run = new ChaosRun(COUNT, SEED)) {
      run.shop(file.toString(), KILLS, new Random(SEED), run::isFinalOrInDoubt);
      // The journal and the reconciler take their times from this clock.
      verify("file", run, file.toString(), Clock.offset(Clock.systemUTC(), LATER));
    }
  }

  /** Two shops at a time compete for the same purchases. */
  @Test
  void onPostgreSqlNothingIsChargedTwiceAndNoOutcomeIsWrong() throws Exception {
    try (PostgresServer server = NeedsPostgres.start();
        ChaosRun run = new ChaosRun(COUNT, SEED);
        HikariDataSource pool = OpenJournal.pool(server.jdbcUrl())) {
      String jdbcUrl = server.jdbcUrl();
      JdbcJournal.createSchema(pool);
      ExecutorService shops = Executors.newFixedThreadPool(2);
      try {
        Future<?> other = shops.submit(shop(run, jdbcUrl, new Random(SEED + 1)));
        shops.submit(shop(run, jdbcUrl, new Random(SEED))).get();
        other.get();
      } finally {
        shops.shutdownNow();
      }
      makeOlder(pool);
      verify("PostgreSQL", run, jdbcUrl, Clock.systemUTC());
    }
  }

  private static Callable<Void> shop(ChaosRun run, String journal, Random random) {
    return () -> {
      run.shop(journal, KILLS / 2, random, run::isFinalOrInDoubt);
      return null;
    };
  }

  /** Moves all times back, which is the same as waiting: the database's own clock goes on. */
  private static void makeOlder(HikariDataSource pool) throws Exception {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          ("UPDATE cardfile_purchase SET claimed_at = claimed_at - BY, changed_at = changed_at -"
                  + " BY, lease_until = lease_until - BY")
              .replace("BY", Long.toString(LATER.toMillis())));
    }
  }

  private static void verify(String name, ChaosRun run, String journal, Clock clock)
      throws Exception {
    assertTrue(run.kills() >= KILLS / 2, () -> "only " + run.kills() + " kills");
    Set<String> handedOver = new TreeSet<>();
    List<Reconciliation> reconciliations;
    try (OpenJournal open = OpenJournal.at(journal, clock)) {
      System.out.println("chaos " + name + ": " + run);
      assertTrue(run.faults() > 0, "no faults");
      assertTrue(isAnyInDoubt(open.journal()), "nothing to reconcile");
      reconciliations = run.reconcile(open.journal(), clock, handedOver);
      System.out.println("  under faults: " + reconciliations.get(0));
      System.out.println("  then: " + reconciliations.get(1));
      assertEquals(List.of(), run.violations(open.journal()), "after reconciling");
    }
    Set<String> firstPayments = new TreeSet<>();
    for (Reconciliation each : reconciliations) {
      assertEquals(List.of(), each.alarms());
      assertTrue(each.resolved().size() < Reconciliation.MAX, "the list may not have all");
      each.resolved().stream()
          .filter(entry -> entry.state() == JournalState.APPROVED && entry.isFirstCardOnFile())
          .map(JournalEntry::reference)
          .forEach(firstPayments::add);
    }
    firstPayments.removeAll(handedOver);
    assertEquals(Set.of(), firstPayments, "first payments whose credentials were not handed over");
    run.chargeTheRest(journal);
    try (OpenJournal open = OpenJournal.at(journal, clock)) {
      assertEquals(List.of(), run.violations(open.journal()), "at the end");
    }
    assertEquals(0, run.notFinal());
  }

  private static boolean isAnyInDoubt(PurchaseJournal journal) throws JournalException {
    return journal.open(null, COUNT).stream()
        .anyMatch(entry -> entry.state() == JournalState.IN_DOUBT);
  }

  /** The control: the faults and kills are real. */
  @Test
  void withoutAJournalHundredsAreChargedTwice() throws Exception {
    try (ChaosRun run = new ChaosRun(COUNT, SEED)) {
      run.shop(ShopMain.NO_JOURNAL, KILLS, new Random(SEED), run::isFinal);
      System.out.println("chaos without a journal: " + run);
      assertTrue(run.chargedTwice() > COUNT / 10, () -> "only " + run.chargedTwice());
    }
  }
}
