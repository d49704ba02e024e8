package io.cardfile.sample.shop;

import io.cardfile.money.Money;
import java.util.Map;
import java.util.Optional;

/** The articles of the shop. These prices count, whatever an app shows. */
final class Catalogue {

  /**
   * An article.
   *
   * @param title the text that the payer sees in the wallet
   */
  record Article(String title, Money price) {}

  // The sandbox decides by the last two digits of a total: 00 is approved; the single price of
  // parking, minibar or late check-out is declined.
  private static final Map<String, Article> ARTICLES =
      Map.of(
          "room", article("Double room, one night", "120.00"),
          "breakfast", article("Breakfast", "4.50"),
          "parking", article("Parking", "25.05"), // do not honour
          "minibar", article("Minibar", "9.51"), // not enough money
          "late", article("Late check-out", "40.54")); // expired card

  private Catalogue() {}

  static Optional<Article> find(String name) {
    return Optional.ofNullable(ARTICLES.get(name));
  }

  private static Article article(String title, String price) {
    return new Article(title, Money.of(price, "AUD"));
  }
}
