package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.net.Uri;
import android.os.Bundle;
import android.view.View;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.widget.Button;
import android.widget.TextView;
import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import org.junit.After;
import org.junit.Before;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.shadows.ShadowWebView;

/**
 * Base of the tests on the lowest supported Android and on the newest that runs on JDK 17: a phone
 * with the app, which a test operates like a payer, the shop's server and the gateway.
 */
@RunWith(RobolectricTestRunner.class)
@Config(
    sdk = {26, 35},
    application = ShopOnLoopback.class)
public abstract class OnAndroid {

  static final String CALLBACK = "https://shop.example/checkout/wallet";

  private final ShopOnLoopback app = (ShopOnLoopback) RuntimeEnvironment.getApplication();
  private ActivityController<CheckoutActivity> controller;

  TestGateway gateway;
  private ShopServer shop;
  CheckoutSetup setup;

  @Before
  public final void startServersAndProcess() throws IOException {
    gateway = TestGateway.start();
    shop = ShopServer.start(gateway.url());
    setup = new CheckoutSetup(shop.url(), gateway.url(), CALLBACK);
    app.startProcess(setup);
  }

  @After
  public final void closeServers() throws IOException {
    shop.close();
    gateway.close();
  }

  /** The payer opens the app, whose activity is new. */
  final void open() {
    controller = Robolectric.buildActivity(CheckoutActivity.class).setup();
  }

  final CheckoutActivity activity() {
    return controller.get();
  }

  /** Opens the app and the wallet. */
  final void openWallet() {
    open();
    press(Choice.PAY);
    settle();
  }

  /** The payer agrees on the wallet's page, and the request to the shop is not sent yet. */
  final void agreeInWallet() {
    openWallet();
    agree();
  }

  /** Sends requests, whose replies still wait for the main thread. */
  final void send() {
    app.send();
  }

  /** Sends requests and handles their replies until none is left. */
  final void settle() {
    do {
      ShadowLooper.idleMainLooper();
    } while (app.send());
  }

  final void press(Choice choice) {
    button(choice).performClick();
  }

  final Button button(Choice choice) {
    String label = activity().getString(ScreenLook.label(choice));
    for (int id : new int[] {R.id.primary, R.id.secondary}) {
      Button button = view(id);
      if (button.getVisibility() == View.VISIBLE && button.getText().toString().equals(label)) {
        return button;
      }
    }
    throw new AssertionError("no button: " + label);
  }

  final void back() {
    activity().onBackPressed();
  }

  final void rotate() {
    controller.recreate();
  }

  /** The payer opens another app; returns the state that Android saves. */
  final Bundle leave() {
    Bundle saved = new Bundle();
    controller.pause().stop().saveInstanceState(saved);
    return saved;
  }

  final void comeBack() {
    controller.restart().start().resume();
  }

  /** The process is killed, and the payer opens it again. */
  final void die() {
    app.startProcess(setup);
    open();
  }

  /** Android kills the process in the background, and the payer comes back. */
  final void dieInBackground(Bundle saved) {
    app.startProcess(setup);
    controller = Robolectric.buildActivity(CheckoutActivity.class).setup(saved);
  }

  /** Asserts what the payer sees. */
  final void assertShows(Screen screen) {
    if (screen == Screen.CART) {
      assertNotNull("no cart", view(R.id.lines));
      return;
    }
    if (screen == Screen.WALLET) {
      assertNotNull("no wallet", wallet());
      return;
    }
    assertEquals(activity().getString(ScreenLook.of(screen).title), text(R.id.title));
    assertNull("a page under a message", wallet());
  }

  final String text(int id) {
    return this.<TextView>view(id).getText().toString();
  }

  final <V extends View> V view(int id) {
    return activity().findViewById(id);
  }

  final WebView wallet() {
    return view(R.id.wallet);
  }

  /** Returns what Robolectric knows of a page. */
  static ShadowWebView shadow(WebView page) {
    return Shadow.extract(page);
  }

  /** The payer agrees, and the page opens the callback with its own token. */
  final void agree() {
    String fragment = Uri.parse(shadow(wallet()).getLastLoadedUrl()).getEncodedFragment();
    Uri page = Uri.parse("https://any.example/?" + fragment);
    String checkout = page.getQueryParameter("checkout_id");
    Uri callback =
        Uri.parse(CALLBACK)
            .buildUpon()
            .appendQueryParameter("checkout_resource_url", "https://wallet.example/" + checkout)
            .appendQueryParameter("oauth_token", page.getQueryParameter("token"))
            .appendQueryParameter("oauth_verifier", "verified-" + checkout)
            .build();
    assertTrue(follow(callback.toString()));
  }

  /** The wallet's page opens an address; returns whether the app prevents it. */
  final boolean follow(String url) {
    WebViewClient client = shadow(wallet()).getWebViewClient();
    return client.shouldOverrideUrlLoading(wallet(), PageRequest.ofPage(url));
  }
}
