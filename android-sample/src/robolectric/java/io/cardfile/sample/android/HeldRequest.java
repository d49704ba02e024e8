package io.cardfile.sample.android;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A request that is held back until it is released. Thread-safe. */
final class HeldRequest implements PhoneNetwork.Behaviour {

  private static final int SECONDS = 20;

  private final CountDownLatch sent = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @Override
  public void beforeSending() {
    sent.countDown();
    await(released, "a held request was not released");
  }

  /** Waits until the app has sent the request. */
  void awaitSent() {
    await(sent, "the app sent nothing");
  }

  void release() {
    released.countDown();
  }

  private static void await(CountDownLatch latch, String otherwise) {
    try {
      if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError(otherwise);
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
