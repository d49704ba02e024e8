package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class VirtualSchedulerTest {

  private final VirtualScheduler scheduler = new VirtualScheduler();
  private final List<String> ran = new ArrayList<>();

  private ScheduledFuture<?> add(String name, long hours) {
    return scheduler.schedule(() -> ran.add(name), hours, TimeUnit.HOURS);
  }

  @Test
  void tasksRunInTheOrderOfTheirTimes() {
    add("later", 2);
    add("soon", 1);
    scheduler.execute(() -> ran.add("now"));
    add("soon, too", 1);
    assertEquals(List.of(), ran);
    scheduler.runAll();
    assertEquals(List.of("now", "soon", "soon, too", "later"), ran);
  }

  @Test
  void tasksScheduledByATaskAreRun() {
    scheduler.schedule(() -> add("second", 3), 3, TimeUnit.HOURS);
    scheduler.runAll();
    assertEquals(List.of("second"), ran);
  }

  @Test
  void tasksBeyondADayAreNotRun() {
    ScheduledFuture<?> beyond = add("beyond", 25);
    scheduler.runAll();
    assertFalse(beyond.isDone());
    assertEquals(25, beyond.getDelay(TimeUnit.HOURS));
  }

  @Test
  void theLongestDelayIsBeyondADay() {
    scheduler.execute(() -> add("soon", 1));
    scheduler.runAll(); // Some virtual time has passed.
    scheduler.schedule(() -> ran.add("never"), Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    scheduler.scheduleAtFixedRate(() -> ran.add("once"), 1, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    scheduler.runAll();
    assertEquals(List.of("soon", "once"), ran);
  }

  @Test
  void theLongestWaitAdvancesTimeToTheTask() throws Exception {
    ScheduledFuture<?> awaited = add("awaited", 2);
    add("before", 1).get();
    awaited.get(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    assertEquals(List.of("before", "awaited"), ran);
  }

  @Test
  void waitingAdvancesTimeToTheTask() throws Exception {
    add("before", 1);
    ScheduledFuture<?> awaited = add("awaited", 2);
    add("after", 3);
    awaited.get();
    assertEquals(List.of("before", "awaited"), ran);
  }

  @Test
  void waitingForLessTimesOut() {
    ScheduledFuture<?> awaited = add("awaited", 2);
    assertThrows(TimeoutException.class, () -> awaited.get(1, TimeUnit.HOURS));
    assertEquals(List.of(), ran);
  }

  @Test
  void aTaskThatFailsFailsItsFuture() {
    ScheduledFuture<?> failing = scheduler.schedule(() -> List.of().get(0), 1, TimeUnit.SECONDS);
    scheduler.runAll();
    assertThrows(ExecutionException.class, failing::get);
  }

  @Test
  void aCancelledTaskIsNotRun() {
    add("cancelled", 1).cancel(false);
    scheduler.runAll();
    assertEquals(List.of(), ran);
  }

  @Test
  void periodicTasksRepeatForADay() {
    scheduler.scheduleAtFixedRate(() -> ran.add("rate"), 0, 12, TimeUnit.HOURS);
    scheduler.runAll();
    assertEquals(3, ran.size());
  }

  @Test
  void endlessPeriodicTasksEnd() {
    scheduler.scheduleWithFixedDelay(() -> ran.add("again"), 0, 1, TimeUnit.NANOSECONDS);
    scheduler.runAll();
    assertEquals(10_000, ran.size());
  }

  @Test
  void afterShutdownOnlyExistingTasksAreRun() {
    add("there", 1);
    scheduler.shutdown();
    assertThrows(RejectedExecutionException.class, () -> add("new", 1));
    assertFalse(scheduler.isTerminated());
    assertTrue(scheduler.awaitTermination(2, TimeUnit.HOURS));
    assertEquals(List.of("there"), ran);
  }

  @Test
  void awaitTerminationStartsAtTheCurrentTime() {
    add("first", 2);
    scheduler.runAll();
    add("second", 1);
    scheduler.shutdown();
    assertTrue(scheduler.awaitTermination(1, TimeUnit.HOURS));
    assertEquals(List.of("first", "second"), ran);
  }

  @Test
  void aWaitThatTimesOutAdvancesTime() throws Exception {
    ScheduledFuture<?> awaited = add("awaited", 3);
    scheduler.shutdown();
    assertFalse(scheduler.awaitTermination(1, TimeUnit.HOURS));
    assertThrows(TimeoutException.class, () -> awaited.get(1, TimeUnit.HOURS));
    awaited.get(1, TimeUnit.HOURS);
    assertEquals(List.of("awaited"), ran);
  }

  @Test
  void shutdownEndsPeriods() {
    scheduler.scheduleAtFixedRate(scheduler::shutdown, 1, 1, TimeUnit.HOURS);
    scheduler.runAll();
    assertTrue(scheduler.isTerminated());
  }

  @Test
  void shutdownNowReturnsTheRemainingTasks() {
    add("left", 1);
    assertEquals(1, scheduler.shutdownNow().size());
    scheduler.runAll();
    assertEquals(List.of(), ran);
    assertTrue(scheduler.isShutdown());
    assertEquals("VirtualScheduler(0 tasks)", scheduler.toString());
  }
}
