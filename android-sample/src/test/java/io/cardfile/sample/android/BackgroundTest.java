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
  private final List<String> results = new ArrayList<>();

  @Test
  void resultIsHandledOnTheMainThread() {
    run("first");

    tasks.network();
    assertEquals(List.of(), results);
    tasks.idle();

    assertEquals(List.of("first"), results);
  }

  @Test
  void failureIsHandled() {
    background.<String>run(
        () -> {
          throw new IOException("no network");
        },
        results::add,
        e -> results.add(e.getMessage()));

    tasks.settle();

    assertEquals(List.of("no network"), results);
  }

  @Test
  void onlyTheLatestResultIsHandled() {
    run("first");
    tasks.network();
    run("second");

    tasks.settle();

    assertEquals(List.of("second"), results);
  }

  @Test
  void discardedResultIsNotHandled() {
    run("first");
    background.discardRunning();

    tasks.settle();

    assertEquals(List.of(), results);
  }

  @Test
  void executorThatIsShutDownIsAFailure() {
    tasks.close();

    run("first");
    assertEquals(List.of(), results);
    tasks.settle();

    assertEquals(List.of("failed: the app is closing"), results);
  }

  @Test
  void heldResultsAreReleasedInOrderAndOnce() {
    background.hold();
    run("first");
    tasks.settle();
    background.runOrHold(() -> results.add("second"));
    assertEquals(List.of(), results);

    background.release();
    background.release();

    assertEquals(List.of("first", "second"), results);
  }

  @Test
  void taskThatThrowsDoesNotBlockOthers() {
    background.hold();
    background.runOrHold(() -> fail("first"));
    background.runOrHold(() -> results.add("second"));
    background.runOrHold(() -> fail("third"));
    background.runOrHold(() -> results.add("fourth"));

    RuntimeException e = assertThrows(IllegalStateException.class, background::release);

    assertEquals("first", e.getMessage());
    assertEquals("third", e.getSuppressed()[0].getMessage());
    assertEquals(List.of("second", "fourth"), results);
    background.runOrHold(() -> results.add("fifth"));
    assertEquals(List.of("second", "fourth", "fifth"), results);
  }

  private static void fail(String message) {
    throw new IllegalStateException(message);
  }

  @Test
  void resultDiscardedWhileHoldingIsNotHandled() {
    background.hold();
    run("first");
    tasks.settle();
    background.discardRunning();

    background.release();

    assertEquals(List.of(), results);
  }

  private void run(String result) {
    background.run(() -> result, results::add, e -> results.add("failed: " + e.getMessage()));
  }
}
