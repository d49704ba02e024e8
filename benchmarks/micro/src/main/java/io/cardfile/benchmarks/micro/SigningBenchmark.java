package io.cardfile.benchmarks.micro;

import io.cardfile.signing.HashEncoding;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** The hash of a wallet token request, in hex, against a keyed Mac that each thread reuses. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SigningBenchmark {

  private static final byte[] MESSAGE =
      "TEST-merchant:INV-1042:AUD:129.00".getBytes(StandardCharsets.UTF_8);
  private static final JcaHashSigner SHARED = new JcaHashSigner(SharedSecret.ofUtf8("secret"));

  private final Mac mac;

  public SigningBenchmark() {
    try {
      mac = Mac.getInstance("HmacMD5");
      mac.init(new SecretKeySpec("secret".getBytes(StandardCharsets.UTF_8), "HmacMD5"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Benchmark
  public String signer() {
    return HashEncoding.LOWER_HEX.encode(SHARED.sign(MESSAGE));
  }

  /** The same signer for all threads, one for each processor. */
  @Benchmark
  @Threads(Threads.MAX)
  public String signerOnEachProcessor() {
    return HashEncoding.LOWER_HEX.encode(SHARED.sign(MESSAGE));
  }

  @Benchmark
  public String byHandReusedMac() {
    return HexFormat.of().formatHex(mac.doFinal(MESSAGE));
  }
}
