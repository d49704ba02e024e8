package io.cardfile.sample.android;

import android.app.Activity;
import android.view.ViewGroup;
import android.webkit.WebSettings;
import android.webkit.WebView;

/** The wallet's page, with all features disabled that it does not need. */
final class LightboxPage {

  private LightboxPage() {}

  static WebView open(
      Activity activity, String url, LightboxRules rules, CheckoutPresenter presenter) {
    WebView page = new WebView(activity);
    harden(page.getSettings());
    page.setWebViewClient(new LightboxClient(rules, presenter));
    page.loadUrl(url);
    return page;
  }

  /** Disables features. Scripts stay enabled, but get no object of the app to call. */
  private static void harden(WebSettings settings) {
    settings.setJavaScriptEnabled(true);
    settings.setDomStorageEnabled(true);
    settings.setAllowFileAccess(false);
    settings.setAllowContentAccess(false);
    settings.setAllowFileAccessFromFileURLs(false);
    settings.setAllowUniversalAccessFromFileURLs(false);
    settings.setGeolocationEnabled(false);
    settings.setSaveFormData(false);
    settings.setCacheMode(WebSettings.LOAD_NO_CACHE);
  }

  /** Pauses the page and its scripts, and the timers, which all pages of the app share. */
  static void pause(WebView page) {
    page.onPause();
    page.pauseTimers();
  }

  static void resume(WebView page) {
    page.resumeTimers();
    page.onResume();
  }

  static void close(WebView page) {
    page.stopLoading();
    page.clearHistory();
    page.clearCache(true);
    if (page.getParent() instanceof ViewGroup) {
      ((ViewGroup) page.getParent()).removeView(page);
    }
    page.resumeTimers(); // They would otherwise stay paused for the next page.
    page.destroy();
  }
}
