package io.cardfile.testkit.contract;

import java.time.Clock;

/** Runs every row on the correct journal, with which the broken ones are compared. */
class SharedJournalContractTest extends SharedJournalSuite {

  @Override
  SharedJournal create(SharedJournal.Storage storage, Clock clock) {
    return new SharedJournal(storage, clock);
  }
}
