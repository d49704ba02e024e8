package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackgroundTest {

  private final HeldTasks tasks = new HeldTasks();
  private final Background background = new Background(tasks, tasks);
  private final List<String> told = new ArrayList<>();

  @Test
  void resultIsToldOnTheMainThread() {
    run("first");

    tasks.network();
    assertEquals(List.of(), told);
    tasks.idle();

    assertEquals(List.of("first"), told);
  }

  @Test
  void failureIsTold() {
    background.<String>run(
        () -> {
          throw new IOException("no network");
        },
        told::add,
        e -> told.add(e.getMessage()));

    tasks.settle();

    assertEquals(List.of("no network"), told);
  }

  @Test
  void onlyTheLatestIsTold() {
    run("first");
    tasks.network();
    run("second");

    tasks.settle();

    assertEquals(List.of("second"), told);
  }

  @Test
  void whatIsForgottenIsNotTold() {
    run("first");
    background.forget();

    tasks.settle();

    assertEquals(List.of(), told);
  }

  @Test
  void executorThatIsShutDownIsAFailure() {
    tasks.close();

    run("first");
    assertEquals(List.of(), told);
    tasks.settle();

    assertEquals(List.of("failed: the app is closing"), told);
  }

  @Test
  void whatArrivesWhileHoldingComesInOrderAndOnce() {
    background.hold();
    run("first");
    tasks.settle();
    background.runOrHold(() -> told.add("second"));
    assertEquals(List.of(), told);

    background.release();
    background.release();

    assertEquals(List.of("first", "second"), told);
  }

  @Test
  void taskThatThrowsKeepsNoOtherFromBeingReleased() {
    background.hold();
    background.runOrHold(() -> fail("first"));
    background.runOrHold(() -> told.add("second"));
    background.runOrHold(() -> fail("third"));
    background.runOrHold(() -> told.add("fourth"));

    RuntimeException e = assertThrows(IllegalStateException.class, background::release);

    assertEquals("first", e.getMessage());
    assertEquals("third", e.getSuppressed()[0].getMessage());
    assertEquals(List.of("second", "fourth"), told);
    background.runOrHold(() -> told.add("fifth"));
    assertEquals(List.of("second", "fourth", "fifth"), told);
  }

  private static void fail(String message) {
    throw new IllegalStateException(message);
  }

  @Test
  void whatIsForgottenWhileHoldingIsNotTold() {
    background.hold();
    run("first");
    tasks.settle();
    background.forget();

    background.release();

    assertEquals(List.of(), told);
  }

  private void run(String result) {
    background.run(() -> result, told::add, e -> told.add("failed: " + e.getMessage()));
  }
}
