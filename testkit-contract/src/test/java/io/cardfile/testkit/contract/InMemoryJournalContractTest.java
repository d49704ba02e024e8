package io.cardfile.testkit.contract;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.PurchaseJournal;
import java.time.Clock;
import java.util.Optional;

// region contract
class InMemoryJournalContractTest extends PurchaseJournalContract {

  @Override
  protected PurchaseJournal open(Clock clock) {
    return InMemoryJournal.create(clock);
  }

  @Override
  protected Optional<String> missing(Capability capability) {
    return Optional.of(
        capability == Capability.DURABLE
            ? "it forgets with its process"
            : "its owner is the process");
  }
}
// endregion
