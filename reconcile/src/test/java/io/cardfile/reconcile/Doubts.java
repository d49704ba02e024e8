package io.cardfile.reconcile;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.testkit.TestClock;
import java.time.Instant;

/** A journal whose entries are in doubt, with a clock that tests set. */
final class Doubts {

  static final JournalOutcome DOUBT = JournalOutcome.inDoubt();

  final InMemoryJournal journal;
  private final TestClock clock;

  Doubts(Instant now) {
    clock = TestClock.at(now);
    journal = InMemoryJournal.create(clock);
  }

  void at(Instant then) {
    clock.set(then);
  }

  JournalEntry claim(String reference) {
    return journal.claim(content(reference)).entry();
  }

  JournalEntry add(String reference) {
    return resolve(claim(reference), DOUBT);
  }

  /** Claims at {@code then}, and marks the entry in doubt now. */
  void recordLater(String reference, Instant then) {
    Instant here = clock.instant();
    at(then);
    JournalEntry entry = claim(reference);
    at(here);
    resolve(entry, DOUBT);
  }

  JournalEntry resolve(JournalEntry entry, JournalOutcome resolution) {
    try {
      return journal.record(entry, resolution);
    } catch (JournalException e) {
      throw new AssertionError(e);
    }
  }

  JournalEntry entry(String reference) {
    return journal.find("merchant", reference).orElseThrow();
  }

  JournalState state(String reference) {
    return entry(reference).state();
  }

  static PurchaseContent content(String reference) {
    return SampleContents.of("merchant", reference);
  }
}
