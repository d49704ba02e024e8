package io.cardfile;

import io.cardfile.validation.ConfigRules;
import io.cardfile.validation.InvalidConfigException;
import io.cardfile.validation.Violation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the service is. Immutable. */
public final class Endpoints {

  private final String walletUrl;
  private final @Nullable String purchasesUrl;

  private Endpoints(String walletUrl, @Nullable String purchasesUrl) {
    this.walletUrl = walletUrl;
    this.purchasesUrl = purchasesUrl;
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
    return new Endpoints(withoutSlash(walletUrl), withoutSlash(purchasesUrl));
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
    return new Endpoints(withoutSlash(walletUrl), null);
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
