package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LightboxRulesTest {

  private static final String SHOP = "https://shop.example";
  private static final String WALLET = "https://pay.example:8443";

  private final LightboxRules rules = LightboxRules.of(SHOP, WALLET, Phone.CALLBACK);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://shop.example/",
        "https://shop.example/lightbox#token=wt-1",
        "https://pay.example:8443/v2/page?a=b"
      })
  void ownServersAreAllowed(String url) {
    assertTrue(rules.allows(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "http://shop.example/",
        "https://shop.example",
        "https://shop.example.evil.example/",
        "https://shop.example@evil.example/",
        "https://shop.example:444/",
        "https://sub.shop.example/",
        "https://pay.example/",
        "https://pay.example:8443@evil.example/",
        "https://evil.example/https://shop.example/",
        "HTTPS://SHOP.EXAMPLE/",
        "file:///data/data/io.cardfile.sample.android/databases/x",
        "content://media/1",
        "javascript:alert(1)",
        "intent://shop.example/#Intent;end",
        "data:text/html,hello",
        "about:blank"
      })
  void otherAddressesAreNotAllowed(String url) {
    assertFalse(rules.allows(url));
    assertFalse(rules.isCallback(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://shop.example/checkout/wallet",
        "https://shop.example/checkout/wallet?",
        "https://shop.example/checkout/wallet?oauth_token=t"
      })
  void callbackIsRecognized(String url) {
    assertTrue(rules.isCallback(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://shop.example/checkout/wallet",
        "https://shop.example:443/checkout/wallet",
        "https://evil.example/checkout/wallet",
        "https://shop.example/checkout/wallet/",
        "https://shop.example/checkout/wallets?oauth_token=t",
        "https://shop.example/checkout/wallet;x?oauth_token=t",
        "https://shop.example/checkout/wallet#oauth_token=t",
        "https://shop.example/checkout/Wallet",
        "https://shop.example/checkout%2Fwallet",
        "https://evil.example/?https://shop.example/checkout/wallet"
      })
  void callbackMustMatchSchemeHostPortAndPath(String url) {
    assertFalse(rules.isCallback(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "http://shop.example/checkout/wallet",
        "shop://checkout/wallet",
        "https://shop.example",
        "https://Shop.example/wallet",
        "https://shop.example:443/wallet",
        "https://user@shop.example/wallet",
        "https://shop.example/a/../wallet",
        "https://shop.example/wallet?a=b",
        "https://shop.example/wallet#a",
        "https://shop.example/wall et"
      })
  void callbackThatIsNotNormalizedIsRefused(String callbackUrl) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> LightboxRules.of(SHOP, WALLET, callbackUrl));

    assertTrue(e.getMessage().startsWith("callbackUrl: must be "));
    assertFalse(e.getMessage().contains("shop.example"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://Shop.example", "https://shop.example/", "https://shop.example:443"})
  void serverThatIsNotNormalizedIsRefused(String shopUrl) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> LightboxRules.of(shopUrl, WALLET, Phone.CALLBACK));

    assertTrue(e.getMessage().startsWith("shopUrl: must be "));
  }

  @Test
  void callbackIsRead() {
    assertEquals("t", rules.result(Phone.AGREED).callback().oauthToken());
  }
}
