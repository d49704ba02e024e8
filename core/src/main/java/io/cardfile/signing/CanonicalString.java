package io.cardfile.signing;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The text that is signed: an ordered list of raw values joined by colons, never URL-encoded.
 *
 * <p>The algorithm is the same everywhere, the list is not, so that each list has a name here.
 * {@link #walletToken} is the specification's; the others are field facts about the hosted payment
 * pages, which the specification mentions without showing them.
 *
 * <p>A colon inside a value would make two lists one text ({@code a:b} and {@code c}, {@code a} and
 * {@code b:c}), so it is refused with code {@code separator}; half a surrogate pair, which has no
 * UTF-8 form, is refused with code {@code non_ascii}. Nothing else is checked here: values are
 * neither trimmed, nor changed in case, nor held to the rules of a request.
 *
 * <p>Immutable and thread-safe.
 */
public final class CanonicalString {
  private final String form;
  private final int parts;
  private final transient String text;
  private final transient byte[] utf8;

  CanonicalString(String form, int parts, String text, byte[] utf8) {
    this.form = form;
    this.parts = parts;
    this.text = text;
    this.utf8 = utf8;
  }

  /**
   * Returns {@code username:invoice_number:currency:amount}, for a wallet token request. The amount
   * is the text of the path, such as {@code 10.00}.
   *
   * @throws io.cardfile.validation.InvalidRequestException when a value holds a colon or half a
   *     surrogate pair; all violations at once
   */
  public static CanonicalString walletToken(
      String username, String invoiceNumber, String currency, String amount) {
    return new CanonicalForm("wallet_token")
        .part("username", username)
        .part("invoice_number", invoiceNumber)
        .part("currency", currency)
        .part("amount", amount)
        .join();
  }

  /**
   * Returns {@code reference:amount:currency}, for a hosted payment page.
   *
   * @throws io.cardfile.validation.InvalidRequestException as {@link #walletToken}
   */
  public static CanonicalString hostedPage(String reference, String amount, String currency) {
    return hostedPage(reference, amount, currency, Collections.<String>emptyList());
  }

  /**
   * Returns {@code reference:amount:currency[:flag][:return_path]}, for a hosted payment page.
   *
   * @param flagAndReturnPath nothing, a flag, a return path, or a flag and a return path. The last
   *     one may hold colons when it is a return path, that is when it starts with {@code http:} or
   *     {@code https:}; a flag before it must be neither {@code http} nor {@code https}, as the two
   *     would read like one return path
   * @throws io.cardfile.validation.InvalidRequestException as {@link #walletToken}
   * @throws IllegalArgumentException when there are more than two
   */
  public static CanonicalString hostedPage(
      String reference, String amount, String currency, List<String> flagAndReturnPath) {
    CanonicalForm form =
        new CanonicalForm("hosted_page")
            .part("reference", reference)
            .part("amount", amount)
            .part("currency", currency);
    return HostedPageTail.append(form, flagAndReturnPath).join();
  }

  /**
   * Returns {@code r:successful:amount:currency:id:token}, which a hosted payment page signs when
   * it calls back after a payment. The amount is in minor units there.
   *
   * @param r the page's result code, such as {@code 1}
   * @throws io.cardfile.validation.InvalidRequestException as {@link #walletToken}; a callback that
   *     makes it throw is not from the gateway
   */
  public static CanonicalString hostedPageReply(
      String r, String successful, String amount, String currency, String id, String token) {
    return new CanonicalForm("hosted_page_reply")
        .part("r", r)
        .part("successful", successful)
        .part("amount", amount)
        .part("currency", currency)
        .part("id", id)
        .part("token", token)
        .join();
  }

  /**
   * Returns {@code r:token}, which a hosted payment page signs when it calls back after storing a
   * card without a payment.
   *
   * @throws io.cardfile.validation.InvalidRequestException as {@link #hostedPageReply}
   */
  public static CanonicalString hostedPageTokenReply(String r, String token) {
    return new CanonicalForm("hosted_page_token_reply").part("r", r).part("token", token).join();
  }

  /** Returns the joined text. It may hold a token or a reference: not for logs. */
  public String text() {
    return text;
  }

  /** Returns a new array with the UTF-8 form of the text: the message that is signed. */
  public byte[] utf8() {
    return utf8.clone();
  }

  /**
   * Returns the hash of this text, written as {@code encoding} says.
   *
   * @throws IllegalStateException when the signer cannot compute it
   */
  public String hash(HashSigner signer, HashEncoding encoding) {
    Objects.requireNonNull(encoding, "encoding == null");
    return encoding.encode(sign(signer));
  }

  /**
   * Whether {@code hash} is the hash of this text: false for a null or malformed one. Compared in
   * constant time.
   *
   * @throws IllegalStateException when the signer cannot compute the hash
   */
  public boolean verify(HashSigner signer, HashEncoding encoding, @Nullable String hash) {
    Objects.requireNonNull(encoding, "encoding == null");
    return encoding.matches(hash, sign(signer));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CanonicalString
        && form.equals(((CanonicalString) other).form)
        && Arrays.equals(utf8, ((CanonicalString) other).utf8);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** Names the form and counts the parts: {@code CanonicalString(wallet_token, 4 parts)}. */
  @Override
  public String toString() {
    return "CanonicalString(" + form + ", " + parts + " parts)";
  }

  private byte[] sign(HashSigner signer) {
    Objects.requireNonNull(signer, "signer == null");
    return signer.sign(utf8());
  }
}
