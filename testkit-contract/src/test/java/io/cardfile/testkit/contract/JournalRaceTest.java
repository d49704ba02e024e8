package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JournalRaceTest {

  @Test
  void resultsAreOrderedByRoundAndThread() throws InterruptedException {
    List<List<String>> results = JournalRace.run(3, (round, thread) -> round + "-" + thread);
    assertEquals(3, results.size());
    assertEquals(JournalRace.THREADS, results.get(0).size());
    assertEquals("2-7", results.get(2).get(7));
  }

  @Test
  void failureEndsTheRaceForAllThreads() {
    IllegalStateException mine = new IllegalStateException("mine");
    CompletableFuture<Thread> first = new CompletableFuture<>();
    AssertionError e =
        assertTimeoutPreemptively(
            Duration.ofSeconds(30),
            () ->
                assertThrows(
                    AssertionError.class,
                    () ->
                        JournalRace.run(
                            2,
                            (round, thread) -> {
                              if (thread == 0) {
                                first.complete(Thread.currentThread());
                                throw mine;
                              }
                              first.get(10, TimeUnit.SECONDS).join(10_000);
                              return null;
                            })));
    assertEquals(mine, e.getCause());
  }
}
