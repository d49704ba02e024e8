package io.cardfile;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.FirstCardOnFile;
import io.cardfile.purchase.PurchaseRequest.MerchantInitiated;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;

/** One request of each kind, and the replies in the resources. */
public final class Samples {

  public static final String CARD_NUMBER = "4111111111111111";
  public static final String CVV = "737";
  public static final String REFERENCE = "ORDER-1001";
  public static final String REQUEST_ID = "req-8c1f";

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-21T06:04:05Z"), ZoneOffset.UTC);

  private Samples() {}

  /** A first card-on-file transaction of AUD 10.00, not built yet. */
  public static FirstCardOnFile.Builder firstBuilder() {
    return PurchaseRequest.firstCardOnFile()
        .clock(CLOCK)
        .reference(REFERENCE)
        .amount(Money.of("10.00", "AUD"))
        .card(
            Card.builder()
                .holder("ALEX MASON")
                .number(CARD_NUMBER)
                .expiry("12/2030")
                .cvv(CVV)
                .build());
  }

  public static FirstCardOnFile first() {
    return firstBuilder().build();
  }

  /** The same with another CVV. */
  public static FirstCardOnFile firstWithCvv(String cvv) {
    return firstBuilder()
        .card(
            Card.builder()
                .holder("ALEX MASON")
                .number(CARD_NUMBER)
                .expiry("12/2030")
                .cvv(cvv)
                .build())
        .build();
  }

  public static StoredCredential storedCredential() {
    return StoredCredential.of(CardToken.of("tok-5f0d737a9c"), TrackingId.of("MCC9"));
  }

  public static StoredCredential storedCredentialWithoutTrackingId() {
    return StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-5f0d737a9c"));
  }

  public static MerchantInitiated.Builder laterBuilder(StoredCredential credential) {
    return PurchaseRequest.merchantInitiated(credential, AuthReason.NO_SHOW)
        .reference(REFERENCE)
        .amount(Money.of("10.00", "AUD"));
  }

  /** A merchant initiated transaction of AUD 10.00. */
  public static MerchantInitiated later() {
    return laterBuilder(storedCredential()).build();
  }

  /** A wallet token request whose hash is sixteen zero bytes, in hex. */
  public static SignedWalletTokenRequest walletToken(CartItem... items) {
    WalletTokenRequest.Builder request =
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1")
            .total(Money.of("10.00", "AUD"))
            .originUrl("https://shop.example")
            .callbackPath("/wallet/done?step=3");
    for (CartItem item : items) {
      request.cartItem(item);
    }
    return LocalWalletTokenSigner.of("TEST-merchant", message -> new byte[16])
        .sign(request.build());
  }

  /** The bytes of a file in {@code replies}. */
  public static byte[] bytes(String file) {
    try (InputStream in = Samples.class.getResourceAsStream("replies/" + file)) {
      return Objects.requireNonNull(in, file).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The document of a JSON file in {@code replies}, named without its suffix. */
  public static JsonObject document(String name) {
    try {
      return JsonText.parse(bytes(name + ".json")).object();
    } catch (JsonTextException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  /** A reply with the JSON file {@code name} as its body. */
  public static WireReply reply(int status, String name) {
    return WireReply.read(status, REQUEST_ID, bytes(name + ".json"));
  }

  /** A reply with {@code body}. */
  public static WireReply replyOf(int status, String body) {
    return WireReply.read(status, REQUEST_ID, body.getBytes(StandardCharsets.UTF_8));
  }
}
