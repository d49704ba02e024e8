package io.cardfile.benchmarks.micro;

import io.cardfile.money.Money;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The URL of a wallet token request, which has the values and the hash in its path. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PathBenchmark {

  private final LocalWalletTokenSigner signer =
      LocalWalletTokenSigner.of("TEST-merchant", new JcaHashSigner(SharedSecret.ofUtf8("secret")));
  private final SignedWalletTokenRequest signed = signRequest();

  @Benchmark
  public String path() {
    return "https://wallet.example" + signed.revealPath();
  }

  @Benchmark
  public SignedWalletTokenRequest signRequest() {
    return signer.sign(
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1042")
            .total(Money.of("129.00", "AUD"))
            .originUrl("https://shop.example")
            .callbackPath("/checkout/wallet")
            .cartItem(CartItem.of("Double room, one night", 1, 12_900))
            .build());
  }
}
