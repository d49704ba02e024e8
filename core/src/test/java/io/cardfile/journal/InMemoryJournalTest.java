package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rest is held to the contract of the testkit. */
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
}
