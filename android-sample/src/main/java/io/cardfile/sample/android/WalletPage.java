package io.cardfile.sample.android;

import android.annotation.SuppressLint;
import android.net.http.SslError;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.io.ByteArrayInputStream;

/**
 * The wallet's page. It loads addresses of the shop and of the wallet only, ends at the callback,
 * and gets no object of the app to call.
 */
final class WalletPage extends WebViewClient {

  private final String invoice;
  private final CheckoutSetup setup;
  private final CheckoutPresenter presenter;

  private WalletPage(String invoice, CheckoutSetup setup, CheckoutPresenter presenter) {
    this.invoice = invoice;
    this.setup = setup;
    this.presenter = presenter;
  }

  // region page
  @SuppressLint("SetJavaScriptEnabled") // The wallet needs it.
  static void open(
      WebView view, String invoice, String url, CheckoutSetup setup, CheckoutPresenter presenter) {
    WebSettings settings = view.getSettings();
    settings.setJavaScriptEnabled(true);
    settings.setDomStorageEnabled(true);
    settings.setAllowFileAccess(false);
    settings.setAllowContentAccess(false);
    settings.setCacheMode(WebSettings.LOAD_NO_CACHE);
    view.setWebViewClient(new WalletPage(invoice, setup, presenter));
    view.loadUrl(url);
  }

  @Override
  public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
    String url = request.getUrl().toString();
    if (setup.isCallback(url)) {
      presenter.walletEnded(invoice, url);
      return true;
    }
    return !setup.allows(url);
  }

  /** Blocks what {@link #shouldOverrideUrlLoading} does not see, such as forms and frames. */
  @Override
  public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
    return setup.allows(request.getUrl().toString()) ? null : nothing();
  }

  private static WebResourceResponse nothing() {
    return new WebResourceResponse("text/plain", "UTF-8", new ByteArrayInputStream(new byte[0]));
  }

  // endregion

  @Override
  public void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error) {
    if (request.isForMainFrame()) {
      presenter.walletFailed();
    }
  }

  @Override
  public void onReceivedHttpError(
      WebView view, WebResourceRequest request, WebResourceResponse response) {
    if (request.isForMainFrame()) {
      presenter.walletFailed();
    }
  }

  @Override
  public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
    handler.cancel();
    presenter.walletFailed();
  }
}
