package io.cardfile.wallet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.internal.FieldText;
import io.cardfile.signing.CanonicalString;
import io.cardfile.signing.HashEncoding;
import io.cardfile.validation.IdentifierPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The signed request and its text form, which a server signs and an app sends. */
class SignedWalletTokenRequestTest {

  static Stream<SignedWalletTokenRequest> requests() {
    return Stream.of(SignedRequests.plain(), SignedRequests.rich());
  }

  @Test
  void theHashCoversTheFourValues() {
    SignedWalletTokenRequest signed = SignedRequests.plain();
    assertEquals(
        CanonicalString.walletToken("TEST-merchant", "INV-1", "AUD", "10.00")
            .hash(SignedRequests.SIGNER, HashEncoding.LOWER_HEX),
        signed.hash());
    assertEquals(32, signed.hash().length());
    assertEquals(
        List.of(
            "TEST-merchant",
            "INV-1",
            "AUD",
            "10.00",
            signed.hash(),
            "https://shop.example",
            "/checkout"),
        values(signed));
  }

  @Test
  void theEncodingOfTheHashIsTheSigners() {
    SignedWalletTokenRequest signed = SignedRequests.rich();
    assertEquals(
        CanonicalString.walletToken(
                signed.username(), signed.invoiceNumber(), signed.currency(), signed.amount())
            .hash(SignedRequests.SIGNER, HashEncoding.BASE64),
        signed.hash());
  }

  @ParameterizedTest
  @MethodSource("requests")
  void theTextCarriesEverything(SignedWalletTokenRequest request) {
    String text = request.toText();
    SignedWalletTokenRequest read = SignedWalletTokenRequest.fromText(text);
    assertEquals(values(request), values(read));
    assertEquals(request.cartItems(), read.cartItems());
    assertEquals(text, read.toText());
    assertTrue(text.chars().allMatch(c -> c > ' ' && c < 127), "one line of ASCII");
    assertThrows(UnsupportedOperationException.class, () -> read.cartItems().clear());
  }

  /** The text form of version 1, which every later version must read. */
  @Test
  void theTextOfThisVersionIsReadForever() {
    String text =
        "cardfile-wallet-1?username=TEST-merchant&invoice=INV-1&currency=AUD&amount=10.00"
            + "&hash="
            + SignedRequests.plain().hash()
            + "&origin=https%3A%2F%2Fshop.example&callback=%2Fcheckout&crc=";
    assertTrue(SignedRequests.plain().toText().startsWith(text));
    assertEquals(text.length() + 8, SignedRequests.plain().toText().length());
  }

  @Test
  void aDiscountAndNoCallbackPathSurviveTheText() {
    SignedWalletTokenRequest signed =
        LocalWalletTokenSigner.of("shop", SignedRequests.SIGNER)
            .sign(
                WalletTokenRequest.builder()
                    .invoiceNumber("INV-1")
                    .total("0.00", "AUD")
                    .originUrl("https://shop.example")
                    .cartItem(CartItem.of("Mug", 1, 9_007_199_254_740_991L))
                    .cartItem(CartItem.of("Voucher", 1, -9_007_199_254_740_991L))
                    .build());
    assertEquals(Optional.empty(), signed.callbackPath());
    assertFalse(signed.toText().contains("callback"));
    SignedWalletTokenRequest read = SignedWalletTokenRequest.fromText(signed.toText());
    assertEquals(Optional.empty(), read.callbackPath());
    assertEquals(values(signed), values(read));
    assertEquals(signed.cartItems(), read.cartItems());
    assertEquals(signed.toText(), read.toText());
  }

  @ParameterizedTest
  @MethodSource("requests")
  void everyTruncationIsRefused(SignedWalletTokenRequest request) {
    String text = request.toText();
    for (int length = 0; length < text.length(); length++) {
      assertRefused(text.substring(0, length));
    }
  }

  @ParameterizedTest
  @MethodSource("requests")
  void everyChangedCharacterIsRefused(SignedWalletTokenRequest request) {
    String text = request.toText();
    for (int at = 0; at < text.length(); at++) {
      for (char c : "aA01%&=?. \u00e9".toCharArray()) {
        if (text.charAt(at) != c) {
          assertRefused(text.substring(0, at) + c + text.substring(at + 1));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("requests")
  void everyLostOrRepeatedCharacterIsRefused(SignedWalletTokenRequest request) {
    String text = request.toText();
    for (int at = 0; at < text.length(); at++) {
      assertRefused(text.substring(0, at) + text.substring(at + 1));
      assertRefused(text.substring(0, at) + text.charAt(at) + text.substring(at));
    }
  }

  @Test
  void textsThatOtherVersionsWroteAreReadAndWrittenAsTheyWere() {
    // printf TEST-merchant:INV-1:AUD:10.00 | openssl dgst -md5 -hmac TEST
    String plain =
        "cardfile-wallet-1?username=TEST-merchant"
            + "&invoice=INV-1"
            + "&currency=AUD"
            + "&amount=10.00"
            + "&hash=d44bfbc698fbb86ad70fb6aaf5c1a813"
            + "&origin=https%3A%2F%2Fshop.example"
            + "&callback=%2Fcheckout"
            + "&crc=47981287";
    String rich =
        "cardfile-wallet-1?username=caf%C3%A9%20shop"
            + "&invoice=INV%201%2B2%3B3%3F%23%5B%F0%9F%94%91%5D%2541"
            + "&currency=JPY"
            + "&amount=300"
            + "&hash=1DihOFZTGj9UnZMqhQUIyA%3D%3D"
            + "&origin=https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc%26d%3D%2520"
            + "&callback=%2Fcheckout%3Fstep%3D2%26x%3D%E4%B8%AD"
            + "&item0.description=Blue%20mug%20%3D%201%20%26%20only%3F"
            + "&item0.quantity=1"
            + "&item0.cost=0"
            + "&item1.description=%E4%B8%AD%E6%96%87%20%F0%9F%98%80%2050%25%20off"
            + "&item1.quantity=2147483647"
            + "&item1.cost=300"
            + "&item1.image=https%3A%2F%2Fshop.example%2Fmug.png%3Fa%3Db%26c%3Dd"
            + "&crc=6a12a776";
    assertEquals(plain, SignedWalletTokenRequest.fromText(plain).toText());
    SignedWalletTokenRequest read = SignedWalletTokenRequest.fromText(rich);
    assertEquals(rich, read.toText());
    assertEquals("caf\u00e9 shop", read.username());
    assertEquals("INV 1+2;3?#[\ud83d\udd11]%41", read.invoiceNumber());
    assertEquals(300, read.cartItems().get(1).costMinorUnits());
  }

  @Test
  void aNewerVersionOrAnotherKindOfTextIsRefused() {
    for (String name :
        List.of("cardfile-wallet-2", "cardfile-wallet-10", "cardfile-credential-2")) {
      FieldText newer = all(FieldText.named(name), "");
      assertRefused(newer.encode());
    }
    all(FieldText.named("cardfile-wallet-1"), "").encode();
  }

  @Test
  void aTextWithoutOneOfItsFieldsIsRefused() {
    String whole = all(FieldText.named("cardfile-wallet-1"), "").encode();
    assertEquals("INV-1", SignedWalletTokenRequest.fromText(whole).invoiceNumber());
    for (String field : List.of("username", "invoice", "currency", "amount", "hash", "origin")) {
      assertRefused(all(FieldText.named("cardfile-wallet-1"), field).encode());
    }
  }

  @ParameterizedTest
  @CsvSource({"x, 1", "1, x", "2147483648, 1", "-1, 1", "1, --1", "1, 9223372036854775808", ", 1"})
  void aCartWithoutUsableNumbersIsRefused(String quantity, String cost) {
    assertRefused(
        all(FieldText.named("cardfile-wallet-1"), "")
            .put("item0.description", "Blue mug")
            .put("item0.quantity", quantity)
            .put("item0.cost", cost)
            .encode());
  }

  @Test
  void noTextShowsTheHash() throws Exception {
    WalletTokenSigner signer = LocalWalletTokenSigner.of("TEST-merchant", SignedRequests.SIGNER);
    assertEquals("LocalWalletTokenSigner(TEST-merchant)", signer.toString());
    SignedWalletTokenRequest signed = SignedRequests.plain();
    assertEquals("SignedWalletTokenRequest(INV-1, AUD 10.00)", signed.toString());
    assertFalse(signed.toString().contains(signed.hash()));
  }

  @Test
  void theSignerHasItsParts() {
    assertThrows(NullPointerException.class, () -> LocalWalletTokenSigner.of("shop", null));
    assertThrows(
        NullPointerException.class,
        () ->
            LocalWalletTokenSigner.of(
                "shop", SignedRequests.SIGNER, null, IdentifierPolicy.STRICT));
    assertThrows(NullPointerException.class, () -> SignedWalletTokenRequest.fromText(null));
  }

  private static FieldText all(FieldText text, String without) {
    String[][] fields = {
      {"username", "shop"},
      {"invoice", "INV-1"},
      {"currency", "AUD"},
      {"amount", "10.00"},
      {"hash", "00"},
      {"origin", "https://shop.example"},
      {"callback", "/checkout"}
    };
    Arrays.stream(fields).filter(f -> !f[0].equals(without)).forEach(f -> text.put(f[0], f[1]));
    return text;
  }

  private static List<String> values(SignedWalletTokenRequest request) {
    return List.of(
        request.username(),
        request.invoiceNumber(),
        request.currency(),
        request.amount(),
        request.hash(),
        request.originUrl(),
        request.callbackPath().orElse("none"));
  }

  private static void assertRefused(String text) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> SignedWalletTokenRequest.fromText(text), text);
    assertFalse(e.getMessage().contains("shop"), e::getMessage);
    assertFalse(e.getMessage().contains("INV"), e::getMessage);
  }
}
