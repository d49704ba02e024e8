package io.cardfile.sample.android;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.Response;

/** A request that is on its way until it is let go. Thread-safe. */
final class HeldRequest implements Interceptor {

  private static final int SECONDS = 20;

  private final CountDownLatch left = new CountDownLatch(1);
  private final CountDownLatch gone = new CountDownLatch(1);

  @Override
  public Response intercept(Chain chain) throws IOException {
    left.countDown();
    await(gone, "nobody let a request go");
    return chain.proceed(chain.request());
  }

  /** Waits until the app has sent it. */
  void awaitSent() {
    await(left, "the app sent nothing");
  }

  void letGo() {
    gone.countDown();
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
