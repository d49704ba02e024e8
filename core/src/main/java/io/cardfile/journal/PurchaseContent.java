package io.cardfile.journal;

import io.cardfile.internal.Texts;
import io.cardfile.money.Money;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The values that a journal compares when a reference is used again: merchant, reference, amount,
 * currency, kind of purchase and, for a stored card, the card token. The same reference with
 * another card or another wallet checkout has the same content. Immutable; {@link #toString} does
 * not contain the token.
 */
public final class PurchaseContent {

  private static final String VERSION = "1:";
  private static final int SALT_BYTES = 8;
  private static final int MAC_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String kind;
  private final String merchant;
  private final String reference;
  private final Money amount;
  private final transient @Nullable String token;

  private PurchaseContent(
      String kind, String merchant, String reference, Money amount, @Nullable String token) {
    if (!Texts.isStorable(Objects.requireNonNull(merchant, "merchant == null"))) {
      throw new IllegalArgumentException("merchant is blank, too long or has a control character");
    }
    this.kind = kind;
    this.merchant = merchant;
    this.reference = Objects.requireNonNull(reference, "reference == null");
    this.amount = Objects.requireNonNull(amount, "amount == null");
    this.token = token;
  }

  /**
   * Returns the content of a first card-on-file transaction.
   *
   * @throws IllegalArgumentException when {@code merchant} is blank, has more than 255 characters
   *     or has control characters
   */
  public static PurchaseContent firstCardOnFile(String merchant, String reference, Money amount) {
    return new PurchaseContent("first", merchant, reference, amount, null);
  }

  /**
   * Returns the content of a merchant initiated transaction.
   *
   * @throws IllegalArgumentException as {@link #firstCardOnFile}
   */
  public static PurchaseContent merchantInitiated(
      String merchant, String reference, Money amount, String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    return new PurchaseContent("later", merchant, reference, amount, cardToken);
  }

  /**
   * Returns the content of a charge of a stored card whose payer is present.
   *
   * @throws IllegalArgumentException as {@link #firstCardOnFile}
   */
  public static PurchaseContent storedCard(
      String merchant, String reference, Money amount, String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    return new PurchaseContent("stored", merchant, reference, amount, cardToken);
  }

  /**
   * Returns the content of a payment with a card or a wallet that is not kept.
   *
   * @throws IllegalArgumentException as {@link #firstCardOnFile}
   */
  public static PurchaseContent oneOff(String merchant, String reference, Money amount) {
    return new PurchaseContent("once", merchant, reference, amount, null);
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

  /**
   * Returns a new salted fingerprint, 51 ASCII characters, which a journal keeps in place of the
   * content. Each call returns another fingerprint; {@link #hasFingerprint} compares one with this
   * content.
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
    return fingerprint(Texts.hex(salt, SALT_BYTES), text);
  }

  private static String fingerprint(String salt, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256"); // Every Java platform and Android has it.
      mac.init(new SecretKeySpec(bytes(salt), "HmacSHA256"));
      return VERSION + salt + ":" + Texts.hex(mac.doFinal(bytes(text)), MAC_BYTES);
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

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "PurchaseContent(" + merchant + ", " + reference + ", " + amount + ")";
  }
}
