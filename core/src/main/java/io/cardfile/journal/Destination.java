package io.cardfile.journal;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the address that a purchase is sent to and the account that it is sent with. Evidence
 * about the purchase is accepted from the same destination only, because another account of the
 * merchant does not find it.
 *
 * <p>A destination is the SHA-256 digest of the endpoint's address and the account, cut to 128
 * bits: 32 lower-case hexadecimal characters. A digest is used because its length does not depend
 * on the address; it protects no secret.
 */
public final class Destination {

  private static final int LENGTH = 32;

  private Destination() {}

  /**
   * Returns the destination of purchases that are sent to {@code purchasesUrl} with the credentials
   * of {@code account}.
   *
   * <p>Two addresses have the same destination when they differ only in the case of scheme and
   * host, a port that is the default of the scheme, or trailing slashes.
   *
   * @param purchasesUrl the base URL of purchases, such as {@code Endpoints.purchasesUrl}
   * @param account the account as {@code RequestAuthorizer.account} returns it, usually the user
   *     name; case-sensitive. Not the merchant name that {@code BasicAuthorizer.forMerchant} sets
   *     for the journal
   * @throws IllegalArgumentException when the address is not a URL with a scheme and a host
   */
  public static String digestOf(String purchasesUrl, String account) {
    Objects.requireNonNull(account, "account == null");
    String text = "cardfile destination 1\n" + normalized(purchasesUrl) + "\n" + account;
    byte[] digest = sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return PurchaseContent.hex(digest, LENGTH / 2);
  }

  private static String normalized(String url) {
    URI uri = URI.create(Objects.requireNonNull(url, "purchasesUrl == null"));
    if (uri.getScheme() == null || uri.getHost() == null) {
      throw new IllegalArgumentException("purchasesUrl has no scheme or no host");
    }
    String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
    int port = uri.getPort() < 0 ? defaultPort(scheme) : uri.getPort();
    String path = uri.getRawPath().replaceAll("/+$", "");
    return scheme + "://" + uri.getHost().toLowerCase(Locale.ROOT) + ":" + port + path;
  }

  private static int defaultPort(String scheme) {
    return scheme.equals("https") ? 443 : 80;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256"); // Every Java platform and Android has it.
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this runtime has no SHA-256", e);
    }
  }

  /**
   * Returns {@code destination}.
   *
   * @throws IllegalArgumentException when it is not null and has not the form that {@link
   *     #digestOf} returns
   */
  public static @Nullable String checked(@Nullable String destination) {
    if (destination != null && !isDestination(destination)) {
      throw new IllegalArgumentException("destination is not 32 lower-case hexadecimal characters");
    }
    return destination;
  }

  private static boolean isDestination(String text) {
    return text.length() == LENGTH
        && text.chars().allMatch(c -> PurchaseContent.DIGITS.indexOf(c) >= 0);
  }
}
