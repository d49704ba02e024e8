package io.cardfile.sample.android;

import android.net.http.SslError;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.io.ByteArrayInputStream;

/**
 * Controls the navigation of the lightbox. Overrides the older forms of the callbacks on purpose:
 * the newer ones call them on every version.
 */
final class LightboxClient extends WebViewClient {

  private final LightboxRules rules;
  private final CheckoutPresenter presenter;

  LightboxClient(LightboxRules rules, CheckoutPresenter presenter) {
    this.rules = rules;
    this.presenter = presenter;
  }

  @Override
  public boolean shouldOverrideUrlLoading(WebView page, String url) {
    if (rules.isCallback(url)) {
      presenter.lightboxEnded(rules.result(url));
      return true;
    }
    return !rules.allows(url);
  }

  /** Called on a thread of the page. */
  @Override
  public WebResourceResponse shouldInterceptRequest(WebView page, String url) {
    return rules.allows(url) ? null : nothing();
  }

  private static WebResourceResponse nothing() {
    return new WebResourceResponse("text/plain", "UTF-8", new ByteArrayInputStream(new byte[0]));
  }

  @Override
  public void onReceivedError(WebView page, int code, String description, String url) {
    presenter.lightboxFailed();
  }

  @Override
  public void onReceivedSslError(WebView page, SslErrorHandler handler, SslError error) {
    handler.cancel();
    presenter.lightboxFailed();
  }
}
