package io.cardfile;

import io.cardfile.purchase.Environment;
import io.cardfile.validation.ConfigRules;
import io.cardfile.validation.InvalidConfigException;
import io.cardfile.validation.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where the service is. Immutable. */
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
   *     by itself, such as {@code /v1.0/purchases}
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
   * Returns the address of wallet tokens alone, for an app: purchases are the server's.
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
   * Returns the same addresses, and which of the gateway's systems must answer there; by default
   * any may. A reply whose {@code test} flag names the other system leaves a purchase in doubt,
   * with {@link io.cardfile.purchase.PurchaseOutcome.InDoubt.Why#OTHER_ENVIRONMENT}, and settles
   * nothing in a look-up: a live client that was given the address of the test system charges
   * nothing, and a test client that was given the live one charges real cards. A reply without the
   * flag passes.
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

  /** The base URL of wallet tokens, without a slash at its end. */
  public String walletUrl() {
    return walletUrl;
  }

  /**
   * The base URL of purchases, without a slash at its end.
   *
   * @throws IllegalStateException when these are the endpoints of wallet tokens alone
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
