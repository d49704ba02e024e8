package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.robolectric.Shadows.shadowOf;

import android.net.http.SslError;
import android.webkit.SslErrorHandler;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.io.IOException;
import java.util.List;
import org.junit.Test;
import org.robolectric.shadow.api.Shadow;

/** The wallet's page: allowed addresses, disabled features and results. */
public final class LightboxOnAndroidTest extends OnAndroid {

  @Test
  public void opensTheShopsPageWithTheTokenBehindTheHash() {
    String url = inLightbox().lightbox().url();
    assertTrue(url.startsWith(environment.setup().shopUrl() + "/lightbox#token="));
    assertTrue(url.contains("&checkout_id="));
    assertFalse(url.contains("?"));
  }

  @Test
  public void theCallbackIsKeptFromTheNetworkAndEndsThePage() {
    LightboxWindow page = inLightbox().lightbox();
    page.agree();
    assertTrue(page.wasDestroyed());
    assertFalse(phone.showsLightbox());
    assertEquals("Paid", phone.settle().title());
  }

  @Test
  public void callbackWithoutItsFieldsIsACancellation() {
    inLightbox().lightbox().cancel();
    phone.settle();
    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(ORDER, TOKEN), requests());
    assertTrue(environment.ledger().isEmpty());
  }

  @Test
  public void similarAddressesAreNotTheCallback() {
    LightboxWindow page = inLightbox().lightbox();
    for (String url :
        new String[] {
          "http://shop.example/checkout/wallet?oauth_token=t",
          "https://shop.example:8443/checkout/wallet?oauth_token=t",
          "https://shop.example.attacker.example/checkout/wallet?oauth_token=t",
          "https://shop.example@attacker.example/checkout/wallet?oauth_token=t",
          "https://attacker.example/?https://shop.example/checkout/wallet",
          "https://shop.example/checkout/wallets?oauth_token=t",
          "https://shop.example/checkout/wallet/../other?oauth_token=t",
          "https://SHOP.example/checkout/wallet?oauth_token=t",
          " https://shop.example/checkout/wallet?oauth_token=t"
        }) {
      assertTrue(url, page.follow(url));
      assertTrue(url, phone.showsLightbox());
    }
    assertEquals(List.of(ORDER, TOKEN), requests());
  }

  @Test
  public void otherServersAreNotOpened() {
    LightboxWindow page = inLightbox().lightbox();
    for (String url :
        new String[] {
          "https://attacker.example/",
          "file:///data/data/io.cardfile.sample.android/files",
          "content://contacts/people",
          "javascript:alert(1)",
          "intent://attacker.example/#Intent;scheme=https;end",
          "data:text/html,hello",
          environment.setup().shopUrl() + ".attacker.example/",
          environment.setup().walletUrl() + "0/"
        }) {
      assertTrue(url, page.follow(url));
    }
    assertTrue(phone.showsLightbox());
  }

  @Test
  public void theShopAndTheWalletAreOpened() {
    LightboxWindow page = inLightbox().lightbox();
    assertFalse(page.follow(environment.setup().shopUrl() + "/lightbox"));
    assertFalse(page.follow(environment.setup().walletUrl() + "/pay?step=2"));
  }

  @Test
  @SuppressWarnings("deprecation") // The form that the app overrides; newer ones call it.
  public void partsFromOtherServersAreEmpty() throws IOException {
    LightboxWindow page = inLightbox().lightbox();
    WebViewClient client = page.client();
    byte[] body = new byte[1];
    assertEquals(
        -1,
        client
            .shouldInterceptRequest(page.view(), "https://attacker.example/pixel")
            .getData()
            .read(body));
    assertNull(
        client.shouldInterceptRequest(page.view(), environment.setup().shopUrl() + "/lightbox.js"));
  }

  @Test
  public void thePageReachesNeitherFilesNorTheApp() {
    WebView view = inLightbox().lightbox().view();
    WebSettings settings = view.getSettings();
    assertTrue(settings.getJavaScriptEnabled());
    assertFalse(settings.getAllowFileAccess());
    assertFalse(settings.getAllowContentAccess());
    assertFalse(settings.getAllowFileAccessFromFileURLs());
    assertFalse(settings.getAllowUniversalAccessFromFileURLs());
    assertEquals(WebSettings.LOAD_NO_CACHE, settings.getCacheMode());
  }

  @Test
  @SuppressWarnings("deprecation") // As above.
  public void pageThatDoesNotLoadIsShown() {
    LightboxWindow page = inLightbox().lightbox();
    page.client()
        .onReceivedError(page.view(), WebViewClient.ERROR_HOST_LOOKUP, "no host", page.url());
    assertEquals("The wallet did not open", phone.title());
    assertTrue(page.wasDestroyed());
  }

  @Test
  public void aWrongCertificateEndsThePage() {
    LightboxWindow page = inLightbox().lightbox();
    SslErrorHandler handler = Shadow.newInstanceOf(SslErrorHandler.class);
    SslError error = Shadow.newInstanceOf(SslError.class);
    page.client().onReceivedSslError(page.view(), handler, error);
    assertTrue(shadowOf(handler).wasCancelCalled());
    assertEquals("The wallet did not open", phone.title());
  }
}
