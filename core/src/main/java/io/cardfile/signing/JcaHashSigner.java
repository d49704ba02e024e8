package io.cardfile.signing;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Computes HMAC-MD5 with the cryptography of the runtime (JCA).
 *
 * <p>In a runtime without MD5, such as one in FIPS mode, the constructor fails: use {@code
 * BouncyCastleHashSigner} of {@code cardfile-crypto-bouncycastle}. Thread-safe: every call uses its
 * own {@link Mac}.
 */
public final class JcaHashSigner implements HashSigner {
  private static final String ALGORITHM = "HmacMD5";

  private final @Nullable Provider provider; // Null for the first of the runtime that has HmacMD5.
  private final transient SecretKeySpec key;

  /**
   * Creates a signer with the providers of the runtime.
   *
   * @throws IllegalStateException when none of them can compute HmacMD5
   */
  public JcaHashSigner(SharedSecret secret) {
    this(null, secret);
  }

  /**
   * Creates a signer with {@code provider}, which need not be registered and is not registered.
   *
   * @throws IllegalStateException when the provider cannot compute HmacMD5
   */
  public JcaHashSigner(SharedSecret secret, Provider provider) {
    this(Objects.requireNonNull(provider, "provider == null"), secret);
  }

  private JcaHashSigner(@Nullable Provider provider, SharedSecret secret) {
    Objects.requireNonNull(secret, "secret == null");
    this.provider = provider;
    this.key = new SecretKeySpec(secret.revealForSigning(), ALGORITHM);
    sign(new byte[0]); // Fails here and not at the first payment.
  }

  @Override
  public byte[] sign(byte[] message) {
    Objects.requireNonNull(message, "message == null");
    try {
      Mac mac =
          provider == null ? Mac.getInstance(ALGORITHM) : Mac.getInstance(ALGORITHM, provider);
      mac.init(key);
      return mac.doFinal(message);
    } catch (GeneralSecurityException | RuntimeException e) {
      // Only the class: the provider has the key, so its message may contain it.
      throw new IllegalStateException(
          "no usable HmacMD5 in this runtime ("
              + e.getClass().getName()
              + "); use BouncyCastleHashSigner of cardfile-crypto-bouncycastle");
    }
  }
}
