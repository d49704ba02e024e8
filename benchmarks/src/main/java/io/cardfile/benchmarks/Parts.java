package io.cardfile.benchmarks;

import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.signing.HashEncoding;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import okio.Buffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The parts of a charge, and of a wallet token request, that need no network. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Parts {

  private static final String REFERENCE = "1000000000000001";

  private final byte[] message =
      "TEST-merchant:INV-1042:AUD:129.00".getBytes(StandardCharsets.UTF_8);
  private final JcaHashSigner signer = new JcaHashSigner(SharedSecret.ofUtf8("secret"));
  private final LocalWalletTokenSigner walletSigner =
      LocalWalletTokenSigner.of("TEST-merchant", signer);
  private final PurchaseRequest request = CardfileCharger.request(REFERENCE);
  private final byte[] reply =
      Server.body("purchase.json")
          .replace("@REFERENCE@", REFERENCE)
          .getBytes(StandardCharsets.UTF_8);

  @Benchmark
  public String hash() {
    return HashEncoding.LOWER_HEX.encode(signer.sign(message));
  }

  @Benchmark
  public SignedWalletTokenRequest signWalletToken() {
    return walletSigner.sign(
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1042")
            .total(Money.of("129.00", "AUD"))
            .originUrl("https://shop.example")
            .callbackPath("/checkout/wallet")
            .cartItem(CartItem.of("Double room, one night", 1, 12_900))
            .build());
  }

  @Benchmark
  public Money moneyOfText() {
    return Money.of("19.00", "AUD");
  }

  @Benchmark
  public PurchaseRequest buildRequest() {
    return CardfileCharger.request(REFERENCE);
  }

  @Benchmark
  public byte[] writeRequest() {
    return JsonText.writeUtf8(request.revealDocument());
  }

  @Benchmark
  public byte[] writeRequestByHand() throws IOException {
    Buffer buffer = new Buffer();
    ByHand.PURCHASE.toJson(buffer, ByHand.Purchase.of(REFERENCE));
    return buffer.readByteArray();
  }

  @Benchmark
  public PurchaseOutcome readReply() {
    return PurchaseOutcome.of(request, WireReply.read(200, "4f1c2d3e-0001", reply));
  }

  @Benchmark
  public ByHand.Reply readReplyByHand() throws IOException {
    return ByHand.REPLY.fromJson(new Buffer().write(reply));
  }
}
