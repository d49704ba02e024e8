package io.cardfile.signing;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Objects;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * Computes HMAC-MD5 with the cryptography of the runtime (JCA).
 *
 * <p>Some runtimes have no MD5, such as runtimes in FIPS mode. There the constructor fails, not the
 * first payment; use {@code BouncyCastleHashSigner} of {@code cardfile-crypto-bouncycastle}. The
 * signer keeps the provider that the constructor found, even if the global list changes later.
 * Thread-safe: every call uses its own {@link Mac}.
 */
public final class JcaHashSigner implements HashSigner {
  private final MacSource macs;

  /**
   * Creates a signer with the first provider of the runtime that has HmacMD5.
   *
   * @throws IllegalStateException when there is no such provider, when it fails, or when it
   *     computes a wrong hash
   */
  public JcaHashSigner(SharedSecret secret) {
    this.macs = open(secret, null);
  }

  /**
   * Creates a signer with {@code provider}, which need not be registered and is not registered.
   *
   * @throws IllegalStateException when the provider has no HmacMD5, when it fails, or when it
   *     computes a wrong hash
   */
  public JcaHashSigner(SharedSecret secret, Provider provider) {
    this.macs = open(secret, Objects.requireNonNull(provider, "provider == null"));
  }

  @Override
  public byte[] sign(byte[] message) {
    Objects.requireNonNull(message, "message == null");
    try {
      return macs.next().doFinal(message);
    } catch (GeneralSecurityException | RuntimeException e) {
      throw MacSource.unusable(e);
    }
  }

  private static MacSource open(SharedSecret secret, @Nullable Provider provider) {
    Objects.requireNonNull(secret, "secret == null");
    try {
      return MacSource.open(secret, provider);
    } catch (VirtualMachineError e) {
      throw e; // An error of the JVM has nothing to do with HmacMD5.
    } catch (GeneralSecurityException | RuntimeException | Error e) {
      throw MacSource.unusable(e);
    }
  }
}
