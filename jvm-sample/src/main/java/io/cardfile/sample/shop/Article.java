package io.cardfile.sample.shop;

import io.cardfile.money.Money;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What the shop sells. These prices count, whatever a page or an app sends. Some end in 05, 51 or
 * 54, which the sandbox declines when its wallet decides "by amount".
 */
enum Article {
  ROOM("Double room, one night", "120.00", ""),
  BREAKFAST("Breakfast", "4.50", " each"),
  PARKING("Parking", "25.05", " a night"),
  MINIBAR("Minibar", "9.51", " each"),
  LATE("Late check-out", "40.54", "");

  private final String title;
  private final Money price;
  private final String unit;

  Article(String title, String price, String unit) {
    this.title = title;
    this.price = Money.of(price, "AUD");
    this.unit = unit;
  }

  /** Returns the name in forms and documents, and of the picture. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Article> find(String id) {
    return Arrays.stream(values()).filter(article -> article.id().equals(id)).findFirst();
  }

  String title() {
    return title;
  }

  Money price() {
    return price;
  }

  /** Returns a text such as {@code AUD 4.50 each}. */
  String priceText() {
    return price + unit;
  }
}
