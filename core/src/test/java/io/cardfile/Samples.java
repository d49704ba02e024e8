package io.cardfile;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
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

  /** A card that is valid at the time of the samples. */
  public static Card card() {
    return cardBuilder().build();
  }

  public static Card.Builder cardBuilder() {
    return Card.builder()
        .clock(CLOCK)
        .holder("ALEX MASON")
        .number(CARD_NUMBER)
        .expiry("12/2030")
        .cvv(CVV);
  }

  /** Adds the reference and AUD 10.00. */
  public static PurchaseRequest.Builder of(PurchaseRequest.Builder request) {
    return request.reference(REFERENCE).amount(Money.of("10.00", "AUD"));
  }

  /** A first card-on-file transaction of AUD 10.00, not built yet. */
  public static PurchaseRequest.Builder firstBuilder() {
    return of(PurchaseRequest.firstCardOnFile(card()));
  }

  public static PurchaseRequest first() {
    return firstBuilder().build();
  }

  /** The same with another CVV. */
  public static PurchaseRequest firstWithCvv(String cvv) {
    return of(PurchaseRequest.firstCardOnFile(cardBuilder().cvv(cvv).build())).build();
  }

  public static StoredCredential storedCredential() {
    return StoredCredential.of(CardToken.of("tok-5f0d737a9c"), TrackingId.of("MCC9"));
  }

  public static StoredCredential storedCredentialWithoutTrackingId() {
    return StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-5f0d737a9c"));
  }

  public static PurchaseRequest.Builder laterBuilder(StoredCredential credential) {
    return of(PurchaseRequest.merchantInitiated(credential, AuthReason.NO_SHOW));
  }

  /** A merchant initiated transaction of AUD 10.00. */
  public static PurchaseRequest later() {
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
