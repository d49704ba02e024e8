package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of the testkit tests everything else. */
class InMemoryJournalTest {

  private final InMemoryJournal journal =
      InMemoryJournal.create(Clock.fixed(Purchased.NOW, ZoneOffset.UTC));

  @Test
  void showsHowManyEntriesItHas() {
    journal.claim(Purchased.first());
    assertEquals("InMemoryJournal(1 entries)", journal.toString());
  }

  @Test
  void timesAreThoseOfItsClock() {
    assertEquals(Purchased.NOW, journal.claim(Purchased.first()).entry().claimedAt());
  }

  @Test
  void pageHoldsWhatIsOpenBehindTheEntryBefore() {
    JournalEntry entry = journal.claim(Purchased.first()).entry();
    assertEquals(List.of(entry), journal.open(null, 1));
    assertEquals(List.of(), journal.open(entry, 1));
    assertThrows(IllegalArgumentException.class, () -> journal.open(null, 0));
  }

  @Test
  void resolvedEntryThatIsOldIsPurgedAndAnOpenOneIsNot() throws JournalException {
    Instant[] now = {Purchased.NOW};
    InMemoryJournal aging = InMemoryJournal.create(new Ticking(now));
    JournalEntry resolved = aging.claim(Purchased.first()).entry();
    aging.record(resolved, Purchased.ending(JournalState.APPROVED));
    aging.claim(Samples.first().contentFor("open"));
    now[0] = Purchased.NOW.plus(Duration.ofDays(2));
    aging.claim(Samples.first().contentFor("new"));

    assertEquals(1, aging.purge(Duration.ofDays(1)));

    assertFalse(aging.find("shop", Samples.REFERENCE).isPresent());
    assertEquals(2, aging.open(null, 10).size());
  }

  @Test
  void emptyJournalHasNothingToPurge() {
    assertEquals(0, journal.purge(Duration.ofDays(1)));
  }

  @Test
  void systemClockIsTheDefault() {
    Duration off =
        Duration.between(
            InMemoryJournal.create().claim(Purchased.first()).entry().claimedAt(),
            Clock.systemUTC().instant());
    assertEquals(0, off.toHours());
  }

  /** A clock with a settable time. */
  private static final class Ticking extends Clock {

    private final Instant[] now;

    Ticking(Instant[] now) {
      this.now = now;
    }

    @Override
    public Instant instant() {
      return now[0];
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
