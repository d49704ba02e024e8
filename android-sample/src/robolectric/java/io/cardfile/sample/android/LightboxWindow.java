package io.cardfile.sample.android;

import static org.robolectric.Shadows.shadowOf;

import android.net.Uri;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import org.robolectric.shadow.api.Shadow;

/** The wallet's page. Robolectric does not load it, so a test follows its links. */
final class LightboxWindow {

  private final WebView view;

  LightboxWindow(WebView view) {
    this.view = view;
  }

  WebView view() {
    return view;
  }

  String url() {
    return shadowOf(view).getLastLoadedUrl();
  }

  WebViewClient client() {
    return shadowOf(view).getWebViewClient();
  }

  /** The payer agrees, and the page's script opens the callback with the data of the page. */
  void agree() {
    Uri opened = Uri.parse("https://any.example/?" + Uri.parse(url()).getEncodedFragment());
    String checkout = opened.getQueryParameter("checkout_id");
    Uri callback =
        Uri.parse(TestEnvironment.CALLBACK)
            .buildUpon()
            .appendQueryParameter("checkout_resource_url", "https://wallet.example/" + checkout)
            .appendQueryParameter("oauth_token", opened.getQueryParameter("token"))
            .appendQueryParameter("oauth_verifier", "verified-" + checkout)
            .build();
    require(follow(callback.toString()));
  }

  /** The payer cancels on the wallet's page. */
  void cancel() {
    require(follow(TestEnvironment.CALLBACK));
  }

  private static void require(boolean taken) {
    if (!taken) {
      throw new AssertionError("the app loaded its callback over the network");
    }
  }

  /** Opens an address; returns whether the app prevented it. */
  boolean follow(String url) {
    return client().shouldOverrideUrlLoading(view, url);
  }

  /** Returns whether the page is paused. */
  boolean isPaused() {
    return ((PausedPages) Shadow.extract(view)).isPaused();
  }

  boolean wasDestroyed() {
    return shadowOf(view).wasDestroyCalled();
  }
}
