package io.cardfile.validation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The unchecked input of a wallet token request, as texts from a form or a URL, for {@link
 * WalletTokenRules}. Mutable, not thread-safe.
 */
public final class WalletTokenInput {

  @Nullable String invoiceNumber;
  @Nullable String amount;
  @Nullable String currency;
  @Nullable String originUrl;
  @Nullable String callbackPath;
  final List<Item> items = new ArrayList<>();

  /** Creates an empty input. */
  public WalletTokenInput() {}

  /** Sets {@code invoice_number}. */
  public WalletTokenInput invoiceNumber(@Nullable String value) {
    invoiceNumber = value;
    return this;
  }

  /** Sets {@code amount}, the decimal text of the path such as {@code 10.00}. */
  public WalletTokenInput amount(@Nullable String value) {
    amount = value;
    return this;
  }

  /** Sets {@code currency}, an ISO 4217 code such as {@code AUD}. */
  public WalletTokenInput currency(@Nullable String value) {
    currency = value;
    return this;
  }

  /** Sets {@code origin_url}. */
  public WalletTokenInput originUrl(@Nullable String value) {
    originUrl = value;
    return this;
  }

  /** Sets {@code callback_path}. */
  public WalletTokenInput callbackPath(@Nullable String value) {
    callbackPath = value;
    return this;
  }

  /**
   * Adds one of {@code cart_items}.
   *
   * @param costMinorUnits the cost of the minimum quantity, in minor units
   * @param image an HTTPS URL, or null for none
   */
  public WalletTokenInput item(
      @Nullable String description, long quantity, long costMinorUnits, @Nullable String image) {
    items.add(new Item(description, quantity, costMinorUnits, image));
    return this;
  }

  static final class Item {
    final @Nullable String description;
    final long quantity;
    final long cost;
    final @Nullable String image;

    Item(@Nullable String description, long quantity, long cost, @Nullable String image) {
      this.description = description;
      this.quantity = quantity;
      this.cost = cost;
      this.image = image;
    }
  }
}
