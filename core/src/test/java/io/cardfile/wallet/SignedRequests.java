package io.cardfile.wallet;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.signing.HashEncoding;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.validation.IdentifierPolicy;

/** Signed requests for tests, with a public secret. */
final class SignedRequests {
  static final JcaHashSigner SIGNER = new JcaHashSigner(SharedSecret.ofUtf8("TEST"));

  private SignedRequests() {}

  static SignedWalletTokenRequest plain() {
    return LocalWalletTokenSigner.of("TEST-merchant", SIGNER).sign(request().build());
  }

  /**
   * Returns a request with a cart, and with characters that need encoding in every field that
   * allows them.
   */
  static SignedWalletTokenRequest rich() {
    return LocalWalletTokenSigner.of(
            "caf\u00e9 shop", SIGNER, HashEncoding.BASE64, IdentifierPolicy.PERCENT_ENCODABLE)
        .sign(
            request()
                .identifierPolicy(IdentifierPolicy.PERCENT_ENCODABLE)
                .invoiceNumber("INV 1+2;3?#[\ud83d\udd11]%41")
                .total("300", "JPY")
                .amountFormat(PathAmountFormat.ISO_EXPONENT)
                .originUrl("https://shop.example/a?b=c&d=%20")
                .callbackPath("/checkout?step=2&x=\u4e2d")
                .cartItem(CartItem.of("Blue mug = 1 & only?", 1, 0))
                .cartItem(
                    CartItem.of("\u4e2d\u6587 \ud83d\ude00 50% off", Integer.MAX_VALUE, 300)
                        .withImage("https://shop.example/mug.png?a=b&c=d"))
                .build());
  }

  private static WalletTokenRequest.Builder request() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total("10.00", "AUD")
        .originUrl("https://shop.example")
        .callbackPath("/checkout");
  }
}
