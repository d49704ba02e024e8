package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cardfile.Samples;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.signing.HashEncoding;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenRequest;
import java.net.URI;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WalletTokenWireTest {

  @Test
  void pathAndQueryAreThoseOfTheSpecification() {
    assertEquals(
        "https://w.example/v2/TEST-merchant/INV-1/AUD/10.00/00000000000000000000000000000000"
            + "/wallet_token?origin_url=https%3A%2F%2Fshop.example"
            + "&callback_path=%2Fwallet%2Fdone%3Fstep%3D3",
        WalletTokenWire.url("https://w.example", Samples.walletToken()));
  }

  @Test
  void absentCallbackPathIsNoParameter() {
    SignedWalletTokenRequest request =
        LocalWalletTokenSigner.of("shop", message -> message)
            .sign(
                WalletTokenRequest.builder()
                    .invoiceNumber("INV-1")
                    .total(Money.of("10.00", "AUD"))
                    .originUrl("https://shop.example")
                    .build());
    assertEquals(
        "origin_url=https%3A%2F%2Fshop.example",
        URI.create(WalletTokenWire.url("https://w.example", request)).getRawQuery());
  }

  @Test
  void segmentsDecodeToWhatWasHashed() {
    SignedWalletTokenRequest request = signed("m\u00e9r chant", "INV 7+\u20ac&=");

    String[] segments =
        URI.create(WalletTokenWire.url("https://w.example", request)).getRawPath().split("/");

    assertEquals("m%C3%A9r%20chant", segments[2]);
    assertEquals("INV%207%2B%E2%82%AC%26%3D", segments[3]);
    assertEquals(
        "%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2Fw%3D%3D", segments[6]);
    assertEquals(
        Arrays.asList("AUD", "10.00", "wallet_token"),
        Arrays.asList(segments[4], segments[5], segments[7]));
  }

  private static SignedWalletTokenRequest signed(String username, String invoiceNumber) {
    byte[] hash = new byte[16];
    Arrays.fill(hash, (byte) -1);
    return LocalWalletTokenSigner.of(
            username, message -> hash, HashEncoding.BASE64, IdentifierPolicy.PERCENT_ENCODABLE)
        .sign(
            WalletTokenRequest.builder()
                .identifierPolicy(IdentifierPolicy.PERCENT_ENCODABLE)
                .invoiceNumber(invoiceNumber)
                .total(Money.of("10.00", "AUD"))
                .originUrl("https://shop.example")
                .callbackPath("/done")
                .build());
  }

  @Test
  void emptyCartIsNoDocument() {
    assertNull(WalletTokenWire.write(Samples.walletToken()));
  }

  @Test
  void cartIsThatOfTheSpecification() {
    SignedWalletTokenRequest request =
        Samples.walletToken(
            CartItem.of("Tea", 2, 450).withImage("https://shop.example/tea.png"),
            CartItem.of("Milk \u201cfull\u201d", 1, 100));

    assertEquals(
        "{'cart_items':[{'description':'Tea','quantity':2,'cost':450,".replace('\'', '"')
            + "\"image\":\"https://shop.example/tea.png\"},"
            + "{\"description\":\"Milk \u201cfull\u201d\",\"quantity\":1,\"cost\":100}]}",
        JsonText.write(WalletTokenWire.write(request)));
  }
}
