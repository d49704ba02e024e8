package io.cardfile.sample.android;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.Response;

/** A request that is held back until it is released. Thread-safe. */
final class HeldRequest implements Interceptor {

  private static final int SECONDS = 20;

  private final CountDownLatch sent = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @Override
  public Response intercept(Chain chain) throws IOException {
    sent.countDown();
    await(released, "a held request was not released");
    return chain.proceed(chain.request());
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
