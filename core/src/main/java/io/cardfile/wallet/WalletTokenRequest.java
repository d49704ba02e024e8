package io.cardfile.wallet;

import io.cardfile.internal.rules.ValueRules;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An unsigned request for a wallet token. Every instance is valid. Immutable and thread-safe. */
public final class WalletTokenRequest {

  private final String invoiceNumber;
  private final String amount;
  private final String currency;
  private final String originUrl;
  private final @Nullable String callbackPath;
  private final List<CartItem> cartItems;
  private final List<Violation> warnings;

  WalletTokenRequest(Builder builder, List<Violation> warnings) {
    invoiceNumber = Objects.requireNonNull(builder.invoiceNumber);
    amount = Objects.requireNonNull(builder.amount);
    currency = Objects.requireNonNull(builder.currency);
    originUrl = Objects.requireNonNull(builder.originUrl);
    callbackPath = builder.callbackPath;
    cartItems = Collections.unmodifiableList(new ArrayList<>(builder.cartItems));
    this.warnings = Collections.unmodifiableList(warnings);
  }

  /** Returns a builder of a request. */
  public static Builder builder() {
    return new Builder();
  }

  /** The merchant's invoice number. */
  public String invoiceNumber() {
    return invoiceNumber;
  }

  /** The total as written in the path and in the hashed text, such as {@code 10.00}. */
  public String amount() {
    return amount;
  }

  /** The total's currency, an ISO 4217 code. */
  public String currency() {
    return currency;
  }

  /** The merchant site's base URL. */
  public String originUrl() {
    return originUrl;
  }

  /** Returns the path of the page that shows the wallet button, if given. */
  public Optional<String> callbackPath() {
    return Optional.ofNullable(callbackPath);
  }

  /** The cart, possibly empty; unmodifiable. */
  public List<CartItem> cartItems() {
    return cartItems;
  }

  /** Returns warnings about accepted values, such as an unlisted currency; unmodifiable. */
  public List<Violation> warnings() {
    return warnings;
  }

  @Override
  public String toString() {
    return "WalletTokenRequest(" + invoiceNumber + ", " + currency + " " + amount + ")";
  }

  /** Collects a request; {@link #build} applies the rules. Not thread-safe. */
  public static final class Builder {

    @Nullable String invoiceNumber;
    private @Nullable Money total;
    @Nullable String amount;
    @Nullable String currency;
    @Nullable String originUrl;
    @Nullable String callbackPath;
    final List<CartItem> cartItems = new ArrayList<>();
    PathAmountFormat amountFormat = PathAmountFormat.TWO_DECIMALS;
    boolean gatewayLimits;
    IdentifierPolicy identifierPolicy = IdentifierPolicy.STRICT;

    Builder() {}

    /** Sets the merchant's invoice number, at most 64 characters. Required. */
    public Builder invoiceNumber(@Nullable String invoiceNumber) {
      this.invoiceNumber = invoiceNumber;
      return this;
    }

    /**
     * Sets the total, at most 9,007,199,254,740,991 minor units as in a purchase. Zero puts a card
     * on file: the specification has no minimum. Required, here or by {@link #total(String,
     * String)}.
     */
    public Builder total(Money total) {
      this.total = Objects.requireNonNull(total, "total == null");
      return this;
    }

    /**
     * Sets the total from texts of a form or a file; they are used unchanged or refused.
     *
     * @param amount exactly in the path's format, such as {@code 10.00}
     * @param currency an ISO 4217 code; an unlisted code is accepted with a warning
     */
    public Builder total(@Nullable String amount, @Nullable String currency) {
      this.total = null;
      this.amount = amount;
      this.currency = currency;
      return this;
    }

    /** Sets the merchant site's base URL. Required. */
    public Builder originUrl(@Nullable String originUrl) {
      this.originUrl = originUrl;
      return this;
    }

    /**
     * Sets the path of the page with the wallet button, such as {@code /cart}; optional, because
     * the specification does not require it. It has no scheme, host, fragment and dot segments,
     * which would leave the merchant's site. One without a leading slash is accepted with a
     * warning.
     */
    public Builder callbackPath(@Nullable String callbackPath) {
      this.callbackPath = callbackPath;
      return this;
    }

    /** Adds an item to the cart; the service recommends to send the cart. */
    public Builder cartItem(CartItem item) {
      cartItems.add(Objects.requireNonNull(item, "item == null"));
      return this;
    }

    /** Sets the format of the total in the path; two decimals by default. */
    public Builder amountFormat(PathAmountFormat format) {
      this.amountFormat = Objects.requireNonNull(format, "format == null");
      return this;
    }

    /**
     * Sets which invoice numbers are allowed; {@link IdentifierPolicy#STRICT} by default.
     *
     * @throws IllegalArgumentException when the policy is for references of purchases only, because
     *     an invoice number is hashed and part of a path
     */
    public Builder identifierPolicy(IdentifierPolicy policy) {
      this.identifierPolicy = ValueRules.forPath(policy);
      return this;
    }

    /**
     * Also applies limits that are not in the specification: the total and costs of at most
     * 2,147,483,647 minor units (int32, known from the gateway's schema), no costs below zero, and
     * a callback path that is required and starts with a slash (both assumed). Use it where a
     * refusal by the gateway is worse than one here.
     */
    public Builder gatewayLimits() {
      gatewayLimits = true;
      return this;
    }

    /** Returns all violations, warnings included, without throwing; for forms. */
    public List<Violation> violations() {
      writeTotal();
      return WalletTokenRules.check(this);
    }

    /**
     * Builds the request.
     *
     * @throws ValidationException with every violation
     */
    public WalletTokenRequest build() {
      List<Violation> violations = violations();
      if (Violation.anyError(violations)) {
        throw new ValidationException(violations);
      }
      return new WalletTokenRequest(this, violations);
    }

    private void writeTotal() {
      if (total != null) {
        currency = total.currency().code();
        amount = text(total);
      }
    }

    // An amount that the format cannot write exactly is refused by the rule on the amount.
    private String text(Money money) {
      try {
        return amountFormat.format(money);
      } catch (IllegalArgumentException | ArithmeticException refused) {
        return money.decimal().toPlainString();
      }
    }
  }
}
