package io.cardfile.wallet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.validation.ValidationException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The callback of the lightbox. */
class WalletCallbackTest {
  private static final String URL = "https://wallet.example/checkout/1";

  @Test
  void itHoldsItsThreePartsAndShowsNone() {
    WalletCallback callback = WalletCallback.of(URL, "oauth-token-1", "oauth-verifier-1");
    assertEquals(URL, callback.checkoutResourceUrl());
    assertEquals("oauth-token-1", callback.oauthToken());
    assertEquals("oauth-verifier-1", callback.oauthVerifier());
    assertEquals("WalletCallback(****)", callback.toString());
  }

  static Stream<Arguments> badParts() {
    return Stream.of(
        Arguments.of(null, "missing"),
        Arguments.of("", "blank"),
        Arguments.of(" \t", "blank"),
        Arguments.of("x".repeat(2049), "too_long"),
        Arguments.of("secret\nX: y", "chars"),
        Arguments.of("secret\ud83d", "chars"));
  }

  @ParameterizedTest
  @MethodSource("badParts")
  void aBadPartIsNamedAndNotShown(String bad, String code) {
    assertRefused(List.of("checkout_resource_url: " + code), bad, "t", "v");
    assertRefused(List.of("oauth_token: " + code), URL, bad, "v");
    assertRefused(List.of("oauth_verifier: " + code), URL, "t", bad);
    assertRefused(List.of("oauth_token: " + code, "oauth_verifier: " + code), URL, bad, bad);
  }

  @Test
  void aPartHasAtMost2048Characters() {
    WalletCallback.of("x".repeat(2048), "x".repeat(2048), "x".repeat(2048));
  }

  private static void assertRefused(List<String> violations, String url, String t, String v) {
    ValidationException e =
        assertThrows(ValidationException.class, () -> WalletCallback.of(url, t, v));
    assertEquals(violations, e.violations().stream().map(x -> x.path() + ": " + x.code()).toList());
    assertFalse(e.toString().contains("secret"), e::toString);
  }
}
