package io.cardfile.wallet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.internal.FieldText;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.signing.HashEncoding;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The signed request: its hash, its path and document, and the text that a server sends an app. */
class SignedWalletTokenRequestTest {

  private static final JcaHashSigner SIGNER = new JcaHashSigner(SharedSecret.ofUtf8("TEST"));

  // Texts that released apps may hold: they are never written again by hand.
  private static final String PLAIN =
      "cardfile-wallet-1?username=TEST-merchant&invoice=INV-1&currency=AUD&amount=10.00"
          // printf TEST-merchant:INV-1:AUD:10.00 | openssl dgst -md5 -hmac TEST
          + "&hash=d44bfbc698fbb86ad70fb6aaf5c1a813"
          + "&origin=https%3A%2F%2Fshop.example&callback=%2Fcheckout&crc=47981287";
  private static final String RICH =
      "cardfile-wallet-1?username=caf%C3%A9%20shop"
          + "&invoice=INV%201%2B2%3B3%3F%23%5B%F0%9F%94%91%5D%2541&currency=JPY&amount=300"
          + "&hash=1DihOFZTGj9UnZMqhQUIyA%3D%3D"
          + "&origin=https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc%26d%3D%2520"
          + "&callback=%2Fcheckout%3Fstep%3D2%26x%3D%E4%B8%AD"
          + "&item0.description=Blue%20mug%20%3D%201%20%26%20only%3F&item0.quantity=1"
          + "&item0.cost=0&item1.description=%E4%B8%AD%E6%96%87%20%F0%9F%98%80%2050%25%20off"
          + "&item1.quantity=2147483647&item1.cost=300"
          + "&item1.image=https%3A%2F%2Fshop.example%2Fmug.png%3Fa%3Db%26c%3Dd&crc=6a12a776";

  private static WalletTokenRequest.Builder request() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total(Money.of("10.00", "AUD"))
        .originUrl("https://shop.example")
        .callbackPath("/checkout");
  }

  private static SignedWalletTokenRequest plain() {
    return LocalWalletTokenSigner.of("TEST-merchant", SIGNER).sign(request().build());
  }

  private static SignedWalletTokenRequest rich() {
    return LocalWalletTokenSigner.of("caf\u00e9 shop", SIGNER, HashEncoding.BASE64)
        .sign(
            request()
                .invoiceNumber("INV 1+2;3?#[\ud83d\udd11]%41")
                .total(Money.of("300", "JPY"))
                .amountFormat(PathAmountFormat.ISO_EXPONENT)
                .originUrl("https://shop.example/a?b=c&d=%20")
                .callbackPath("/checkout?step=2&x=\u4e2d")
                .cartItem(CartItem.of("Blue mug = 1 & only?", 1, 0))
                .cartItem(
                    CartItem.of("\u4e2d\u6587 \ud83d\ude00 50% off", Integer.MAX_VALUE, 300)
                        .withImage("https://shop.example/mug.png?a=b&c=d"))
                .build());
  }

  static Stream<String> texts() {
    return Stream.of(PLAIN, RICH);
  }

  @Test
  void textsAreReadAndWrittenAsTheyWere() {
    assertEquals(PLAIN, plain().toText());
    assertEquals(RICH, rich().toText());
    SignedWalletTokenRequest read = SignedWalletTokenRequest.fromText(RICH);
    assertEquals(RICH, read.toText());
    assertEquals(rich().revealPath(), read.revealPath());
  }

  @Test
  void theHashCoversTheFourValues() {
    assertEquals("d44bfbc698fbb86ad70fb6aaf5c1a813", plain().hash());
    SignedWalletTokenRequest signed = rich();
    String text = "caf\u00e9 shop:INV 1+2;3?#[\ud83d\udd11]%41:JPY:300";
    assertEquals(
        HashEncoding.BASE64.encode(SIGNER.sign(text.getBytes(StandardCharsets.UTF_8))),
        signed.hash());
  }

  @Test
  void pathAndQueryAreThoseOfTheSpecification() {
    assertEquals(
        "/v2/TEST-merchant/INV-1/AUD/10.00/d44bfbc698fbb86ad70fb6aaf5c1a813"
            + "/wallet_token?origin_url=https%3A%2F%2Fshop.example&callback_path=%2Fcheckout",
        plain().revealPath());
    assertEquals(
        "origin_url=https%3A%2F%2Fshop.example",
        URI.create(signed(request().callbackPath(null)).revealPath()).getRawQuery());
  }

  private static SignedWalletTokenRequest signed(WalletTokenRequest.Builder request) {
    return LocalWalletTokenSigner.of("shop", SIGNER, HashEncoding.BASE64).sign(request.build());
  }

  @Test
  void segmentsDecodeToWhatWasHashed() throws Exception {
    Random random = new Random(20_261_128);
    String characters = "aZ09-._~ +%;?#[]@&=\u00e9\u4e2d";
    for (int i = 0; i < 2_000; i++) {
      StringBuilder invoice = new StringBuilder("x");
      random
          .ints(1 + random.nextInt(8), 0, characters.length())
          .forEach(at -> invoice.append(characters.charAt(at)));
      SignedWalletTokenRequest signed = signed(request().invoiceNumber(invoice.toString()));
      List<String> decoded = new ArrayList<>();
      for (String segment : URI.create(signed.revealPath()).getRawPath().split("/", -1)) {
        decoded.add(new URI("https://pay.example/" + segment).getPath().substring(1));
      }
      assertEquals(
          List.of("", "v2", "shop", invoice.toString(), "AUD", "10.00", signed.hash()),
          decoded.subList(0, 7));
      assertEquals(List.of("wallet_token"), decoded.subList(7, decoded.size()));
    }
  }

  @Test
  void cartIsThatOfTheSpecification() {
    assertNull(plain().revealDocument());
    CartItem tea = CartItem.of("Tea", 2, 450).withImage("https://shop.example/tea.png");
    assertEquals(
        "{'cart_items':[{'description':'Tea','quantity':2,'cost':450,".replace('\'', '"')
            + "\"image\":\"https://shop.example/tea.png\"},"
            + "{\"description\":\"Voucher\",\"quantity\":1,\"cost\":-100}]}",
        JsonText.write(
            signed(request().cartItem(tea).cartItem(CartItem.of("Voucher", 1, -100)))
                .revealDocument()));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void everyTruncationAndEveryChangedCharacterIsRefused(String text) {
    for (int at = 0; at < text.length(); at++) {
      assertRefused(text.substring(0, at));
      for (char c : "aA01%&=?. \u00e9".toCharArray()) {
        if (text.charAt(at) != c) {
          assertRefused(text.substring(0, at) + c + text.substring(at + 1));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"x, 1", "2147483648, 1", "1, --1", "1, 9223372036854775808", ", 1"})
  void cartWithoutUsableNumbersIsRefused(String quantity, String cost) {
    FieldText text = FieldText.named("cardfile-wallet-1").put("username", "shop");
    for (String field : List.of("invoice", "currency", "amount", "hash", "origin")) {
      assertRefused(text.encode());
      text.put(field, "INV-1");
    }
    SignedWalletTokenRequest.fromText(text.encode());
    text.put("item0.description", "Mug").put("item0.quantity", quantity).put("item0.cost", cost);
    assertRefused(text.encode());
  }

  private static void assertRefused(String text) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> SignedWalletTokenRequest.fromText(text), text);
    assertFalse(e.getMessage().contains("shop"), e::getMessage);
    assertFalse(e.getMessage().contains("INV"), e::getMessage);
    assertNull(e.getCause());
  }

  @Test
  void anotherVersionIsRefusedAndTheHashIsNotPrinted() {
    assertRefused(FieldText.named("cardfile-wallet-2").put("username", "shop").encode());
    assertEquals("SignedWalletTokenRequest(INV-1, AUD 10.00)", plain().toString());
    assertEquals(
        "LocalWalletTokenSigner(shop)", LocalWalletTokenSigner.of("shop", SIGNER).toString());
  }
}
