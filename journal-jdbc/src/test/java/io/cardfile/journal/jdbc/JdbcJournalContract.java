package io.cardfile.journal.jdbc;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.testkit.contract.PurchaseJournalContract;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/** The journal contract, on one kind of database. */
abstract class JdbcJournalContract extends PurchaseJournalContract {

  private final Database database;

  JdbcJournalContract(Database database) {
    this.database = database;
  }

  @BeforeEach
  void begin() throws Exception {
    database.execute("DELETE FROM cardfile_purchase");
    // Created before the clock.
    database.execute("UPDATE cardfile_purchase_control SET migrated_at = 0, rows_since = 0");
  }

  @Override
  protected PurchaseJournal open(Clock clock) throws Exception {
    return ClockedJournal.open(
        JdbcJournal.builder(database.pool()).forTestsOnly(), database, clock);
  }

  @Override
  protected Optional<PurchaseJournal> openSecond(Clock clock) throws Exception {
    return Optional.of(open(clock));
  }

  @Override
  protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock)
      throws Exception {
    database.endLeases(((ClockedJournal) former).journal());
    return Optional.of(open(clock));
  }

  @Override
  protected Optional<byte[]> stored() throws Exception {
    return Optional.of(database.dump().getBytes(StandardCharsets.UTF_8));
  }
}
