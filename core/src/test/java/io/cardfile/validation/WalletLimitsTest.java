package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of the rules of a wallet token request. */
class WalletLimitsTest {

  @Test
  void anEmptyInputMissesEverything() {
    assertEquals(
        List.of(
            "invoice_number: missing",
            "currency: missing",
            "amount: missing",
            "origin_url: missing"),
        check(WalletTokenRequest.builder()));
  }

  @Test
  void anInvoiceNumberHasAtMost64Characters() {
    assertEquals(List.of(), check(good().invoiceNumber("x".repeat(64))));
    assertEquals(List.of("invoice_number: too_long"), check(good().invoiceNumber("x".repeat(65))));
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_DECIMALS, AUD, 0.01, ''",
    "TWO_DECIMALS, AUD, 0.00, ''",
    "TWO_DECIMALS, AUD, 90071992547409.91, ''",
    "TWO_DECIMALS, AUD, 90071992547409.92, amount_range",
    "TWO_DECIMALS, JPY, 9007199254740991.00, ''",
    "TWO_DECIMALS, JPY, 9007199254740992.00, amount_range",
    "TWO_DECIMALS, JPY, 0.01, amount_format",
    "TWO_DECIMALS, KWD, 1.25, ''",
    "TWO_DECIMALS, KWD, 1.255, amount_format",
    "ISO_EXPONENT, KWD, 1.255, ''",
    "ISO_EXPONENT, KWD, 0.000, ''",
    "ISO_EXPONENT, KWD, -0.000, amount_format",
    "ISO_EXPONENT, KWD, 1.25, amount_format",
    "ISO_EXPONENT, JPY, 300, ''",
    "ISO_EXPONENT, JPY, 0, ''",
    "ISO_EXPONENT, JPY, 0300, amount_format",
    "ISO_EXPONENT, AUD, 10.00, ''",
  })
  void anAmountIsInItsFormatAndRange(
      PathAmountFormat format, String currency, String amount, String code) {
    assertEquals(
        code.isEmpty() ? List.of() : List.of("amount: " + code),
        shown(good().total(amount, currency).amountFormat(format).violations()));
  }

  @Test
  void anAmountOfABadCurrencyIsStillChecked() {
    assertEquals(
        List.of("currency: currency", "amount: amount_format"), check(good().total("10", "aud")));
    assertEquals(List.of("currency: currency"), check(good().total("10.00", "XAU")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://shop.example",
        "http://shop.example",
        "HTTPS://shop.example:8443/a?b=c",
        "https://shop.example/caf\u00e9"
      })
  void aWebAddressIsAnOrigin(String url) {
    assertEquals(List.of(), check(good().originUrl(url)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "shop.example",
        "//shop.example",
        "https://",
        "https:shop.example",
        "ftp://shop.example",
        "javascript:alert(1)",
        "https://shop.example#top",
        "https://u@shop.example",
        "https://shop example",
        "https://shop.example/\ud83d",
        "https://shop.example/a\nb"
      })
  void anythingElseIsNoOrigin(String url) {
    assertEquals(List.of("origin_url: url"), check(good().originUrl(url)));
  }

  @Test
  void aUrlHasAtMost2048Characters() {
    String url = "https://shop.example/";
    String longest = url + "x".repeat(2048 - url.length());
    assertEquals(List.of(), check(good().originUrl(longest)));
    assertEquals(List.of("origin_url: url"), check(good().originUrl(longest + "x")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/checkout", "/a/b?c=d", "/a/.b/..c", "/caf\u00e9", "/a//b", "/%20"})
  void aPathOfTheSiteIsACallbackPath(String path) {
    assertEquals(List.of(), check(good().callbackPath(path)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?step=2",
        "#top",
        ":80",
        "a:b",
        "..",
        "../x",
        "a/../b",
        "%2e%2e/x",
        "//evil",
        "//evil/x",
        "/../x",
        "/a/..",
        "/./x",
        "/a/.",
        "/%2e%2e/x",
        "/a/%2E",
        "https://evil.example/",
        "/a#b",
        "/a b",
        "/a\\b",
        "/%zz",
        "javascript:x",
        "/\udd11"
      })
  void anythingElseIsNoCallbackPath(String path) {
    assertEquals(List.of("callback_path: url"), check(good().callbackPath(path)));
  }

  private static WalletTokenRequest.Builder good() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total("10.00", "AUD")
        .originUrl("https://shop.example")
        .callbackPath("/checkout");
  }

  private static List<String> check(WalletTokenRequest.Builder input) {
    return shown(input.violations());
  }

  private static List<String> shown(List<Violation> violations) {
    return violations.stream().map(v -> v.path() + ": " + v.code()).toList();
  }
}
