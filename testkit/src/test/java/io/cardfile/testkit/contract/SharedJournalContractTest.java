package io.cardfile.testkit.contract;

import java.time.Clock;

/** No row is skipped: what the broken journals are compared with. */
class SharedJournalContractTest extends SharedJournalSuite {

  @Override
  SharedJournal create(SharedJournal.Storage storage, Clock clock) {
    return new SharedJournal(storage, clock);
  }
}
