package io.cardfile.wallet;

import io.cardfile.signing.CanonicalString;
import io.cardfile.signing.HashEncoding;
import io.cardfile.signing.HashSigner;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Signs with a local shared secret, on the merchant's server. Thread-safe. */
public final class LocalWalletTokenSigner implements WalletTokenSigner {

  private final String username;
  private final HashSigner signer;
  private final HashEncoding encoding;

  private LocalWalletTokenSigner(String username, HashSigner signer, HashEncoding encoding) {
    this.username = username;
    this.signer = signer;
    this.encoding = encoding;
  }

  /** Returns a signer that encodes the hash in lower-case hex, as is usual in the field. */
  public static LocalWalletTokenSigner of(String username, HashSigner signer) {
    return of(username, signer, HashEncoding.LOWER_HEX, IdentifierPolicy.STRICT);
  }

  /**
   * Returns a signer.
   *
   * @param username the merchant's user name; its case is kept
   * @param encoding the encoding of the hash; the specification does not define it
   * @param policy the allowed user names
   * @throws ValidationException when the user name violates the policy
   * @throws IllegalArgumentException when the policy is for references of purchases only
   */
  public static LocalWalletTokenSigner of(
      @Nullable String username,
      HashSigner signer,
      HashEncoding encoding,
      IdentifierPolicy policy) {
    List<Violation> violations = WalletTokenRules.checkUsername(username, policy);
    if (username == null || !violations.isEmpty()) {
      throw new ValidationException(violations);
    }
    return new LocalWalletTokenSigner(
        username,
        Objects.requireNonNull(signer, "signer == null"),
        Objects.requireNonNull(encoding, "encoding == null"));
  }

  @Override
  public SignedWalletTokenRequest sign(WalletTokenRequest request) {
    String hash =
        CanonicalString.walletToken(
                username, request.invoiceNumber(), request.currency(), request.amount())
            .hash(signer, encoding);
    return new SignedWalletTokenRequest(username, hash, request);
  }

  @Override
  public String toString() {
    return "LocalWalletTokenSigner(" + username + ")";
  }
}
