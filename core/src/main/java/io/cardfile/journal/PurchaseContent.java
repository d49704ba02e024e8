package io.cardfile.journal;

import io.cardfile.internal.Texts;
import io.cardfile.money.Money;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The content of a purchase as a journal compares it: merchant, reference, amount, currency, kind
 * of purchase and, for a merchant initiated transaction, the card token. The card and a wallet's
 * checkout are not included: the same reference with another card has the same content. Immutable;
 * {@link #toString} does not contain the token.
 */
public final class PurchaseContent {

  /** Replaces the fingerprint where the content is not known; no content has this fingerprint. */
  static final String UNKNOWN_FINGERPRINT = "1:0000000000000000:00000000000000000000000000000000";

  static final String DIGITS = "0123456789abcdef";
  private static final String VERSION = "1:";
  private static final int SALT_BYTES = 8;
  private static final int MAC_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String kind;
  private final String merchant;
  private final String reference;
  private final Money amount;
  private final transient @Nullable String token;
  private final @Nullable String destination;

  private PurchaseContent(
      String kind,
      String merchant,
      String reference,
      Money amount,
      @Nullable String token,
      @Nullable String destination) {
    if (!Texts.isStorable(Objects.requireNonNull(merchant, "merchant == null"))) {
      throw new IllegalArgumentException("merchant is blank, too long or holds a control");
    }
    this.kind = kind;
    this.merchant = merchant;
    this.reference = Objects.requireNonNull(reference, "reference == null");
    this.amount = Objects.requireNonNull(amount, "amount == null");
    this.token = token;
    this.destination = Destination.checked(destination);
  }

  /**
   * Returns the content of a first card-on-file transaction.
   *
   * @throws IllegalArgumentException when {@code merchant} is blank, has more than 255 characters
   *     or has control characters
   */
  public static PurchaseContent firstCardOnFile(String merchant, String reference, Money amount) {
    return new PurchaseContent("first", merchant, reference, amount, null, null);
  }

  /**
   * Returns the content of a merchant initiated transaction.
   *
   * @throws IllegalArgumentException as {@link #firstCardOnFile}
   */
  public static PurchaseContent merchantInitiated(
      String merchant, String reference, Money amount, String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    return new PurchaseContent("later", merchant, reference, amount, cardToken, null);
  }

  /**
   * Returns the content of one payment from a wallet that puts no card on file. It differs from
   * {@link #firstCardOnFile}, because no credential comes from it.
   *
   * @throws IllegalArgumentException as {@link #firstCardOnFile}
   */
  public static PurchaseContent walletOnce(String merchant, String reference, Money amount) {
    return new PurchaseContent("once", merchant, reference, amount, null, null);
  }

  /**
   * Returns the same content with a destination. The destination is not compared: each attempt has
   * its own.
   *
   * @param destination a value of {@link Destination#digestOf}
   * @throws IllegalArgumentException when it is not of that form
   */
  public PurchaseContent sentTo(String destination) {
    Objects.requireNonNull(destination, "destination == null");
    return new PurchaseContent(kind, merchant, reference, amount, token, destination);
  }

  /** Returns the merchant that the reference belongs to. */
  public String merchant() {
    return merchant;
  }

  /** Returns the merchant's reference. */
  public String reference() {
    return reference;
  }

  /** Returns the amount to charge. */
  public Money amount() {
    return amount;
  }

  /** Returns the destination; empty when it is not known. */
  public Optional<String> destination() {
    return Optional.ofNullable(destination);
  }

  /**
   * Returns a new salted fingerprint, 51 ASCII characters, which a journal keeps in place of the
   * content. Each call returns another one; {@link #hasFingerprint} compares a fingerprint with
   * this content.
   */
  public String newFingerprint() {
    return fingerprint(canonical());
  }

  /** Returns whether {@code fingerprint} was made from this content. */
  public boolean hasFingerprint(String fingerprint) {
    return isFingerprint(fingerprint, canonical());
  }

  // With the lengths in front, two different contents never have the same text.
  private String canonical() {
    String money = amount.minorUnits() + " " + amount.currency().code();
    String owner = merchant.length() + " " + merchant + " " + reference.length() + " " + reference;
    return kind + " " + money + " " + owner + (token == null ? "" : " " + token);
  }

  /**
   * Returns {@code 1:} salt {@code :} HMAC-SHA256 of {@code text} with the salt as its key, cut to
   * 128 bits. The salt hides that two tokens are equal.
   */
  static String fingerprint(String text) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    return fingerprint(hex(salt, SALT_BYTES), text);
  }

  private static String fingerprint(String salt, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256"); // Every Java platform and Android has it.
      mac.init(new SecretKeySpec(bytes(salt), "HmacSHA256"));
      return VERSION + salt + ":" + hex(mac.doFinal(bytes(text)), MAC_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this runtime has no HmacSHA256", e);
    }
  }

  /** Returns whether {@code fingerprint} was made from {@code text}. */
  static boolean isFingerprint(String fingerprint, String text) {
    int end = VERSION.length() + 2 * SALT_BYTES;
    if (!fingerprint.startsWith(VERSION) || fingerprint.length() < end) {
      return false;
    }
    byte[] expected = bytes(fingerprint(fingerprint.substring(VERSION.length(), end), text));
    return MessageDigest.isEqual(expected, bytes(fingerprint));
  }

  /** Returns the first {@code count} of {@code bytes} in hexadecimal digits. */
  static String hex(byte[] bytes, int count) {
    StringBuilder out = new StringBuilder(2 * count);
    for (int i = 0; i < count; i++) {
      out.append(DIGITS.charAt(bytes[i] >> 4 & 0xF)).append(DIGITS.charAt(bytes[i] & 0xF));
    }
    return out.toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns merchant, reference and amount as text. */
  @Override
  public String toString() {
    return "PurchaseContent(" + merchant + ", " + reference + ", " + amount + ")";
  }
}
