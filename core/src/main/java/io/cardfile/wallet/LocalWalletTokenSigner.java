package io.cardfile.wallet;

import io.cardfile.signing.HashEncoding;
import io.cardfile.signing.HashSigner;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Signs wallet token requests with the shared secret, on the merchant's server. Thread-safe.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#signer -->
 *
 * <pre>{@code
 * LocalWalletTokenSigner signer =
 *     LocalWalletTokenSigner.of(username, new JcaHashSigner(SharedSecret.ofUtf8(secret)));
 * SignedWalletTokenRequest signed = signer.sign(request);
 * String forTheApp = signed.toText(); // SignedWalletTokenRequest.fromText reads it.
 * }</pre>
 */
public final class LocalWalletTokenSigner implements WalletTokenSigner {

  private final String username;
  private final HashSigner signer;
  private final HashEncoding encoding;

  private LocalWalletTokenSigner(String username, HashSigner signer, HashEncoding encoding) {
    this.username = username;
    this.signer = Objects.requireNonNull(signer, "signer == null");
    this.encoding = Objects.requireNonNull(encoding, "encoding == null");
  }

  /**
   * Returns a signer that encodes the hash in lower-case hex, as real gateways accept it.
   *
   * @param username the merchant's user name; its case is kept
   * @throws ValidationException when the user name cannot be a segment of the path
   */
  public static LocalWalletTokenSigner of(String username, HashSigner signer) {
    return of(username, signer, HashEncoding.LOWER_HEX);
  }

  /**
   * Returns a signer.
   *
   * @param username the merchant's user name; its case is kept
   * @param encoding the encoding of the hash, which the gateway's API document does not define
   * @throws ValidationException when the user name cannot be a segment of the path
   */
  public static LocalWalletTokenSigner of(
      String username, HashSigner signer, HashEncoding encoding) {
    List<Violation> violations = new ArrayList<>();
    WalletTokenRules.checkPathValue("username", username, violations);
    if (!violations.isEmpty()) {
      throw new ValidationException(violations);
    }
    return new LocalWalletTokenSigner(username, signer, encoding);
  }

  @Override
  public SignedWalletTokenRequest sign(WalletTokenRequest request) {
    // Raw values: no value contains a colon, so the text has one meaning only.
    String text =
        String.join(":", username, request.invoiceNumber(), request.currency(), request.amount());
    String hash = encoding.encode(signer.sign(text.getBytes(StandardCharsets.UTF_8)));
    return new SignedWalletTokenRequest(username, hash, request);
  }

  @Override
  public String toString() {
    return "LocalWalletTokenSigner(" + username + ")";
  }
}
