package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a check that does not end in time shows about the sockets. */
class CustomSocketsTest {

  private static final int THREADS = 4;

  private final BoundedThreads threads = new BoundedThreads();
  private final CustomSockets sockets = new CustomSockets(threads);
  private final CountDownLatch over = new CountDownLatch(1);

  @AfterEach
  void release() {
    over.countDown();
  }

  private boolean hang() throws InterruptedException {
    over.await();
    return true;
  }

  @Test
  void aLookThatFoundNoThreadSaysNothingAboutThem() throws Exception {
    for (int i = 0; i < THREADS; i++) {
      threads.start(this::hang);
    }
    assertFalse(sockets.isSilent(() -> true));
    assertFalse(sockets.areUntimed());
    over.countDown();
    assertTrue(sockets.isSilent(() -> true));
  }

  @Test
  void anErrorOfTheMachineIsPassedOn() throws Exception {
    for (int i = 0; i < 2; i++) { // The first check runs on another thread.
      assertThrows(
          OutOfMemoryError.class,
          () ->
              sockets.isSilent(
                  () -> {
                    throw new OutOfMemoryError("planted");
                  }));
      assertTrue(sockets.isSilent(() -> true));
    }
  }

  @Test
  void onceALookHangsOneMoreIsMade() throws Exception {
    assertFalse(sockets.isSilent(this::hang));
    assertFalse(sockets.areUntimed());
    assertTrue(sockets.isSilent(() -> true));
    assertFalse(sockets.areUntimed());
  }

  @Test
  void onceTwoHangNoOtherIsMade() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    assertFalse(sockets.isSilent(this::hang));
    assertFalse(sockets.isSilent(this::hang));
    assertTrue(sockets.areUntimed());
    assertFalse(sockets.isSilent(() -> looks.incrementAndGet() > 0));
    assertTrue(looks.get() == 0, "looks");
  }
}
