package io.cardfile.journal.jdbc;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.jdbc.Database.Kind;
import io.cardfile.testkit.contract.PurchaseJournalContract;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/** The journal contract, on one kind of database. */
abstract class JdbcJournalContract extends PurchaseJournalContract {

  private static final Map<Kind, Database> DATABASES = new EnumMap<>(Kind.class);

  private final Kind kind;

  JdbcJournalContract(Kind kind) {
    this.kind = kind;
  }

  private Database database() {
    return DATABASES.get(kind);
  }

  @BeforeEach
  void begin() throws Exception {
    if (!DATABASES.containsKey(kind)) {
      Database database = Database.of(kind);
      JdbcJournal.createSchema(database.pool());
      ClockedJournal.createClock(database);
      DATABASES.put(kind, database);
    }
    database().execute("DELETE FROM cardfile_purchase");
  }

  @Override
  protected PurchaseJournal open(Clock clock) throws Exception {
    return ClockedJournal.open(database(), clock);
  }

  @Override
  protected Optional<PurchaseJournal> openSecond(Clock clock) throws Exception {
    return Optional.of(open(clock));
  }

  @Override
  protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock)
      throws Exception {
    ((ClockedJournal) former).close();
    return Optional.of(open(clock));
  }

  @Override
  protected Optional<byte[]> stored() throws Exception {
    return Optional.of(database().dump().getBytes(StandardCharsets.UTF_8));
  }
}
