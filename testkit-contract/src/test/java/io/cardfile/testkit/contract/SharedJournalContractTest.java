package io.cardfile.testkit.contract;

import io.cardfile.journal.PurchaseJournal;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** Runs every row on a correct durable journal, from which the bad ones differ by a mistake. */
class SharedJournalContractTest extends PurchaseJournalContract {

  private SharedJournal.Storage storage = new SharedJournal.Storage();
  private SharedJournal latest;

  SharedJournal create(SharedJournal.Storage storage, Clock clock) {
    return new SharedJournal(storage, clock);
  }

  @Override
  protected PurchaseJournal open(Clock clock) {
    latest = create(storage, clock);
    return latest;
  }

  @Override
  protected Optional<PurchaseJournal> openSecond(Clock clock) {
    return Optional.of(open(clock));
  }

  @Override
  protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock) {
    ((SharedJournal) former).close();
    return Optional.of(open(clock));
  }

  @Override
  protected Optional<byte[]> stored() {
    return Optional.of(latest.dump());
  }

  @AfterEach
  void forget() {
    storage = new SharedJournal.Storage();
  }
}
