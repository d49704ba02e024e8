package io.cardfile.wallet;

import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request for a wallet token, which opens the wallet's lightbox. A {@link WalletTokenSigner}
 * signs it. Every instance is valid. Immutable and thread-safe.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#wallet-request -->
 *
 * <pre>{@code
 * WalletTokenRequest request =
 *     WalletTokenRequest.builder()
 *         .invoiceNumber("INV-1042")
 *         .total(Money.of("129.00", "AUD"))
 *         .originUrl("https://shop.example")
 *         .callbackPath("/checkout/wallet")
 *         .cartItem(CartItem.of("Double room, one night", 1, 12_900))
 *         .build();
 * }</pre>
 */
public final class WalletTokenRequest {

  private final String invoiceNumber;
  private final String amount;
  private final String currency;
  private final String originUrl;
  private final @Nullable String callbackPath;
  private final List<CartItem> cartItems;

  WalletTokenRequest(
      String invoiceNumber,
      String currency,
      String amount,
      String originUrl,
      @Nullable String callbackPath,
      List<CartItem> cartItems) {
    this.invoiceNumber = invoiceNumber;
    this.currency = currency;
    this.amount = amount;
    this.originUrl = originUrl;
    this.callbackPath = callbackPath;
    this.cartItems = Collections.unmodifiableList(new ArrayList<>(cartItems));
  }

  /** Returns a builder of a request. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the merchant's invoice number. */
  public String invoiceNumber() {
    return invoiceNumber;
  }

  /** Returns the total as written in the path and in the hashed text, such as {@code 10.00}. */
  public String amount() {
    return amount;
  }

  /** Returns the total's currency, an ISO 4217 code. */
  public String currency() {
    return currency;
  }

  /** Returns the merchant site's base URL. */
  public String originUrl() {
    return originUrl;
  }

  /** Returns the path of the page that shows the wallet button, if given. */
  public Optional<String> callbackPath() {
    return Optional.ofNullable(callbackPath);
  }

  /** Returns the cart, possibly empty; unmodifiable. */
  public List<CartItem> cartItems() {
    return cartItems;
  }

  @Override
  public String toString() {
    return "WalletTokenRequest(" + invoiceNumber + ", " + currency + " " + amount + ")";
  }

  /** Builds a {@link WalletTokenRequest}; {@link #build} applies the rules. Not thread-safe. */
  public static final class Builder {

    @Nullable String invoiceNumber;
    @Nullable Money total;
    @Nullable String originUrl;
    @Nullable String callbackPath;
    final List<CartItem> cartItems = new ArrayList<>();
    PathAmountFormat amountFormat = PathAmountFormat.TWO_DECIMALS;

    private Builder() {}

    /**
     * Sets the merchant's invoice number. Required: 1 to 255 characters, not blank, without a
     * colon, a slash, a backslash or control characters, and not a dot segment.
     */
    public Builder invoiceNumber(@Nullable String invoiceNumber) {
      this.invoiceNumber = invoiceNumber;
      return this;
    }

    /** Sets the total. Required; zero puts a card on file. */
    public Builder total(Money total) {
      this.total = Objects.requireNonNull(total, "total == null");
      return this;
    }

    /** Sets the merchant site's base URL. Required. */
    public Builder originUrl(@Nullable String originUrl) {
      this.originUrl = originUrl;
      return this;
    }

    /**
     * Sets the path of the page with the wallet button, such as {@code /cart}; optional. It starts
     * with a slash, and has no host, fragment and dot segments, which would leave the site.
     */
    public Builder callbackPath(@Nullable String callbackPath) {
      this.callbackPath = callbackPath;
      return this;
    }

    /** Adds an item to the cart, which is optional; the gateway recommends to send it. */
    public Builder cartItem(CartItem item) {
      cartItems.add(Objects.requireNonNull(item, "item == null"));
      return this;
    }

    /** Sets the format of the total in the path; two decimals by default. */
    public Builder amountFormat(PathAmountFormat format) {
      this.amountFormat = Objects.requireNonNull(format, "format == null");
      return this;
    }

    /** Returns all violations, without throwing; for forms. */
    public List<Violation> violations() {
      return WalletTokenRules.check(this);
    }

    /**
     * Builds the request.
     *
     * @throws ValidationException with every violation
     */
    public WalletTokenRequest build() {
      List<Violation> violations = violations();
      if (!violations.isEmpty()) {
        throw new ValidationException(violations);
      }
      Money checked = Objects.requireNonNull(total);
      return new WalletTokenRequest(
          Objects.requireNonNull(invoiceNumber),
          checked.currency().code(),
          amountFormat.format(checked),
          Objects.requireNonNull(originUrl),
          callbackPath,
          cartItems);
    }
  }
}
