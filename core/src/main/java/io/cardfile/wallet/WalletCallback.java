package io.cardfile.wallet;

import io.cardfile.internal.TextRules;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data that the lightbox passes to the merchant's page when the payer has chosen a card.
 * Nothing is paid yet: the merchant sends it with {@code PurchaseRequest.wallet}. Immutable.
 */
public final class WalletCallback {

  private static final int MAX_LENGTH = 2048;

  private final transient String checkoutResourceUrl;
  private final transient String oauthToken;
  private final transient String oauthVerifier;

  private WalletCallback(String checkoutResourceUrl, String oauthToken, String oauthVerifier) {
    this.checkoutResourceUrl = checkoutResourceUrl;
    this.oauthToken = oauthToken;
    this.oauthVerifier = oauthVerifier;
  }

  /**
   * Returns a callback.
   *
   * @throws ValidationException with every violation when a part is missing, blank, too long or
   *     holds control characters
   */
  public static WalletCallback of(
      @Nullable String checkoutResourceUrl,
      @Nullable String oauthToken,
      @Nullable String oauthVerifier) {
    List<Violation> violations = new ArrayList<>();
    check("checkout_resource_url", checkoutResourceUrl, violations);
    check("oauth_token", oauthToken, violations);
    check("oauth_verifier", oauthVerifier, violations);
    if (!violations.isEmpty()
        || checkoutResourceUrl == null
        || oauthToken == null
        || oauthVerifier == null) {
      throw new ValidationException(violations);
    }
    return new WalletCallback(checkoutResourceUrl, oauthToken, oauthVerifier);
  }

  private static void check(String path, @Nullable String value, List<Violation> out) {
    if (value == null) {
      out.add(Violation.error(path, Codes.MISSING, "is required"));
    } else {
      TextRules.isRefused(path, value, MAX_LENGTH, out);
    }
  }

  /** Returns the URL at which the service finds the checkout. */
  public String checkoutResourceUrl() {
    return checkoutResourceUrl;
  }

  /** Returns the OAuth token of the checkout. */
  public String oauthToken() {
    return oauthToken;
  }

  /** Returns the OAuth verifier of the checkout. */
  public String oauthVerifier() {
    return oauthVerifier;
  }

  /** Returns a text without content. */
  @Override
  public String toString() {
    return "WalletCallback(****)";
  }
}
