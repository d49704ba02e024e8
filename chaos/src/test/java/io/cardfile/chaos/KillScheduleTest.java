package io.cardfile.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.chaos.KillSchedule.Moment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KillScheduleTest {

  private static List<Moment> all(long seed) {
    KillSchedule schedule = new KillSchedule(seed, 10_000, 30);
    List<Moment> all = new ArrayList<>();
    while (!schedule.isOver()) {
      all.add(schedule.next(0));
    }
    return all;
  }

  @Test
  void dependOnTheSeedOnly() {
    assertEquals(all(7), all(7));
    assertEquals(30, all(7).size());
  }

  @Test
  void someAreSoonAfterTheStartAndNoneAfterTheWork() {
    assertTrue(all(7).stream().anyMatch(moment -> moment.millis() < 1500));
    assertTrue(all(7).stream().allMatch(moment -> moment.progress() <= 10_000));
    assertTrue(all(7).stream().filter(moment -> moment.progress() < 9_501).count() > 20);
  }

  @Test
  void progressAlreadyReachedIsReplacedByATime() {
    Moment moment = new KillSchedule(7, 100, 1).next(99);
    assertTrue(moment.millis() < 1500);
  }
}
