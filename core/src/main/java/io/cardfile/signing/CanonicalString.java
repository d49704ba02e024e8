package io.cardfile.signing;

import io.cardfile.internal.Texts;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The text that is signed: an ordered list of raw values joined by colons, never URL-encoded.
 *
 * <p>The algorithm is always the same, but the list of values differs, so each list has a factory
 * method. {@link #walletToken} is in the specification, which says that the hosted payment pages
 * use the same scheme: {@link #specifiedHostedPage}. The others are field facts: gateways are known
 * to sign {@link #hostedPage} for these pages, and published hashes are of exactly that text.
 *
 * <p>A colon inside a value would give two different lists the same text ({@code a:b} and {@code
 * c}, {@code a} and {@code b:c}), so it is refused with code {@code separator}. Half a surrogate
 * pair has no UTF-8 form and is refused with code {@code non_ascii}. Nothing else is checked:
 * values are not trimmed, their case is not changed, and the rules of a request are not applied.
 *
 * <p>Immutable and thread-safe.
 */
public final class CanonicalString {
  private static final String FLAG = "flag";
  private static final String RETURN_PATH = "return_path";

  private final String form;
  private final int parts;
  private final transient String text;
  private final transient byte[] utf8;

  private CanonicalString(String form, String[] values) {
    this.form = form;
    this.parts = values.length;
    this.text = String.join(":", values);
    this.utf8 = text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns {@code username:invoice_number:currency:amount}, for a wallet token request. The amount
   * is the text of the path, such as {@code 10.00}.
   *
   * @throws ValidationException when a value holds a colon or half a surrogate pair; all violations
   *     at once
   */
  public static CanonicalString walletToken(
      String username, String invoiceNumber, String currency, String amount) {
    return join(
        "wallet_token",
        "username:invoice_number:currency:amount",
        username,
        invoiceNumber,
        currency,
        amount);
  }

  /**
   * Returns {@code username:invoice_number:currency:amount}, for a hosted payment page of a gateway
   * that signs it by the scheme of a wallet token, as the specification says (5.4). Use it if your
   * gateway's documentation of the page names these four values; otherwise use {@link #hostedPage},
   * which is known from the field and has published hashes. A page that gets the wrong one of the
   * two refuses the hash, and nothing is charged. The text equals {@link #walletToken}'s, so one
   * hash serves a page and a token with the same values.
   *
   * @throws ValidationException as {@link #walletToken}
   */
  public static CanonicalString specifiedHostedPage(
      String username, String invoiceNumber, String currency, String amount) {
    String paths = "username:invoice_number:currency:amount";
    return join("specified_hosted_page", paths, username, invoiceNumber, currency, amount);
  }

  /**
   * Returns {@code reference:amount:currency}, for a hosted payment page. Not in the specification
   * but known from the field; see {@link #specifiedHostedPage}.
   *
   * @throws ValidationException as {@link #walletToken}
   */
  public static CanonicalString hostedPage(String reference, String amount, String currency) {
    return hostedPage(reference, amount, currency, Collections.<String>emptyList());
  }

  /**
   * Returns {@code reference:amount:currency[:flag][:return_path]}, for a hosted payment page. Not
   * in the specification but known from the field; see {@link #specifiedHostedPage}.
   *
   * @param flagAndReturnPath an empty list, a flag, a return path, or a flag and a return path. The
   *     last value may contain colons if it is a return path, which starts with {@code http:} or
   *     {@code https:}. A flag before it must not be {@code http} or {@code https}, because the two
   *     values would form one return path
   * @throws ValidationException as {@link #walletToken}
   * @throws IllegalArgumentException when there are more than two
   */
  public static CanonicalString hostedPage(
      String reference, String amount, String currency, List<String> flagAndReturnPath) {
    Objects.requireNonNull(flagAndReturnPath, "flagAndReturnPath == null");
    if (flagAndReturnPath.size() > 2) {
      throw new IllegalArgumentException("at most a flag and a return path");
    }
    List<String> values = new ArrayList<>(Arrays.asList(reference, amount, currency));
    values.addAll(flagAndReturnPath);
    String tail = flagAndReturnPath.size() == 2 ? FLAG + ":" + RETURN_PATH : RETURN_PATH;
    String[] array = values.toArray(new String[0]);
    return join("hosted_page", "reference:amount:currency:" + tail, array);
  }

  /**
   * Returns {@code r:successful:amount:currency:id:token}, which a hosted payment page signs when
   * it calls back after a payment. The amount is in minor units there.
   *
   * @param r the page's result code, such as {@code 1}
   * @throws ValidationException as {@link #walletToken}; a callback that causes it is not from the
   *     gateway
   */
  public static CanonicalString hostedPageReply(
      String r, String successful, String amount, String currency, String id, String token) {
    String paths = "r:successful:amount:currency:id:token";
    return join("hosted_page_reply", paths, r, successful, amount, currency, id, token);
  }

  /**
   * Returns {@code r:token}, which a hosted payment page signs when it calls back after storing a
   * card without a payment.
   *
   * @throws ValidationException as {@link #hostedPageReply}
   */
  public static CanonicalString hostedPageTokenReply(String r, String token) {
    return join("hosted_page_token_reply", "r:token", r, token);
  }

  /**
   * Joins {@code values} after checking them.
   *
   * @param paths their names, joined by colons as well; names at the end may be without a value
   */
  private static CanonicalString join(String form, String paths, String... values) {
    List<Violation> violations = new ArrayList<>();
    String[] names = paths.split(":");
    for (int i = 0; i < values.length; i++) {
      check(names[i], Objects.requireNonNull(values[i], names[i] + " == null"), violations);
    }
    if (!violations.isEmpty()) {
      throw new ValidationException(violations);
    }
    return new CanonicalString(form, values);
  }

  private static void check(String path, String value, List<Violation> out) {
    // Nothing follows a return path, so it may contain colons.
    boolean isReturnUrl =
        path.equals(RETURN_PATH) && (value.startsWith("http:") || value.startsWith("https:"));
    if (value.indexOf(':') >= 0 && !isReturnUrl) {
      String what = "holds a colon, which separates the signed values";
      out.add(Violation.error(path, Codes.SEPARATOR, what));
    }
    if (Texts.hasLoneSurrogate(value)) {
      String what = "holds a lone surrogate, which has no UTF-8 form";
      out.add(Violation.error(path, Codes.NON_ASCII, what));
    }
    if (path.equals(FLAG) && (value.equals("http") || value.equals("https"))) {
      String what = "reads like the scheme of a return path";
      out.add(Violation.error(path, Codes.SEPARATOR, what));
    }
  }

  /** Returns the joined text. Do not log it: it may contain a token or a reference. */
  public String text() {
    return text;
  }

  /** Returns a new array with the UTF-8 form of the text: the message that is signed. */
  public byte[] utf8() {
    return utf8.clone();
  }

  /**
   * Returns the hash of this text in {@code encoding}.
   *
   * @throws IllegalStateException when the signer cannot compute it
   */
  public String hash(HashSigner signer, HashEncoding encoding) {
    Objects.requireNonNull(encoding, "encoding == null");
    return encoding.encode(sign(signer));
  }

  /**
   * Returns whether {@code hash} is the hash of this text; false for a null or malformed hash.
   * Compares in constant time.
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

  /**
   * Returns the name of the form and the number of parts: {@code CanonicalString(wallet_token, 4
   * parts)}.
   */
  @Override
  public String toString() {
    return "CanonicalString(" + form + ", " + parts + " parts)";
  }

  private byte[] sign(HashSigner signer) {
    Objects.requireNonNull(signer, "signer == null");
    return signer.sign(utf8());
  }
}
