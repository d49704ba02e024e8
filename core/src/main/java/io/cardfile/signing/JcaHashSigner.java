package io.cardfile.signing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
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
  private static final String ALGORITHM = "HmacMD5";

  // RFC 2202, case 1. A provider that computes it incorrectly would break every payment.
  private static final String PROBE = "Hi There";
  private static final String PROBE_HASH = "9294727a3638bb1c13f48ef8158bfc9d";

  private final Provider provider;
  private final transient SecretKeySpec key;

  // A look-up of a Mac costs more than the hash, so this one is cloned and never used itself. Null
  // with a provider that cannot clone, or whose clones share their state.
  private final transient @Nullable Mac prototype;

  /**
   * Creates a signer with the first provider of the runtime that has HmacMD5.
   *
   * @throws IllegalStateException when there is no such provider, when it fails, or when it
   *     computes a wrong hash
   */
  public JcaHashSigner(SharedSecret secret) {
    this(keyOf(secret), checked(null));
  }

  /**
   * Creates a signer with {@code provider}, which need not be registered and is not registered.
   *
   * @throws IllegalStateException when the provider has no HmacMD5, when it fails, or when it
   *     computes a wrong hash
   */
  public JcaHashSigner(SharedSecret secret, Provider provider) {
    this(keyOf(secret), checked(Objects.requireNonNull(provider, "provider == null")));
  }

  private JcaHashSigner(SecretKeySpec key, Provider provider) {
    this.provider = provider;
    this.key = key;
    this.prototype = prototype(provider, key);
  }

  @Override
  public byte[] sign(byte[] message) {
    Objects.requireNonNull(message, "message == null");
    try {
      Mac mac = prototype == null ? create(provider, key) : (Mac) prototype.clone();
      return mac.doFinal(message);
    } catch (GeneralSecurityException | CloneNotSupportedException | RuntimeException e) {
      throw unusable(e.getClass().getName());
    }
  }

  private static SecretKeySpec keyOf(SharedSecret secret) {
    Objects.requireNonNull(secret, "secret == null");
    return new SecretKeySpec(secret.revealForSigning(), ALGORITHM);
  }

  /** Returns {@code wanted}, or the first provider if it is null, once it has passed the probe. */
  private static Provider checked(@Nullable Provider wanted) {
    try {
      Mac mac = wanted == null ? Mac.getInstance(ALGORITHM) : Mac.getInstance(ALGORITHM, wanted);
      mac.init(probeKey()); // A Mac selects its provider in init.
      if (isRight(mac)) {
        return mac.getProvider();
      }
    } catch (GeneralSecurityException | RuntimeException | Error e) {
      throw failure(e);
    }
    throw unusable("it computes a wrong hash");
  }

  private static @Nullable Mac prototype(Provider provider, SecretKeySpec key) {
    try {
      Mac ready = create(provider, key); // Always created: the provider may refuse this key.
      return clonesAreIndependent(provider) ? ready : null;
    } catch (GeneralSecurityException | RuntimeException | Error e) {
      throw failure(e);
    }
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
    byte[] hash = mac.doFinal(PROBE.getBytes(StandardCharsets.US_ASCII));
    return HashEncoding.LOWER_HEX.matches(PROBE_HASH, hash);
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

  private static IllegalStateException failure(Throwable e) {
    if (e instanceof VirtualMachineError) {
      throw (VirtualMachineError) e; // An error of the JVM has nothing to do with HmacMD5.
    }
    return unusable(e.getClass().getName());
  }

  // Names only the class of an exception: the provider has the key, so its message may contain it.
  private static IllegalStateException unusable(String why) {
    return new IllegalStateException(
        "no usable HmacMD5 in this runtime ("
            + why
            + "); use BouncyCastleHashSigner of cardfile-crypto-bouncycastle");
  }
}
