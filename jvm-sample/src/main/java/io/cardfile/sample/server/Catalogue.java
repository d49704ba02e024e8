package io.cardfile.sample.server;

import io.cardfile.money.Money;
import java.util.Map;
import java.util.Optional;

/** What there is to buy. The prices are these, whatever an app shows. */
final class Catalogue {

  /**
   * One thing to buy.
   *
   * @param title what the payer reads in the wallet
   */
  record Article(String title, Money price) {}

  // The sandbox goes by the last two digits of a total: 00 is approved, and these alone are not.
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
