package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.transport.BasicAuthorizer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call waits for the claim of another process, which records its outcome or is killed. */
class OwnerKilledWhileAnotherWaitsTest {

  @TempDir Path folder;

  private final CountDownLatch read = new CountDownLatch(1);
  private final AtomicInteger sent = new AtomicInteger();

  private String url(SqlDialect dialect) throws Exception {
    return dialect == SqlDialect.SQLITE
        ? "jdbc:sqlite:" + folder.resolve("journal")
        : Database.postgresUrl();
  }

  private PurchaseJournal announcing(PurchaseJournal journal) {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (self, method, arguments) -> {
              try {
                Object result = method.invoke(journal, arguments);
                if (method.getName().equals("find")) {
                  read.countDown();
                }
                return result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Starts a call that waits, and returns when it has read the journal. */
  private FutureTask<PurchaseOutcome> waiting(JdbcJournal journal) throws Exception {
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test()
                    .walletUrl("https://wallet.invalid")
                    .purchasesUrl("https://purchases.invalid")
                    .build(),
                (request, phases) -> {
                  sent.incrementAndGet();
                  throw new IllegalStateException("a call that waits sends nothing");
                })
            .authorizer(BasicAuthorizer.of(JournalSamples.MERCHANT, "TEST"))
            .journal(announcing(journal))
            .waitForCallUnderWay(Duration.ofSeconds(50))
            .build();
    FutureTask<PurchaseOutcome> outcome =
        new FutureTask<>(() -> client.purchase(JournalSamples.request("INV-1", "10.00")).execute());
    Thread thread = new Thread(outcome, "waiter");
    thread.setDaemon(true);
    thread.start();
    assertTrue(read.await(5, TimeUnit.MINUTES), "the call that waits reads the journal");
    return outcome;
  }

  private PurchaseOutcome outcome(FutureTask<PurchaseOutcome> waiting) throws Exception {
    PurchaseOutcome outcome = waiting.get();
    assertEquals(0, sent.get(), "requests of the call that waits");
    return outcome;
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void theOutcomeOfAnotherProcessEndsTheWait(SqlDialect dialect) throws Exception {
    String url = url(dialect);
    try (Database database = new Database(Database.config(url))) {
      JdbcJournal.createSchema(database.pool());
      JdbcJournal journal = JdbcJournal.builder(database.pool()).open();
      try (OwnerProcess owner = OwnerProcess.claiming(url, Duration.ofMinutes(2))) {
        FutureTask<PurchaseOutcome> waiting = waiting(journal);
        owner.record();
        PurchaseOutcome outcome = outcome(waiting);
        assertEquals(Kind.APPROVED, outcome.kind());
        assertTrue(outcome.isReplayed());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void theLeaseOfAKilledProcessEndsTheWaitInDoubt(SqlDialect dialect) throws Exception {
    String url = url(dialect);
    try (Database database = new Database(Database.config(url))) {
      JdbcJournal.createSchema(database.pool());
      JdbcJournal journal = JdbcJournal.builder(database.pool()).open();
      try (OwnerProcess owner = OwnerProcess.claiming(url, Duration.ofSeconds(4))) {
        FutureTask<PurchaseOutcome> waiting = waiting(journal);
        owner.kill();
        assertEquals(Kind.IN_DOUBT, outcome(waiting).kind());
        assertEquals(JournalState.IN_DOUBT, JournalSamples.state(journal, "INV-1"));
      }
    }
  }
}
