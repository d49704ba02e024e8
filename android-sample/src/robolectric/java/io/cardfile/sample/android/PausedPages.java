package io.cardfile.sample.android;

import android.webkit.WebView;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.Resetter;
import org.robolectric.shadows.ShadowWebView;

/** Pages that record whether they are paused. They share one state of the timers, as on a phone. */
@Implements(WebView.class)
public final class PausedPages extends ShadowWebView {

  private static boolean timersPaused;

  private boolean paused;

  /** Created by Robolectric. */
  public PausedPages() {}

  /** Resumes the timers for the next test. */
  @Resetter
  public static void reset() {
    timersPaused = false;
    ShadowWebView.reset();
  }

  static boolean timersPaused() {
    return timersPaused;
  }

  boolean isPaused() {
    return paused;
  }

  @Implementation
  @Override
  protected void onPause() {
    paused = true;
    super.onPause();
  }

  @Implementation
  @Override
  protected void onResume() {
    paused = false;
    super.onResume();
  }

  @Implementation
  protected void pauseTimers() {
    timersPaused = true;
  }

  @Implementation
  protected void resumeTimers() {
    timersPaused = false;
  }
}
