package io.cardfile.journal;

import io.cardfile.Samples;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A journal whose entries are in doubt, with a clock that tests set. */
final class Doubts {

  static final Resolution DOUBT = Resolution.of(JournalState.IN_DOUBT, null, null, null);

  final InMemoryJournal journal;
  private Instant now;

  Doubts(Instant now) {
    this.now = now;
    journal = InMemoryJournal.create(new Settable());
  }

  void at(Instant then) {
    now = then;
  }

  JournalEntry claim(String reference) {
    return journal.claim(content(reference)).entry();
  }

  JournalEntry add(String reference) {
    return settle(claim(reference), DOUBT);
  }

  /** Claims at {@code then}, and is called in doubt now. */
  void recordLater(String reference, Instant then) {
    Instant here = now;
    now = then;
    JournalEntry entry = claim(reference);
    now = here;
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
    return PurchaseContent.of("merchant", Samples.firstBuilder().reference(reference).build());
  }

  private final class Settable extends Clock {

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
