package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cardfile.wallet.WalletCallback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LightboxResultTest {

  private static final String ALL = "checkout_resource_url=u&oauth_token=t&oauth_verifier=v";

  @Test
  void threeFieldsAreDecoded() {
    WalletCallback callback =
        LightboxResult.ofQuery(
                "oauth_verifier=a%2Bb+c&extra=1&oauth_token=%C3%A9"
                    + "&checkout_resource_url=https%3A%2F%2Fw.example%2F1%3Fa%3Db")
            .callback();

    assertEquals("https://w.example/1?a=b", callback.checkoutResourceUrl());
    assertEquals("é", callback.oauthToken());
    assertEquals("a+b c", callback.oauthVerifier());
  }

  @Test
  void fragmentIsIgnored() {
    assertEquals(
        "v", LightboxResult.ofQuery(ALL + "#&oauth_token=other").callback().oauthVerifier());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "&",
        "=",
        "oauth_token=t&oauth_verifier=v",
        "checkout_resource_url=u&oauth_token=&oauth_verifier=v",
        "checkout_resource_url=u&oauth_token=%20&oauth_verifier=v",
        "checkout_resource_url=u&oauth_token=%00&oauth_verifier=v",
        "checkout_resource_url=u&oauth_token=%zz&oauth_verifier=v",
        "checkout_resource_url=u&oauth_token=%&oauth_verifier=v",
        ALL + "&oauth_token=other",
        ALL + "&extra=1&extra=2",
        "Checkout_Resource_Url=u&oauth_token=t&oauth_verifier=v"
      })
  void incompleteQueryIsCancelled(String query) {
    assertNull(LightboxResult.ofQuery(query).callback());
  }

  @Test
  void fieldThatIsTooLongIsCancelled() {
    assertNull(LightboxResult.ofQuery(ALL + "v".repeat(2048)).callback());
  }

  @Test
  void textOmitsTheCallback() {
    assertFalse(
        LightboxResult.ofQuery(ALL.replace("=v", "=v-secret")).toString().contains("v-sec"));
  }
}
