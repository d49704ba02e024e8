package io.cardfile.transport.retrofit;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentListener;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;

/** A merchant whose card, credentials and hash must not be shown. */
final class CanaryShop {

  static final String NUMBER = "4005550000000001";
  static final String CVV = "7391";
  static final String HOLDER = "CANARY HOLDER";
  static final String API_TOKEN = "canary-api-token-81d0";
  static final String SECRET = "canary-secret-5f2c";
  static final Duration DEADLINE = Duration.ofMillis(300);

  static final String MERCHANT = "canary-merchant";
  static final SignedWalletTokenRequest SIGNED = signed();

  /** Values that must never be shown. */
  static final Canaries SECRETS = Canaries.of(NUMBER, CVV, API_TOKEN, SECRET, SIGNED.hash());

  /** Further values that only a document may contain. */
  static final Canaries ALL = Canaries.of(NUMBER, CVV, API_TOKEN, SECRET, SIGNED.hash(), HOLDER);

  private final AtomicInteger sold = new AtomicInteger();
  private final PaymentClient client;

  CanaryShop(String url, RetrofitTransport transport, PaymentListener listener) {
    this(url, transport, listener, DEADLINE);
  }

  CanaryShop(String url, RetrofitTransport transport, PaymentListener listener, Duration deadline) {
    client =
        PaymentClient.builder(Endpoints.of(url, url), transport)
            .authorizer(BasicAuthorizer.of(MERCHANT, API_TOKEN))
            .deadline(deadline)
            .listener(listener)
            .build();
  }

  /** Returns the gateway of this merchant. */
  static GatewaySimulator gateway() {
    return GatewaySimulator.builder().username(MERCHANT).secret(SECRET).token(API_TOKEN).build();
  }

  /** Returns a client that trusts the gateway over HTTPS. */
  static OkHttpClient.Builder http() {
    return new OkHttpClient.Builder()
        .sslSocketFactory(SandboxCertificate.socketFactory(), SandboxCertificate.trustManager());
  }

  private static SignedWalletTokenRequest signed() {
    return LocalWalletTokenSigner.of(MERCHANT, new JcaHashSigner(SharedSecret.ofUtf8(SECRET)))
        .sign(
            WalletTokenRequest.builder()
                .invoiceNumber("INV-1")
                .total("129.00", "AUD")
                .originUrl("https://shop.example")
                .callbackPath("/wallet")
                .cartItem(CartItem.of("Double room", 1, 12_900))
                .build());
  }

  PurchaseOutcome buy() {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile()
            .reference("ORDER-" + sold.incrementAndGet())
            .amount(Money.of("10.00", "AUD"))
            .card(Card.builder().holder(HOLDER).number(NUMBER).expiry("12/2099").cvv(CVV).build())
            .build();
    return client.purchase(request).execute();
  }

  WalletTokenOutcome walletToken() {
    return client.walletToken(SIGNED).execute();
  }
}
