package io.cardfile.sample.shop;

import io.cardfile.money.Money;
import io.cardfile.sample.shop.Catalogue.Article;
import io.cardfile.wallet.CartItem;
import java.util.List;

/** The articles of an order at the catalogue's prices. Never empty; equal if the lines are. */
record Cart(List<Line> lines) {

  /** A quantity of one article. The pages show each part. */
  record Line(Article article, int quantity) {

    boolean isInCart() {
      return quantity > 0;
    }

    Money total() {
      Money price = article.price();
      return Money.ofMinor(
          Math.multiplyExact(price.minorUnits(), (long) quantity), price.currency());
    }

    CartItem item() {
      return CartItem.of(article.title(), quantity, article.price().minorUnits());
    }
  }

  Cart {
    lines = List.copyOf(lines);
  }

  Money total() {
    return lines.stream().map(Line::total).reduce(Money::plus).orElseThrow();
  }
}
