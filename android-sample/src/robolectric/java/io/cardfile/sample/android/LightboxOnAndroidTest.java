package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.net.http.SslError;
import android.webkit.SslErrorHandler;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.io.IOException;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowSslErrorHandler;

/** The wallet's page: what it may load and reach, and how it ends. */
public final class LightboxOnAndroidTest extends OnAndroid {

  @Before
  public void openThePage() {
    openWallet();
  }

  @Test
  public void opensTheShopsPageWithTheTokenBehindTheHash() {
    String url = shadow(wallet()).getLastLoadedUrl();
    assertTrue(url, url.startsWith(setup.shopUrl() + "/lightbox#token="));
    assertFalse(url, url.contains("?"));
  }

  @Test
  public void callbackIsKeptFromTheNetworkAndEndsThePage() {
    WebView page = wallet();
    agree();
    assertShows(Screen.PAYING);
    assertTrue(shadow(page).wasDestroyCalled());
  }

  @Test
  public void callbackWithoutItsFieldsIsACancellation() {
    assertTrue(follow(CALLBACK));
    assertShows(Screen.NOT_PAID_YET);
    settle();
    gateway.ledger().nothingCharged();
  }

  @Test
  public void onlyTheShopAndTheWalletAreOpened() {
    assertFalse(follow(setup.shopUrl() + "/lightbox"));
    assertFalse(follow(setup.walletUrl() + "/pay?step=2"));
    assertTrue(follow("https://attacker.example/?" + CALLBACK));
    assertTrue(follow("file:///data/data/io.cardfile.sample.android/shared_prefs/payment.xml"));
    assertShows(Screen.WALLET);
  }

  @Test
  public void partsFromOtherServersAreEmpty() throws IOException {
    assertEquals(
        -1,
        client()
            .shouldInterceptRequest(wallet(), PageRequest.ofPart("https://attacker.example/pixel"))
            .getData()
            .read());
    assertNull(
        client()
            .shouldInterceptRequest(
                wallet(), PageRequest.ofPart(setup.shopUrl() + "/lightbox.js")));
  }

  @Test
  public void pageReachesNoFiles() {
    WebSettings settings = wallet().getSettings();
    assertFalse(settings.getAllowFileAccess());
    assertFalse(settings.getAllowContentAccess());
  }

  @Test
  public void pageThatDoesNotLoadEndsAndAPartThatDoesNotLoadEndsNothing() {
    WebView page = wallet();
    client().onReceivedError(page, PageRequest.ofPart(setup.shopUrl() + "/a.png"), null);
    assertShows(Screen.WALLET);
    client().onReceivedError(page, PageRequest.ofPage(setup.shopUrl() + "/lightbox"), null);
    assertShows(Screen.WALLET_UNAVAILABLE);
    assertTrue(shadow(page).wasDestroyCalled());
  }

  @Test
  public void pageWithAnErrorStatusEndsAndAPartWithOneEndsNothing() {
    client().onReceivedHttpError(wallet(), PageRequest.ofPart(setup.shopUrl() + "/a.png"), null);
    assertShows(Screen.WALLET);
    client().onReceivedHttpError(wallet(), PageRequest.ofPage(setup.shopUrl() + "/pay"), null);
    assertShows(Screen.WALLET_UNAVAILABLE);
  }

  @Test
  public void wrongCertificateEndsThePage() {
    SslErrorHandler handler = Shadow.newInstanceOf(SslErrorHandler.class);
    client().onReceivedSslError(wallet(), handler, Shadow.newInstanceOf(SslError.class));
    assertTrue(Shadow.<ShadowSslErrorHandler>extract(handler).wasCancelCalled());
    assertShows(Screen.WALLET_UNAVAILABLE);
  }

  private WebViewClient client() {
    return shadow(wallet()).getWebViewClient();
  }
}
