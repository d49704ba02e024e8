package io.cardfile.journal;

import io.cardfile.internal.Texts;
import io.cardfile.money.Money;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The content of a purchase as a journal compares it: merchant, reference, amount, currency, kind
 * of purchase and, for a stored card, the card token. The card and a wallet's checkout are not
 * included: the same reference with another card has the same content. Immutable; {@link #toString}
 * does not contain the token.
 */
public final class PurchaseContent {

  /** Replaces the fingerprint where the content is not known; no content has this fingerprint. */
  static final String UNKNOWN_FINGERPRINT = "1:0000000000000000:00000000000000000000000000000000";

  private static final String VERSION = "1:";
  private static final int SALT_BYTES = 8;
  private static final int MAC_BYTES = 16;
  private static final int DESTINATION_BYTES = 16;
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
    this.destination = checkedDestination(destination);
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
   * Returns the content of a charge of a stored card whose payer is present.
   *
   * @throws IllegalArgumentException as {@link #firstCardOnFile}
   */
  public static PurchaseContent storedCard(
      String merchant, String reference, Money amount, String cardToken) {
    Objects.requireNonNull(cardToken, "cardToken == null");
    return new PurchaseContent("stored", merchant, reference, amount, cardToken, null);
  }

  /**
   * Returns the content of a payment with a card or a wallet that is not kept.
   *
   * @throws IllegalArgumentException as {@link #firstCardOnFile}
   */
  public static PurchaseContent oneOff(String merchant, String reference, Money amount) {
    return new PurchaseContent("once", merchant, reference, amount, null, null);
  }

  /**
   * Returns the same content with a destination. The destination is not compared: each attempt has
   * its own.
   *
   * @param destination a value of {@link PurchaseContent#destinationOf}
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

  /**
   * Returns the destination of purchases that are sent to {@code purchasesUrl} with the credentials
   * of {@code account}. Evidence about a purchase is accepted from the same destination only,
   * because another account of the merchant does not find it.
   *
   * <p>A destination is the SHA-256 digest of the address and the account, cut to 128 bits: 32
   * lower-case hexadecimal characters. A digest is used because its length does not depend on the
   * address; it protects no secret. Two addresses have the same destination when they differ only
   * in the case of scheme and host, a port that is the default of the scheme, or trailing slashes.
   *
   * @param purchasesUrl the base URL of purchases, such as {@code Endpoints.purchasesUrl}
   * @param account the account as {@code RequestAuthorizer.account} returns it, usually the user
   *     name; case-sensitive. Not the merchant name that {@code BasicAuthorizer.forMerchant} sets
   *     for the journal
   * @throws IllegalArgumentException when the address is not a URL with a scheme and a host
   */
  public static String destinationOf(String purchasesUrl, String account) {
    Objects.requireNonNull(account, "account == null");
    String text = "cardfile destination 1\n" + normalized(purchasesUrl) + "\n" + account;
    try {
      // Every Java platform and Android has it.
      return Texts.hex(MessageDigest.getInstance("SHA-256").digest(bytes(text)), DESTINATION_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this runtime has no SHA-256", e);
    }
  }

  private static String normalized(String url) {
    URI uri = URI.create(Objects.requireNonNull(url, "purchasesUrl == null"));
    if (uri.getScheme() == null || uri.getHost() == null) {
      throw new IllegalArgumentException("purchasesUrl has no scheme or no host");
    }
    String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
    int usual = scheme.equals("https") ? 443 : 80;
    int port = uri.getPort() < 0 ? usual : uri.getPort();
    String path = uri.getRawPath().replaceAll("/+$", "");
    return scheme + "://" + uri.getHost().toLowerCase(Locale.ROOT) + ":" + port + path;
  }

  /**
   * Returns {@code destination}.
   *
   * @throws IllegalArgumentException when it is not null and has not the form that {@link
   *     #destinationOf} returns
   */
  public static @Nullable String checkedDestination(@Nullable String destination) {
    if (destination != null
        && (destination.length() != 2 * DESTINATION_BYTES
            || !Texts.hasOnly(destination, Texts.HEX))) {
      throw new IllegalArgumentException("destination is not 32 lower-case hexadecimal characters");
    }
    return destination;
  }

  @Override
  public String toString() {
    return "PurchaseContent(" + merchant + ", " + reference + ", " + amount + ")";
  }
}
