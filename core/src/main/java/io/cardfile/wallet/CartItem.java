package io.cardfile.wallet;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One line of the cart that the wallet shows to the payer. {@link WalletTokenRequest.Builder#build}
 * checks it. Immutable.
 */
public final class CartItem {

  private final String description;
  private final int quantity;
  private final long costMinorUnits;
  private final @Nullable String image;

  private CartItem(String description, int quantity, long costMinorUnits, @Nullable String image) {
    this.description = Objects.requireNonNull(description, "description == null");
    this.quantity = quantity;
    this.costMinorUnits = costMinorUnits;
    this.image = image;
  }

  /**
   * Returns an item without an image.
   *
   * @param quantity at least 1
   * @param costMinorUnits the cost of the smallest quantity of the item, in minor units of the
   *     total's currency; below zero for a discount
   */
  public static CartItem of(String description, int quantity, long costMinorUnits) {
    return new CartItem(description, quantity, costMinorUnits, null);
  }

  /** Returns this item with an image, an HTTPS URL. */
  public CartItem withImage(String httpsUrl) {
    Objects.requireNonNull(httpsUrl, "httpsUrl == null");
    return new CartItem(description, quantity, costMinorUnits, httpsUrl);
  }

  /** Returns the description that the payer reads. */
  public String description() {
    return description;
  }

  /** Returns the quantity. */
  public int quantity() {
    return quantity;
  }

  /** Returns the cost of the smallest quantity, in minor units of the total's currency. */
  public long costMinorUnits() {
    return costMinorUnits;
  }

  /** Returns the image's HTTPS URL, if any. */
  public Optional<String> image() {
    return Optional.ofNullable(image);
  }

  @Override
  public String toString() {
    return "CartItem(" + quantity + " x " + costMinorUnits + ")";
  }
}
