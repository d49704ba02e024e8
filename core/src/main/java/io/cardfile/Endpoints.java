package io.cardfile;

import io.cardfile.purchase.PurchaseResponse.Environment;
import io.cardfile.validation.InvalidConfigException;
import io.cardfile.validation.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The addresses of the payment service. Immutable. */
public final class Endpoints {

  private final String walletUrl;
  private final @Nullable String purchasesUrl;
  private final @Nullable Environment expected;

  private Endpoints(
      String walletUrl, @Nullable String purchasesUrl, @Nullable Environment expected) {
    this.walletUrl = walletUrl;
    this.purchasesUrl = purchasesUrl;
    this.expected = expected;
  }

  /**
   * Returns the addresses of one service.
   *
   * @param walletUrl the base URL of wallet tokens, {@code paynow_url} in the specification
   * @param purchasesUrl the base URL of purchases, {@code base_url} in the specification
   * @throws InvalidConfigException with every violation: malformed, with user info, query or
   *     fragment, plain HTTP to another host than loopback, or with a path that the client appends
   *     by itself, such as {@code /v1.0/purchases}, in any spelling
   */
  public static Endpoints of(@Nullable String walletUrl, @Nullable String purchasesUrl) {
    List<Violation> violations = new ArrayList<>();
    violations.addAll(ConfigRules.checkWalletUrl("walletUrl", walletUrl));
    violations.addAll(ConfigRules.checkPurchasesUrl("purchasesUrl", purchasesUrl));
    if (!violations.isEmpty() || walletUrl == null || purchasesUrl == null) {
      throw new InvalidConfigException(violations);
    }
    return new Endpoints(withoutSlash(walletUrl), withoutSlash(purchasesUrl), null);
  }

  /**
   * Returns endpoints with the address of wallet tokens only, for an app. Purchases are made by the
   * merchant's server.
   *
   * @throws InvalidConfigException as {@link #of}
   */
  public static Endpoints walletOnly(@Nullable String walletUrl) {
    List<Violation> violations = ConfigRules.checkWalletUrl("walletUrl", walletUrl);
    if (!violations.isEmpty() || walletUrl == null) {
      throw new InvalidConfigException(violations);
    }
    return new Endpoints(withoutSlash(walletUrl), null, null);
  }

  /**
   * Returns these endpoints with the environment that the replies must come from; by default a
   * reply from any environment is accepted. A reply whose {@code test} flag names the other
   * environment leaves a purchase in doubt, with {@link
   * io.cardfile.purchase.PurchaseOutcome.InDoubt.Why#OTHER_ENVIRONMENT}, and resolves nothing in a
   * look-up. This detects a live client that was given the test address, which charges nothing, and
   * a test client that was given the live address, which charges real cards. A reply without the
   * flag is accepted.
   */
  public Endpoints expecting(Environment environment) {
    Objects.requireNonNull(environment, "environment == null");
    return new Endpoints(walletUrl, purchasesUrl, environment);
  }

  @Nullable Environment expected() {
    return expected;
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

  @Override
  public String toString() {
    String purchases = purchasesUrl == null ? "none" : purchasesUrl;
    return "Endpoints(wallet " + walletUrl + ", purchases " + purchases + ")";
  }
}
