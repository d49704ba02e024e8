package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of the pages in docs/operate. */
class OperateTest {

  private final TestGateway gateway = TestGateway.create();

  // region reopened
  static FileJournal reopened(FileJournal failed, Path file) throws IOException {
    try {
      failed.close();
    } catch (IOException e) {
      // The lock is released all the same.
    }
    return FileJournal.open(file);
  }

  // endregion

  // region purge
  static long purgeOld(PurchaseJournal journal) throws JournalException {
    return journal.purge(Duration.ofDays(400));
  }

  // endregion

  // region jdbc
  static PaymentClient client(PaymentClient.Builder builder, DataSource pool) throws IOException {
    JdbcJournal journal =
        JdbcJournal.builder(pool)
            .lease(Duration.ofMinutes(2)) // At least twice the client's deadline.
            .timeout(Duration.ofSeconds(10))
            .open();
    return builder.journal(journal, "acme-live").build();
  }

  // endregion

  private PurchaseOutcome pay(PurchaseJournal journal, String reference) {
    PaymentClient client = gateway.clientBuilder().journal(journal, "acme-live").build();
    return client.purchase(Rent.of(reference)).execute();
  }

  @Test
  void journalWhoseFileWasMovedPaysAgainWhenItIsReopened(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("purchases.journal");
    FileJournal journal = FileJournal.create(file);
    Path elsewhere = Files.move(file, folder.resolve("elsewhere"));
    JournalException failure = pay(journal, "INV-1").journalFailure().orElseThrow();
    assertEquals(JournalException.Reason.REOPEN_REQUIRED, failure.reason());
    Files.move(elsewhere, file);
    try (FileJournal repaired = reopened(journal, file)) {
      assertFalse(pay(repaired, "INV-1").isReplayed());
      assertTrue(pay(repaired, "INV-1").isReplayed());
      assertEquals(0, purgeOld(repaired));
    }
    gateway.ledger().chargedOnce("INV-1");
  }

  @Test
  void clientsOnOneDatabaseChargeAReferenceOnce() throws Exception {
    JdbcDataSource pool = new JdbcDataSource();
    pool.setURL("jdbc:h2:mem:operate;DB_CLOSE_DELAY=-1");
    JdbcJournal.createSchema(pool);
    PaymentClient first = client(gateway.clientBuilder(), pool);
    PaymentClient second = client(gateway.clientBuilder(), pool);
    assertFalse(first.purchase(Rent.of("INV-1")).execute().isReplayed());
    assertTrue(second.purchase(Rent.of("INV-1")).execute().isReplayed());
    gateway.ledger().chargedOnce("INV-1");
  }
}
