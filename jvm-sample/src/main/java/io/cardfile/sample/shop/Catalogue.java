package io.cardfile.sample.shop;

import io.cardfile.money.Money;
import java.util.List;
import java.util.Optional;

/** The articles of the shop. These prices count, whatever an app or a page shows. */
final class Catalogue {

  /**
   * An article.
   *
   * @param name the name in requests, and of the picture
   * @param title the text that the payer sees in the shop and in the wallet
   * @param picture what the picture shows
   */
  record Article(String name, String title, Money price, String picture) {}

  // The sandbox decides by the last two digits of a total: 00 is approved; the single price of
  // parking, minibar or late check-out is declined.
  private static final List<Article> ARTICLES =
      List.of(
          article("room", "Double room, one night", "120.00", "A bed with two pillows"),
          article("breakfast", "Breakfast", "4.50", "A cup and a croissant"),
          article("parking", "Parking", "25.05", "A car"), // do not honour
          article("minibar", "Minibar", "9.51", "A bottle and a glass"), // not enough money
          article("late", "Late check-out", "40.54", "A clock at two")); // expired card

  private Catalogue() {}

  /** Returns all articles, in the order in which the shop shows them. */
  static List<Article> articles() {
    return ARTICLES;
  }

  static Optional<Article> find(String name) {
    return ARTICLES.stream().filter(article -> article.name().equals(name)).findFirst();
  }

  private static Article article(String name, String title, String price, String picture) {
    return new Article(name, title, Money.of(price, "AUD"), picture);
  }
}
