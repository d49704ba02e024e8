package io.cardfile.signing;

import io.cardfile.internal.Texts;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The text that is signed: raw values joined by colons, never URL-encoded.
 *
 * <p>A colon inside a value would give two different lists the same text ({@code a:b} and {@code
 * c}, {@code a} and {@code b:c}), so it is refused. Nothing else is checked: values are not trimmed
 * and their case is not changed. A hosted payment page of the same scheme has the same text.
 *
 * <p>Immutable and thread-safe.
 */
public final class CanonicalString {

  private final transient String text;

  private CanonicalString(String text) {
    this.text = text;
  }

  /**
   * Returns {@code username:invoice_number:currency:amount}, for a wallet token request. The amount
   * is the text of the path, such as {@code 10.00}.
   *
   * @throws ValidationException with every violation, when a value holds a colon (code {@code
   *     separator}) or half a surrogate pair, which has no UTF-8 form (code {@code non_ascii})
   */
  public static CanonicalString walletToken(
      String username, String invoiceNumber, String currency, String amount) {
    List<Violation> violations = new ArrayList<>();
    check("username", username, violations);
    check("invoice_number", invoiceNumber, violations);
    check("currency", currency, violations);
    check("amount", amount, violations);
    if (!violations.isEmpty()) {
      throw new ValidationException(violations);
    }
    return new CanonicalString(String.join(":", username, invoiceNumber, currency, amount));
  }

  private static void check(String path, String value, List<Violation> out) {
    if (Objects.requireNonNull(value, path + " == null").indexOf(':') >= 0) {
      String what = "holds a colon, which separates the signed values";
      out.add(Violation.error(path, Codes.SEPARATOR, what));
    }
    if (Texts.hasLoneSurrogate(value)) {
      String what = "holds a lone surrogate, which has no UTF-8 form";
      out.add(Violation.error(path, Codes.NON_ASCII, what));
    }
  }

  /** Returns the joined text. */
  public String text() {
    return text;
  }

  /**
   * Returns the hash of this text in {@code encoding}.
   *
   * @throws IllegalStateException when the signer cannot compute it
   */
  public String hash(HashSigner signer, HashEncoding encoding) {
    Objects.requireNonNull(signer, "signer == null");
    Objects.requireNonNull(encoding, "encoding == null");
    return encoding.encode(signer.sign(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns a text without the values. */
  @Override
  public String toString() {
    return "CanonicalString(****)";
  }
}
