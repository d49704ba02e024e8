package io.cardfile.journal;

import io.cardfile.Samples;
import io.cardfile.SettableClock;
import java.time.Instant;

/** A journal whose entries are in doubt, with a clock that tests set. */
final class Doubts {

  static final String HERE = Destination.of("https://pay.example", "merchant");

  static final Resolution DOUBT = Resolution.of(JournalState.IN_DOUBT, null, null, null);

  final InMemoryJournal journal;
  private final SettableClock clock;

  Doubts(Instant now) {
    clock = new SettableClock(now);
    journal = InMemoryJournal.create(clock);
  }

  void at(Instant then) {
    clock.set(then);
  }

  JournalEntry claim(String reference) {
    return journal.claim(content(reference)).entry();
  }

  JournalEntry add(String reference) {
    return settle(claim(reference), DOUBT);
  }

  /** Claims at {@code then}, and is called in doubt now. */
  void recordLater(String reference, Instant then) {
    Instant here = clock.instant();
    at(then);
    JournalEntry entry = claim(reference);
    at(here);
    settle(entry, DOUBT);
  }

  JournalEntry settle(JournalEntry entry, Resolution resolution) {
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
    return withoutDestination(reference).sentTo(HERE);
  }

  static PurchaseContent withoutDestination(String reference) {
    return PurchaseContent.of("merchant", Samples.firstBuilder().reference(reference).build());
  }
}
