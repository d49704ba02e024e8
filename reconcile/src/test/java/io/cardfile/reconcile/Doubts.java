package io.cardfile.reconcile;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A journal with entries in doubt, and a reconciler in virtual time. */
final class Doubts {

  static final Money TEN = Money.of("10.00", "AUD");
  static final String CARD_NUMBER = "4111111111111111";

  final TestClock clock = TestClock.at(Instant.parse("2026-11-21T06:00:00Z"));
  final InMemoryJournal journal = InMemoryJournal.create(clock);
  final List<Alarm> alarms = new ArrayList<>();
  final VirtualTime time = new VirtualTime();

  /** Time that passes only in a wait. */
  static final class VirtualTime implements QueryRate.Time {

    final List<Long> waits = new ArrayList<>();
    long nanos = Long.MAX_VALUE - 1; // Differences stay right when it overflows.

    @Override
    public long nanos() {
      return nanos;
    }

    @Override
    public void sleep(long wait) {
      waits.add(wait);
      nanos += wait;
    }
  }

  static PurchaseContent content(String reference) {
    return PurchaseRequest.firstCardOnFile(
            Card.builder().holder("Ada").number(CARD_NUMBER).expiry("12/2999").cvv("123").build())
        .reference(reference)
        .amount(TEN)
        .build()
        .contentFor("merchant");
  }

  JournalEntry claim(String reference) {
    return journal.claim(content(reference)).entry();
  }

  /** Claims a reference, and marks the entry in doubt now. */
  JournalEntry add(String reference) {
    return record(claim(reference), JournalOutcome.inDoubt());
  }

  JournalEntry record(JournalEntry entry, JournalOutcome outcome) {
    try {
      return journal.record(entry, outcome);
    } catch (JournalException e) {
      throw new AssertionError(e);
    }
  }

  JournalEntry entry(String reference) {
    return journal.find("merchant", reference).orElseThrow();
  }

  void later(long minutes) {
    clock.advance(Duration.ofMinutes(minutes));
  }

  Reconciler.Builder reconciler() {
    return reconciler(journal);
  }

  Reconciler.Builder reconciler(PurchaseJournal of) {
    return Reconciler.builder(of).clock(clock).time(time).onAlarm(alarms::add);
  }

  Reconciliation run(OutcomeSource source) {
    return reconciler().source("look-up", source).build().run();
  }
}
