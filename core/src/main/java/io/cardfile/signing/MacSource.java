package io.cardfile.signing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Gives out a fresh, initialised {@link Mac} for each hash. A Mac is not thread-safe, and looking
 * one up costs more than the hash, so an initialised one that is itself never used is cloned. A
 * provider that cannot clone, or whose clones share their state, gets a look-up for each hash.
 */
final class MacSource {
  private static final String ALGORITHM = "HmacMD5";

  // RFC 2202, case 1: a provider that gets this wrong gets every payment wrong.
  private static final String PROBE = "Hi There";
  private static final byte[] PROBE_HASH = {
    (byte) 0x92,
    (byte) 0x94,
    0x72,
    0x7a,
    0x36,
    0x38,
    (byte) 0xbb,
    0x1c,
    0x13,
    (byte) 0xf4,
    (byte) 0x8e,
    (byte) 0xf8,
    0x15,
    (byte) 0x8b,
    (byte) 0xfc,
    (byte) 0x9d
  };

  private final Provider provider;
  private final SecretKeySpec key;
  private final @Nullable Mac prototype;

  private MacSource(Provider provider, SecretKeySpec key) throws GeneralSecurityException {
    this.provider = provider;
    this.key = key;
    this.prototype = clonesAreIndependent(provider) ? create(provider, key) : null;
  }

  static MacSource open(SharedSecret secret, @Nullable Provider wanted)
      throws GeneralSecurityException {
    Mac found = wanted == null ? Mac.getInstance(ALGORITHM) : Mac.getInstance(ALGORITHM, wanted);
    found.init(probeKey()); // The provider of a Mac is settled only now.
    if (!isRight(found)) {
      throw new WrongHashException();
    }
    SecretKeySpec key = new SecretKeySpec(secret.revealForSigning(), ALGORITHM);
    return new MacSource(found.getProvider(), key);
  }

  /** A Mac that nobody else has, initialised with the secret. */
  Mac next() throws GeneralSecurityException {
    if (prototype == null) {
      return create(provider, key);
    }
    try {
      return (Mac) prototype.clone();
    } catch (CloneNotSupportedException e) {
      throw new GeneralSecurityException("a Mac that was cloned before cannot be cloned", e);
    }
  }

  /**
   * Tells of a failure by its class alone: what a provider writes in a message is not ours to vouch
   * for, and it has seen the key.
   */
  static IllegalStateException unusable(Throwable failure) {
    return new IllegalStateException(
        "no usable HmacMD5 in this runtime ("
            + failure.getClass().getName()
            + "); use BouncyCastleHashSigner of cardfile-crypto-bouncycastle");
  }

  private static boolean clonesAreIndependent(Provider provider) throws GeneralSecurityException {
    Mac origin = create(provider, probeKey());
    try {
      Mac first = (Mac) origin.clone();
      Mac second = (Mac) origin.clone();
      first.update((byte) 'x');
      boolean ok = isRight(second) && !isRight(first);
      return ok && isRight((Mac) origin.clone());
    } catch (CloneNotSupportedException e) {
      return false;
    }
  }

  private static boolean isRight(Mac mac) {
    return MessageDigest.isEqual(mac.doFinal(probe()), PROBE_HASH);
  }

  private static Mac create(Provider provider, SecretKeySpec key) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(ALGORITHM, provider);
    mac.init(key);
    return mac;
  }

  private static SecretKeySpec probeKey() {
    byte[] key = new byte[16];
    Arrays.fill(key, (byte) 0x0b);
    return new SecretKeySpec(key, ALGORITHM);
  }

  private static byte[] probe() {
    return PROBE.getBytes(StandardCharsets.US_ASCII);
  }

  /** The provider has an HmacMD5 that is none. */
  private static final class WrongHashException extends GeneralSecurityException {
    private static final long serialVersionUID = 1L;
  }
}
