package io.cardfile.sample.android;

import android.os.Handler;
import android.os.Looper;

/** The main thread of Android. */
final class LooperThread implements MainThread {

  private final Handler handler = new Handler(Looper.getMainLooper());

  @Override
  public boolean isCurrent() {
    return Looper.myLooper() == Looper.getMainLooper();
  }

  @Override
  public void post(Runnable task) {
    handler.post(task);
  }
}
