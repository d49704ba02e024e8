package io.cardfile;

import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The addresses of the payment service. Immutable. */
public final class Endpoints {

  private final String walletUrl;
  private final @Nullable String purchasesUrl;
  private final transient String purchases; // Meaningless without a URL.
  private final @Nullable Boolean expectedTestFlag; // Null if either system may answer.

  private Endpoints(
      String walletUrl, @Nullable String purchasesUrl, @Nullable Boolean expectedTestFlag) {
    this.walletUrl = walletUrl;
    this.purchasesUrl = purchasesUrl;
    this.purchases = purchasesUrl + "/v1.0/purchases";
    this.expectedTestFlag = expectedTestFlag;
  }

  /**
   * Returns the addresses of one service.
   *
   * @param walletUrl the base URL of wallet tokens, {@code paynow_url} in the specification
   * @param purchasesUrl the base URL of purchases, {@code base_url} in the specification
   * @throws ValidationException with every violation: malformed, with user info, query or fragment,
   *     plain HTTP to another host than loopback, or with a path that the client appends by itself,
   *     such as {@code /v1.0/purchases}, in any spelling
   */
  public static Endpoints of(@Nullable String walletUrl, @Nullable String purchasesUrl) {
    List<Violation> violations = new ArrayList<>();
    violations.addAll(ConfigRules.checkWalletUrl("walletUrl", walletUrl));
    violations.addAll(ConfigRules.checkPurchasesUrl("purchasesUrl", purchasesUrl));
    if (!violations.isEmpty() || walletUrl == null || purchasesUrl == null) {
      throw new ValidationException(violations);
    }
    return new Endpoints(withoutSlash(walletUrl), withoutSlash(purchasesUrl), null);
  }

  /**
   * Returns endpoints with the address of wallet tokens only, for an app. Purchases are made by the
   * merchant's server.
   *
   * @throws ValidationException as {@link #of}
   */
  public static Endpoints walletOnly(@Nullable String walletUrl) {
    List<Violation> violations = ConfigRules.checkWalletUrl("walletUrl", walletUrl);
    if (!violations.isEmpty() || walletUrl == null) {
      throw new ValidationException(violations);
    }
    return new Endpoints(withoutSlash(walletUrl), null, null);
  }

  /**
   * Returns these endpoints for replies of the live system only; by default a reply of either
   * system is accepted. A reply whose {@code test} flag names the other system leaves a purchase in
   * doubt, with {@link io.cardfile.purchase.PurchaseOutcome.InDoubt.Why#OTHER_ENVIRONMENT}, and
   * resolves nothing in a look-up. This detects a live client that was given the test address,
   * which charges nothing. A reply without the flag is accepted.
   */
  public Endpoints expectingLive() {
    return new Endpoints(walletUrl, purchasesUrl, false);
  }

  /**
   * Returns these endpoints for replies of the test system only, as {@link #expectingLive} does for
   * the live system. This detects a test client that was given the live address, which charges real
   * cards.
   */
  public Endpoints expectingTest() {
    return new Endpoints(walletUrl, purchasesUrl, true);
  }

  @Nullable Boolean expectedTestFlag() {
    return expectedTestFlag;
  }

  private static String withoutSlash(String url) {
    return url.endsWith("/") ? withoutSlash(url.substring(0, url.length() - 1)) : url;
  }

  /** Returns the base URL of wallet tokens, without a trailing slash. */
  public String walletUrl() {
    return walletUrl;
  }

  /**
   * Returns the base URL of purchases, without a trailing slash.
   *
   * @throws IllegalStateException when the endpoints were created by {@link #walletOnly}
   */
  public String purchasesUrl() {
    String url = purchasesUrl;
    if (url == null) {
      throw new IllegalStateException("no address of purchases: use Endpoints.of on a server");
    }
    return url;
  }

  /**
   * Returns the address that purchases are sent to.
   *
   * @throws IllegalStateException as {@link #purchasesUrl}
   */
  String purchases() {
    purchasesUrl();
    return purchases;
  }

  @Override
  public String toString() {
    String shown = purchasesUrl == null ? "none" : purchasesUrl;
    return "Endpoints(wallet " + walletUrl + ", purchases " + shown + ")";
  }
}
