package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses that the wallet's page may load, and the callback at which it ends. */
class CheckoutSetupTest {

  private final CheckoutSetup setup =
      new CheckoutSetup("https://shop.example", "https://pay.example:8443", Phone.CALLBACK);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://shop.example/",
        "https://shop.example/lightbox#token=wt-1",
        "https://pay.example:8443/v2/page?a=b"
      })
  void ownServersAreAllowed(String url) {
    assertTrue(setup.allows(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://shop.example/",
        "https://shop.example.evil.example/",
        "https://shop.example@evil.example/",
        "https://shop.example:444/",
        "https://pay.example/",
        "https://pay.example:8443@evil.example/",
        "https://evil.example/https://shop.example/",
        "file:///data/data/io.cardfile.sample.android/databases/x",
        "javascript:alert(1)",
        "intent://shop.example/#Intent;end",
        "data:text/html,hello"
      })
  void otherAddressesAreNot(String url) {
    assertFalse(setup.allows(url));
    assertFalse(setup.isCallback(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://shop.example/checkout/wallet",
        "https://evil.example/checkout/wallet",
        "https://shop.example/checkout/wallets?oauth_token=t",
        "https://shop.example/checkout/wallet#oauth_token=t"
      })
  void callbackMustMatchSchemeHostPortAndPath(String url) {
    assertTrue(setup.isCallback(Phone.CALLBACK));
    assertTrue(setup.isCallback(Phone.AGREED));
    assertFalse(setup.isCallback(url));
  }

  @Test
  void callbackIsDecoded() {
    WalletCallback callback =
        CheckoutSetup.callback(
            Phone.CALLBACK
                + "?oauth_verifier=a%2Bb+c&oauth_token=%C3%A9&checkout_resource_url=https%3A%2F%2Fw");

    assertEquals("https://w", callback.checkoutResourceUrl());
    assertEquals("é", callback.oauthToken());
    assertEquals("a+b c", callback.oauthVerifier());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?", "?oauth_token=t", "?oauth_token=t&oauth_verifier=v&x=%"})
  void incompleteCallbackIsACancellation(String query) {
    assertNull(CheckoutSetup.callback(Phone.CALLBACK + query));
  }

  @Test
  void tokenIsInTheFragmentWhichNoServerLogs() {
    Issued issued = (Issued) WalletTokenOutcome.issued("a&b?", "c# d");

    assertEquals(
        "https://shop.example/lightbox#token=a%26b%3F&checkout_id=c%23%20d",
        setup.walletPage(issued));
  }
}
