package io.cardfile.signing;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Objects;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * HMAC-MD5 by the runtime's own cryptography (JCA).
 *
 * <p>Some runtimes have no MD5, such as those in a FIPS mode. There the constructor fails, not the
 * first payment; {@code BouncyCastleHashSigner} of {@code cardfile-crypto-bouncycastle} is the way
 * out. The provider that was found when constructed stays the one in use, whatever happens to the
 * global list later. Thread-safe: every call has a {@link Mac} of its own.
 */
public final class JcaHashSigner implements HashSigner {
  private final MacSource macs;

  /**
   * Makes a signer on the first provider of the runtime that has HmacMD5.
   *
   * @throws IllegalStateException when there is none, when it fails in any way, or when it computes
   *     a wrong hash
   */
  public JcaHashSigner(SharedSecret secret) {
    this.macs = open(secret, null);
  }

  /**
   * Makes a signer on {@code provider}, which need not be registered and is not registered.
   *
   * @throws IllegalStateException when the provider has no HmacMD5, when it fails in any way, or
   *     when it computes a wrong hash
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
      throw e; // It tells of the machine, not of HmacMD5.
    } catch (GeneralSecurityException | RuntimeException | Error e) {
      throw MacSource.unusable(e);
    }
  }
}
