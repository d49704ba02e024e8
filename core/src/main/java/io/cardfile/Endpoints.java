package io.cardfile;

import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of the gateway's live or test system. Purchases need the purchases URL, and wallet
 * tokens need the wallet URL. Immutable.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#endpoints -->
 *
 * <pre>{@code
 * Endpoints endpoints =
 *     Endpoints.test() // In production: Endpoints.live().
 *         .walletUrl("https://pay.gateway.example")
 *         .purchasesUrl("https://api.gateway.example")
 *         .build();
 * }</pre>
 */
public final class Endpoints {

  private final boolean test;
  private final @Nullable String walletUrl;
  private final @Nullable String purchasesUrl;

  private Endpoints(Builder builder) {
    this.test = builder.test;
    this.walletUrl = builder.urls.get(Builder.WALLET_URL);
    this.purchasesUrl = builder.urls.get(Builder.PURCHASES_URL);
  }

  /**
   * Returns a builder for the live system. An approval by the test system moved no money, so it is
   * never reported as paid: the outcome is in doubt, {@link
   * io.cardfile.purchase.PurchaseOutcome.InDoubt.Why#OTHER_ENVIRONMENT}. The reply's {@code test}
   * flag names the system; a reply without the flag is accepted.
   */
  public static Builder live() {
    return new Builder(false);
  }

  /**
   * Returns a builder for the test system, which the sandbox and the testkit simulate. An approval
   * by the live system is in doubt, {@code OTHER_ENVIRONMENT}.
   */
  public static Builder test() {
    return new Builder(true);
  }

  /** Returns whether these are addresses of the test system. */
  public boolean isTest() {
    return test;
  }

  /**
   * Returns the base URL of wallet tokens, without a slash at its end.
   *
   * @throws IllegalStateException when it was not set
   */
  public String walletUrl() {
    return required(walletUrl, "wallet URL: set Endpoints.Builder.walletUrl");
  }

  /**
   * Returns the base URL of purchases, without a slash at its end.
   *
   * @throws IllegalStateException when it was not set
   */
  public String purchasesUrl() {
    return required(purchasesUrl, "purchases URL: set Endpoints.Builder.purchasesUrl on a server");
  }

  private static String required(@Nullable String url, String what) {
    if (url == null) {
      throw new IllegalStateException("no " + what);
    }
    return url;
  }

  @Override
  public String toString() {
    return "Endpoints("
        + (test ? "test" : "live")
        + (walletUrl == null ? "" : ", wallet " + walletUrl)
        + (purchasesUrl == null ? "" : ", purchases " + purchasesUrl)
        + ")";
  }

  /** Builds {@link Endpoints} of one or both addresses. Not thread-safe. */
  public static final class Builder {

    private static final String WALLET_URL = "walletUrl";
    private static final String PURCHASES_URL = "purchasesUrl";

    private final boolean test;
    private final Map<String, @Nullable String> urls = new LinkedHashMap<>();

    Builder(boolean test) {
      this.test = test;
    }

    /**
     * Sets the base URL of wallet tokens, which the gateway's API document names {@code
     * paynow_url}: an absolute https URL, or http on loopback, without query, fragment and user
     * info. The client appends {@code /v2} and the rest of the path.
     */
    public Builder walletUrl(@Nullable String url) {
      return set(WALLET_URL, url);
    }

    /**
     * Sets the base URL of purchases, which the gateway's API document names {@code base_url}: an
     * absolute https URL, or http on loopback, without query, fragment and user info. The client
     * appends {@code /v1.0/purchases}.
     */
    public Builder purchasesUrl(@Nullable String url) {
      return set(PURCHASES_URL, url);
    }

    private Builder set(String name, @Nullable String url) {
      urls.put(name, url == null ? null : url.replaceAll("/+$", ""));
      return this;
    }

    /**
     * Builds the endpoints.
     *
     * @throws ValidationException with every violation: a URL that is null or does not meet the
     *     conditions, or neither URL set
     */
    public Endpoints build() {
      List<Violation> violations = new ArrayList<>();
      urls.forEach((name, url) -> violations.addAll(ConfigRules.checkBaseUrl(name, url)));
      if (urls.isEmpty()) {
        String what = "need walletUrl, purchasesUrl or both";
        violations.add(Violation.error("endpoints", Codes.MISSING, what));
      }
      if (!violations.isEmpty()) {
        throw new ValidationException(violations);
      }
      return new Endpoints(this);
    }
  }
}
