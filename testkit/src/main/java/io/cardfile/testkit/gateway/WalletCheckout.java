package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonText;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The checkout of an issued wallet token, as the simulated wallet shows it to the payer. */
public final class WalletCheckout {

  private static final int MAX_CART = 64 << 10; // So that many carts do not fill the memory.

  final transient String token;
  final transient String checkoutId;
  private final String originUrl;
  private final @Nullable String callbackPath;
  private final String invoiceNumber;
  private final String currency;
  private final BigDecimal minorUnits;
  private final transient JsonArray cartItems;
  volatile boolean isCompleted;

  WalletCheckout(
      String token,
      String checkoutId,
      WalletPath path,
      String originUrl,
      @Nullable String callbackPath,
      JsonArray cartItems) {
    this.token = token;
    this.checkoutId = checkoutId;
    this.originUrl = originUrl;
    this.callbackPath = callbackPath;
    boolean isLarge = JsonText.write(cartItems).length() > MAX_CART;
    this.cartItems = isLarge ? JsonArray.empty() : cartItems;
    invoiceNumber = path.invoiceNumber;
    currency = path.currency;
    minorUnits = new BigDecimal(path.amount).movePointRight(MinorUnits.decimals(path.currency));
  }

  /** Returns the base URL of the merchant's website. */
  public String originUrl() {
    return originUrl;
  }

  /** Returns the path of the page with the wallet button, if the request had one. */
  public Optional<String> callbackPath() {
    return Optional.ofNullable(callbackPath);
  }

  /** Returns the merchant's invoice number. */
  public String invoiceNumber() {
    return invoiceNumber;
  }

  /** Returns the currency, an ISO 4217 code. */
  public String currency() {
    return currency;
  }

  /** Returns the total, in minor units; {@code Long.MAX_VALUE} for any larger one. */
  public long amountMinorUnits() {
    return minorUnits.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
  }

  /**
   * Returns the cart items as the merchant sent them: {@code description}, {@code quantity}, {@code
   * cost} in minor units and perhaps {@code image}. Their texts are the merchant's and are not
   * redacted. Empty for a cart of more than 64 KiB.
   */
  public JsonArray cartItems() {
    return cartItems;
  }

  /** Whether the payer has paid in the wallet, so that it cannot be completed again. */
  public boolean isCompleted() {
    return isCompleted;
  }

  boolean isOf(BigDecimal amount, String otherCurrency) {
    return minorUnits.compareTo(amount) == 0 && currency.equals(otherCurrency);
  }

  /** Shows the currency and whether it is completed. */
  @Override
  public String toString() {
    return "WalletCheckout(" + currency + (isCompleted ? ", completed)" : ")");
  }
}
