package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The contract of the testkit tests everything else. */
class InMemoryJournalTest {

  @Test
  void showsHowManyEntriesItHas() {
    InMemoryJournal journal = InMemoryJournal.create();
    journal.claim(Purchased.first());
    assertEquals("InMemoryJournal(1 entries)", journal.toString());
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
