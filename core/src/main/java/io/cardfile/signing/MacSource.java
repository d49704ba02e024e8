package io.cardfile.signing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Provides a fresh, initialised {@link Mac} for each hash. A Mac is not thread-safe, and a look-up
 * costs more than the hash, so an initialised Mac that is never used itself is cloned. With a
 * provider that cannot clone, or whose clones share their state, a Mac is looked up for each hash.
 */
final class MacSource {
  private static final String ALGORITHM = "HmacMD5";

  // RFC 2202, case 1. A provider that computes it incorrectly would break every payment.
  private static final String PROBE = "Hi There";
  private static final String PROBE_HASH = "9294727a3638bb1c13f48ef8158bfc9d";

  private final Provider provider;
  private final transient SecretKeySpec key;
  private final transient @Nullable Mac prototype;

  private MacSource(Provider provider, SecretKeySpec key) throws GeneralSecurityException {
    this.provider = provider;
    this.key = key;
    Mac ready = create(provider, key); // Always created, because the provider may refuse this key.
    this.prototype = clonesAreIndependent(provider) ? ready : null;
  }

  static MacSource open(SharedSecret secret, @Nullable Provider wanted)
      throws GeneralSecurityException {
    Mac found = wanted == null ? Mac.getInstance(ALGORITHM) : Mac.getInstance(ALGORITHM, wanted);
    found.init(probeKey()); // A Mac selects its provider in init.
    if (!isRight(found)) {
      throw new WrongHashException();
    }
    SecretKeySpec key = new SecretKeySpec(secret.revealForSigning(), ALGORITHM);
    return new MacSource(found.getProvider(), key);
  }

  /** Returns a Mac for exclusive use, initialised with the secret. */
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
   * Returns an exception that names only the class of {@code failure}: the provider has the key, so
   * its message may contain the key.
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
    return HashEncoding.LOWER_HEX.matches(PROBE_HASH, mac.doFinal(probe()));
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

  /** Thrown when the provider computes HmacMD5 incorrectly. */
  private static final class WrongHashException extends GeneralSecurityException {
    private static final long serialVersionUID = 1L;
  }
}
