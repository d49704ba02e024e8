package io.cardfile.crypto.bouncycastle;

import io.cardfile.signing.HashSigner;
import io.cardfile.signing.SharedSecret;
import java.util.Objects;
import org.bouncycastle.crypto.CryptoServiceConstraintsException;
import org.bouncycastle.crypto.digests.MD5Digest;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * Computes HMAC-MD5 (RFC 2104) with Bouncy Castle's lightweight API, for runtimes in which {@link
 * io.cardfile.signing.JcaHashSigner} fails. The hashes are the same.
 *
 * <p>No security provider is used or registered, so the runtime's policy on algorithms does not
 * apply: check whether you may use MD5. Thread-safe: every call uses its own HMAC.
 */
public final class BouncyCastleHashSigner implements HashSigner {
  private final transient KeyParameter key;

  /**
   * Creates a signer.
   *
   * @throws IllegalStateException when constraints on Bouncy Castle's services forbid MD5
   */
  public BouncyCastleHashSigner(SharedSecret secret) {
    Objects.requireNonNull(secret, "secret == null");
    key = new KeyParameter(secret.revealForSigning());
    sign(new byte[0]); // Fails here and not at the first payment.
  }

  @Override
  public byte[] sign(byte[] message) {
    Objects.requireNonNull(message, "message == null");
    HMac mac = newMac();
    mac.init(key);
    mac.update(message, 0, message.length);
    byte[] hash = new byte[mac.getMacSize()];
    mac.doFinal(hash, 0);
    return hash;
  }

  private static HMac newMac() {
    try {
      return new HMac(new MD5Digest());
    } catch (CryptoServiceConstraintsException e) {
      throw new IllegalStateException("Bouncy Castle is constrained not to compute MD5", e);
    }
  }
}
